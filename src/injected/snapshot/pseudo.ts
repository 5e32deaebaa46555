import { isShadowRoot } from "./elements.ts"
import { adoptedSheetsOf, rootOf, styleOf, styleSheetsOf } from "./safe.ts"
import { contentText, withoutIcons } from "./text.ts"

/** Some fonts draw an icon for each letter, so that a single letter is not a word. */
const MEANINGFUL = /\p{L}{2}|\p{N}|[☐☑☒✓✔✕✖✗✘]/u

/** Whether text drawn with a style is hidden. */
type IsHidden = (style: CSSStyleDeclaration) => boolean

/**
 * Where a page draws text with CSS. Checking each element costs as much as everything else, so pages without such rules
 * are skipped.
 */
export class Pseudo {
  /** Whether the style sheets draw text, for the document and each shadow root. */
  #draws = new WeakMap<Node, boolean>()
  /** Whether the style sheets of the document, and those of any shadow root, draw text. */
  #documentDraws: boolean | undefined
  #rootsDraw = false

  /** Forgets the style sheets: they may have changed. */
  forget(): void {
    this.#draws = new WeakMap()
    this.#documentDraws = undefined
    this.#rootsDraw = false
  }

  /** A shadow root has style sheets of its own. */
  meet(root: ShadowRoot): void {
    if (!this.#rootsDraw && this.#drawsIn(root)) this.#rootsDraw = true
  }

  /** Whether none of the element's text comes from CSS. */
  isPlain(element: Element): boolean {
    this.#documentDraws ??= this.#drawsIn(document)
    if (this.#documentDraws) return false
    if (!this.#rootsDraw) return true
    const root = rootOf(element)
    return !isShadowRoot(root) || !this.#drawsIn(root)
  }

  textOf(element: Element, which: "::before" | "::after", isHidden: IsHidden = () => false): string {
    if (this.isPlain(element)) return ""
    const style = styleOf(element, which)
    const text = withoutIcons(contentText(style.content))
    if (text === "" || style.display === "none" || style.visibility !== "visible" || isHidden(style)) return ""
    return style.display === "inline" ? text : ` ${text} `
  }

  /** The text drawn into an empty element: words, and marks for a state. Other symbols are decoration. */
  wordsIn(element: Element, isHidden?: IsHidden): string {
    const text = this.textOf(element, "::before", isHidden) + this.textOf(element, "::after", isHidden)
    return MEANINGFUL.test(text) ? text : ""
  }

  #drawsIn(root: Document | ShadowRoot): boolean {
    const known = this.#draws.get(root)
    if (known !== undefined) return known
    const draws = drawsText(sheetsOf(root))
    this.#draws.set(root, draws)
    return draws
  }
}

function sheetsOf(root: Document | ShadowRoot): CSSStyleSheet[] {
  return isShadowRoot(root)
    ? [...root.styleSheets, ...root.adoptedStyleSheets]
    : [...styleSheetsOf(root), ...adoptedSheetsOf(root)]
}

function drawsText(sheets: readonly CSSStyleSheet[]): boolean {
  try {
    return sheets.some((sheet) => hasContent(sheet.cssRules))
  } catch {
    // A cross-origin style sheet cannot be read: it may draw text.
    return true
  }
}

function hasContent(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && /:(before|after)/.test(rule.selectorText)) {
      if (contentText(rule.style.content) !== "" || /attr|counter|var/.test(rule.style.content)) return true
    }
    const inner =
      rule instanceof CSSImportRule ? rule.styleSheet?.cssRules : "cssRules" in rule ? rule.cssRules : undefined
    if (inner instanceof CSSRuleList && hasContent(inner)) return true
  }
  return false
}
