import { formatMs } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import type { Needs, WireActor, WireReady } from "../../injected/wire/acting.ts"
import type { Point } from "../../injected/wire/point.ts"
import type { Page } from "../core/page.ts"
import { unlessDialog } from "../core/unless-dialog.ts"
import { isMissingContext } from "../core/world.ts"
import type { FoundElement } from "../view/capture.ts"
import { nearestTo } from "../view/query/nearest.ts"
import type { Target } from "../view/query/target.ts"
import { FrameActions } from "./frame-actions.ts"
import { throughFrames } from "./through-frames.ts"
import { thingNamed, thingWords, unreadyError } from "./unready.ts"
import { untilSomethingHappens } from "./until.ts"

/** The point of an aim that needs no hit test. */
export const NOWHERE: Point = { x: 0, y: 0 }

/** An element that is ready for input. */
export interface Aim {
  readonly actions: FrameActions
  readonly found: FoundElement
  readonly ref: string
  readonly actor: WireActor
  /** The element as a line of the view, with its ref. */
  readonly words: string
  /** The same for errors and hints, with the name in quotes. */
  readonly named: string
  /** Where input goes, in coordinates of the tab's window; `NOWHERE` if no hit was needed. */
  readonly point: Point
  readonly isHit: boolean
  readonly note: string | undefined
}

/** Finds the target's element, and waits until it meets all needs. */
export async function aim(
  page: Page,
  target: Target,
  needs: Needs,
  readyMs: number,
  signal: AbortSignal,
): Promise<Aim> {
  const clock = new Clock(readyMs)
  let found = await findOrNearest(page, target, clock, signal)
  for (;;) {
    const actions = new FrameActions(found.snapshotter)
    const readiness = await ready(page, actions, found, needs, clock, signal)
    if (readiness === undefined || isGone(readiness)) {
      found = await findAgain(page, target, clock, signal)
      continue
    }
    const refOf = (id: number) => page.capture.refs.of(found.snapshotter, found.documentKey, id)
    const words = readiness.actor ? thingWords(readiness.actor, refOf) : target.text
    const named = readiness.actor ? thingNamed(readiness.actor, refOf) : oneLine(target.text)
    if (!readiness.ready && readiness.why === "kind") throw wrongElement(named, readiness.actor.role, needs)
    if (!readiness.ready)
      throw unreadyError(readiness.why, { words: named, waitedMs: readyMs, cover: readiness.cover, refOf })
    if (readiness.hasNews) await page.capture.snapshotBeforeAct(signal)
    const { actor, point = NOWHERE } = readiness
    // The actor may be another element than the target: the control of a label, the field in a box.
    found = { ...found, id: actor.id }
    const isHit = readiness.point !== undefined
    const aimed = { actions, found, ref: refOf(actor.id), actor, words, named, note: found.note, isHit }
    if (found.snapshotter.frameId === page.target.id || !isHit) return { ...aimed, point }
    const through = await unlessDialog(
      page,
      throughFrames(page, found, point, () => actions.otherPoints(signal), signal),
    )
    if (through.point) return { ...aimed, point: through.point }
    if (clock.isOver)
      throw unreadyError(through.why, { words: named, waitedMs: readyMs, cover: through.cover, refOf: through.refOf })
    await untilSomethingHappens(page, signal, clock.left)
  }
}

function wrongElement(named: string, role: string, needs: Needs): TabhandError {
  const writable = role === "slider" ? WRONG.slider : WRONG.writable
  const { is, hint } = needs.writable ? writable : needs.selectable ? WRONG.selectable : WRONG.checkable
  return new TabhandError("wrong_element", `${named} ${is}`, { hint, evidence: { role } })
}

const WRONG = {
  writable: {
    is: "is no field for text",
    hint: "boxes are set with `check`, lists with `select`, files with `upload`; `keyboard type` types wherever the focus is",
  },
  slider: {
    is: "is no field for text",
    hint: "a slider is set by keys: `focus` it, then `press ArrowRight` (or Home, End, PageUp); or `drag` its handle",
  },
  selectable: {
    is: "is no list to select from",
    hint: "`select` is for lists and comboboxes; a menu is opened by a click, and its items are clicked",
  },
  checkable: {
    is: "cannot be checked",
    hint: "`check` is for checkboxes, radio buttons and switches; `click` clicks anything",
  },
} as const

/** Undefined if the document was replaced in the meantime. */
async function ready(
  page: Page,
  actions: FrameActions,
  { id, documentKey }: FoundElement,
  needs: Needs,
  clock: Clock,
  signal: AbortSignal,
): Promise<WireReady | undefined> {
  try {
    return await unlessDialog(page, actions.ready(id, documentKey, needs, clock.left, signal))
  } catch (error) {
    if (isMissingContext(error)) return undefined
    throw error
  }
}

/** Waits for an element that does not exist yet. */
export async function find(page: Page, target: Target, clock: Clock, signal: AbortSignal): Promise<FoundElement> {
  for (;;) {
    try {
      return await unlessDialog(page, page.capture.find(target, signal))
    } catch (error) {
      if (!(error instanceof TabhandError) || error.code !== "no_match") throw error
      if (clock.isOver) throw new TabhandError("no_match", `${error.message}${clock.waited}`, { ...hintOf(error) })
      await untilSomethingHappens(page, signal, clock.left)
    }
  }
}

/** Like `find`. If nothing matches, the error lists the most similar elements. */
export async function findOrNearest(
  page: Page,
  target: Target,
  clock: Clock,
  signal: AbortSignal,
): Promise<FoundElement> {
  try {
    return await find(page, target, clock, signal)
  } catch (error) {
    if (!(error instanceof TabhandError) || error.code !== "no_match") throw error
    const candidates = await unlessDialog(page, nearestTo(page.capture, target.text, signal)).catch((failure) => {
      // Out of time for similar elements: "no match" is still the right error.
      if (!signal.aborted) throw failure
      return []
    })
    const hint = candidates.length > 0 ? { hint: "if you meant one of these, name it by its ref" } : hintOf(error)
    throw new TabhandError("no_match", error.message, { ...hint, candidates })
  }
}

/** The element was removed: a replacement may have taken its place. */
async function findAgain(page: Page, target: Target, clock: Clock, signal: AbortSignal): Promise<FoundElement> {
  if (target.kind !== "ref") return find(page, target, clock, signal)
  for (;;) {
    try {
      return await unlessDialog(page, page.capture.replacementOf(target.ref, signal))
    } catch (error) {
      if (!(error instanceof TabhandError) || error.code !== "stale_ref" || clock.isOver) throw error
      await untilSomethingHappens(page, signal, clock.left)
    }
  }
}

function isGone(readiness: WireReady): readiness is WireReady & { readonly why: "gone" } {
  return !readiness.ready && readiness.why === "gone"
}

function hintOf({ hint }: TabhandError) {
  return hint === undefined ? {} : { hint }
}

/** The time that is left for an element to become ready. */
export class Clock {
  readonly #ms: number
  readonly #end: number

  constructor(ms: number) {
    this.#ms = ms
    this.#end = performance.now() + ms
  }

  get left(): number {
    return Math.max(0, this.#end - performance.now())
  }

  get isOver(): boolean {
    return this.left === 0
  }

  get waited(): string {
    return this.#ms > 0 ? ` (waited ${formatMs(this.#ms)})` : ""
  }
}
