import { isInput, isLabel, isSelect, isTextArea, SVG } from "../elements.ts"
import { isApart } from "../gap.ts"
import type { Memory } from "../memory.ts"
import type { Pseudo } from "../pseudo.ts"
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
} from "../safe.ts"
import { collapse, tidy, withoutIcons } from "../text.ts"
import { eachChild } from "../tree.ts"
import { findById } from "./by-id.ts"
import { NAMED_BY_CONTENT, roleOf } from "./roles.ts"
import { isSecret } from "./secret-fields.ts"
import type { Traits } from "./traits.ts"

const NO_TEXT = new Set(["script", "style", "template", "noscript", "head", "meta", "link", "title"])

/** Their content is for browsers that cannot play them. */
const PLAYED = new Set(["audio", "video"])

/** Controls that contribute their value to a name: their content is not text of an ancestor. */
const HOLDERS = new Set(["select", "textarea", "datalist"])

const NO_LABELS: readonly Element[] = []

/** A name has at most this many parts. */
const MOST_REFERENCES = 100

/** Whether a text in this element is visible. */
export type ShowsText = (text: Text, within: Element) => boolean

/** Accessible names and descriptions, by the rules of accname and html-aam. */
export class Names {
  readonly #memory: Memory
  readonly #pseudo: Pseudo
  /** The text that was last added to a name. */
  #before: { readonly text: Text; readonly words: string } | undefined
  #labels = new WeakMap<Element, HTMLLabelElement[]>()
  /** References are followed one level deep: they may be circular. */
  #isFollowing = false
  /** Whether the labels were collected for the current look, so that each belongs to its control. */
  #isGathered = false
  /** The filter for text; all text counts if undefined. */
  #shows: ShowsText | undefined
  /** The filter for text that is reported although it is not part of a name. */
  readonly #reads: ShowsText | undefined

  constructor(memory: Memory, pseudo: Pseudo, reads?: ShowsText) {
    this.#memory = memory
    this.#pseudo = pseudo
    this.#reads = reads
  }

  /** Reading a control's labels searches the whole document: they are collected once instead. */
  gatherLabels(labels: Iterable<Element>): void {
    this.#labels = new WeakMap()
    for (const label of labels) this.addLabel(label)
    this.#isGathered = true
  }

  /** From here on labels may be removed, or assigned to other controls. */
  endGathering(): void {
    this.#isGathered = false
  }

  addLabel(label: Element): void {
    if (!isLabel(label)) return
    // Read once: to find its control, a label searches its whole content.
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

  /** The labels that are still in the document and still belong to it. */
  labelsOf(element: Element): readonly Element[] {
    const known = this.#labels.get(element)
    if (known === undefined) return NO_LABELS
    return this.#isGathered ? known : known.filter((label) => label.control === element && isConnected(label))
  }

  /** The same, with visible content only: for elements that are read, not operated. */
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

  /** The visible text inside. */
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
    const tag = localName(element)
    if (PLAYED.has(tag)) return ""
    const only = firstChild(element)
    const isOnly = only !== null && isText(only) && nextSibling(only) === null && this.#pseudo.isPlain(element)
    if (isOnly && this.#shows === undefined) return tidy(withoutIcons(textOfNode(only)))
    if (HOLDERS.has(tag)) return ""
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

  /** Referenced text counts even if it is hidden. */
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

  /** Whether a label's text is in the name of its control, which may come from an attribute instead. */
  isNamedBy(control: Element, label: Element): boolean {
    const given = this.#labelledBy(control) || trimmed(control, "aria-label")
    return given === "" || given.includes(tidy(this.#sayingOf(label, control)))
  }

  #sayingOf(label: Element, control: Element): string {
    return trimmed(label, "aria-label") || this.#textOfLabel(label, control)
  }

  /** A hidden label still names its control. */
  #textOfLabel(label: Element, control: Element): string {
    const shown = this.#allText(label, [label, control], false)
    return shown.trim() === "" && isHidden(label) ? this.#allText(label, [label, control], true) : shown
  }

  #childText(element: Element, tag: string): string {
    for (let child = firstChild(element); child !== null; child = nextSibling(child)) {
      if (!isElement(child) || localName(child) !== tag) continue
      // The title of a drawing is not rendered.
      if (tag === "title") return tidy(textContentOf(child) ?? "")
      return tidy(this.#allText(child, [child], false))
    }
    return ""
  }

  #allText(element: Element, seen: Element[], evenHidden: boolean): string {
    this.#before = undefined
    return this.#content(element, seen, evenHidden)
  }

  /** The text in an element. `seen` are the elements on the path, to detect circular references. */
  #content(element: Element, seen: Element[], evenHidden: boolean): string {
    let text = this.#pseudo.textOf(element, "::before")
    eachChild(element, this.#memory, (child) => {
      if (isText(child)) text += this.#words(child, element)
      else if (isElement(child) && !seen.includes(child)) text += this.#partOf(child, seen, evenHidden)
    })
    return text + this.#pseudo.textOf(element, "::after")
  }

  /** Words that are drawn apart are separated by a space. */
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
    // A tree item's child group is not part of its name.
    if (attribute(child, "role") === "group") return ""
    const within =
      visibility === "hidden" && !evenHidden
        ? this.#visibleBelow(child, seen)
        : this.#nameOfPart(child, tag, seen, evenHidden)
    return display === "inline" ? within : ` ${within} `
  }

  /** Hidden elements may contain visible ones. */
  #visibleBelow(element: Element, seen: Element[]): string {
    let text = ""
    eachChild(element, this.#memory, (child) => {
      if (isElement(child) && !seen.includes(child)) text += this.#partOf(child, seen, false)
    })
    return text
  }

  /** The name of a part that comes from an attribute is a separate word. */
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

  /** A control inside a name contributes its value. */
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

/** An image with an empty alternative text is decorative. */
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

/** Labels are read in document order. */
function placeAmong(labels: readonly Element[], label: Element): number {
  const after = labels.findIndex(
    (each) => (label.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  return after < 0 ? labels.length : after
}
