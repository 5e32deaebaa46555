import { boxOf, isConnected, localName } from "../snapshot/safe.ts"
import { uppermostAt } from "../snapshot/sight/uppermost.ts"
import { parentElementOf } from "../snapshot/tree.ts"
import type { WireCover, WireRest } from "../wire/acting.ts"
import { theGate } from "./gate.ts"
import { coverAt, goesTo } from "./hit/hit.ts"
import { Removal } from "./hit/removal.ts"
import { Press } from "./press.ts"
import type { SnapshotParts } from "./snapshot-parts.ts"

const DOWN: ReadonlySet<string> = new Set(["pointerdown", "mousedown"])
const CLICKS: ReadonlySet<string> = new Set(["click", "auxclick"])
const UP: ReadonlySet<string> = new Set(["pointerup", "mouseup", "click", "auxclick", "contextmenu"])

/** The buttons for which a press and a release make a click. */
const CLICKING = [0, 1]

/** A pressed button may move by up to this much. */
const NUDGE_PX = 4

/**
 * Guards one press, or one click. The element may have moved away from the point since the point was chosen: a press
 * that would hit something else is blocked, and can be tried again. So is a click whose target moves away while the
 * button is down; the browser would dispatch it to a common ancestor.
 */
export class Guard {
  readonly #element: Element
  readonly #snapshotter: SnapshotParts
  readonly #whole: boolean
  #hit: boolean | undefined
  #isDown = false
  #isUp = false
  #missed: WireCover | undefined
  /** Where the element was when it was pressed. */
  #pressed: DOMRect | undefined
  #moved = false
  /** The element was not in the document when the button was released, so there was no click. */
  #taken: "away" | "replaced" | undefined
  /** Of what was pressed, since then. */
  #removal: Removal | undefined
  #isClicked = false
  /** The element's name when it was chosen, and when it was pressed if that differs. */
  readonly #name: string
  #renamed: string | undefined
  readonly #press = new Press()

  constructor(element: Element, name: string, snapshotter: SnapshotParts, over: "press" | "click") {
    this.#element = element
    this.#name = name
    this.#snapshotter = snapshotter
    this.#whole = over === "click"
    theGate().setListener(this.#onClick)
  }

  /** The outcome of the click. */
  end(): Pick<WireRest, "hit" | "missed" | "moved" | "taken" | "notReceived" | "unreleased" | "renamed"> {
    theGate().setListener(undefined)
    this.#press.end()
    const taken = this.#taken ?? (this.#hasLostClick() ? "replaced" : undefined)
    this.#removal?.end()
    return {
      ...(this.#hit === undefined ? { notReceived: true } : { hit: this.#hit }),
      ...(this.#whole && this.#hit && !this.#isUp ? { unreleased: true } : {}),
      ...(this.#renamed === undefined ? {} : { renamed: this.#renamed }),
      ...(this.#missed === undefined ? {} : { missed: this.#missed }),
      ...(this.#moved ? { moved: true } : {}),
      ...(taken === undefined ? {} : { taken }),
    }
  }

  /** Resolves when the button that was pressed on the element may be released. */
  released(): Promise<void> {
    return this.#press.released()
  }

  readonly #onClick = (event: MouseEvent): void => {
    this.#press.observe(event)
    if (DOWN.has(event.type)) this.#isDown = true
    // An earlier listener of the page stopped the press: what it hit is unknown, and it has already taken effect.
    if (!this.#isDown) return
    if (UP.has(event.type)) this.#isUp = true
    if (CLICKS.has(event.type)) this.#isClicked = true
    this.#hit ??= this.#goesToElement(event) && this.#isAsNamed()
    if (this.#whole && this.#hit) this.#follow(event)
    // A page that received the button's press also receives its release.
    if (this.#hit || (this.#moved && (event.type === "pointerup" || event.type === "mouseup"))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /** Whether the element is still the one that was chosen: a page can rename it when the mouse enters. */
  #isAsNamed(): boolean {
    this.#snapshotter.learn()
    const { name } = this.#snapshotter.describe(this.#element)
    if (sameWords(name, this.#name)) return true
    this.#renamed = name
    return isMore(name, this.#name) || isMore(this.#name, name)
  }

  #follow(event: MouseEvent): void {
    if (event.type === "pointerdown") this.#onPress(event)
    if (event.type !== "pointerup" || !CLICKING.includes(event.button) || !this.#pressed) return
    if (!isConnected(this.#element)) {
      this.#taken = this.#isTwinAt(event) ? "replaced" : "away"
      return
    }
    if (!hasLeft(this.#pressed, this.#element) && !isFrameAt(event, this.#snapshotter)) return
    if (this.#goesToElement(event)) return
    this.#hit = false
    this.#moved = true
  }

  #onPress({ button, clientX, clientY }: MouseEvent): void {
    this.#pressed = boxOf(this.#element)
    const top = CLICKING.includes(button) ? uppermostAt(clientX, clientY, this.#snapshotter.memory) : null
    this.#removal?.end()
    this.#removal = top === null ? undefined : new Removal(top)
  }

  /** Whether the element is there, but was out of the document, or its content was, between press and release. */
  #hasLostClick(): boolean {
    if (!this.#hit || !this.#isUp || this.#isClicked || this.#moved || !isConnected(this.#element)) return false
    return this.#removal?.happened === true
  }

  /** Whether the element that is there now has the same role and name. */
  #isTwinAt({ clientX, clientY }: MouseEvent): boolean {
    const { role } = this.#snapshotter.describe(this.#element)
    for (let at = uppermostAt(clientX, clientY, this.#snapshotter.memory); at !== null; at = parentElementOf(at)) {
      const thing = this.#snapshotter.describe(at)
      if (thing.role === role) return sameWords(thing.name, this.#name)
    }
    return false
  }

  #goesToElement({ clientX, clientY }: MouseEvent): boolean {
    const top = uppermostAt(clientX, clientY, this.#snapshotter.memory)
    if (top !== null && goesTo(this.#element, top, this.#snapshotter)) return true
    this.#missed = coverAt(clientX, clientY, this.#snapshotter)
    return false
  }
}

/**
 * A frame that appeared under the mouse while the button was down receives the release, and no element receives a
 * click.
 */
function isFrameAt({ clientX, clientY }: MouseEvent, { memory }: SnapshotParts): boolean {
  const top = uppermostAt(clientX, clientY, memory)
  return top !== null && FRAMES.has(localName(top))
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame", "object", "embed"])

/** Arrows and other symbols may be added on hover. */
function sameWords(one: string, other: string): boolean {
  return one === other || words(one) === words(other)
}

/** Whether a name contains another; counters in it may have changed. */
function isMore(name: string, than: string): boolean {
  return words(name)
    .replace(/\p{N}+/gu, "")
    .includes(words(than).replace(/\p{N}+/gu, ""))
}

function words(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
}

/**
 * Whether the element moved and is still visible. An element that the page removed, hid or moved out of the window on
 * the press has handled the press: there is nothing left to press again.
 */
function hasLeft(before: DOMRect, element: Element): boolean {
  if (!isConnected(element)) return false
  const { x, y, width, height, right, bottom } = boxOf(element)
  const isShown = width > 0 && height > 0 && right > 0 && bottom > 0 && x < innerWidth && y < innerHeight
  return isShown && (Math.abs(x - before.x) > NUDGE_PX || Math.abs(y - before.y) > NUDGE_PX)
}
