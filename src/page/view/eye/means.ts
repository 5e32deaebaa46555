import { adoptedSheetsOf, animationsIn, hasAttribute, hasAttributes, styleSheetsOf } from "./safe.ts"

/** Reading more rules than this at each look costs more than asking the elements. */
const MOST_RULES = 400

/** Whether a style draws pictures or effects. */
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
 * Which elements of a document may have pictures or effects by their style. Asking each of them for so many properties costs
 * as much as all else; where few rules say all, these are read instead, at each look: nothing tells when they change.
 */
export class Means {
  #isRich: boolean | undefined
  #hasRoots = false

  /** The rules may be others now. */
  begin(): void {
    this.#isRich = undefined
  }

  /** A shadow root has style sheets of its own, which also concern what is assigned to its slots. */
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
    // A sheet of another site cannot be read.
    return true
  }
}
