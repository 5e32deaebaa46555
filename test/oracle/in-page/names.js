// A name by simple rules, or null if there is no readable text. Not a full accname: it only has to detect names that
// are wrongly empty or entirely different.
import { attribute, hasAttribute, isElement, isText, matches, rootNodeOf, tagOf, textContentOf } from "./dom.js"
import { roleOf } from "./roles.js"

const LONG = 400

/** Longer text is content, not a name. */
const LONGEST_NAME = 120

const namedByContent = new Set([
  "button",
  "checkbox",
  "link",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "radio",
  "switch",
  "tab",
  "treeitem",
])

/** Their text is their name if it is one line; else its parts have names of their own. */
const plain = new Set([
  null,
  "generic",
  "none",
  "presentation",
  "gridcell",
  "cell",
  "columnheader",
  "rowheader",
  "heading",
])

/** Inline elements that are not separate things. */
const phrasing = new Set(
  "a abbr b bdi bdo br cite code data del dfn em font i img ins kbd mark q s samp small span strong sub sup svg path g use text tspan time u var wbr".split(
    " ",
  ),
)

export class Names {
  #tree
  #visibility
  #counts

  /** `counts` returns whether an element is one that a person can act on. */
  constructor(tree, visibility, counts) {
    this.#tree = tree
    this.#visibility = visibility
    this.#counts = counts
  }

  of(element) {
    const name =
      this.#referenced(element) ||
      clean(attribute(element, "aria-label")) ||
      this.#labelled(element) ||
      this.#native(element) ||
      this.#byContent(element) ||
      clean(attribute(element, "title")) ||
      this.#placeholder(element)
    return name === "" || !/[\p{L}\p{N}]/u.test(name) ? null : name
  }

  /** The visible text inside, cut off. */
  text(element) {
    return clean(this.#content(element)).slice(0, LONG)
  }

  #referenced(element) {
    const root = rootNodeOf(element)
    const ids = (attribute(element, "aria-labelledby") ?? "").split(/\s+/).filter((id) => id !== "")
    return clean(
      ids
        .map((id) => root.querySelector?.(`#${CSS.escape(id)}`) ?? null)
        .filter((target) => target !== null)
        .map((target) => clean(attribute(target, "aria-label")) || this.#referencedText(target))
        .join(" "),
    )
  }

  /** A referenced element may be hidden; then all of its text counts. */
  #referencedText(target) {
    return this.#visibility.of(target).seen === "no" ? textContentOf(target) : this.#content(target)
  }

  #labelled(element) {
    if (tagOf(element) === "button") return ""
    return clean(
      this.#tree
        .labels(element)
        .map((label) => this.#content(label))
        .join(" "),
    )
  }

  #native(element) {
    if (element instanceof SVGElement) return drawingTitle(element)
    switch (tagOf(element)) {
      case "img":
      case "area":
        return clean(attribute(element, "alt"))
      case "input": {
        const type = element.type
        if (type === "image") return clean(attribute(element, "alt"))
        if (!["submit", "reset", "button"].includes(type)) return ""
        return clean(element.value) || { submit: "Submit", reset: "Reset", button: "" }[type]
      }
      default:
        return ""
    }
  }

  #byContent(element) {
    const role = roleOf(element)
    if (namedByContent.has(role)) return clean(this.#content(element))
    if (matches(element, "input, select, textarea, audio, video, [contenteditable]")) return ""
    if (matches(element, "button, a[href], summary")) return clean(this.#content(element))
    if (!this.#isLineOfText(element) || matches(element, "p, pre, blockquote")) return ""
    const text = clean(this.#content(element))
    return text.length > LONGEST_NAME ? "" : text
  }

  /** Its text is its own: no structure and no other operable element inside, whose text would be listed separately. */
  #isLineOfText(element) {
    if (!plain.has(roleOf(element))) return false
    if (matches(element, "input, select, textarea, audio, video, img, [contenteditable]")) return false
    for (const child of this.#tree.children(element)) {
      if (!isElement(child)) continue
      if (!phrasing.has(tagOf(child).toLowerCase()) || hasAttribute(child, "role") || this.#counts(child)) return false
      if (!this.#isLineOfText(child) && tagOf(child) !== "img") return false
    }
    return true
  }

  #placeholder(element) {
    return matches(element, "input, textarea") ? clean(attribute(element, "placeholder")) : ""
  }

  #content(element) {
    if (this.#visibility.of(element).seen === "no" || attribute(element, "aria-hidden") === "true") return ""
    let text = generated(element, "::before")
    for (const child of this.#tree.children(element)) {
      if (isText(child)) text += this.#tree.style(element).visibility === "visible" ? textContentOf(child) : ""
      else if (isElement(child)) text += this.#part(child)
    }
    return text + generated(element, "::after")
  }

  #part(child) {
    const tag = tagOf(child)
    if (tag === "script" || tag === "style" || tag === "noscript" || tag === "select" || tag === "textarea") return ""
    const label = clean(attribute(child, "aria-label"))
    const image = tag === "img" ? clean(attribute(child, "alt")) : tag === "svg" ? drawingTitle(child) : ""
    const text = label || image || this.#content(child)
    const { display } = this.#tree.style(child)
    return tag === "br" || (display !== "inline" && display !== "contents") ? ` ${text} ` : text
  }
}

function drawingTitle(svg) {
  const title = [...svg.children].find((child) => tagOf(child) === "title")
  return title ? clean(textContentOf(title)) : ""
}

/** The text that a style sheet adds before or after; glyphs of icon fonts contain no letters and are not a name. */
function generated(element, part) {
  const { content } = getComputedStyle(element, part)
  const [, text = ""] = /^"((?:[^"\\]|\\.)*)"/.exec(content) ?? []
  return text
}

const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim()
