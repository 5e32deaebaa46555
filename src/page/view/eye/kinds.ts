import { Flag } from "../entry.ts"
import { isInput } from "./elements.ts"
import { NAMED_BY_CONTENT } from "./roles.ts"

/** What nobody sees, whatever its style. */
export const NEVER = new Set(
  `base clipPath col colgroup datalist defs desc head linearGradient link map marker mask meta metadata noscript param
  pattern radialGradient script source style symbol template title track`.split(/\s+/),
)

/** Roles that get a line of their own although nobody operates them. */
export const PLACES = new Set(
  `alert alertdialog application article banner blockquote cell columnheader complementary contentinfo dialog feed figure form grid
  group gridcell heading img list listbox listitem log main marquee math menu menubar meter navigation note progressbar radiogroup
  region row rowheader scrollbar search slider status table tablist tabpanel timer toolbar tooltip tree treegrid
  treeitem`.split(/\s+/),
)

/** Places that say nothing by being there. */
export const SILENT = new Set(["group", "figure", "blockquote", "log", "tooltip", "feed", "timer", "rowgroup"])

/** Inside these only what can be operated is looked for: their name tells the rest. */
export const SAYS_ALL = new Set(
  `button checkbox heading img link menuitem menuitemcheckbox menuitemradio meter option progressbar radio scrollbar
  slider spinbutton switch tab treeitem`.split(/\s+/),
)

/** Places that are told although nothing is in them: a table has its columns, and a picture its place. */
export const EMPTY = new Set(["img", "cell", "gridcell", "columnheader", "rowheader", "row", "progressbar", "meter"])

/** They show more than the name of what they stand in can tell. */
export const GAUGES = new Set(["meter", "progressbar"])

/** Which elements, besides custom ones, can have a shadow root. */
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
)

export function mayHost(tag: string): boolean {
  return HOSTS.has(tag) || tag.includes("-")
}

/** Their text is the name of what they stand in. */
export const NAMING = new Set(["caption", "legend", "figcaption"])

export function isPlace(role: string, tag: string): boolean {
  return PLACES.has(role) || (NAMED_BY_CONTENT.has(role) && role !== "generic" && tag !== "option")
}

/** The text of a label is their name. A custom element may have labels too, and makes of them what it likes. */
export const NAMED_BY_LABEL = new Set(["button", "input", "meter", "progress", "select", "textarea"])

/** Clicking their label is as good as clicking them. */
export function isLabelled(control: Element): boolean {
  return isInput(control) && ["checkbox", "radio", "file"].includes(control.type)
}

/** A cell is told by what is in it; one that can be clicked needs a name besides. */
export function isPlainCell(role: string, { flags }: { readonly flags: number }): boolean {
  return (role === "cell" || role === "gridcell") && (flags & Flag.acts) === 0
}
