import type { Finder } from "../wire/question.ts"
import { isVisible } from "./answer.ts"
import type { Memory } from "./memory.ts"
import { NEVER } from "./naming/kinds.ts"
import type { Names } from "./naming/names.ts"
import { NAMED_BY_CONTENT, roleOf } from "./naming/roles.ts"
import { traitsOf } from "./naming/traits.ts"
import {
  allInDocument,
  allInRoot,
  attribute,
  closest,
  documentElementOf,
  firstChild,
  hasAttribute,
  isConnected,
  isElement,
  isRendered,
  localName,
  matches,
  nextSibling,
  styleOf,
  textContentOf,
} from "./safe.ts"
import { Reading } from "./sight/reading.ts"
import { uppermostAt } from "./sight/uppermost.ts"
import { tidy } from "./text.ts"
import { parentElementOf, shadowOf } from "./tree.ts"

/**
 * Finds the elements that match a locator, in document order; those within shadow roots come after those outside of
 * them.
 */
export class Finding {
  readonly #memory: Memory
  readonly #names: Names

  constructor(memory: Memory, names: Names) {
    this.#memory = memory
    this.#names = names
  }

  all(finder: Finder): Element[] | "malformed" {
    switch (finder.by) {
      case "id": {
        const element = this.#memory.element(finder.id)
        return element && isConnected(element) ? [element] : []
      }
      case "point": {
        const element = uppermostAt(finder.x, finder.y, this.#memory)
        return element === null ? [] : [finder.control ? (controlAround(element) ?? element) : element]
      }
      case "css":
        return this.#bySelector(finder.selector)
      case "xpath":
        return byPath(finder.path)
      case "text":
        return this.#byText(finder.words, finder.exact)
      case "role":
        return this.#byRole(finder.role, finder.words, finder.exact)
      case "label":
        return this.#byLabel(matching(finder.words, finder.exact))
      case "testid":
        return this.#byAttribute("data-testid", matching(finder.words, finder.exact))
      default:
        return this.#byAttribute(finder.by, matching(finder.words, finder.exact))
    }
  }

  #bySelector(selector: string): Element[] | "malformed" {
    try {
      return this.#select(selector)
    } catch (error) {
      if (error instanceof DOMException && error.name === "SyntaxError") return "malformed"
      throw error
    }
  }

  #select(selector: string): Element[] {
    const found = [...allInDocument(document, selector)]
    for (const root of this.#roots()) found.push(...allInRoot(root, selector))
    return found
  }

  #byAttribute(name: string, matches: Matching): Element[] {
    return best(this.#select(`[${name}]`), (element) => matches(attribute(element, name) ?? ""))
  }

  #byRole(role: string, words: string | undefined, exact: boolean): Element[] {
    const ofRole = this.#select("*").filter((element) => shownRole(element) === role)
    if (words === undefined) return ofRole
    const matches = matching(words, exact)
    return best(ofRole, (element) => matches(this.nameOf(element)))
  }

  /** By label: an element's own text is not a label. */
  #byLabel(matches: Matching): Element[] {
    return best(this.#select(LABELLED), (element) => {
      const isNamed = hasAttribute(element, "aria-label") || hasAttribute(element, "aria-labelledby")
      const isOwnText = NAMED_BY_CONTENT.has(roleOf(element, localName(element)))
      if (isOwnText && !isNamed && this.#names.labelsOf(element).length === 0) return NONE
      return matches(this.nameOf(element))
    })
  }

  /** The innermost elements that contain the text; if there are none, those with that name. */
  #byText(words: string, exact: boolean): Element[] {
    const matches = matching(words, exact)
    const holds = holding(words, exact)
    const found: Element[] = []
    const visit = (element: Element): boolean => {
      if (NEVER.has(localName(element)) || !holds(heldText(element))) return false
      let isInside = false
      for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
        if (isElement(child) && visit(child)) isInside = true
      }
      if (!isInside) found.push(element)
      return true
    }
    const root = documentElementOf(document)
    if (root !== null) visit(root)
    for (const shadow of this.#roots()) {
      for (let child = firstChild(shadow); child !== null; child = nextSibling(child))
        if (isElement(child)) visit(child)
    }
    for (const button of this.#select(BUTTON_INPUTS)) if (holds(attribute(button, "value") ?? "")) found.push(button)
    const reading = new Reading(this.#memory)
    const isShown = found.length > 0 && reading.showsWindow(window)
    const seen = found.filter((element) => isShown && isRead(element, reading))
    const held = best(seen, (element) => matches(heldText(element) || (attribute(element, "value") ?? "")))
    if (held.length > 0) return held
    return best(this.#select(NAMED), (element) => {
      const fit = matches(this.nameOf(element))
      return fit !== NONE && isCalledSo(element, reading) ? fit : NONE
    })
  }

  nameOf(element: Element): string {
    const tag = localName(element)
    return this.#names.nameOf(element, tag, shownRole(element), traitsOf(element))
  }

  /** Every shadow root of the document, at any depth. */
  *#roots(): Generator<ShadowRoot> {
    const waiting: Iterable<Element>[] = [allInDocument(document, "*")]
    for (let elements = waiting.pop(); elements !== undefined; elements = waiting.pop()) {
      for (const element of elements) {
        const root = shadowOf(element, this.#memory)
        if (root === null) continue
        yield root
        waiting.push(allInRoot(root, "*"))
      }
    }
  }
}

