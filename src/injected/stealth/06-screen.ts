import type { Tailor } from "./00-tampering.ts"
import { apply, getOwnPropertyDescriptor } from "./primitives.ts"
import { claimedSystem } from "./system.ts"

/** A background tab has no window, and would report a window no larger than the page. */
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

/** The height of the whole page, also from a same-origin frame in it. */
function heightOfPage(inner: () => unknown): unknown {
  try {
    return apply(inner, window.top, [])
  } catch {
    return undefined
  }
}
