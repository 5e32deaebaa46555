import { isA } from "../elements.ts"
import { attribute, closest, hasAttribute, isElement, localName, namespaceOf, parentNode, rootOf } from "../safe.ts"
import { findById } from "./by-id.ts"

/** Every role that an author may set, without the abstract ones. */
const ROLES = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
  gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
  region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript
  suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid
  treeitem graphics-document graphics-object graphics-symbol`.split(/\s+/),
)

/** Roles of controls. */
export const WIDGETS: ReadonlySet<string> = new Set(
  `button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar
  searchbox slider spinbutton switch tab textbox treeitem`.split(/\s+/),
)

/** Roles that are named by their content. */
export const NAMED_BY_CONTENT: ReadonlySet<string> = new Set(
  `button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio
  rowheader switch tab tooltip treeitem`.split(/\s+/),
)

/** Without a name these are no landmarks. */
const NEEDS_NAME = new Set(["form", "region"])

const SYNONYMS: Readonly<Record<string, string>> = { image: "img", directory: "list" }

const INPUTS: Readonly<Record<string, string>> = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
}

const PLAIN: Readonly<Record<string, string>> = {
  address: "group",
  article: "article",
  blockquote: "blockquote",
  button: "button",
  caption: "caption",
  code: "code",
  datalist: "listbox",
  dd: "definition",
  del: "deletion",
  details: "group",
  dfn: "term",
  dialog: "dialog",
  dt: "term",
  em: "emphasis",
  fieldset: "group",
  figcaption: "caption",
  figure: "figure",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  hgroup: "group",
  hr: "separator",
  html: "document",
  ins: "insertion",
  main: "main",
  math: "math",
  menu: "list",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  optgroup: "group",
  option: "option",
  output: "status",
  p: "paragraph",
  progress: "progressbar",
  search: "search",
  strong: "strong",
  sub: "subscript",
  sup: "superscript",
  table: "table",
  textarea: "textbox",
  time: "time",
  ul: "list",
}

/** The element's role: the first valid one in its role attribute, else its implicit one. */
export function roleOf(element: Element, tag: string, given = attribute(element, "role")): string {
  if (given === null) return nativeRole(element, tag)
  for (const word of given.toLowerCase().split(/\s+/)) {
    if (!ROLES.has(word)) continue
    if (word === "none" || word === "presentation") {
      // A focusable element, or one with global ARIA attributes, cannot be presentational.
      if (!isFocusable(element, tag) && !hasGlobalAria(element)) return "none"
    } else if (!NEEDS_NAME.has(word) || isNamed(element)) return SYNONYMS[word] ?? word
  }
  return nativeRole(element, tag)
}

function nativeRole(element: Element, tag: string): string {
  const plain = PLAIN[tag]
  if (plain !== undefined && Object.hasOwn(PLAIN, tag)) return plain
  switch (tag) {
    case "a":
    case "area":
      return hasAttribute(element, "href") || hasAttribute(element, "xlink:href") ? "link" : "generic"
    case "input":
      return inputRole(element)
    case "select":
      return isListbox(element) ? "listbox" : "combobox"
    case "img":
      return attribute(element, "alt") === "" && !hasAttribute(element, "title") ? "none" : "img"
    case "svg":
      return "img"
    case "li":
      return isIn(element, "list", "ul", "ol", "menu") ? "listitem" : "generic"
    case "aside":
      return isNamed(element) || !isWithin(element, SECTIONS) ? "complementary" : "generic"
    case "header":
      return isWithin(element, PARTS) ? "generic" : "banner"
    case "footer":
      return isWithin(element, PARTS) ? "generic" : "contentinfo"
    case "section":
      return isNamed(element) ? "region" : "generic"
    case "form":
      return isNamed(element) ? "form" : "generic"
    case "summary":
      return isFirstSummary(element) ? "button" : "generic"
    case "tbody":
    case "tfoot":
    case "thead":
      return tableRole(element) === "none" ? "generic" : "rowgroup"
    case "tr":
      return tableRole(element) === "none" ? "generic" : "row"
    case "td":
      return cellRole(tableRole(element))
    case "th":
      return tableRole(element) === "none" ? "generic" : headerRole(element)
    default:
      return "generic"
  }
}

function inputRole(element: Element): string {
  const type = (attribute(element, "type") ?? "text").toLowerCase()
  if (type === "hidden") return "none"
  const role = INPUTS[type]
  if (role !== undefined && Object.hasOwn(INPUTS, type)) {
    return role === "searchbox" && hasAttribute(element, "list") ? "combobox" : role
  }
  return hasAttribute(element, "list") ? "combobox" : "textbox"
}

function isListbox(element: Element): boolean {
  return hasAttribute(element, "multiple") || Number(attribute(element, "size") ?? 0) > 1
}

function isNamed(element: Element): boolean {
  return isLabelled(element) || ["aria-label", "title"].some((name) => (attribute(element, name) ?? "").trim() !== "")
}

/** Whether the referenced element exists. */
function isLabelled(element: Element): boolean {
  const ids = attribute(element, "aria-labelledby") ?? ""
  return ids.split(/\s+/).some((id) => id !== "" && findById(rootOf(element), id) !== null)
}

const SECTIONS = new Set("article aside complementary nav navigation region section".split(" "))

/** Elements whose headers and footers are not the page's. */
const PARTS = new Set([...SECTIONS, "main"])

function isWithin(element: Element, kinds: ReadonlySet<string>): boolean {
  for (let at = parentNode(element); at !== null && isElement(at); at = parentNode(at)) {
    if (kinds.has(attribute(at, "role") ?? localName(at))) return true
  }
  return false
}

function isIn(element: Element, role: string, ...tags: string[]): boolean {
  const parent = parentNode(element)
  if (parent === null || !isElement(parent)) return false
  const given = attribute(parent, "role")
  return given === null ? tags.includes(localName(parent)) : given.toLowerCase() === role
}

export function isFirstSummary(element: Element): boolean {
  const details = parentNode(element)
  if (details === null || !isElement(details) || !isA(details, "details")) return false
  for (const child of details.children) if (localName(child) === "summary") return child === element
  return false
}

/** The role attribute of the surrounding table, if any. */
function tableRole(element: Element): string | null {
  const table = closest(element, "table")
  const given = table && attribute(table, "role")
  return table !== null && given !== null ? roleOf(table, "table", given) : null
}

function cellRole(table: string | null): string {
  return table === "none" ? "generic" : table === "grid" || table === "treegrid" ? "gridcell" : "cell"
}

function headerRole(element: Element): string {
  const scope = (attribute(element, "scope") ?? "").toLowerCase()
  if (scope.startsWith("row")) return "rowheader"
  if (scope.startsWith("col")) return "columnheader"
  const row = parentNode(element)
  if (row === null || !isElement(row) || !isA(row, "tr")) return "columnheader"
  // In a row with data a header belongs to the row; in a row of headers, to the column.
  for (const cell of row.cells) if (localName(cell) === "td") return "rowheader"
  return "columnheader"
}

/** Whether it is reachable by keyboard. */
export function isFocusable(element: Element, tag: string): boolean {
  if (hasAttribute(element, "tabindex")) return true
  if (tag === "a" || tag === "area") return hasAttribute(element, "href")
  if (tag === "input")
    return attribute(element, "type")?.toLowerCase() !== "hidden" && !hasAttribute(element, "disabled")
  if (tag === "button" || tag === "select" || tag === "textarea") return !hasAttribute(element, "disabled")
  return tag === "summary" || tag === "iframe" || isEditingHost(element)
}

export function isEditingHost(element: Element): boolean {
  const editable = attribute(element, "contenteditable")
  return editable !== null && editable.toLowerCase() !== "false" && namespaceOf(element) === XHTML
}

export const XHTML = "http://www.w3.org/1999/xhtml"

const GLOBAL_ARIA =
  "aria-atomic aria-busy aria-controls aria-current aria-describedby aria-details aria-dropeffect aria-flowto aria-grabbed aria-keyshortcuts aria-label aria-labelledby aria-live aria-owns aria-relevant aria-roledescription".split(
    " ",
  )

function hasGlobalAria(element: Element): boolean {
  return GLOBAL_ARIA.some((name) => hasAttribute(element, name))
}
