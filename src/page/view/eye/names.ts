import { findById } from "./by-id.ts"
import { isInput, isLabel, isSelect, isTextArea, SVG } from "./elements.ts"
import { isApart } from "./gap.ts"
import type { Memory } from "./memory.ts"
import type { Pseudo } from "./pseudo.ts"
import { NAMED_BY_CONTENT, roleOf } from "./roles.ts"
import {
  allBelow,
  attribute,
  firstChild,
  hasAttribute,
  isConnected,
  isElement,
  isText,
  localName,
  namespaceOf,
  nextSibling,
  rootOf,
  styleOf,
  textContentOf,
  textOfNode,
} from "./safe.ts"
import { isSecret } from "./secret-fields.ts"
import { collapse, tidy, withoutIcons } from "./text.ts"
import type { Traits } from "./traits.ts"
import { eachChild } from "./tree.ts"

const NO_TEXT = new Set(["script", "style", "template", "noscript", "head", "meta", "link", "title"])

/** Controls that stand for what they hold: what is in them is no text of what they stand in. */
const HOLDERS = new Set(["select", "textarea", "datalist"])

const NO_LABELS: readonly Element[] = []

/** No name is put together from more parts than this. */
const MOST_REFERENCES = 100

/** Whether a person sees a text, which stands in this element. */
export type ShowsText = (text: Text, within: Element) => boolean

/** Accessible names and descriptions, by the rules of accname and html-aam. */
export class Names {
  readonly #memory: Memory
  readonly #pseudo: Pseudo
  /** The text of a name that was added last. */
  #before: { readonly text: Text; readonly words: string } | undefined
  #labels = new WeakMap<Element, HTMLLabelElement[]>()
  /** References are followed once: one may lead back to another. */
  #isFollowing = false
  /** Whether labels were gathered for the look that goes on, so that each belongs to its control. */
  #isGathered = false
  /** Which text counts; all of it where that is nothing. */
  #shows: ShowsText | undefined
  /** For what is told of an element although it is no part of its name. */
  readonly #reads: ShowsText | undefined

  constructor(memory: Memory, pseudo: Pseudo, reads?: ShowsText) {
    this.#memory = memory
    this.#pseudo = pseudo
    this.#reads = reads
  }

  /** Asking a control for its labels looks through the whole document: they are gathered once instead. */
  gatherLabels(labels: Iterable<Element>): void {
    this.#labels = new WeakMap()
    for (const label of labels) this.addLabel(label)
    this.#isGathered = true
  }

  /** From here on labels may go, or become those of other controls. */
  endGathering(): void {
    this.#isGathered = false
  }

  addLabel(label: Element): void {
    if (!isLabel(label)) return
    // Read once: to find its control, a label looks through all that is in it.
    const { control } = label
    if (control === null) return
    const known = this.#labels.get(control)
    if (known === undefined) this.#labels.set(control, [label])
    else if (!known.includes(label)) known.splice(placeAmong(known, label), 0, label)
  }

  addLabelsIn(element: Element): void {
    this.addLabel(element)
    for (const label of allBelow(element, "label")) this.addLabel(label)
  }

  /** Those that are still there and still its own. */
  labelsOf(element: Element): readonly Element[] {
    const known = this.#labels.get(element)
    if (known === undefined) return NO_LABELS
    return this.#isGathered ? known : known.filter((label) => label.control === element && isConnected(label))
  }

  /** The same from what a person sees of its content: what nobody operates is there to be read. */
  shownNameOf(element: Element, tag: string, role: string, traits: Traits, shows: ShowsText): string {
    this.#shows = shows
    try {
      return this.nameOf(element, tag, role, traits)
    } finally {
      this.#shows = undefined
    }
  }

  nameOf(element: Element, tag: string, role: string, traits: Traits): string {
    const given = traits.aria ? this.#labelledBy(element) || trimmed(element, "aria-label") : ""
    return tidy(
      given ||
        this.#native(element, tag, role) ||
        (NAMED_BY_CONTENT.has(role) ? this.contentOf(element) : "") ||
        (traits.title && !isWithoutWords(element, tag) ? trimmed(element, "title") : "") ||
        (tag === "input" || tag === "textarea" ? trimmed(element, "placeholder") : "") ||
        (traits.aria ? trimmed(element, "aria-placeholder") : ""),
    )
  }

  descriptionOf(element: Element, name: string, traits: Traits): string {
    if (!traits.aria && !traits.title) return ""
    const ids = attribute(element, "aria-describedby")
    const described = ids === null ? "" : this.#referenced(element, ids)
    const text = tidy(described || trimmed(element, "aria-description") || trimmed(element, "title"))
    return text === name ? "" : text
  }

