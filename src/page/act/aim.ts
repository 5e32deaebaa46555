import { formatMs } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import type { Page } from "../page.ts"
import { unlessDialog } from "../unless-dialog.ts"
import type { FoundElement } from "../view/capture.ts"
import type { Point } from "../view/mapping.ts"
import { nearestTo } from "../view/nearest.ts"
import type { Target } from "../view/target.ts"
import { isMissingContext } from "../world.ts"
import { FrameHand } from "./frame-hand.ts"
import { throughFrames } from "./through-frames.ts"
import { thingNamed, thingWords, unreadyError } from "./unready.ts"
import { untilSomethingHappens } from "./until.ts"
import type { Needs, WireActor, WireReady } from "./wire.ts"

/** For what is not hit at any point. */
export const NOWHERE: Point = { x: 0, y: 0 }

/** An element that is ready for input. */
export interface Aim {
  readonly hand: FrameHand
  readonly found: FoundElement
  readonly ref: string
  readonly actor: WireActor
  /** As the view would tell it, with its ref. */
  readonly words: string
  /** The same for errors and hints: its name is in quotes. */
  readonly named: string
  /** Where input goes, in the tab's own window; nowhere in particular unless it was to be hit. */
  readonly point: Point
  readonly isHit: boolean
  readonly note: string | undefined
}

/** Finds the element that is meant, and waits until it is ready for what it is needed for. */
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
    const hand = new FrameHand(found.eye)
    const told = await ready(page, hand, found, needs, clock, signal)
    if (told === undefined || isGone(told)) {
      found = await findAgain(page, target, clock, signal)
      continue
    }
    const refOf = (id: number) => page.capture.refs.of(found.eye, found.documentKey, id)
    const words = told.actor ? thingWords(told.actor, refOf) : target.text
    const named = told.actor ? thingNamed(told.actor, refOf) : oneLine(target.text)
    if (!told.ready && told.why === "kind") throw wrongElement(named, told.actor.role, needs)
    if (!told.ready) throw unreadyError(told.why, { words: named, waitedMs: readyMs, cover: told.cover, refOf })
    if (told.hasNews) await page.capture.catchUp(signal)
    const { actor, point = NOWHERE } = told
    // What is meant may be another element than the one that was named: the control of a label, the field in a box.
    found = { ...found, id: actor.id }
    const isHit = told.point !== undefined
    const aimed = { hand, found, ref: refOf(actor.id), actor, words, named, note: found.note, isHit }
    if (found.eye.frameId === page.target.id || !isHit) return { ...aimed, point }
    const through = await unlessDialog(
      page,
      throughFrames(page, found, point, () => hand.otherPoints(signal), signal),
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
  return new TabhandError("wrong_element", `${named} ${is}`, { hint })
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

/** Nothing when the document went away meanwhile. */
async function ready(
  page: Page,
  hand: FrameHand,
  { id, documentKey }: FoundElement,
  needs: Needs,
  clock: Clock,
  signal: AbortSignal,
): Promise<WireReady | undefined> {
  try {
    return await unlessDialog(page, hand.ready(id, documentKey, needs, clock.left, signal))
  } catch (error) {
    if (isMissingContext(error)) return undefined
    throw error
  }
}

/** What is not there yet may come. */
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

/** The same. Whoever named nothing may have meant something: what is most like it is told along. */
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
      // That it is not there is known, also where no time is left to look for what is like it.
      if (!signal.aborted) throw failure
      return []
    })
    const hint = candidates.length > 0 ? { hint: "if you meant one of these, name it by its ref" } : hintOf(error)
    throw new TabhandError("no_match", error.message, { ...hint, candidates })
  }
}

/** What was there is gone: another one may have taken its place. */
async function findAgain(page: Page, target: Target, clock: Clock, signal: AbortSignal): Promise<FoundElement> {
  if (target.kind !== "ref") return find(page, target, clock, signal)
  for (;;) {
    try {
      return await unlessDialog(page, page.capture.twin(target.ref, signal))
    } catch (error) {
      if (!(error instanceof TabhandError) || error.code !== "stale_ref" || clock.isOver) throw error
      await untilSomethingHappens(page, signal, clock.left)
    }
  }
}

function isGone(told: WireReady): told is WireReady & { readonly why: "gone" } {
  return !told.ready && told.why === "gone"
}

function hintOf({ hint }: TabhandError) {
  return hint === undefined ? {} : { hint }
}

/** How long an element may still take. */
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
