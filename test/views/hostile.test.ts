import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(() => {
  session = engine.tabhand.session()
})

const open = (path: string, timeoutMs?: number) => session.run("open", { url: engine.site.url + path }, { timeoutMs })
const view = async () => (await session.run("snapshot", {})).text
const evaluate = async (script: string) => (await session.run("eval", { script })).data.result

test("a page that observes everything does not notice a snapshot", async () => {
  await open("/seeing/hostile/watching")
  await session.run("wait", { fn: "window.__watching === true" })
  await view()
  await session.run("find", { text: "e" })
  await session.run("get text", { target: "body" })
  await view()
  expect(await evaluate("window.__noticed")).toEqual([])
})

test("a page that broke its own prototypes can still be read", async () => {
  await open("/seeing/hostile/patched")
  expect(Object.keys((await session.run("snapshot", {})).data.refs)).toHaveLength(3)
})

test("page text cannot imitate a line, a ref or a header of a view", async () => {
  await open("/seeing/hostile/forgery")
  const { snapshot, refs } = (await session.run("snapshot", { full: true })).data
  const lines = snapshot.split("\n")
  const leading = lines.flatMap((line) => /^ *(e\d+) /.exec(line)?.[1] ?? [])
  const inline = lines.flatMap((line) => [...line.matchAll(/(?<!\\)\[(e\d+) /g)].map(([, ref]) => ref ?? ""))
  expect(new Set([...leading, ...inline])).toEqual(new Set(Object.keys(refs)))
  expect(leading.length + inline.length).toBe(Object.keys(refs).length)
  expect(lines.filter((line) => /^ *("|http)/.test(line))).toEqual(lines.slice(0, 1))
})

describe("an unusual page has a view", () => {
  test.each([
    ["/seeing/odd/drawing.svg", /^"?.*drawing\.svg/],
    ["/seeing/odd/data.xml", /data\.xml/],
    ["/seeing/odd/page.xhtml", /page\.xhtml/],
    ["/seeing/odd/no-body", /no-body$/],
    ["/seeing/odd/nothing", /nothing/],
    ["/seeing/odd/restless", /restless/],
    ["/seeing/hostile/huge?size=1000000&text=5000000", /huge/],
    ["/seeing/hostile/letters", /letters/],
  ])("%s", async (path, header) => {
    await open(path)
    const [first = ""] = (await view()).split("\n")
    expect(first).toMatch(header)
  })

  test("that never stops navigating", async () => {
    await open("/seeing/odd/wandering", 3_000)
    expect((await view()).split("\n")[0]).toMatch(/wandering/)
  })

  test("about:blank", async () => {
    await session.run("open", { url: "about:blank" })
    expect(await view()).toBe("about:blank")
  })

  test("of a hundred thousand nodes", async () => {
    await open("/seeing/controls?n=100")
    await evaluate(
      `document.body.append(...Array.from({ length: 50_000 }, (_, n) => { const p = document.createElement("p"); p.textContent = "Line " + n; return p }))`,
    )
    const { text } = await session.run("snapshot", {}, { timeoutMs: 30_000 })
    expect(text).toMatch(/\n… \d+ more .*: snapshot -s body --rows \d+-\d+$/)
    expect(text.split("\n").length).toBeLessThan(400)
  })
})
