import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { realPages } from "../site/real/pages.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

function refsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const inline = [...line.matchAll(/(?<!\\)\[(e\d+)[ \]]/g)].map(([, ref]) => ref ?? "")
    return [...(/^ *(e\d+) /.exec(line)?.[1] ? [/^ *(e\d+) /.exec(line)?.[1] ?? ""] : []), ...inline]
  })
}

/** Follows the calls that a view names for what it leaves out. */
async function followed(session: LibrarySession, text: string): Promise<string[]> {
  const refs: string[] = []
  for (const [, selector] of text.matchAll(/: snapshot (?:-s (e\d+) )?--full$/gm)) {
    const more = await session.run("snapshot", selector === undefined ? { full: true } : { selector, full: true })
    refs.push(...refsIn(more.text))
  }
  // Rows are named a page at a time: each call lists the rows of its page.
  for (const [, selector = "", first, last] of text.matchAll(/: snapshot -s (\S+) --rows (\d+)-(\d+)$/gm)) {
    const size = Number(last) - Number(first) + 1
    for (let from = Number(first), isMore = true; isMore; from += size) {
      const page = await session.run("snapshot", { selector, rows: `${from}-${from + size - 1}` })
      expect(countTokens(page.text)).toBeLessThanOrEqual(2_000)
      refs.push(...refsIn(page.text), ...(await followedOnce(session, page.text)))
      isMore = page.text.includes(`--rows ${from + size}-`)
    }
  }
  return refs
}

/** Follows the calls for what a view of rows leaves out within them. */
async function followedOnce(session: LibrarySession, text: string): Promise<string[]> {
  const refs: string[] = []
  for (const [, selector = ""] of text.matchAll(/: snapshot -s (\S+) --full$/gm)) {
    refs.push(...refsIn((await session.run("snapshot", { selector, full: true })).text))
  }
  return refs
}

describe("a view keeps to its budget and names the calls that return everything it leaves out", () => {
  test.each([
    { name: "1,000 controls", path: "/seeing/controls?n=1000" },
    { name: "cards", path: "/seeing/lists" },
    { name: "a table of 1,000 rows", path: "/seeing/long-table" },
    { name: "sections", path: "/seeing/sections" },
    { name: "an article", path: "/seeing/text" },
    { name: "frames", path: "/seeing/frames" },
    ...realPages,
  ])("$name", async ({ path }) => {
    await using session = engine.tabhand.session()
    await session.run("open", { url: engine.site.url + path })
    const { text, data } = await session.run("snapshot", {})
    expect(countTokens(text)).toBeLessThanOrEqual(2_000)
    const reached = new Set([...refsIn(text), ...(await followed(session, text))])
    expect(Object.keys(data.refs).filter((ref) => !reached.has(ref))).toEqual([])
  })

  test("a line that is longer than the whole budget", async () => {
    await using session = engine.tabhand.session()
    await session.run("open", { url: `${engine.site.url}/seeing/controls?n=5` })
    await session.run("eval", {
      script: `const all = document.createElement("p")
for (let n = 0; n < 1_500; n++) all.insertAdjacentHTML("beforeend", "word <a href=/a>link " + n + "</a> ")
document.body.append(all)`,
    })
    const { text, data } = await session.run("snapshot", {})
    expect(countTokens(text)).toBeLessThanOrEqual(2_000)
    const reached = new Set([...refsIn(text), ...(await followed(session, text))])
    expect(Object.keys(data.refs).filter((ref) => !reached.has(ref))).toEqual([])
  })

  test("the whole view is kept as an artifact", async () => {
    await using session = engine.tabhand.session()
    await session.run("open", { url: `${engine.site.url}/seeing/controls?n=1000` })
    const { artifacts, data } = await session.run("snapshot", {})
    expect(data.folded).toBe(true)
    expect(artifacts).toEqual([expect.objectContaining({ kind: "view", state: "saved" })])
  })
})
