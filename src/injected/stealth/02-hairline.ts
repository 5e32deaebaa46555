import type { Tailor } from "./00-tampering.ts"
import { prototypeOf, reader } from "./primitives.ts"

/** A Modernizr probe for hairlines fails in some headless browsers. */
export function hairline(tailor: Tailor): void {
  const prototype = prototypeOf("HTMLElement")
  const idOf = reader("Element", "id")
  if (!prototype || !idOf) return
  tailor.getter(prototype, "offsetHeight", (native, self) => {
    const height = native()
    return height === 0 && idOf(self) === "modernizr" ? 1 : height
  })
}
