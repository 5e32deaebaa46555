import { adoptedSheetsOf, animationsIn, hasAttribute, hasAttributes, styleSheetsOf } from "../safe.ts"

/** Reading more rules than this on each look costs more than checking the elements. */
const MOST_RULES = 400

/** Whether a style draws images or effects. */
function isRich(style: CSSStyleDeclaration): boolean {
  return (
    sets(style.backgroundImage) ||
    style.background.includes("var(") ||
    sets(style.filter) ||
    sets(style.maskImage) ||
    style.mask.includes("var(") ||
    sets(style.clipPath) ||
    sets(style.clip) ||
    sets(style.mixBlendMode) ||
    sets(style.backfaceVisibility) ||
    style.zIndex.startsWith("-") ||
    style.zIndex.includes("(")
  )
}

function sets(value: string): boolean {
  return value !== "" && value !== "none" && value !== "initial" && value !== "normal" && value !== "visible"
}

/**
 * Which elements of a document may have images or effects by their style. Checking so many properties of each element
 * costs as much as everything else; if there are few rules, these are read instead on each look, since rule changes are
 * not reported.
 */
export class StyleRules {
  #isRich: boolean | undefined
  #hasRoots = false

  /** The rules may have changed. */
  begin(): void {
    this.#isRich = undefined
  }

  /** A shadow root has style sheets of its own, which also apply to its slotted content. */
  meetRoot(): void {
    this.#hasRoots = true
  }

  mayBeRich(element: Element): boolean {
    this.#isRich ??= this.#hasRoots || animationsIn(document).length > 0 || areRich(document)
    if (this.#isRich) return true
    return hasAttributes(element) && (hasAttribute(element, "style") || hasAttribute(element, "background"))
  }
}

function areRich(page: Document): boolean {
  let left = MOST_RULES
  const isAnyRich = (rules: CSSRuleList): boolean => {
    left -= rules.length
    if (left < 0) return true
    for (const rule of rules) {
      if ("style" in rule && rule.style instanceof CSSStyleDeclaration && isRich(rule.style)) return true
      if (rule instanceof CSSImportRule) return true
      if ("cssRules" in rule && rule.cssRules instanceof CSSRuleList && isAnyRich(rule.cssRules)) return true
    }
    return false
  }
  try {
    return [...styleSheetsOf(page), ...adoptedSheetsOf(page)].some((sheet) => isAnyRich(sheet.cssRules))
  } catch {
    // A cross-origin style sheet cannot be read.
    return true
  }
}
