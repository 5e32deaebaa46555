import { isA, isHtml, isInput, isSelect, isSvg, isTextArea } from "../snapshot/elements.ts"
import {
  attribute,
  hasAttribute,
  isElement,
  isText,
  localName,
  openShadow,
  previousElementOf,
  styleOf,
  textContentOf,
  textOfNode,
} from "../snapshot/safe.ts"
import type { Reading } from "../snapshot/sight/reading.ts"
import type { Attrs } from "../wire/shown.ts"
import {
  writeEmbed,
  writeFormula,
  writeFrameOfSet,
  writeImage,
  writeInlineFrame,
  writeMedia,
  writeObject,
  writeVector,
} from "./embedded.ts"
import { holdsSecret, secretMark, writeInput, writeMeter, writeProgress, writeSelect, writeTextArea } from "./fields.ts"
import { LONGEST_NAME, type Output } from "./output.ts"
import { describe, tagOf } from "./words.ts"
import { childrenOf, elementAround, type Inner, isTiny, type Writer } from "./writer.ts"

const DEEPEST = 120

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "))
const DROPPED = words(
  "script style template noscript head meta link title base param source track datalist option optgroup area col colgroup wbr canvas rp",
)
const PREFORMATTED = words("pre listing xmp plaintext")
const IN_ROWS = words("div span a label button b strong i em small time code")
const NAMED = words("a button summary")
const CODE = words("code kbd samp tt")

/** A node still to be written; or what follows one: its end, or a space where elements were nested too deep. */
type Next = { readonly node: Node; readonly inner: Inner } | "end" | "space"

/** Walks a document's visible content without recursion: pages can be nested deeper than a stack. */
export class Walk implements Writer {
  readonly sights: Reading
  readonly output: Output
  /** The number of words that are not visible. */
  unseen = 0
  /** The requested element, if more than it is written. */
  readonly #marked: Element | null
  readonly #stack: Next[] = []
  #depth = 0

  constructor(sights: Reading, output: Output, marked: Element | null) {
    this.sights = sights
    this.output = output
    this.#marked = marked
  }

  /** Returns whether all of it could be written. */
  write(root: Element, pre: boolean): boolean {
    const around = this.sights.inside(elementAround(root))
    const inner = { pre, keep: false, seen: true, row: false, named: false, within: null, around }
    this.#stack.push({ node: root, inner })
    while (!this.output.isFull) {
      const next = this.#stack.pop()
      if (next === undefined) return true
      if (next === "space") this.output.space()
      else if (next === "end") {
        this.output.close()
        this.#depth--
      } else if (isElement(next.node)) this.#element(next.node, next.inner)
      else if (isText(next.node)) this.#text(next.node, next.inner)
    }
    return !this.#stack.some((next) => typeof next === "object")
  }

  nest(tag: string, attrs: Attrs, contents: readonly Node[], inner: Inner): void {
    if (this.#depth < DEEPEST) {
      this.#depth++
      this.output.open(tag, attrs)
      this.#stack.push("end")
    } else if (attrs.block) {
      this.output.space()
      this.#stack.push("space")
    }
    for (const node of contents.toReversed()) this.#stack.push({ node, inner })
  }

