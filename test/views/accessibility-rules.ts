import type { Beside, Ours, Theirs, TheirsAlone } from "./accessibility.ts"

type Verdict =
  /** Both have it with the same role and name, or equal ones by the given rule. */
  | { readonly kind: "same"; readonly rule?: string }
  | { readonly kind: "different" }
  /** Chromium omits the element, or has no role or name for it. */
  | { readonly kind: "ours"; readonly rule: string }

/** Synonyms of roles: ours, on which tags, theirs. */
const SYNONYMS: readonly (readonly [ours: string, tags: RegExp, theirs: string])[] = [
  ["img", /./, "image"],
  ["img", /^svg$/, "SvgRoot"],
  ["iframe", /^i?frame$/, "Iframe"],
  ["canvas", /^canvas$/, "Canvas"],
  ["audio", /^audio$/, "Audio"],
  ["video", /^video$/, "Video"],
  ["button", /^summary$/, "DisclosureTriangle"],
  // The view shows one field, with its type beside its role.
  ["textbox", /^input$/, "Date"],
  ["textbox", /^input$/, "DateTime"],
  ["textbox", /^input$/, "InputTime"],
  ["textbox", /^input$/, "ColorWell"],
  // A file input accepts a path as text.
  ["textbox", /^input$/, "button"],
  // Any editable element is a textbox, whether or not its author says so.
  ["textbox", /^(?!input|select|textarea)/, "generic"],
  // Chromium guesses which tables are layout tables.
  ["table", /^table$/, "LayoutTable"],
  ["row", /^tr$/, "LayoutTableRow"],
  ["cell", /^t[dh]$/, "LayoutTableCell"],
]

/** Chromium's roles for elements that have none. */
const NO_ROLE = new Set(["generic", "none", "LabelText", "Canvas", "graphics-symbol"])

/** The view lists the parts of these, Chromium puts them into one name. */
const LISTED_BY_CONTENT = new Set(["cell", "gridcell", "row"])

/** Their name comes only from their markup. */
const NATIVE = /^(a|area|button|img|input|select|summary|textarea)$/

export function judge({ ours, theirs }: Beside): Verdict {
  if (ours.role === "clickable" && (!theirs || theirs.ignored || isRoleless(ours, theirs)))
    return { kind: "ours", rule: "clickable without a role" }
  if (!theirs) return { kind: "ours", rule: `${ours.role}: not in the tree (inert, behind a dialog, unseen by ear)` }
  if (theirs.ignored) return { kind: "ours", rule: `${ours.role}: ${theirs.ignored}` }
  return isSameRole(ours, theirs) ? judgeName(ours, theirs) : { kind: "different" }
}

/** Only Chromium makes an anchor with a handler a link, and a draggable element a group. */
function isRoleless({ tag }: Ours, { role }: Theirs): boolean {
  return NO_ROLE.has(role) || (tag === "a" && role === "link") || (tag === "div" && role === "group")
}

function isSameRole({ role, tag }: Ours, theirs: Theirs): boolean {
  return (
    role === theirs.role ||
    SYNONYMS.some(([one, tags, other]) => one === role && other === theirs.role && tags.test(tag))
  )
}

function judgeName(ours: Ours, { name }: Theirs): Verdict {
  if (ours.name === name) return { kind: "same" }
  if (ours.name.toLowerCase() === name.toLowerCase()) return { kind: "same", rule: "letter case as written" }
  if (name !== "" && [ours.name, ""].includes(withoutIcons(name)))
    return { kind: "same", rule: "without the letters of icon fonts" }
  if (ours.name.length > name.length && ours.name.replaceAll(" ", "") === name.replaceAll(" ", ""))
    return { kind: "same", rule: "words apart that are drawn apart" }
  if (LISTED_BY_CONTENT.has(ours.role) && letters(ours.name + ours.content) === letters(name))
    return { kind: "same", rule: "name listed as content" }
  if (name === "" && ours.acts && !NATIVE.test(ours.tag))
    return { kind: "same", rule: "named by its first line, not at all by Chromium" }
  return { kind: "different" }
}

function withoutIcons(name: string): string {
  return name
    .replace(/\p{Co}/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
}

function letters(text: string): string {
  return withoutIcons(text).replace(/\s/g, "").toLowerCase()
}

/** Their name contains all text inside them. */
const SAYS_ALL =
  /^(button|checkbox|clickable|heading|img|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|switch|tab|textbox|treeitem)$/

const TEXT = new Set(
  `StaticText InlineTextBox LineBreak ListMarker paragraph generic LabelText Legend caption Figcaption code strong emphasis
  insertion deletion subscript superscript term definition DescriptionList blockquote separator mark time note
  sectionheader sectionfooter`.split(/\s+/),
)

/** Why the view has no line for an element of Chromium's tree. */
export function whyAlone({ role, name, native, around }: TheirsAlone): string {
  if (role === "RootWebArea") return "the document itself"
  if (native) return "part of a native control (date, media, options)"
  if (TEXT.has(role)) return "text and its marks, listed as lines"
  if (around && (SAYS_ALL.test(around.role) || (name !== "" && around.name === name)))
    return "part of the name of its container"
  return name === "" ? `not listed, without a name: ${role}` : `not listed: ${role}`
}
