import { isSecret } from "../../view/eye/secret-fields.ts"
import type { Point } from "../../view/mapping.ts"
import type {
  Needs,
  WireActor,
  WireChecked,
  WireChoosing,
  WireHeld,
  WireHits,
  WireReady,
  WireRest,
  WireScroll,
  WireScrolled,
} from "../wire.ts"
import { checkedState, controlFor } from "./choices.ts"
import { Choosing } from "./choosing.ts"
import { beginChosen, endChosen } from "./chosen.ts"
import { Dragging } from "./drag.ts"
import { Ear } from "./ear.ts"
import { pasteInto } from "./editors.ts"
import type { EyeParts } from "./eye-parts.ts"
import { clickedBy } from "./falls-through.ts"
import { fieldFor, fieldOf, focusField, hasFocus, putText } from "./fields.ts"
import { Giving } from "./files.ts"
import { frame } from "./frame.ts"
import { Guard } from "./guard.ts"
import { heldByCopy, heldIn } from "./held.ts"
import { coverAt, isHit } from "./hit.ts"
import { layerOver } from "./layer.ts"
import { listFor, listKind } from "./lists.ts"
import { Readiness } from "./readiness.ts"
import { Rest } from "./rest.ts"
import { placeOf, scroll } from "./scrollers.ts"
import { selectorOf } from "./selector.ts"

/** As many fields that a form does not take as they are are told. */
const TOLD = 3

/** Prepares elements of one document for input, and tells what came of it. It sends no input itself. */
class Hand {
  readonly choosing: Choosing
  readonly dragging: Dragging
  readonly giving: Giving
  readonly #eye: EyeParts
  readonly #rest: Rest
  readonly #ear = new Ear()
  #guard: Guard | undefined
  /** Input to this document was announced. */
  #isExpecting = false
  /** What was last made ready. */
  #ready: Readiness | undefined

  constructor(eye: EyeParts) {
    this.#eye = eye
    this.choosing = new Choosing(eye)
    this.dragging = new Dragging(eye)
    this.giving = new Giving(eye)
    this.#rest = new Rest()
  }

