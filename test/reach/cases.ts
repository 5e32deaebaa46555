import type { PlacedLeaf } from "./html.ts"
import type { Reach } from "./judge.ts"

export interface ReachCase {
  readonly name: string
  /** The body; `{a}`, `{b}` … are leaves: a button for a small letter, a text for `{A}`. */
  readonly html: string
  readonly head?: string
  /** The expected reach of each leaf. */
  readonly expect: Readonly<Record<string, Reach>>
}

const TALL = '<div style="height:300px"></div>'
const WIDE = '<div style="width:600px;height:10px"></div>'
const pane = (overflow: string, inside: string, more = "") =>
  `<div id="pane" style="overflow:${overflow};width:200px;height:60px;${more}">${inside}</div>`

/** Content that overflows a pane to the right and below. */
const below = (inner = "") => `<div style="height:300px">{a}</div>${inner}<div>{b}{B}</div>`

/** Layouts in which it is obvious to a person what can be seen. */
export const reachCases: readonly ReachCase[] = [
  ...["auto", "scroll", "hidden auto", "hidden scroll", "clip auto"].map((overflow) => ({
    name: `below in a pane with overflow ${overflow}`,
    html: pane(overflow, below()),
    expect: { a: "reachable", b: "reachable", B: "reachable" } as const,
  })),
  ...["hidden", "clip", "auto hidden", "scroll clip"].map((overflow) => ({
    name: `below in a pane with overflow ${overflow}`,
    html: pane(overflow, below()),
    expect: { a: "reachable", b: "unreachable", B: "unreachable" } as const,
  })),
  ...["auto hidden", "scroll hidden", "auto clip", "auto"].map((overflow) => ({
    name: `to the right in a pane with overflow ${overflow}`,
    html: pane(overflow, `<div style="display:flex;width:900px">${WIDE}{a}{A}</div>`),
    expect: { a: "reachable", A: "reachable" } as const,
  })),
  ...["hidden auto", "hidden", "clip scroll"].map((overflow) => ({
    name: `to the right in a pane with overflow ${overflow}`,
    html: pane(overflow, `<div style="display:flex;width:900px">${WIDE}{a}{A}</div>`),
    expect: { a: "unreachable", A: "unreachable" } as const,
  })),
  {
    name: "above in a pane that is scrolled to its end",
    html: `${pane("hidden auto", `{a}{A}${TALL}{b}`)}<script>pane.scrollTop = 9999</script>`,
    expect: { a: "reachable", A: "reachable", b: "reachable" },
  },
  {
    name: "above in a pane that only a script can scroll, and did",
    html: `${pane("hidden", `{a}${TALL}{b}${TALL}{c}`)}<script>pane.scrollTop = 300</script>`,
    expect: { a: "unreachable", b: "reachable", c: "unreachable" },
  },
  {
    name: "in a pane inside of a pane",
    html: pane("auto", `${TALL}${pane("hidden auto", `${TALL}{a}{A}`)}${TALL}`),
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "left and above of where a pane begins",
    html: pane(
      "auto",
      `<div style="position:relative;height:300px"><b style="position:absolute;left:-90px;top:0">{a}</b><b style="position:absolute;left:0;top:-80px">{b}</b></div>`,
      "margin:100px",
    ),
    expect: { a: "unreachable", b: "unreachable" },
  },
  {
    name: "left of where a pane begins that runs from right to left",
    html: pane(
      "auto",
      `<div style="position:relative;height:20px"><b style="position:absolute;left:-90px;top:0">{a}</b><b style="position:absolute;right:-90px;top:0">{b}</b></div>`,
      "direction:rtl;margin:100px",
    ),
    expect: { a: "reachable", b: "unreachable" },
  },
  {
    name: "in a row that runs in reverse out of its pane",
    html: pane(
      "auto",
      `<div style="display:flex;flex-direction:row-reverse"><div style="flex:none;width:150px">{a}</div><div style="flex:none;width:150px">{b}</div></div>`,
      "margin-left:300px",
    ),
    expect: { a: "reachable", b: "unreachable" },
  },
  {
    name: "off the page",
    html: `<b style="position:absolute;left:-900px;top:10px">{a}</b><b style="position:absolute;left:10px;top:-900px">{b}</b>
<b style="position:absolute;left:2900px;top:10px">{c}</b><b style="position:absolute;left:10px;top:2900px">{d}{D}</b>`,
    expect: { a: "unreachable", b: "unreachable", c: "reachable", d: "reachable", D: "reachable" },
  },
  {
    name: "off a page that runs from right to left",
    head: "<style>html { direction: rtl }</style>",
    html: `<b style="position:absolute;left:-900px;top:10px">{a}</b><b style="position:absolute;right:-900px;top:60px">{b}</b>`,
    expect: { a: "reachable", b: "unreachable" },
  },
  {
    name: "on a page that is scrolled to its end",
    html: `{a}{A}<div style="height:3000px"></div>{b}<script>scrollTo(0, 9999)</script>`,
    expect: { a: "reachable", A: "reachable", b: "reachable" },
  },
  {
    name: "below on a page that does not scroll",
    head: "<style>body { overflow: hidden }</style>",
    html: `{a}<div style="height:3000px"></div>{b}`,
    expect: { a: "reachable", b: "unreachable" },
  },
  {
    name: "below in a body that scrolls by itself",
    head: "<style>html { overflow: hidden; height: 100% } body { height: 100%; margin: 0; overflow: hidden auto }</style>",
    html: `{a}<div style="height:3000px"></div>{b}{B}`,
    expect: { a: "reachable", b: "reachable", B: "reachable" },
  },
  {
    name: "fixed in the window, and out of it",
    html: `<b style="position:fixed;left:10px;bottom:10px">{a}{A}</b><b style="position:fixed;left:10px;top:900px">{b}</b><div style="height:3000px"></div>`,
    expect: { a: "reachable", A: "reachable", b: "unreachable" },
  },
  {
    name: "fixed inside of a wrapper that is off the page, of no size, or cut off",
    html: `<div style="position:absolute;left:-9999px"><b style="position:fixed;left:10px;top:10px">{a}{A}</b></div>
<div style="width:0;height:0;overflow:hidden"><b style="position:fixed;left:10px;top:60px">{b}{B}</b></div>
<div style="position:fixed;top:-500px;height:0;width:100px;overflow:hidden auto"><b style="position:fixed;left:10px;top:110px">{c}{C}</b></div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable", c: "reachable", C: "reachable" },
  },
  {
    name: "fixed inside of a box that takes it in",
    html: `<div style="height:2000px"></div><div style="transform:translate(0,0);height:100px;overflow:hidden"><b style="position:fixed;left:10px;top:10px">{a}</b><b style="position:fixed;left:10px;top:150px">{b}</b></div>
<div style="will-change:transform;height:100px"><b style="position:fixed;left:10px;top:10px">{c}{C}</b></div>
<div style="filter:brightness(1);height:100px"><b style="position:fixed;left:10px;top:10px">{d}{D}</b></div>
<div style="contain:layout;height:100px"><b style="position:fixed;left:10px;top:10px">{e}{E}</b></div>`,
    expect: {
      a: "reachable",
      b: "unreachable",
      c: "reachable",
      C: "reachable",
      d: "reachable",
      D: "reachable",
      e: "reachable",
      E: "reachable",
    },
  },
  {
    name: "positioned out of a wrapper that is not its containing block",
    html: `<div style="position:relative;height:200px"><div style="overflow:hidden;height:30px"><b style="position:absolute;top:100px;left:0">{a}{A}</b></div></div>
<div style="height:0;overflow:hidden"><b style="position:absolute;top:300px;left:0">{b}{B}</b></div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable" },
  },
  {
    name: "positioned in a wrapper of no size",
    html: `<div style="position:relative;width:0;height:0"><b style="position:absolute;top:20px;left:20px;width:200px">{a}{A}</b></div>
<div style="position:relative;width:0;height:0;overflow:hidden"><b style="position:absolute;top:20px;left:20px;width:200px">{b}{B}</b></div>`,
    expect: { a: "reachable", A: "reachable", b: "unreachable", B: "unreachable" },
  },
  {
    name: "in text of no size around it",
    html: `<div style="width:0;height:0">{a}{A}</div>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "cut off along one axis only",
    html: `<div style="margin:100px;overflow-x:clip;width:100px;height:20px"><div style="height:100px"></div>{a}</div>
<div style="margin:100px;overflow-y:clip;width:100px;height:20px"><div style="margin-left:200px;width:100px">{b}</div></div>`,
    expect: { a: "reachable", b: "reachable" },
  },
  {
    name: "moved by a transform",
    html: `<div style="overflow:hidden;height:40px;width:300px"><div style="transform:translateX(400px)">{a}</div></div>
<div style="transform:translateY(-900px)">{b}</div><div style="height:40px;overflow:hidden auto;transform:rotate(90deg);width:200px;margin:100px">${TALL}{c}{C}</div>
<div style="height:40px;overflow:hidden auto;transform:scale(.5);width:200px">${TALL}{d}{D}</div>`,
    expect: { a: "unreachable", b: "unreachable", c: "reachable", C: "reachable", d: "reachable", D: "reachable" },
  },
  {
    name: "zoomed",
    html: `<div style="zoom:2;height:40px;overflow:hidden auto">${TALL}{a}{A}</div><div style="zoom:.5">{b}{B}</div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable" },
  },
  {
    name: "sticky in a pane",
    html: pane("auto", `<div style="position:sticky;top:0;background:#fff">{a}</div>${TALL}{b}${TALL}`),
    expect: { a: "reachable", b: "reachable" },
  },
  {
    name: "covered, wherever one scrolls to",
    html: `<div style="position:relative;height:50px">{a}{A}<div style="position:absolute;inset:0;background:#eee"></div></div>`,
    expect: { a: "covered", A: "covered" },
  },
  {
    name: "covered by a bar until one scrolls",
    html: `<div style="position:fixed;inset:0 0 auto;height:200px;background:#eee"></div><div style="margin-top:500px">{a}{A}</div><div style="height:2000px"></div><script>scrollTo(0, 500)</script>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "hidden, and shown in what is hidden",
    html: `<div style="visibility:hidden">{a}<b style="visibility:visible">{b}{B}</b></div><div style="opacity:0">{c}{C}</div><div style="display:none">{d}</div>`,
    expect: {
      a: "unreachable",
      b: "reachable",
      B: "reachable",
      c: "unreachable",
      C: "unreachable",
      d: "unreachable",
    },
  },
  {
    name: "cut by a clip path",
    html: `<div style="clip-path:inset(50%)">{a}</div><div style="clip-path:inset(0 0 0 0)">{b}{B}</div><div style="clip-path:circle(200px at 0 0)">{c}{C}</div>
<div style="position:absolute;clip:rect(0 0 0 0)">{d}</div><div style="clip-path:circle(5px at 400px 5px)">{e}</div>`,
    expect: {
      a: "unreachable",
      b: "reachable",
      B: "reachable",
      c: "reachable",
      C: "reachable",
      d: "unreachable",
      e: "unreachable",
    },
  },
  {
    name: "skipped, and drawn when it comes near",
    html: `<div style="content-visibility:hidden">{a}</div><div style="height:4000px"></div><div style="content-visibility:auto;contain-intrinsic-size:1px 500px">{b}{B}</div>`,
    expect: { a: "unreachable", b: "reachable", B: "reachable" },
  },
  {
    name: "in details",
    html: `<details><summary>More</summary>{a}{A}</details><details open><summary>Less</summary>{b}{B}</details>`,
    expect: { a: "unreachable", A: "unreachable", b: "reachable", B: "reachable" },
  },
  {
    name: "in a modal dialog, and behind it",
    html: `{a}{A}<dialog id="dialog">{b}{B}</dialog><script>dialog.showModal()</script>`,
    expect: { a: "unreachable", A: "unreachable", b: "reachable", B: "reachable" },
  },
  {
    name: "in the top layer, out of a wrapper that cuts",
    html: `<div style="height:0;overflow:hidden"><div id="pop" popover="manual">{a}{A}</div><dialog id="dialog">{b}{B}</dialog></div><script>pop.showPopover(); dialog.showModal()</script>`,
    expect: { a: "unreachable", A: "unreachable", b: "reachable", B: "reachable" },
  },
  {
    name: "in a popover out of a wrapper that cuts",
    html: `<div style="height:0;overflow:hidden;transform:translateX(-3000px)"><div id="pop" popover="manual">{a}{A}</div></div><script>pop.showPopover()</script>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "in a cell that scrolls, and in one that cuts",
    html: `<table><tr><td><div style="height:40px;overflow:hidden auto">${TALL}{a}{A}</div></td><td><div style="height:40px;overflow:hidden">${TALL}{b}{B}</div></td></tr></table>`,
    expect: { a: "reachable", A: "reachable", b: "unreachable", B: "unreachable" },
  },
  {
    name: "written from top to bottom",
    html: `<div style="writing-mode:vertical-rl;width:100px;height:100px;overflow:auto hidden"><div style="width:400px"></div>{a}{A}</div>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "in columns that run out of their box",
    html: `<div style="columns:100px;height:30px;width:220px;overflow:auto">${"<p>more</p>".repeat(8)}{a}{A}</div>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "in floats of a box of no height",
    html: `<div><div style="float:left">{a}{A}</div></div>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "in shadow roots",
    html: `<div><template shadowrootmode="open"><div style="height:40px;overflow:hidden auto">${TALL}{a}{A}</div></template></div>
<div><template shadowrootmode="closed"><div style="height:40px;overflow:hidden auto">${TALL}{b}{B}<div><template shadowrootmode="closed"><div style="height:20px;overflow:hidden auto">${TALL}{c}{C}</div></template></div></div></template></div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable", c: "reachable", C: "reachable" },
  },
  {
    name: "in slots",
    html: `<div><template shadowrootmode="closed"><div style="height:40px;overflow:hidden auto">${TALL}<slot></slot></div></template>{a}{A}</div>
<div><template shadowrootmode="open"><div style="height:40px;overflow:hidden">${TALL}<slot></slot></div></template>{b}{B}</div>
<div><template shadowrootmode="open"><slot name="none"></slot></template>{c}{C}</div>`,
    expect: {
      a: "reachable",
      A: "reachable",
      b: "unreachable",
      B: "unreachable",
      c: "unreachable",
      C: "unreachable",
    },
  },
  {
    name: "in boxes that are placed by what is in a closed root",
    html: `<div style="height:60px;overflow:auto"><div><template shadowrootmode="closed"><div style="position:sticky;top:0"><slot></slot></div></template><div style="position:absolute;top:250px">{a}{A}</div></div></div>
<div style="width:0;height:0;overflow:hidden"><div><template shadowrootmode="closed"><div style="position:absolute;left:400px;top:200px"><slot></slot></div></template><p>{B}</p>{b}</div></div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable" },
  },
  {
    name: "in an element without a box, whose position means nothing",
    html: `<div style="width:2000px"><div style="display:contents;position:fixed"><div style="margin-left:1500px">{a}{A}</div></div></div>
${pane("auto", `<div style="display:contents;position:relative"><div style="position:absolute;top:200px">{b}{B}</div></div>`)}`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable" },
  },
  {
    name: "in lines that begin before their pane does",
    html: `<div style="text-indent:-400px;overflow:scroll hidden">{a}</div><div style="text-indent:-400px">${pane("auto", "{b}")}</div>`,
    expect: { a: "reachable", b: "reachable" },
  },
  {
    name: "where lines go downwards although the text runs from right to left",
    html: `<div style="direction:rtl;writing-mode:sideways-lr">${pane("hidden auto", '<div style="position:relative"><div style="position:absolute;top:172px">{a}{A}</div></div>')}</div>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "in a part that is laid out only when it comes near the window",
    html: `<div id="pane" style="overflow:hidden;height:50px"><div style="position:relative;top:70px"><div style="content-visibility:auto;contain-intrinsic-size:100px 400px">{a}{A}</div></div></div><div style="height:3000px"></div>
<script>pane.scrollTop = 9999; scrollTo(0, 2000)</script>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "in a frame that scrolls, and in one that does not",
    html: `<iframe srcdoc='{a}<div style="height:600px"></div>{b}{B}'></iframe><iframe scrolling="no" srcdoc='{c}<div style="height:600px"></div>{d}{D}'></iframe>`,
    expect: {
      a: "reachable",
      b: "reachable",
      B: "reachable",
      c: "reachable",
      d: "unreachable",
      D: "unreachable",
    },
  },
  {
    name: "in a frame that is cut off or covered",
    html: `<div style="height:50px;overflow:hidden"><iframe scrolling="no" srcdoc='{a}<div style="height:90px"></div>{b}'></iframe></div>
<div style="height:50px;overflow:hidden auto"><iframe scrolling="no" srcdoc='{c}<div style="height:90px"></div>{d}'></iframe></div>
<div style="position:relative"><iframe srcdoc='{e}{E}'></iframe><div style="position:absolute;inset:0"></div></div>`,
    expect: {
      a: "reachable",
      b: "unreachable",
      c: "reachable",
      d: "reachable",
      e: "covered",
      E: "covered",
    },
  },
  {
    name: "in a frame in a cell",
    html: `<table><tr><td><iframe srcdoc='{a}{A}'></iframe></td></tr></table>`,
    expect: { a: "reachable", A: "reachable" },
  },
  {
    name: "in a frame in a list, a link's line and a closed root",
    html: `<ul><li>Item <iframe srcdoc='{a}{A}'></iframe></li></ul><p>Text <a href="#x">link</a> <iframe srcdoc='{b}{B}'></iframe></p><div><template shadowrootmode="closed"><iframe srcdoc='{c}{C}'></iframe></template></div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable", c: "reachable", C: "reachable" },
  },
  {
    name: "in a frame that is scaled",
    html: `<div style="zoom:1.5"><iframe srcdoc='<div style="height:600px"></div>{a}{A}'></iframe></div><div style="transform:scale(.5)"><iframe srcdoc='<div style="height:600px"></div>{b}{B}'></iframe></div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable" },
  },
  {
    name: "an ellipsis, a line clamp and an indent",
    html: `<div style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">{A}</div>
<div style="text-indent:-999px;overflow:hidden">{B}</div>`,
    expect: { A: "reachable", B: "unreachable" },
  },
  {
    name: "text out of a control of no width",
    html: `<div style="padding-left:1400px"><div onclick="this.title = 1" style="width:0;white-space:nowrap">{A}</div><details style="width:0"><summary>{B}</summary></details></div>`,
    expect: { A: "reachable", B: "reachable" },
  },
  {
    name: "drawn text, and text that is not its control's name",
    html: `<svg width="120" height="30"><g><text x="5" y="20" data-leaf="A" data-text="">wordA</text></g></svg>
<button aria-label="Other">{B}</button><label>Sum <output>{C}</output></label><label for="gone">{D}</label><input id="gone" hidden>`,
    expect: { A: "reachable", B: "reachable", C: "reachable", D: "reachable" },
  },
  {
    name: "positioned without a box of its own",
    html: `<div style="display:contents;position:absolute">{a}{A}</div><div style="display:contents;overflow:hidden;height:0">{b}{B}</div><dialog open style="display:contents">{c}{C}</dialog>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable", c: "reachable", C: "reachable" },
  },
  {
    name: "in what has no box of its own",
    html: `<div style="display:contents">{a}{A}</div><div style="height:30px;overflow:hidden auto"><div style="display:contents">${TALL}{b}{B}</div></div>`,
    expect: { a: "reachable", A: "reachable", b: "reachable", B: "reachable" },
  },
]

const isText = (letter: string) => letter !== letter.toLowerCase()
const saysOf = (letter: string) => (isText(letter) ? `word${letter}` : `Control ${letter}`)

export function caseHtml({ html, head = "" }: ReachCase): string {
  const body = html.replace(/\{([a-zA-Z])\}/g, (_, letter: string) =>
    isText(letter)
      ? `<span data-leaf="${letter}" data-text="">${saysOf(letter)}</span>`
      : `<button data-leaf="${letter}">${saysOf(letter)}</button>`,
  )
  return `<!doctype html><html><head><meta charset="utf-8"><title>Case</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
}

/** The leaves of a case with their expected reach. */
export function leavesOfCase({ expect }: ReachCase): (PlacedLeaf & { readonly reach: Reach })[] {
  return Object.entries(expect).map(([key, reach]) => ({
    key,
    kind: isText(key) ? "span" : "button",
    says: saysOf(key),
    isText: isText(key),
    within: [],
    reach,
  }))
}
