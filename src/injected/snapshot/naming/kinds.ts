import { Flag } from "../../wire/entry.ts"
import { isInput } from "../elements.ts"
import { NAMED_BY_CONTENT } from "./roles.ts"

/** Elements that are never drawn, whatever their style. */
export const NEVER = new Set(
  `base clipPath col colgroup datalist defs desc head linearGradient link map marker mask meta metadata noscript param
  pattern radialGradient script source style symbol template title track`.split(/\s+/),
)

/** Roles that get a line of their own although they are not controls. */
export const PLACES = new Set(
  `alert alertdialog application article banner blockquote cell columnheader complementary contentinfo dialog feed figure form grid
  group gridcell heading img list listbox listitem log main marquee math menu menubar meter navigation note progressbar radiogroup
  region row rowheader scrollbar search slider status table tablist tabpanel timer toolbar tooltip tree treegrid
  treeitem`.split(/\s+/),
)

/** Roles that are omitted without a name. */
export const SILENT = new Set(["group", "figure", "blockquote", "log", "tooltip", "feed", "timer", "rowgroup"])

/** Inside these only controls are listed: their name contains the rest. */
export const SAYS_ALL = new Set(
  `button checkbox heading img link menuitem menuitemcheckbox menuitemradio meter option progressbar radio scrollbar
  slider spinbutton switch tab treeitem`.split(/\s+/),
)

/** Roles that are listed even if empty: a table keeps its columns, and an image its place. */
export const EMPTY = new Set(["img", "cell", "gridcell", "columnheader", "rowheader", "row", "progressbar", "meter"])

/** Their value is not part of an ancestor's name. */
export const GAUGES = new Set(["meter", "progressbar"])

/** Elements, besides custom ones, that can have a shadow root. */
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
)

export function mayHost(tag: string): boolean {
  return HOSTS.has(tag) || tag.includes("-")
}

/** Their text is the name of their parent. */
export const NAMING = new Set(["caption", "legend", "figcaption"])

export function isPlace(role: string, tag: string): boolean {
  return PLACES.has(role) || (NAMED_BY_CONTENT.has(role) && role !== "generic" && tag !== "option")
}

/** They are named by their label's text. A custom element may have labels too, but defines what they mean. */
export const NAMED_BY_LABEL = new Set(["button", "input", "meter", "progress", "select", "textarea"])

/** A click on their label operates them. */
export function isLabelled(control: Element): boolean {
  return isInput(control) && ["checkbox", "radio", "file"].includes(control.type)
}

/** A cell is represented by its content; a clickable one needs a name as well. */
export function isPlainCell(role: string, { flags }: { readonly flags: number }): boolean {
  return (role === "cell" || role === "gridcell") && (flags & Flag.acts) === 0
}
