import { isA } from "../snapshot/elements.ts"
import { attribute, closest, hasAttribute, reader, textContentOf } from "../snapshot/safe.ts"
import { LONGEST_NAME, type Output } from "./output.ts"
import { markOf } from "./writer.ts"

const GENERIC = new Set("div span section article p a label i b u font center".split(" "))

const BY_ROLE: Readonly<Record<string, string>> = {
  row: "tr",
  cell: "td",
  gridcell: "td",
  columnheader: "th",
  rowheader: "th",
  rowgroup: "tbody",
  table: "table",
  grid: "table",
  treegrid: "table",
  list: "ul",
  listitem: "li",
  button: "button",
}

const BY_DISPLAY: Readonly<Record<string, string>> = {
  table: "table",
  "inline-table": "table",
  "table-row": "tr",
  "table-cell": "td",
  "table-row-group": "tbody",
  "table-header-group": "thead",
  "table-footer-group": "tfoot",
}

/** The tag that describes the element: by its own name, its role, or its layout. */
export function tagOf(element: Element, name: string, role: string, display: string): string {
  if (!GENERIC.has(name) && !name.includes("-")) return name
  if (role === "heading") {
    const level = Number(attribute(element, "aria-level") ?? 2)
    return `h${level >= 1 && level <= 6 ? Math.floor(level) : 6}`
  }
  const known = own(BY_ROLE, role) ?? own(BY_DISPLAY, display)
  if (known !== undefined) return known
  return display === "inline" && (name === "div" || name === "p") ? "span" : name
}

function own(of: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined
}

const hrefOf = reader(HTMLAnchorElement, "href")
const startOf = reader(HTMLOListElement, "start")
const CHECKABLE = /^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/
const IN_LANGUAGE = "[data-lang],[data-language],[class*=language-],[class*=lang-],[class*=highlight-source-]"

/** The attributes of an element written as this tag. */
export function describe(element: Element, tag: string, role: string, output: Output): Record<string, string> {
  return {
    ...ofTag(element, tag, output),
    ...(CHECKABLE.test(role) ? { mark: markOf(attribute(element, "aria-checked") === "true", role) } : {}),
  }
}

function ofTag(element: Element, tag: string, output: Output): Record<string, string> {
  switch (tag) {
    case "a":
      return ofLink(element, output)
    case "td":
    case "th":
      return ofCell(element)
    case "ol":
      return isA(element, "ol") ? ofOrderedList(element) : {}
    case "li":
      return ofItem(element)
    case "pre":
    case "code":
      return ofCode(element)
    case "summary":
      return { mark: closest(element, "details[open]") === null ? "▸ " : "▾ " }
    default:
      return {}
  }
}

function ofLink(element: Element, output: Output): Record<string, string> {
  const href = isA(element, "a") && hasAttribute(element, "href") ? output.urlOf(hrefOf(element)) : undefined
  if (href === undefined) return {}
  const label = attribute(element, "aria-label") || attribute(element, "title")
  const isEmpty = (textContentOf(element) ?? "").trim() === ""
  return { href, ...(label && isEmpty ? { label: label.slice(0, LONGEST_NAME) } : {}) }
}

function ofCell(element: Element): Record<string, string> {
  const spans = ["colspan", "rowspan"].flatMap((name) => {
    const span = attribute(element, name)
    return span === null ? [] : [[name, span.slice(0, 9)]]
  })
  return Object.fromEntries(spans)
}

function ofOrderedList(list: HTMLOListElement): Record<string, string> {
  return { start: String(startOf(list)), ...(hasAttribute(list, "reversed") ? { reversed: "1" } : {}) }
}

function ofItem(element: Element): Record<string, string> {
  const value = attribute(element, "value") ?? ""
  return /^-?\d{1,9}$/.test(value) ? { value } : {}
}

function ofCode(element: Element): Record<string, string> {
  const around = closest(element, IN_LANGUAGE)
  if (around === null) return {}
  const language = attribute(around, "data-lang") ?? attribute(around, "data-language")
  if (language) return { language: `language-${language.slice(0, LONGEST_NAME)}` }
  return { language: (attribute(around, "class") ?? "").slice(0, LONGEST_NAME) }
}
