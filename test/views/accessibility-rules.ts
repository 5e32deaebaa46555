import type { Beside, Ours, Theirs, TheirsAlone } from "./accessibility.ts"

type Verdict =
  /** Both have it and say the same, with the rule by which it is the same where it is not to the letter. */
  | { readonly kind: "same"; readonly rule?: string }
  | { readonly kind: "different" }
  /** Chromium leaves the element out, or has nothing to say of it. */
  | { readonly kind: "ours"; readonly rule: string }

/** Other words for the same role: ours, on which tags, theirs. */
const SYNONYMS: readonly (readonly [ours: string, tags: RegExp, theirs: string])[] = [
  ["img", /./, "image"],
  ["img", /^svg$/, "SvgRoot"],
  ["iframe", /^i?frame$/, "Iframe"],
  ["canvas", /^canvas$/, "Canvas"],
  ["audio", /^audio$/, "Audio"],
  ["video", /^video$/, "Video"],
  ["button", /^summary$/, "DisclosureTriangle"],
  // One field for a person, whose kind the view tells beside its role.
  ["textbox", /^input$/, "Date"],
  ["textbox", /^input$/, "DateTime"],
  ["textbox", /^input$/, "InputTime"],
  ["textbox", /^input$/, "ColorWell"],
  // A file input is typed into with a path.
  ["textbox", /^input$/, "button"],
  // What can be written in is a textbox, whether or not its author says so.
  ["textbox", /^(?!input|select|textarea)/, "generic"],
  // Chromium guesses which tables are there for their looks.
  ["table", /^table$/, "LayoutTable"],
  ["row", /^tr$/, "LayoutTableRow"],
  ["cell", /^t[dh]$/, "LayoutTableCell"],
]

/** What Chromium calls an element that has no role. */
const NO_ROLE = new Set(["generic", "none", "LabelText", "Canvas", "graphics-symbol"])

/** What the view tells piece by piece, and Chromium in one name. */
const TOLD_BY_CONTENT = new Set(["cell", "gridcell", "row"])

/** Their name comes from their markup and from nothing else. */
const NATIVE = /^(a|area|button|img|input|select|summary|textarea)$/

export function judge({ ours, theirs }: Beside): Verdict {
  if (ours.role === "clickable" && (!theirs || theirs.ignored || isRoleless(ours, theirs)))
    return { kind: "ours", rule: "clickable without a role" }
  if (!theirs) return { kind: "ours", rule: `${ours.role}: not in the tree (inert, behind a dialog, unseen by ear)` }
  if (theirs.ignored) return { kind: "ours", rule: `${ours.role}: ${theirs.ignored}` }
  return isSameRole(ours, theirs) ? judgeName(ours, theirs) : { kind: "different" }
}

/** A handler makes an anchor a link, and what can be dragged a group, in Chromium's eyes only. */
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
  if (TOLD_BY_CONTENT.has(ours.role) && letters(ours.name + ours.content) === letters(name))
    return { kind: "same", rule: "name told as content" }
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

/** The name of what they stand in tells all. */
const SAYS_ALL =
  /^(button|checkbox|clickable|heading|img|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|switch|tab|textbox|treeitem)$/

const TEXT = new Set(
  `StaticText InlineTextBox LineBreak ListMarker paragraph generic LabelText Legend caption Figcaption code strong emphasis
  insertion deletion subscript superscript term definition DescriptionList blockquote separator mark time note
  sectionheader sectionfooter`.split(/\s+/),
)

/** Why the view has no line for what Chromium has. */
export function whyAlone({ role, name, native, around }: TheirsAlone): string {
  if (role === "RootWebArea") return "the document itself"
  if (native) return "part of a native control (date, media, options)"
  if (TEXT.has(role)) return "text and its marks, told as lines"
  if (around && (SAYS_ALL.test(around.role) || (name !== "" && around.name === name)))
    return "told by the name of what it stands in"
  return name === "" ? `not told, and without a name: ${role}` : `not told: ${role}`
}
