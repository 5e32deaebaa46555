import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Site, startSite } from "../site/site.ts"
import { judge, type Listed, type Problem } from "./judge.ts"
import { type OracleElement, type OracleView, oracle } from "./oracle.ts"
import { withOracleBrowser } from "./oracle-browser.ts"

const browser = withOracleBrowser()
const views = new Map<string, OracleView>()
let site: Site
beforeAll(async () => {
  site = await startSite()
  for (const path of ["clickables", "shadow", "frames", "lists", "hidden", "names", "controls?n=100", "text"]) {
    const page = await browser.open(`${site.url}/seeing/${path}`)
    views.set(path, await oracle(page))
    await page.close()
  }
})
afterAll(() => site.close())

function viewOf(path: string): OracleView {
  const view = views.get(path)
  if (!view) throw new Error(`${path} was not looked at`)
  return view
}

/** The list of a correct view. */
function rightList({ elements }: OracleView): Listed[] {
  return elements.map((element, index) => ({
    ref: `e${index + 1}`,
    key: element.key,
    role: element.role ?? element.tag,
    name: element.name ?? "",
  }))
}

const without = (view: OracleView, leaveOut: (element: OracleElement) => boolean): Listed[] => {
  const gone = new Set(view.elements.filter(leaveOut).map(({ key }) => key))
  return rightList(view).filter(({ key }) => key === null || !gone.has(key))
}

const messages = (problems: readonly Problem[]) => problems.map(({ kind, message }) => `${kind}: ${message}`)

test.each(["clickables", "shadow", "frames", "lists", "hidden", "names", "controls?n=100", "text"])(
  "a right list of %s has no problems",
  (path) => {
    const view = viewOf(path)
    expect(view.elements.length).toBeGreaterThan(5)
    expect(messages(judge(view, rightList(view)))).toEqual([])
  },
)

