import type { Tailor } from "./00-tampering.ts"
import { apply, getOwnPropertyDescriptor } from "./primitives.ts"
import { claimedSystem } from "./system.ts"

/** A tab behind another one has no window, and would say that its window is no larger than the page. */
export function windowBars(tailor: Tailor, bars: number): void {
  if (typeof window === "undefined") return
  const inner = getOwnPropertyDescriptor(window, "innerHeight")?.get
  if (!inner) return
  tailor.getter(window, "outerHeight", (native) => {
    const outer = native()
    const system = claimedSystem()
    if (typeof outer !== "number" || system === "android" || system === "ios") return outer
    return outer === heightOfPage(inner) ? outer + bars : outer
  })
}

/** The height of the whole page, also from a frame in it, unless that is of another site. */
function heightOfPage(inner: () => unknown): unknown {
  try {
    return apply(inner, window.top, [])
  } catch {
    return undefined
  }
}