  #text(text: Text, { around, keep, named, pre, seen, within }: Inner): void {
    if (!seen) return
    const data = textOfNode(text)
    if (named || within === null || this.sights.showsText(text, within, around)) this.output.text(data, keep && !pre)
    else this.unseen += data.trim().split(/\s+/).length
  }

  #element(element: Element, outer: Inner): void {
    const own = localName(element)
    const name = /^[a-z][a-z0-9-]*$/.test(own) ? own : "span"
    const inSvg = isSvg(element)
    if (!inSvg && DROPPED.has(name)) return
    const style = styleOf(element)
    // Outside of the flat tree there is no computed style.
    if (style.display === "none" || style.display === "") return
    const inner: Inner = {
      named: outer.named,
      within: element,
      around: this.sights.within(element, outer.around),
      pre: outer.pre || PREFORMATTED.has(name),
      keep: /^(preserve|preserve-breaks|break-spaces)$/.test(style.getPropertyValue("white-space-collapse")),
      seen: style.visibility === "visible",
      row: /flex$/.test(style.display) && /^row/.test(style.flexDirection),
    }
    if (inSvg) writeVector(this, element, inner)
    else if (name === "br") {
      if (inner.seen) this.output.lineBreak()
    } else if (REPLACED.has(name) && (name === "math" || isHtml(element))) {
      if (inner.seen) this.#replaced(element, inner)
    } else if (hasAttribute(element, "contenteditable") && holdsSecret(element, "")) {
      if (inner.seen) this.output.field({ mark: secretMark(textContentOf(element)) })
    } else this.#ordinary(element, name, style, outer, inner)
  }

  /** Elements that are not written as an element with its content. */
  #replaced(element: Element, inner: Inner): void {
    if (isInput(element)) writeInput(this, element, inner)
    else if (isTextArea(element)) writeTextArea(this, element, inner)
    else if (isSelect(element)) writeSelect(this, element, inner)
    else if (isA(element, "meter")) writeMeter(this, element)
    else if (isA(element, "progress")) writeProgress(this, element)
    else if (isA(element, "img")) writeImage(this, element, inner)
    else if (isA(element, "iframe")) writeInlineFrame(this, element, inner)
    else if (isFrameOfSet(element)) writeFrameOfSet(this, element, inner)
    else if (isA(element, "video") || isA(element, "audio")) writeMedia(this, element)
    else if (isA(element, "object")) writeObject(this, element)
    else if (isA(element, "embed")) writeEmbed(this, element)
    else writeFormula(this, element, inner)
  }

  #ordinary(element: Element, name: string, style: CSSStyleDeclaration, outer: Inner, inner: Inner): void {
    const { around, seen } = inner
    const role = (attribute(element, "role") ?? "").trim().split(/\s+/, 1)[0]?.toLowerCase() ?? ""
    const label = attribute(element, "aria-label")
    if (role === "img" && label && seen) {
      if (this.sights.showsBox(element, around)) this.output.image(label)
      return
    }
    // The same formula is next to it in a readable form.
    if (/(?:^| )katex-html(?: |$)/.test(attribute(element, "class") ?? "") && previousElementOf(element) !== null)
      return
    let tag = tagOf(element, name, role, style.display)
    // Children side by side form one line, unless they contain lines.
    const isBeside = outer.row && IN_ROWS.has(tag)
    if (isBeside && tag === "div") tag = "span"
    const isCode = tag === "code" && !outer.pre && isBlock(style) && inner.keep
    if (isCode) tag = "pre"
    const attrs = {
      ...placeOf(style, tag, isBeside),
      ...namesOf(element, role),
      ...(element === this.#marked ? { here: "1" } : {}),
      ...describe(element, tag, role, this.output),
    }
    const contents = style.contentVisibility === "hidden" ? [] : contentsOf(element, name)
    this.nest(tag, attrs, contents, {
      ...inner,
      pre: inner.pre || isCode,
      named: inner.named || this.#isNamedUnseen(element, tag, around),
    })
  }

  /** A link or button has a name even if its only visible content is an icon. */
  #isNamedUnseen(element: Element, tag: string, around: Inner["around"]): boolean {
    if (!NAMED.has(tag) || !this.sights.showsBox(element, around) || isTiny(element)) return false
    return !this.sights.showsAnyText(element, around)
  }
}

/** It is no longer part of HTML, and TypeScript does not know it by name. */
function isFrameOfSet(element: Element): element is HTMLFrameElement {
  return localName(element) === "frame"
}

/** By tag name. */
const REPLACED = words("input textarea select img math meter progress iframe frame video audio object embed")

export function isHeading(element: Element): boolean {
  return /^h[1-6]$/.test(localName(element)) || attribute(element, "role") === "heading"
}

function isBlock({ display }: CSSStyleDeclaration): boolean {
  return !/^(?:inline|contents|ruby|none)/.test(display)
}

function isSetApart(style: CSSStyleDeclaration): boolean {
  const sides = [style.marginLeft, style.marginRight, style.paddingLeft, style.paddingRight]
  return sides.some((width) => Number.parseFloat(width) > 0)
}

/** Whether an element starts on a new line, or is separated from its siblings. */
function placeOf(style: CSSStyleDeclaration, tag: string, isBeside: boolean): Attrs {
  if (isBeside) return { gap: "1" }
  if (isBlock(style)) return { block: "1" }
  return /^inline-/.test(style.display) && !CODE.has(tag) && isSetApart(style) ? { gap: "1" } : {}
}

function namesOf(element: Element, role: string): Attrs {
  const names = ["id", "class"].flatMap((name) => {
    const value = attribute(element, name)
    return value ? [[name, value.slice(0, LONGEST_NAME)]] : []
  })
  return { ...Object.fromEntries(names), ...(role === "" ? {} : { role: role.slice(0, LONGEST_NAME) }) }
}

/**
 * The content drawn in an element: its open shadow tree, the nodes assigned to a slot, the summary of closed details.
 */
function contentsOf(element: Element, name: string): readonly Node[] {
  const shadow = openShadow(element)
  if (shadow !== null) return childrenOf(shadow)
  if (isA(element, "slot")) {
    const assigned = element.assignedNodes()
    if (assigned.length > 0) return assigned
  }
  const children = childrenOf(element)
  if (name !== "details" || hasAttribute(element, "open")) return children
  const summary = children.find((child) => isElement(child) && localName(child) === "summary")
  return summary === undefined ? [] : [summary]
}
