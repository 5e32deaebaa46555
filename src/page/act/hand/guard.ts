import { boxOf, isConnected, localName } from "../../view/eye/safe.ts"
import { uppermostAt } from "../../view/eye/uppermost.ts"
import type { WireCover, WireRest } from "../wire.ts"
import type { EyeParts } from "./eye-parts.ts"
import { theGate } from "./gate.ts"
import { coverAt, goesTo } from "./hit.ts"
import { Press } from "./press.ts"

const DOWN: ReadonlySet<string> = new Set(["pointerdown", "mousedown"])
const UP: ReadonlySet<string> = new Set(["pointerup", "mouseup", "click", "auxclick", "contextmenu"])

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
  #isUp = false
  #missed: WireCover | undefined
  /** Where the element was when it was pressed. */
  #pressed: DOMRect | undefined
  #moved = false
  /** What the element was called when it was chosen, and when it was pressed if that is something else. */
  readonly #name: string
  #renamed: string | undefined
  readonly #press = new Press()

  constructor(element: Element, name: string, eye: EyeParts, over: "press" | "click") {
    this.#element = element
    this.#name = name
    this.#eye = eye
    this.#whole = over === "click"
    theGate().tell(this.#onClick)
  }

  /** What became of the click. */
  end(): Pick<WireRest, "hit" | "missed" | "moved" | "unheard" | "unreleased" | "renamed"> {
    theGate().tell(undefined)
    this.#press.end()
    return {
      ...(this.#hit === undefined ? { unheard: true } : { hit: this.#hit }),
      ...(this.#whole && this.#hit && !this.#isUp ? { unreleased: true } : {}),
      ...(this.#renamed === undefined ? {} : { renamed: this.#renamed }),
      ...(this.#missed === undefined ? {} : { missed: this.#missed }),
      ...(this.#moved ? { moved: true } : {}),
    }
  }

  /** Until the button may go up that went down on the element. */
  released(): Promise<void> {
    return this.#press.released()
  }

  readonly #onClick = (event: MouseEvent): void => {
    this.#press.hear(event)
    if (DOWN.has(event.type)) this.#isDown = true
    // A listener of the page that came before ours kept the press from us: what it hit is unknown, and done.
    if (!this.#isDown) return
    if (UP.has(event.type)) this.#isUp = true
    this.#hit ??= this.#goesToElement(event) && this.#isAsNamed()
    if (this.#whole && this.#hit) this.#follow(event)
    // Who saw the button go down sees it go up.
    if (this.#hit || (this.#moved && (event.type === "pointerup" || event.type === "mouseup"))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** Whether the element is still what it was chosen for: a page can give it another name when the mouse comes. */
  #isAsNamed(): boolean {
    this.#eye.learn()
    const { name } = this.#eye.told(this.#element)
    if (sameWords(name, this.#name)) return true
    this.#renamed = name
    return isMore(name, this.#name) || isMore(this.#name, name)
  }

  #follow(event: MouseEvent): void {
    if (event.type === "pointerdown") this.#pressed = boxOf(this.#element)
    if (event.type !== "pointerup" || !CLICKING.includes(event.button) || !this.#pressed) return
    if (!hasLeft(this.#pressed, this.#element) && !isFrameAt(event, this.#eye)) return
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

/** A frame that came under the mouse while the button was down gets the release, and nobody the click. */
function isFrameAt({ clientX, clientY }: MouseEvent, { memory }: EyeParts): boolean {
  const top = uppermostAt(clientX, clientY, memory)
  return top !== null && FRAMES.has(localName(top))
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame", "object", "embed"])

/** Arrows and the like may come with the mouse. */
function sameWords(one: string, other: string): boolean {
  return one === other || words(one) === words(other)
}

/** Whether a name only says more than another; numbers in it may count on. */
function isMore(name: string, than: string): boolean {
  return words(name)
    .replace(/\p{N}+/gu, "")
    .includes(words(than).replace(/\p{N}+/gu, ""))
}

function words(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
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
