import { styleOf } from "../safe.ts"
import { type Cover, isFilled, isOpaque, levelBy } from "./cover.ts"
import type { Edges } from "./sight.ts"

/** Which of them is drawn before and after the content, as the places of siblings. */
const PLACES = { "::before": 0, "::after": Number.POSITIVE_INFINITY } as const

/** The boxes that a style sheet draws over a positioned element: they are no elements, and have no box to be measured. */
export function veilsOver(element: Element, boxOf: (element: Element) => Edges): Omit<Cover, "depth">[] {
  const veils: Omit<Cover, "depth">[] = []
  for (const which of ["::before", "::after"] as const) {
    const css = styleOf(element, which)
    if (css.content === "none" || css.content === "normal" || !isVeil(css)) continue
    const { left, top } = boxOf(element)
    const own = styleOf(element)
    const x = left + Number.parseFloat(own.borderLeftWidth) + Number.parseFloat(css.left)
    const y = top + Number.parseFloat(own.borderTopWidth) + Number.parseFloat(css.top)
    const box = { left: x, top: y, right: x + Number.parseFloat(css.width), bottom: y + Number.parseFloat(css.height) }
    veils.push({ element, box, parent: element, level: levelBy(css), place: PLACES[which] })
  }
  return veils
}

/** Effects on hover are drawn like this too, but shrunk or cut away. */
function isVeil(css: CSSStyleDeclaration): boolean {
  const { position, display, transform, translate, scale, clipPath, maskImage } = css
  const isPlain = [transform, translate, scale, clipPath, maskImage].every((value) => value === "none")
  return position === "absolute" && display !== "none" && isPlain && isOpaque(css) && isFilled(css)
}
