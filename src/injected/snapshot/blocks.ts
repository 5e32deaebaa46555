import { hasAttribute, localName, matches, styleOf } from "./safe.ts"

/** The positioned descendants for which an element is the containing block. */
type Holds = "none" | "absolute" | "fixed"

/** Which elements are containing blocks, cached during one look. */
export class ContainingBlocks {
  readonly #known = new Map<Element, Holds>()

  /** Whether the element is the containing block of descendants with that position. */
  isFor(element: Element, position: string): boolean {
    const known = this.#known.get(element)
    const holds = known ?? holdsOf(styleOf(element))
    if (known === undefined) this.#known.set(element, holds)
    return holds === "fixed" || (holds === "absolute" && position === "absolute")
  }
}

function holdsOf(style: CSSStyleDeclaration): Holds {
  if (style.display === "contents") return "none"
  const { transform, translate, rotate, scale, filter, backdropFilter, perspective, willChange, contain } = style
  const isMoved = [transform, translate, rotate, scale, filter, backdropFilter, perspective].some(
    (value) => value !== "none" && value !== "",
  )
  const holdsAll =
    isMoved ||
    /transform|translate|rotate|scale|filter|perspective/.test(willChange) ||
    /strict|content|layout|paint/.test(contain) ||
    style.contentVisibility !== "visible"
  return holdsAll ? "fixed" : style.position === "static" ? "none" : "absolute"
}

/** Whether the browser draws the element in the top layer. */
export function isInTopLayer(element: Element): boolean {
  if (localName(element) === "dialog" && matches(element, ":modal")) return true
  return (hasAttribute(element, "popover") && matches(element, ":popover-open")) || matches(element, ":fullscreen")
}
