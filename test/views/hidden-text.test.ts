import { describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { hiddenWays, honestWays, wordOf } from "../site/routes/hiding/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const ROOM = { budget: 100_000 }

async function open(session: LibrarySession, path: string): Promise<string> {
  const { text, change } = await session.run("open", { url: engine.site.url + path }, ROOM)
  return `${text}\n${change?.text ?? ""}`
}

/** The output of every command that returns a whole page. */
async function said(session: LibrarySession, path: string): Promise<Record<string, string>> {
  const opened = await open(session, path)
  // Wait for fade-in animations; endless ones do not reveal text.
  await session.run("wait", { fn: "document.getAnimations().every(({ effect }) => effect.getTiming().iterations > 1)" })
  return {
    open: opened,
    snapshot: (await session.run("snapshot", { full: true }, ROOM)).text,
    "snapshot -i": (await session.run("snapshot", { interactive: true }, ROOM)).text,
    "snapshot --viewport": (await session.run("snapshot", { viewport: true }, ROOM)).text,
    "read --selector body": (await session.run("read", { selector: "body" }, ROOM)).text,
    read: (await session.run("read", {}, ROOM)).text,
  }
}

/** The numbers of the methods whose text is in the output. */
function foundIn(text: string, kind: "umbra" | "lumen"): number[] {
  return [...text.matchAll(new RegExp(`${kind}(\\d{3})`, "g"))].map(([, at]) => Number(at))
}

function names(ats: readonly number[], ways: typeof hiddenWays): string[] {
  return ats.map((at) => `${at} ${ways[at]?.name}`)
}

test("there are more than a hundred ways to hide text, and many that only seem to", () => {
  expect(hiddenWays.length).toBeGreaterThanOrEqual(100)
  expect(honestWays.length).toBeGreaterThanOrEqual(40)
})

describe("text that is hidden from people", () => {
  test("is in no view, and `read` does not return it", async () => {
    await using session = engine.tabhand.session()
    for (const [command, text] of Object.entries(await said(session, "/hiding/hidden"))) {
      expect(names(foundIn(text, "umbra"), hiddenWays), command).toEqual([])
    }
  })

  test("is in no reported change", async () => {
    await using session = engine.tabhand.session()
    await open(session, "/articles/empty")
    const script = `fetch("/hiding/hidden").then((page) => page.text()).then((html) => {
      const made = Document.parseHTMLUnsafe(html)
      document.head.append(...made.querySelectorAll("style"))
      document.body.append(...made.body.children)
    })`
    const { change } = await session.run("eval", { script }, ROOM)
    expect(change?.text).toContain("Part of a line")
    expect(names(foundIn(change?.text ?? "", "umbra"), hiddenWays)).toEqual([])
  })

  test("is not found by a search for text", async () => {
    await using session = engine.tabhand.session()
    await open(session, "/hiding/hidden")
    await expect(session.run("find text", { value: "umbra" })).rejects.toMatchObject({ code: "no_match" })
    await expect(session.run("get text", { target: "text=umbra074" })).rejects.toMatchObject({ code: "no_match" })
  })

  test("is marked in the reply to a request for an element's text", async () => {
    await using session = engine.tabhand.session()
    await open(session, `/hiding/hidden?only=${hiddenWays.findIndex(({ name }) => name === "white part of a line")}`)
    const { data, notes } = await session.run("get text", { target: "p" })
    expect(data.text).toContain("umbra")
    expect(notes.join()).toContain("people cannot see 1 word of this")
  })

  test("is listed, and marked, on request", async () => {
    await using session = engine.tabhand.session()
    await open(session, "/hiding/hidden?only=74")
    const { text } = await session.run("snapshot", { hidden: true })
    expect(text).toContain(`- (out of reach) ${wordOf("umbra", 74)}`)
  })
})

describe("text that only seems to be hidden", () => {
  test("is in the view, and `read` returns it", async () => {
    await using session = engine.tabhand.session()
    const { snapshot = "", "read --selector body": read = "" } = await said(session, "/hiding/honest")
    const missing = (text: string, isWanted: (way: (typeof honestWays)[number]) => boolean) => {
      const found = new Set(foundIn(text, "lumen"))
      return honestWays.flatMap((way, at) => (found.has(at) || !isWanted(way) ? [] : [`${at} ${way.name}`]))
    }
    expect(missing(snapshot, () => true)).toEqual([])
    expect(missing(read, ({ onlyInViews }) => onlyInViews !== true)).toEqual([])
  })

  test("is in the view again when it is no longer hidden", async () => {
    await using session = engine.tabhand.session()
    await open(session, "/hiding/hidden")
    const script = `for (const sheet of document.styleSheets) sheet.disabled = true
      for (const each of document.querySelectorAll("[style]")) each.removeAttribute("style")`
    await session.run("eval", { script })
    const { text } = await session.run("snapshot", { full: true }, ROOM)
    expect(foundIn(text, "umbra").length).toBeGreaterThan(80)
  })
})
