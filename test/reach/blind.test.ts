import { describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"
import { type Judgement, judgeView, missing as missingOn } from "./accessibility.ts"
import { caseHtml } from "./cases.ts"
import type { PlacedLeaf } from "./html.ts"
import type { Box, Layout, Leaf, LeafKind } from "./layout.ts"
import { withPageOf } from "./page-of.ts"
import { withReachBrowser } from "./reach-browser.ts"
import { compared, fullView, isMissing, published, reachAt, type SeenView } from "./recall.ts"

/** The view without these words: neither refs with such names nor lines that contain them. */
function blinded({ text, refs }: SeenView, words: readonly string[]): SeenView {
  const isGone = (line: string) => words.some((word) => new RegExp(`\\b${word}\\b`).test(line))
  return {
    text: text
      .split("\n")
      .filter((line) => !isGone(line))
      .join("\n"),
    refs: Object.fromEntries(Object.entries(refs).filter(([, { name }]) => !isGone(name))),
  }
}

describe("the judge of layouts", () => {
  const engine = withEngine()
  const browser = withReachBrowser()

  const leaf = (kind: LeafKind): Leaf => ({ is: "leaf", kind, style: {} })
  const box = (style: Box["style"], ...children: Box["children"]): Box => ({
    is: "box",
    kind: "block",
    style,
    scrolled: undefined,
    children,
  })
  const layout: Layout = {
    root: {},
    body: {},
    scrolled: undefined,
    children: [
      leaf("button"),
      leaf("paragraph"),
      leaf("svg text"),
      box(
        { overflow: "hidden auto", height: "60px" },
        box({ height: "200px" }, leaf("link")),
        leaf("field"),
        leaf("span"),
        leaf("svg text"),
      ),
      box({ overflow: "hidden", height: "60px" }, box({ height: "200px" }, leaf("checkbox")), leaf("select")),
    ],
  }

  /** A view that contains everything. */
  const everything = (leaves: readonly PlacedLeaf[]): SeenView => ({
    text: leaves.map(({ says }) => says).join("\n"),
    refs: Object.fromEntries(
      leaves.filter(({ isText }) => !isText).map(({ key, says }) => [`e${key}`, { role: "button", name: says }]),
    ),
  })

  async function missingAfter(isGone: (leaf: PlacedLeaf) => boolean): Promise<string[]> {
    const { url, leaves } = published(engine.site, layout)
    const reach = await reachAt(browser.page, url)
    const gone = leaves.filter(isGone).map(({ says }) => says)
    const view = blinded(everything(leaves), gone)
    return leaves
      .map((each) => compared(each, reach.get(each.key) ?? "unsure", view))
      .filter(isMissing)
      .map(({ says }) => says)
  }

  test("reports nothing missing in a complete view", async () => {
    expect(await missingAfter(() => false)).toEqual([])
  })

  test("reports the content of scrolling panes, scrolled into sight or not, if a view omits panes", async () => {
    const inPane = ({ within }: PlacedLeaf) => within.some((part) => part.includes("overflow: hidden auto"))
    expect(await missingAfter(inPane)).toEqual(["Control 4", "Control 5", "word6", "word7"])
  })

  test("reports drawn text if a view omits drawings", async () => {
    expect(await missingAfter(({ kind }) => kind === "svg text")).toEqual(["word3", "word7"])
  })

  test("does not require content that no scrolling reveals", async () => {
    expect(await missingAfter(() => true)).not.toContain("Control 9")
  })
})

describe("the judge of any page", () => {
  const engine = withEngine()

  const html = caseHtml({
    name: "a pane among other things",
    html: `{a}{A}<div style="overflow:auto;width:200px;height:60px"><div style="height:300px">{b}</div><p>{c}</p><p>{C}</p></div>
<ul><li>{D}</li></ul><div style="height:3000px"></div>{e}`,
    expect: {},
  })

  async function opened(): Promise<LibrarySession> {
    engine.site.publish("/published/pane", html)
    const session = engine.tabhand.session()
    await session.run("open", { url: `${engine.site.url}/published/pane` })
    return session
  }

  async function judged(blind: (view: SeenView) => SeenView): Promise<Judgement> {
    await using session = await opened()
    const view = blind(await fullView(session))
    return await withPageOf(session, (page) => judgeView(session, page, view))
  }

  const inPane = ["Control b", "Control c", "wordC"]

  test("takes the view itself if none is given, and leaves the page unchanged", async () => {
    await using session = await opened()
    expect(await withPageOf(session, (page) => missingOn(session, page))).toEqual([])
    const { data } = await session.run("snapshot", { delta: true })
    expect(data.refs).toEqual({})
    const { result } = (await session.run("eval", { script: "document.querySelectorAll('[data-reach]').length" })).data
    expect(result).toBe(0)
  })

  test("reports nothing missing in a correct view", async () => {
    const { required, missing } = await judged((view) => view)
    // Each button is a control, and its name a text.
    expect({ required, missing }).toEqual({ required: 11, missing: [] })
  })

  test("reports the content of scrolling panes if a view omits panes", async () => {
    const { missing } = await judged((view) => blinded(view, inPane))
    expect(missing.map(({ kind, says }) => `${kind} ${says}`).sort()).toEqual([
      "control Control b",
      "control Control c",
      "text Control b",
      "text Control c",
      "text wordC",
    ])
    expect(missing.every(({ where }) => where.includes("overflow-y: auto"))).toBe(true)
  })

  test("reports a control whose name is listed but which has no ref", async () => {
    const { missing } = await judged(({ text, refs }) => ({ text, refs: blinded({ text, refs }, ["Control a"]).refs }))
    expect(missing.map(({ kind, says }) => `${kind} ${says}`)).toEqual(["control Control a"])
  })

  test("does not require what a view counts", async () => {
    const counted = (count: number) => (view: SeenView) => {
      const { text, refs } = blinded(view, inPane)
      return { text: `${text}\n  … ${count} more (2 button, 1 text): snapshot -s e1 --full`, refs }
    }
    expect((await judged(counted(5))).missing).toEqual([])
    expect((await judged(counted(4))).missing).toHaveLength(5)
  })
})
