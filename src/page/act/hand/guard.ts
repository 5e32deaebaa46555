import { boxOf, isConnected } from "../../view/eye/safe.ts"
import { uppermostAt } from "../../view/eye/uppermost.ts"
import type { WireCover } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"
import { coverAt, goesTo } from "./hit.ts"
import { Press } from "./press.ts"

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

const DOWN: ReadonlySet<string> = new Set(["pointerdown", "mousedown"])

/** Buttons that make a click of a press and a release. */
const CLICKING = [0, 1]

/** More than what a pressed button gives way. */
const NUDGE_PX = 4

/**
 * Watches over one press, or over one click. What was at a point when it was looked for may have moved away since: a
 * press that would hit something else is kept from the page, and can be tried again. So can a click whose target moves
 * away while the button is down, which then goes to whatever stands around both places.
 */
export class Guard {
  readonly #element: Element
  readonly #eye: EyeParts
  readonly #whole: boolean
  #hit: boolean | undefined
  #isDown = false
  #missed: WireCover | undefined
  /** Where the element was when it was pressed. */
  #pressed: DOMRect | undefined
  #moved = false
  readonly #press = new Press()

  constructor(element: Element, eye: EyeParts, over: "press" | "click") {
    this.#element = element
    this.#eye = eye
    this.#whole = over === "click"
    for (const type of CLICKS) addEventListener(type, this.#onClick, { capture: true })
  }

  /** What became of the click; nothing when none came. */
  end(): { readonly hit?: boolean; readonly missed?: WireCover; readonly moved?: true } {
    for (const type of CLICKS) removeEventListener(type, this.#onClick, { capture: true })
    this.#press.end()
    return {
      ...(this.#hit === undefined ? {} : { hit: this.#hit }),
      ...(this.#missed === undefined ? {} : { missed: this.#missed }),
      ...(this.#moved ? { moved: true } : {}),
    }
  }

  /** Until the button may go up that went down on the element. */
  released(): Promise<void> {
    return this.#press.released()
  }

  readonly #onClick = (event: Event): void => {
    if (!event.isTrusted || !(event instanceof MouseEvent)) return
    this.#press.hear(event)
    if (DOWN.has(event.type)) this.#isDown = true
    // A listener of the page that came before ours kept the press from us: what it hit is unknown, and done.
    if (!this.#isDown) return
    this.#hit ??= this.#goesToElement(event)
    if (this.#whole && this.#hit) this.#follow(event)
    // Who saw the button go down sees it go up.
    if (this.#hit || (this.#moved && (event.type === "pointerup" || event.type === "mouseup"))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  #follow(event: MouseEvent): void {
    if (event.type === "pointerdown") this.#pressed = boxOf(this.#element)
    if (event.type !== "pointerup" || !CLICKING.includes(event.button) || !this.#pressed) return
    if (!hasLeft(this.#pressed, this.#element)) return
    if (this.#goesToElement(event)) return
    this.#hit = false
    this.#moved = true
  }

  #goesToElement({ clientX, clientY }: MouseEvent): boolean {
    const top = uppermostAt(clientX, clientY, this.#eye.memory)
    if (top !== null && goesTo(this.#element, top, this.#eye)) return true
    this.#missed = coverAt(clientX, clientY, this.#eye)
    return false
  }
}

/**
 * Whether the element shows in another place than before. One that the page removed, hid or put out of the window when
 * it was pressed has taken the press: there is nothing left to press again.
 */
function hasLeft(before: DOMRect, element: Element): boolean {
  if (!isConnected(element)) return false
  const { x, y, width, height, right, bottom } = boxOf(element)
  const isShown = width > 0 && height > 0 && right > 0 && bottom > 0 && x < innerWidth && y < innerHeight
  return isShown && (Math.abs(x - before.x) > NUDGE_PX || Math.abs(y - before.y) > NUDGE_PX)
}