describe("the judge reports", () => {
  test("missing links", () => {
    const view = viewOf("text")
    const problems = judge(
      view,
      without(view, ({ why }) => why.includes("link")),
    )
    expect(problems).toHaveLength(33)
    expect(problems[0]).toEqual({
      kind: "missing",
      message: expect.stringMatching(
        /^not listed: <a> "a link" \[\d+\] in http.*\/seeing\/text \(link; cursor: pointer; visible by its box\)$/,
      ),
    })
  })

  test("one missing row of a hundred", () => {
    const view = viewOf("controls?n=100")
    const problems = judge(
      view,
      without(view, ({ name }) => name === "Box 57"),
    )
    expect(messages(problems)).toEqual([expect.stringMatching(/^missing: not listed: <input> "Box 57"/)])
  })

  test("elements missing from closed shadow roots", () => {
    const view = viewOf("shadow")
    const problems = judge(
      view,
      without(view, ({ name }) => /closed root/i.test(name ?? "")),
    )
    expect(messages(problems).join("\n")).toContain('<button> "In a declared closed root"')
    expect(messages(problems).join("\n")).toContain('<button> "In a closed root of a div"')
    expect(messages(problems).join("\n")).toContain('<div> "Listens in a closed root"')
    expect(problems).toHaveLength(9)
  })

  test("elements missing from cross-site frames", () => {
    const view = viewOf("frames")
    const problems = judge(
      view,
      without(view, ({ frameUrl }) => frameUrl.startsWith(site.crossSite)),
    )
    expect(messages(problems)).toEqual([
      expect.stringContaining('"Button in cross"'),
      expect.stringContaining('"Listener in cross"'),
      expect.stringContaining('"Button in level-2"'),
      expect.stringContaining('"Listener in level-2"'),
    ])
  })

  test("a missing innermost frame of three", () => {
    const view = viewOf("frames")
    const problems = judge(
      view,
      without(view, ({ frameUrl }) => frameUrl.endsWith("depth=3")),
    )
    expect(problems.map(({ kind }) => kind)).toEqual(["missing", "missing"])
  })

  test("a hidden menu that is listed", () => {
    const view = viewOf("lists")
    const menu = view.hidden.filter(({ tag }) => tag === "a")
    expect(menu).toHaveLength(2)
    const listed = menu.map(({ key }, index) => ({ ref: `e${900 + index}`, key, role: "link", name: "Chairs" }))
    const problems = judge(view, [...rightList(view), ...listed])
    expect(messages(problems)).toEqual([
      expect.stringMatching(
        /^hidden: people cannot see e900 link "Chairs": <a> in http.*lists, display: none around it$/,
      ),
      expect.stringContaining("people cannot see e901"),
    ])
  })

  test.each([
    "opacity: 0",
    "visibility: hidden",
    "fully clipped",
    "out of reach of scrolling",
    "in closed details",
    "no box of 1×1",
  ])("a button that is listed although %s", (because) => {
    const view = viewOf("hidden")
    const button = view.hidden.find((element) => element.because === because && /^(a|button)$/.test(element.tag))
    if (!button) throw new Error("the page has no such button")
    const problems = judge(view, [...rightList(view), { ref: "e900", key: button.key, role: "button", name: "x" }])
    expect(messages(problems)).toEqual([expect.stringContaining(because)])
  })

  test("an element under two refs", () => {
    const view = viewOf("lists")
    const [first] = rightList(view)
    if (!first) throw new Error("nothing was listed")
    const problems = judge(view, [...rightList(view), { ...first, ref: "e900" }])
    expect(messages(problems)).toEqual(['duplicate: one element has two refs: e1 a "Home" and e900 a "Home"'])
  })

  test("a ref for two elements", () => {
    const view = viewOf("lists")
    const listed = rightList(view).map((one) => (one.ref === "e2" ? { ...one, ref: "e1" } : one))
    expect(messages(judge(view, listed))).toEqual(['duplicate: e1 is listed twice: e1 a "Home" and e1 a "Products"'])
  })

  test("a repeated line", () => {
    const view = viewOf("lists")
    const [first] = rightList(view)
    if (!first) throw new Error("nothing was listed")
    expect(messages(judge(view, [...rightList(view), first]))).toEqual([
      'duplicate: e1 is listed twice: e1 a "Home" and e1 a "Home"',
    ])
  })

  test("two refs that were swapped", () => {
    const view = viewOf("lists")
    const right = rightList(view)
    const swapped = right.map((one, index) => ({ ...one, key: (right[index ^ 1] ?? one).key })).slice(0, 2)
    const problems = judge(view, [...swapped, ...right.slice(2)])
    expect(messages(problems)).toEqual([
      expect.stringMatching(/^misnamed: e1 a "Home" is something else: <a> "Products"/),
      expect.stringMatching(/^misnamed: e2 a "Products" is something else: <a> "Home"/),
    ])
  })

  test("a ref of row 1 that leads to row 11", () => {
    const view = viewOf("controls?n=100")
    const right = rightList(view)
    const wrong = right.map((one) => (one.name === "Text 1" ? { ...one, key: keyNamed(view, "Text 11") } : one))
    expect(judge(view, wrong).map(({ kind }) => kind)).toEqual(["missing", "duplicate", "misnamed"])
  })

  test("lost names", () => {
    const view = viewOf("names")
    const problems = judge(
      view,
      rightList(view).map((one) => ({ ...one, name: "" })),
    )
    const named = view.elements.filter(({ name }) => name !== null)
    expect(problems.map(({ kind }) => kind)).toEqual(named.map(() => "nameless"))
    expect(problems[0]?.message).toMatch(/^e1 button "" has no name: <button> "Plain text"/)
  })

  test("a missing clickable span in running text", () => {
    const view = viewOf("clickables")
    const problems = judge(
      view,
      without(view, ({ id }) => id === "inline-pointer"),
    )
    expect(messages(problems)).toEqual([
      expect.stringMatching(/<span id="inline-pointer"> "a clickable span" .*\(cursor: pointer;/),
    ])
  })

  test("a missing div with only a listener", () => {
    const view = viewOf("clickables")
    const problems = judge(
      view,
      without(view, ({ id }) => id === "listener"),
    )
    expect(messages(problems)).toEqual([
      expect.stringMatching(/<div id="listener"> "Listens for clicks" .*\(listens for click;/),
    ])
  })

  test("a missing checkbox behind its label", () => {
    const view = viewOf("clickables")
    const problems = judge(
      view,
      without(view, ({ id }) => id === "zero"),
    )
    expect(messages(problems)).toEqual([expect.stringMatching(/<input id="zero"> .*visible by its label\)$/)])
  })

  test("an empty list", () => {
    for (const view of views.values()) expect(judge(view, [])).toHaveLength(view.elements.length)
  })
})

describe("the judge accepts", () => {
  test("a label that is listed in place of its control", () => {
    const view = viewOf("clickables")
    const listed = rightList(view).map((one) => {
      const element = view.elements.find(({ key, visibleBecause }) => key === one.key && visibleBecause === "its label")
      return element ? { ...one, key: element.alsoAs[0] ?? null } : one
    })
    expect(listed).not.toEqual(rightList(view))
    expect(messages(judge(view, listed))).toEqual([])
  })

  test("additional entries: text with a ref", () => {
    const view = viewOf("text")
    const listed = [...rightList(view), { ref: "e900", key: null, role: "text", name: "A paragraph" }]
    expect(messages(judge(view, listed))).toEqual([])
  })

  test("a name that is cut off, or longer, or formatted differently", () => {
    const view = viewOf("controls?n=100")
    const listed = rightList(view).map((one, index) => {
      const names = [
        `${one.name} `,
        `  ${one.name.toUpperCase()}`,
        `${one.name} (optional)`,
        `${one.name.slice(0, 4)}…`,
      ]
      return { ...one, name: names[index % names.length] ?? "" }
    })
    expect(messages(judge(view, listed))).toEqual([])
  })
})

function keyNamed(view: OracleView, name: string): string {
  const element = view.elements.find((one) => one.name === name)
  if (!element) throw new Error(`nothing is called ${name}`)
  return element.key
}
