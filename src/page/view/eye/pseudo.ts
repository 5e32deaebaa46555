import { adoptedSheetsOf, styleOf, styleSheetsOf } from "./safe.ts"
import { contentText } from "./text.ts"

/** Where a page draws text with CSS. Asking each element costs as much as all else, so pages that have none are not asked. */
export class Pseudo {
  #draws: boolean | undefined

  /** Forget what the style sheets say: they may have changed. */
  forget(): void {
    this.#draws = undefined
  }

  /** Whether no text of this document comes from CSS. */
  get isPlain(): boolean {
    this.#draws ??= drawsText(document)
    return !this.#draws
  }

  textOf(element: Element, which: "::before" | "::after"): string {
    return !this.isPlain ? contentText(styleOf(element, which).content) : ""
  }
}

function drawsText(page: Document): boolean {
  for (const sheet of [...styleSheetsOf(page), ...adoptedSheetsOf(page)]) {
    try {
      if (hasContent(sheet.cssRules)) return true
    } catch {
      // A sheet of another site cannot be read: it may.
      return true
    }
  }
  return false
}

function hasContent(rules: CSSRuleList): boolean {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && /:(before|after)/.test(rule.selectorText)) {
      if (contentText(rule.style.content) !== "" || /attr|counter|var/.test(rule.style.content)) return true
    }
    if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList && hasContent(rule.cssRules)) return true
  }
  return false
}