  /** The text inside that a person sees. */
  shownContentOf(element: Element): string {
    this.#shows = this.#reads
    try {
      return this.contentOf(element)
    } finally {
      this.#shows = undefined
    }
  }

  /** The text inside, as one string. */
  contentOf(element: Element): string {
    const only = firstChild(element)
    const isOnly = only !== null && isText(only) && nextSibling(only) === null && this.#pseudo.isPlain(element)
    if (isOnly && this.#shows === undefined) return tidy(withoutIcons(textOfNode(only)))
    if (HOLDERS.has(localName(element))) return ""
    return tidy(this.#allText(element, [element], false))
  }

  #labelledBy(element: Element): string {
    const ids = attribute(element, "aria-labelledby")
    return ids === null ? "" : this.#referenced(element, ids)
  }

  #referenced(element: Element, ids: string): string {
    if (this.#isFollowing) return ""
    this.#isFollowing = true
    const shows = this.#shows
    this.#shows = undefined
    try {
      const root = rootOf(element)
      const texts: string[] = []
      for (const id of ids.split(/\s+/, MOST_REFERENCES)) {
        const target = id === "" ? null : findById(root, id)
        if (target !== null) texts.push(this.#referencedText(target, element))
      }
      return tidy(texts.join(" "))
    } finally {
      this.#isFollowing = false
      this.#shows = shows
    }
  }

  /** Text that is referred to counts although it may be hidden. */
  #referencedText(target: Element, from: Element): string {
    const tag = localName(target)
    const role = roleOf(target, tag)
    const value = target === from ? "" : this.#held(target, role)
    if (value !== undefined && value !== "") return value
    const own = trimmed(target, "aria-label")
    if (own !== "") return own
    const native = this.#native(target, tag, role)
    if (native !== "") return native
    return tidy(this.#allText(target, [target, from], isHidden(target))) || trimmed(target, "title")
  }

  #native(element: Element, tag: string, role: string): string {
    switch (tag) {
      case "input":
        return this.#inputName(element)
      case "select":
      case "textarea":
      case "meter":
      case "output":
      case "progress":
        return this.#labelText(element)
      case "button":
        return this.labelsOf(element).length > 0 ? this.#labelText(element) : ""
      case "img":
      case "area":
        return trimmed(element, "alt")
      case "details":
        return role === "group" && !hasChild(element, "summary") ? "Details" : ""
      case "fieldset":
        return this.#childText(element, "legend")
      case "table":
        return this.#childText(element, "caption") || trimmed(element, "summary")
      case "figure":
        return this.#childText(element, "figcaption")
      case "optgroup":
      case "option":
        return trimmed(element, "label")
      default:
        return namespaceOf(element) === SVG ? this.#childText(element, "title") : ""
    }
  }

  #inputName(element: Element): string {
    if (!isInput(element)) return ""
    switch (element.type) {
      case "submit":
        return this.#labelText(element) || element.value || "Submit"
      case "reset":
        return this.#labelText(element) || element.value || "Reset"
      case "button":
        return this.#labelText(element) || element.value
      case "image":
        return (
          this.#labelText(element) ||
          trimmed(element, "alt") ||
          trimmed(element, "value") ||
          trimmed(element, "title") ||
          "Submit"
        )
      default:
        return this.#labelText(element)
    }
  }

  #labelText(element: Element): string {
    const labels = this.labelsOf(element)
    const only = labels.length === 1 ? labels[0] : undefined
    if (only !== undefined) return tidy(this.#sayingOf(only, element))
    return tidy(labels.map((label) => this.#sayingOf(label, element)).join(" "))
  }

  /** Whether the text of a label is in the name of its control, which an attribute may have given it instead. */
  isNamedBy(control: Element, label: Element): boolean {
    const given = this.#labelledBy(control) || trimmed(control, "aria-label")
    return given === "" || given.includes(tidy(this.#sayingOf(label, control)))
  }

  #sayingOf(label: Element, control: Element): string {
    return trimmed(label, "aria-label") || this.#textOfLabel(label, control)
  }

  /** A label that is hidden names its control all the same. */
  #textOfLabel(label: Element, control: Element): string {
    const shown = this.#allText(label, [label, control], false)
    return shown.trim() === "" && isHidden(label) ? this.#allText(label, [label, control], true) : shown
  }

  #childText(element: Element, tag: string): string {
    for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
      if (!isElement(child) || localName(child) !== tag) continue
      // The title of a drawing is drawn nowhere.
      if (tag === "title") return tidy(textContentOf(child) ?? "")
      return tidy(this.#allText(child, [child], false))
    }
    return ""
  }

  #allText(element: Element, seen: Element[], evenHidden: boolean): string {
    this.#before = undefined
    return this.#content(element, seen, evenHidden)
  }