/** The role as shown in views: an element whose text is edited in place is a textbox, whatever else it is. */
export function shownRole(element: Element): string {
  const role = roleOf(element, localName(element))
  return role !== "combobox" && role !== "searchbox" && traitsOf(element).editable ? "textbox" : role
}

/** Whether a person can read an element's content, or it is part of a control's name. */
function isRead(element: Element, reading: Reading): boolean {
  if (styleOf(element).display === "none") return false
  const control = closest(element, PRESSED)
  if (control !== null && isVisible(control)) return true
  return isRendered(element) && reading.showsAnyText(element, reading.inside(element))
}

/** Whether an element's name is not just invisible text: it is operable, or a visible image or landmark. */
function isCalledSo(element: Element, reading: Reading): boolean {
  if (closest(element, PRESSED) !== null) return true
  return !NAMELESS.has(shownRole(element)) && reading.showsBox(element, reading.inside(element))
}

/** Screen readers ignore the names of these. */
const NAMELESS = new Set(["generic", "none", "paragraph"])

const PRESSED =
  "a, button, summary, label, input, select, textarea, [onclick], [tabindex], [contenteditable], [role]:not([role=none], [role=presentation])"

const LABELLED =
  "input, select, textarea, button, meter, progress, output, [role], [contenteditable], [aria-label], [aria-labelledby]"
const NAMED = "[aria-label], [aria-labelledby], [title], [alt]"
const BUTTON_INPUTS = "input[type=submit], input[type=button], input[type=reset]"

const NONE = 0
const PART = 1
const WHOLE = 2
type Fit = typeof NONE | typeof PART | typeof WHOLE
type Matching = (text: string) => Fit

function matching(words: string, exact: boolean): Matching {
  const holds = holding(words, exact)
  const wanted = folded(words, exact)
  return (text) => (folded(text, exact) === wanted ? WHOLE : !exact && holds(text) ? PART : NONE)
}

function holding(words: string, exact: boolean): (text: string) => boolean {
  const wanted = folded(words, exact)
  return (text) => folded(text, exact).includes(wanted)
}

function folded(text: string, exact: boolean): string {
  return exact ? tidy(text) : tidy(text).toLowerCase()
}

/** Exact matches if there are any; else partial ones. */
function best(elements: readonly Element[], fitOf: (element: Element) => Fit): Element[] {
  const fits = elements.map((element) => ({ element, fit: fitOf(element) }))
  const most = fits.some(({ fit }) => fit === WHOLE) ? WHOLE : PART
  return fits.flatMap(({ element, fit }) => (fit === most ? [element] : []))
}

function heldText(element: Element): string {
  return textContentOf(element) ?? ""
}

const CONTROL =
  "a[href], area[href], button, input, select, textarea, summary, option, [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role^=menuitem], [role=treeitem], [role=combobox]"

/** What a person would say was pressed there: a button rather than the icon in it. */
function controlAround(element: Element): Element | undefined {
  // A frame has controls of its own.
  if (FRAMES.has(localName(element))) return undefined
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) if (matches(at, CONTROL)) return at
  return undefined
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame"])

function byPath(path: string): Element[] | "malformed" {
  try {
    const result = new XPathEvaluator().evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
    const found: Element[] = []
    for (let at = 0; at < result.snapshotLength; at++) {
      const node = result.snapshotItem(at)
      if (node !== null && isElement(node)) found.push(node)
    }
    return found
  } catch (error) {
    if (error instanceof DOMException) return "malformed"
    throw error
  }
}
