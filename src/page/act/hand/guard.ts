import { uppermostAt } from "../../view/eye/uppermost.ts"
import type { WireCover } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"
import { coverAt, goesTo } from "./hit.ts"

const CLICKS = [
  "pointerdown",
  "mousedown",
  "pointerup",
  "mouseup",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
] as const

/**
 * Watches over one click. What was at a point when it was looked for may have moved away since: a click that would hit
 * something else is kept from the page, and can be tried again.
 */
export class Guard {
  readonly #element: Element
  readonly #eye: EyeParts
  #hit: boolean | undefined
  #missed: WireCover | undefined

  constructor(element: Element, eye: EyeParts) {
    this.#element = element
    this.#eye = eye
    for (const type of CLICKS) addEventListener(type, this.#onClick, { capture: true })
  }

  /** What became of the click; nothing when none came. */
  end(): { readonly hit?: boolean; readonly missed?: WireCover } {
    for (const type of CLICKS) removeEventListener(type, this.#onClick, { capture: true })
    return {
      ...(this.#hit === undefined ? {} : { hit: this.#hit }),
      ...(this.#missed === undefined ? {} : { missed: this.#missed }),
    }
  }

  readonly #onClick = (event: Event): void => {
    if (!event.isTrusted || !(event instanceof MouseEvent)) return
    this.#hit ??= this.#goesToElement(event)
    if (this.#hit) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  #goesToElement({ clientX, clientY }: MouseEvent): boolean {
    const top = uppermostAt(clientX, clientY, this.#eye.memory)
    if (top !== null && goesTo(this.#element, top)) return true
    this.#missed = coverAt(clientX, clientY, this.#eye)
    return false
  }
}