  /** Text below an element. `seen` are those on the way here: a reference must not lead in circles. */
  #content(element: Element, seen: Element[], evenHidden: boolean): string {
    let text = this.#pseudo.textOf(element, "::before")
    eachChild(element, this.#memory, (child) => {
      if (isText(child)) text += this.#words(child, element)
      else if (isElement(child) && !seen.includes(child)) text += this.#partOf(child, seen, evenHidden)
    })
    return text + this.#pseudo.textOf(element, "::after")
  }

  /** Words that are drawn apart are apart. */
  #words(text: Text, within: Element): string {
    const words = withoutIcons(collapse(textOfNode(text)))
    if (words === "") return words
    if (this.#shows !== undefined && words !== " " && !this.#shows(text, within)) return " "
    const before = this.#before
    this.#before = { text, words }
    return before !== undefined && isApart(before.text, before.words, text, words) ? ` ${words}` : words
  }

  #partOf(child: Element, seen: Element[], evenHidden: boolean): string {
    const tag = localName(child)
    if (NO_TEXT.has(tag)) return ""
    if (tag === "br") return " "
    const { display, visibility } = styleOf(child)
    if (!evenHidden && (display === "none" || attribute(child, "aria-hidden") === "true")) return ""
    // What a branch of a tree holds is not its name.
    if (attribute(child, "role") === "group") return ""
    const within =
      visibility === "hidden" && !evenHidden
        ? this.#visibleBelow(child, seen)
        : this.#nameOfPart(child, tag, seen, evenHidden)
    return display === "inline" ? within : ` ${within} `
  }

  /** What is hidden may hold what is visible again. */
  #visibleBelow(element: Element, seen: Element[]): string {
    let text = ""
    eachChild(element, this.#memory, (child) => {
      if (isElement(child) && !seen.includes(child)) text += this.#partOf(child, seen, false)
    })
    return text
  }

  /** What is not written out, but said of a part, is a word of its own. */
  #nameOfPart(child: Element, tag: string, seen: Element[], evenHidden: boolean): string {
    const role = roleOf(child, tag)
    const value = this.#held(child, role)
    if (value !== undefined) return ` ${value} `
    const said = this.#labelledBy(child) || trimmed(child, "aria-label") || this.#native(child, tag, role)
    if (said !== "") return ` ${said} `
    seen.push(child)
    const content = this.#content(child, seen, evenHidden)
    seen.pop()
    return content.trim() === "" ? trimmed(child, "title") || content : content
  }

  /** A control inside a name stands for what it holds. */
  #held(element: Element, role: string): string | undefined {
    if (isSelect(element)) return [...element.selectedOptions].map((option) => option.text).join(" ")
    if (isTextArea(element)) return isSecret(element) ? "" : element.value
    if (isInput(element)) return heldByInput(element)
    switch (role) {
      case "slider":
      case "spinbutton":
        return trimmed(element, "aria-valuetext") || trimmed(element, "aria-valuenow") || undefined
      case "combobox":
      case "listbox":
        return this.#chosen(element).join(" ")
      default:
        return undefined
    }
  }

  #chosen(list: Element): string[] {
    const chosen: string[] = []
    eachChild(list, this.#memory, (child) => {
      if (!isElement(child)) return
      if (attribute(child, "aria-selected") === "true") chosen.push(this.contentOf(child))
      else chosen.push(...this.#chosen(child))
    })
    return chosen
  }
}

const HOLDS_NOTHING = new Set(["checkbox", "radio", "submit", "reset", "button", "image", "hidden", "file"])

function heldByInput(input: HTMLInputElement): string | undefined {
  if (HOLDS_NOTHING.has(input.type)) return undefined
  return isSecret(input) ? "" : input.value
}

function hasChild(element: Element, tag: string): boolean {
  for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
    if (isElement(child) && localName(child) === tag) return true
  }
  return false
}

/** A picture with an empty text is there for its looks. */
function isWithoutWords(element: Element, tag: string): boolean {
  return tag === "img" && hasAttribute(element, "alt")
}

function isHidden(element: Element): boolean {
  const { display, visibility } = styleOf(element)
  return display === "none" || visibility === "hidden"
}

function trimmed(element: Element, name: string): string {
  const value = attribute(element, name)
  return value === null ? "" : tidy(value)
}

/** Labels are read in the order in which they stand. */
function placeAmong(labels: readonly Element[], label: Element): number {
  const after = labels.findIndex(
    (each) => (label.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return after < 0 ? labels.length : after
}