  /** Waits until the element is ready, for so long at most. */
  async ready(id: number, document: number, needs: Needs, ms: number): Promise<WireReady> {
    const { hasNews } = this.#eye
    const named = this.#eye.elementOf(id, document)
    if (named === null) return { ready: false, why: "gone" }
    const meant = meantBy(named, needs)
    if (!isOfKind(meant, needs)) return { ready: false, why: "kind", actor: this.#actor(meant, meant, needs) }
    const element = needs.hit ? clickedBy(meant, this.#eye) : meant
    const readiness = new Readiness(element, needs, this.#eye, meant)
    const outcome = await readiness.wait(ms)
    if (outcome.why === "gone") return { ready: false, why: outcome.why }
    const actor = this.#actor(element, readiness.by, needs)
    if (outcome.why !== undefined) return { ready: false, actor, why: outcome.why, cover: outcome.cover }
    const { point } = outcome
    this.#ready = readiness
    this.#guard?.end()
    this.#guard = needs.guard && point ? new Guard(element, actor.name, this.#eye, needs.guard) : undefined
    const focused = needs.writable ? { focused: focusField(element, needs.writable === "all") } : {}
    // What the focus alone brings about is no answer to what comes next.
    this.#watch()
    return { ready: true, actor: { ...actor, ...focused }, ...(point && { point }), ...(hasNews ? { hasNews } : {}) }
  }

  /** Nothing came of what was made ready: everything is scrolled back. */
  giveUp(): true {
    this.#ready?.takeBack()
    return true
  }

  /** At which points the element lies uppermost, and what does at the first of them where it does not. */
  areHit(id: number, points: readonly Point[]): WireHits {
    const element = this.#eye.element(id)
    const hits = points.map(({ x, y }) => element !== null && isHit(element, x, y, this.#eye))
    const missed = points[hits.indexOf(false)]
    return { hits, ...(missed && element ? { cover: coverAt(missed.x, missed.y, this.#eye) } : {}) }
  }

  /** Further points at which what was last made ready is hit. */
  otherPoints(): readonly Point[] {
    return this.#ready?.otherPoints() ?? []
  }

  /** The number of the box that lies over the page like a dialog; 0 when there is none. */
  layer(): number {
    const layer = layerOver(this.#eye)
    return layer === undefined ? 0 : this.#eye.memory.idOf(layer)
  }

  /** From here on it is noted whether the page answers. Returns whether it has news from before. */
  watch(): boolean {
    this.#watch()
    return this.#eye.hasNews
  }

  /** Until the button may go up that went down on what was made ready. */
  async released(): Promise<true> {
    await this.#guard?.released()
    return true
  }

  #watch(): void {
    this.#isExpecting = true
    this.#rest.watch()
  }

  /** Waits until what the input started has come to rest, as far as the page can tell; for so long at most. */
  async rest(ms: number, isPatient: boolean): Promise<WireRest> {
    const { reacted, ...rested } = await this.#rest.wait(ms, isPatient)
    const told = this.#guard?.end()
    this.#guard = undefined
    const fields = this.#rest.invalid.slice(0, TOLD).map((element) => ({
      thing: this.#eye.told(element),
      why: "validationMessage" in element ? String(element.validationMessage) : "",
    }))
    return {
      // The input went to a document that this one replaced: that is an answer.
      reacted: reacted || !this.#isExpecting,
      ...rested,
      ...told,
      ...(fields.length > 0 ? { invalid: { document: this.#eye.documentNumber, fields } } : {}),
    }
  }

  selectorOf(id: number): string {
    const element = this.#eye.element(id)
    return element === null ? "" : selectorOf(element)
  }

  /** Puts the focus into an element. Returns whether it has it now. */
  focus(id: number): boolean {
    const element = this.#eye.element(id)
    if (element === null || !canFocus(element)) return false
    element.focus({ preventScroll: true })
    return hasFocus(element)
  }

  focusField(id: number, all: boolean): boolean {
    const element = this.#eye.element(id)
    return element !== null && focusField(element, all)
  }

  /** Puts text into a field in one turn. Returns whether it had the focus. */
  putText(id: number, text: string, all: boolean): boolean {
    const element = this.#eye.element(id)
    return element !== null && putText(element, text, all)
  }

  /** Scrolls the element, or what a person would scroll; nothing when nothing can be scrolled. */
  scroll(id: number | null, how: WireScroll): WireScrolled | null {
    return scroll(id === null ? null : this.#eye.element(id), how, this.#eye)
  }

  /** How far it is scrolled now. */
  scrolled(id: number) {
    const element = this.#eye.element(id)
    return element === null ? null : placeOf(element)
  }

  beginChosen(id: number, value: string): WireChoosing {
    const element = this.#eye.element(id)
    return element === null ? { refused: "it is gone" } : beginChosen(element, value)
  }

  /** Returns whether a script had to tell the page of the value. */
  endChosen(id: number, value: string): boolean {
    const element = this.#eye.element(id)
    return element !== null && endChosen(element, value)
  }

  /** What the element holds is told no more. */
  markSecret(id: number): void {
    const element = this.#eye.element(id)
    if (element !== null) this.#eye.markSecret(element)
  }

  /** From here on it is noted whether the mouse comes. */
  listen(): true {
    this.#ear.listen()
    return true
  }

  heard(): boolean {
    return this.#ear.heard()
  }

  endListening(): true {
    this.#ear.end()
    return true
  }

  /** Just after the next frame. */
  async drawn(): Promise<true> {
    await frame()
    return true
  }

  async heldIn(id: number, wanted: string): Promise<WireHeld | null> {
    const element = this.#eye.element(id)
    return element === null ? null : heldIn(element, wanted)
  }

  /** What is selected in an editor, by its own word, compared with what it should be; nothing where it says nothing. */
  heldByCopy(id: number, wanted: string): WireHeld | null {
    const element = this.#eye.element(id)
    return element === null ? null : heldByCopy(element, wanted)
  }

  /** Returns whether an editor took the text as from a clipboard. */
  paste(id: number, text: string): boolean {
    const element = this.#eye.element(id)
    return element !== null && pasteInto(element, text)
  }

  checked(id: number): WireChecked | null {
    const element = this.#eye.element(id)
    return (element !== null && checkedState(element)) || null
  }

  #actor(element: Element, by: Element, needs: Needs): WireActor {
    this.#eye.learn()
    const thing = this.#eye.told(element)
    const field = needs.writable ? fieldOf(element) : undefined
    const checked = needs.checkable ? checkedState(element) : undefined
    const list = needs.selectable ? listKind(element) : undefined
    return {
      ...thing,
      selector: selectorOf(element),
      ...(by === element ? {} : { by: selectorOf(by) }),
      ...(isSecret(element) ? { secret: true } : {}),
      ...(field ? { field } : {}),
      ...(checked ? { checked } : {}),
      ...(list ? { list } : {}),
    }
  }
}

function canFocus(element: Element): element is HTMLElement | SVGElement {
  return "focus" in element
}

/** What an element stands for, where it is needed for something in particular. */
function meantBy(named: Element, { writable, checkable, selectable }: Needs): Element {
  return writable ? fieldFor(named) : checkable ? controlFor(named) : selectable ? listFor(named) : named
}

function isOfKind(element: Element, { writable, checkable, selectable }: Needs): boolean {
  const isField = !writable || fieldOf(element) !== undefined
  const isBox = !checkable || checkedState(element) !== undefined
  return isField && isBox && (!selectable || listKind(element) !== undefined)
}

/** The value of the whole script. */
export function makeHand(eye: EyeParts): Hand {
  return new Hand(eye)
}
