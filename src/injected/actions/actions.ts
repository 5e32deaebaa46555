import { isSecret } from "../snapshot/naming/secret-fields.ts"
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
} from "../wire/acting.ts"
import type { Point } from "../wire/point.ts"
import { Dragging } from "./drag/drag.ts"
import { pasteInto } from "./editors.ts"
import { fieldFor, fieldOf, focusField, hasFocus, putText } from "./fields.ts"
import { Giving } from "./files.ts"
import { frame } from "./frame.ts"
import { Guard } from "./guard.ts"
import { clickedBy } from "./hit/falls-through.ts"
import { heldByCopy, heldIn, shownIn } from "./hit/held.ts"
import { coverAt, isHit } from "./hit/hit.ts"
import { layerOver } from "./hit/layer.ts"
import { Readiness } from "./hit/readiness.ts"
import { Rest } from "./hit/rest.ts"
import { placeOf, scroll } from "./hit/scrollers.ts"
import { PointerWatch } from "./pointer-watch.ts"
import { checkedState, controlFor } from "./select/choices.ts"
import { Choosing } from "./select/choosing.ts"
import { beginChosen, endChosen } from "./select/chosen.ts"
import { listFor, listKind } from "./select/lists.ts"
import { selectorOf } from "./selector.ts"
import type { SnapshotParts } from "./snapshot-parts.ts"

/** Only this many of the invalid fields of a form are reported. */
const MOST_INVALID = 3

/** Prepares elements of one document for input, and reports the outcome. It sends no input itself. */
class Actions {
  readonly choosing: Choosing
  readonly dragging: Dragging
  readonly giving: Giving
  readonly #snapshotter: SnapshotParts
  readonly #rest: Rest
  readonly #pointerWatch = new PointerWatch()
  #guard: Guard | undefined
  /** Input to this document has been announced. */
  #isExpecting = false
  /** The element last made ready. */
  #ready: Readiness | undefined
  /** The field that was last made ready, and its text at that time. */
  #before: { readonly element: Element; readonly text: string | undefined } | undefined

  constructor(snapshotter: SnapshotParts) {
    this.#snapshotter = snapshotter
    this.choosing = new Choosing(snapshotter)
    this.dragging = new Dragging(snapshotter)
    this.giving = new Giving(snapshotter)
    this.#rest = new Rest()
  }

  /** Waits at most `ms` until the element is ready. */
  async ready(id: number, document: number, needs: Needs, ms: number): Promise<WireReady> {
    const { hasNews } = this.#snapshotter
    const named = this.#snapshotter.elementOf(id, document)
    if (named === null) return { ready: false, why: "gone" }
    const meant = meantBy(named, needs)
    if (!isOfKind(meant, needs)) return { ready: false, why: "kind", actor: this.#actor(meant, meant, needs) }
    const element = needs.hit ? clickedBy(meant, this.#snapshotter) : meant
    const readiness = new Readiness(element, needs, this.#snapshotter, meant)
    const outcome = await readiness.wait(ms)
    if (outcome.why === "gone") return { ready: false, why: outcome.why }
    const actor = this.#actor(element, readiness.by, needs)
    if (outcome.why !== undefined) return { ready: false, actor, why: outcome.why, cover: outcome.cover }
    const { point } = outcome
    this.#ready = readiness
    this.#guard?.end()
    this.#guard = needs.guard && point ? new Guard(element, actor.name, this.#snapshotter, needs.guard) : undefined
    this.#before = needs.writable ? { element, text: shownIn(element) } : undefined
    const focused = needs.writable ? { focused: focusField(element, needs.writable === "all") } : {}
    // Reactions to the focus alone do not count as reactions to the input that follows.
    this.#watch()
    return { ready: true, actor: { ...actor, ...focused }, ...(point && { point }), ...(hasNews ? { hasNews } : {}) }
  }

  /** Scrolls everything back when the prepared action is abandoned. */
  giveUp(): true {
    this.#ready?.takeBack()
    return true
  }

  /** Whether the element is hit at each point, and what covers it at the first point where it is not. */
  areHit(id: number, points: readonly Point[]): WireHits {
    const element = this.#snapshotter.element(id)
    const hits = points.map(({ x, y }) => element !== null && isHit(element, x, y, this.#snapshotter))
    const missed = points[hits.indexOf(false)]
    return { hits, ...(missed && element ? { cover: coverAt(missed.x, missed.y, this.#snapshotter) } : {}) }
  }

  /** Further points at which the element last made ready is hit. */
  otherPoints(): readonly Point[] {
    return this.#ready?.otherPoints() ?? []
  }

  /** The id of the box that covers the page like a dialog; 0 if there is none. */
  layer(): number {
    const layer = layerOver(this.#snapshotter)
    return layer === undefined ? 0 : this.#snapshotter.memory.idOf(layer)
  }

  /** Observes reactions of the page from here on. Returns whether the page changed before that. */
  watch(): boolean {
    this.#watch()
    return this.#snapshotter.hasNews
  }

  /** Resolves when the button that was pressed may be released. */
  async released(): Promise<true> {
    await this.#guard?.released()
    return true
  }

  #watch(): void {
    this.#isExpecting = true
    this.#rest.watch()
  }

  /** Waits at most `ms` until the page has settled after the input, as far as can be seen from inside it. */
  async rest(ms: number, isPatient: boolean): Promise<WireRest> {
    const { reacted, ...rested } = await this.#rest.wait(ms, isPatient)
    const guarded = this.#guard?.end()
    this.#guard = undefined
    const fields = this.#rest.invalid.slice(0, MOST_INVALID).map((element) => ({
      thing: this.#snapshotter.describe(element),
      why: "validationMessage" in element ? String(element.validationMessage) : "",
    }))
    return {
      // If the document that received the input has been replaced by this one, the page reacted.
      reacted: reacted || !this.#isExpecting,
      ...rested,
      ...guarded,
      ...(fields.length > 0 ? { invalid: { document: this.#snapshotter.documentNumber, fields } } : {}),
    }
  }

  selectorOf(id: number): string {
    const element = this.#snapshotter.element(id)
    return element === null ? "" : selectorOf(element)
  }

  /** Focuses an element. Returns whether it has the focus now. */
  focus(id: number): boolean {
    const element = this.#snapshotter.element(id)
    if (element === null || !canFocus(element)) return false
    element.focus({ preventScroll: true })
    return hasFocus(element)
  }

  focusField(id: number, all: boolean): boolean {
    const element = this.#snapshotter.element(id)
    return element !== null && focusField(element, all)
  }

  /** Puts text into a field in one task. Returns whether the field had the focus. */
  putText(id: number, text: string, all: boolean): boolean {
    const element = this.#snapshotter.element(id)
    return element !== null && putText(element, text, all)
  }

  /** Scrolls the element, or the scroller that a person would scroll; null if nothing can be scrolled. */
  scroll(id: number | null, how: WireScroll): WireScrolled | null {
    return scroll(id === null ? null : this.#snapshotter.element(id), how, this.#snapshotter)
  }

  /** The element's current scroll position. */
  scrolled(id: number) {
    const element = this.#snapshotter.element(id)
    return element === null ? null : placeOf(element)
  }

  beginChosen(id: number, value: string): WireChoosing {
    const element = this.#snapshotter.element(id)
    return element === null ? { refused: "it is gone" } : beginChosen(element, value)
  }

  /** Returns whether a script had to notify the page of the value. */
  endChosen(id: number, value: string): boolean {
    const element = this.#snapshotter.element(id)
    return element !== null && endChosen(element, value)
  }

  /** The element's value is no longer reported. */
  markSecret(id: number): void {
    const element = this.#snapshotter.element(id)
    if (element !== null) this.#snapshotter.markSecret(element)
  }

  /** Listens for the mouse from here on. */
  listen(): true {
    this.#pointerWatch.listen()
    return true
  }

  mouseHasEntered(): boolean {
    return this.#pointerWatch.hasEntered()
  }

  endListening(): true {
    this.#pointerWatch.end()
    return true
  }

  /** Resolves just after the next frame. */
  async drawn(): Promise<true> {
    await frame()
    return true
  }

  async heldIn(id: number, wanted: string): Promise<WireHeld | null> {
    const element = this.#snapshotter.element(id)
    if (element === null) return null
    const held = await heldIn(element, wanted)
    const { element: known, text } = this.#before ?? {}
    const isUnchanged = known === element && text !== undefined && text === shownIn(element)
    return isUnchanged ? { ...held, unchanged: true } : held
  }

  /** Compares the editor's selection, as the editor copies it, with the wanted text; null if it copies nothing. */
  heldByCopy(id: number, wanted: string): WireHeld | null {
    const element = this.#snapshotter.element(id)
    return element === null ? null : heldByCopy(element, wanted)
  }

  /** Returns whether the editor accepted the text as a paste. */
  paste(id: number, text: string): boolean {
    const element = this.#snapshotter.element(id)
    return element !== null && pasteInto(element, text)
  }

  checked(id: number): WireChecked | null {
    const element = this.#snapshotter.element(id)
    return (element !== null && checkedState(element)) || null
  }

  #actor(element: Element, by: Element, needs: Needs): WireActor {
    this.#snapshotter.learn()
    const thing = this.#snapshotter.describe(element)
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

/** The element that a target refers to for the given needs: a field, a control, a list, or itself. */
function meantBy(named: Element, { writable, checkable, selectable }: Needs): Element {
  return writable ? fieldFor(named) : checkable ? controlFor(named) : selectable ? listFor(named) : named
}

function isOfKind(element: Element, { writable, checkable, selectable }: Needs): boolean {
  const isField = !writable || fieldOf(element) !== undefined
  const isBox = !checkable || checkedState(element) !== undefined
  return isField && isBox && (!selectable || listKind(element) !== undefined)
}

/** The result of evaluating the whole script. */
export function makeActions(snapshotter: SnapshotParts): Actions {
  return new Actions(snapshotter)
}
