import { scoped } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Page } from "../page.ts"
import type { Point } from "../view/mapping.ts"
import type { Target } from "../view/target.ts"
import { Clock } from "./aim.ts"
import { aimEnd, type DragEnd, placeIn } from "./drag-end.ts"
import { type DragTold, DragWatches } from "./drag-watches.ts"
import { MouseDrag } from "./mouse-drag.ts"
import { type Performed, perform } from "./perform.ts"
import { unreadyError } from "./unready.ts"

export interface DragOptions {
  /** Moves of the mouse between both ends. */
  readonly steps: number
  /** From the upper left corner of each element. */
  readonly sourceAt?: Point | undefined
  readonly targetAt?: Point | undefined
  /** How long both may take to become ready. */
  readonly readyMs: number
}

export interface Dragged {
  readonly source: DragEnd
  readonly target: DragEnd
  readonly performed: Performed
  /** By the browser's drag and drop, or by the page's own. */
  readonly by: "drop" | "mouse"
}

/** What the page does a little after the button went up came of the drag too. */
const LATE_MS = 300
/** Some pages drag only what was held for a moment first: by a quarter of a second, as a rule. */
const HOLD_MS = 300
/** What a second try takes, with the wait for what comes of it. */
const SECOND_TRY_MS = 1_000

/** Drags from one end to the other, with the mouse as a person does; once more, held before it moves, where nothing stirred. */
export async function dragTo(
  page: Page,
  source: Target,
  target: Target,
  options: DragOptions,
  signal: AbortSignal,
): Promise<Dragged> {
  const clock = new Clock(options.readyMs)
  const ends = new Ends(page, source, target, options, clock, signal)
  let holdMs = 0
  for (let isFirst = true; ; isFirst = false) {
    const watches = await DragWatches.on(page, signal)
    const { from, to } = await ends.aim()
    const mouse = new MouseDrag(page, watches, from, to, () => ends.target())
    const drag = async (scope: AbortSignal) => {
      if (isFirst) await mouse.visitTarget(scope)
      return mouse.drag(options.steps, holdMs, scope)
    }
    const performed = await perform(page, signal, drag, from.aim)
    if (performed.hit === false) {
      if (clock.isOver) throw missed(page, from, performed, options.readyMs)
      continue
    }
    const dragged = { source: from, target: mouse.reached, performed }
    const told = await orDialog(page, whatCame(watches, performed, Math.min(LATE_MS, clock.left), signal), signal)
    const by = outcomeOf(dragged, told)
    if (by !== "nothing") return { ...dragged, by }
    if (told?.selected) await watches.unselect(signal)
    const isTriedAgain = holdMs === 0 && !told?.started && !told?.stirred && clock.left >= SECOND_TRY_MS
    if (!isTriedAgain) throw nothingCame(dragged, told)
    holdMs = HOLD_MS
  }
}

/** Nothing where a dialog opened before anybody could tell. */
async function whatCame(
  watches: DragWatches,
  { dialogOpened, value: told }: Performed<DragTold>,
  ms: number,
  signal: AbortSignal,
): Promise<DragTold | undefined> {
  if (dialogOpened || told === undefined) return undefined
  return told.started ? told : watches.changed(told.drawn ? 0 : ms, signal)
}

function orDialog<T>(page: Page, answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return scoped(signal, (scope) =>
    Promise.race([answer, page.next("dialogOpened", scope).then((): undefined => undefined)]),
  )
}

/** A dialog that opened instead of an answer came of it. */
function outcomeOf({ source, target }: Omit<Dragged, "by">, told: DragTold | undefined): Dragged["by"] | "nothing" {
  if (told === undefined) return "mouse"
  if (told.started) return told.dropped ? "drop" : "nothing"
  // To select text is the browser's doing: who gives points, or drags within one element, wants that.
  const isSelection = told.selected && (source.aim === undefined || source.aim.ref === target.aim?.ref)
  return told.changed || told.drawn || isSelection ? "mouse" : "nothing"
}

function nothingCame({ source, target }: Omit<Dragged, "by">, told: DragTold | undefined): TabhandError {
  if (told?.started) {
    return new TabhandError("no_effect", `${target.named} does not take what was dragged`, {
      hint: `${source.named} is where it was: drop it on something that takes it`,
    })
  }
  return new TabhandError("no_effect", `nothing came of dragging ${source.named} to ${target.named}`, {
    hint: "it may be dragged by another part of it, such as a handle: look at it with `screenshot`",
  })
}

function missed(page: Page, { aim, named }: DragEnd, { missed: cover }: Performed, waitedMs: number): TabhandError {
  const refOf = (id: number) => (aim ? page.capture.refs.of(aim.found.eye, aim.found.documentKey, id) : "")
  return unreadyError("covered", { words: named, waitedMs, cover, refOf })
}

/** Brings both ends of a drag into the window. */
class Ends {
  readonly #page: Page
  readonly #source: Target
  readonly #target: Target
  readonly #options: DragOptions
  readonly #clock: Clock
  readonly #signal: AbortSignal

  constructor(page: Page, source: Target, target: Target, options: DragOptions, clock: Clock, signal: AbortSignal) {
    this.#page = page
    this.#source = source
    this.#target = target
    this.#options = options
    this.#clock = clock
    this.#signal = signal
  }

  /** Both where they can be hit at once. Where that is not possible, only the first: the other one is aimed at while it is dragged. */
  async aim(): Promise<{ readonly from: DragEnd; readonly to: DragEnd | undefined }> {
    for (const isLast of [false, true]) {
      await this.source()
      const to = await this.target()
      const before = await this.#boxOf(to)
      const from = await this.source()
      // What did not move while the other one was aimed at again shows together with it.
      if (isSame(before, await this.#boxOf(to))) return { from, to }
      if (!isLast) await this.#showBoth(from, to)
    }
    return { from: await this.source(), to: undefined }
  }

  source(): Promise<DragEnd> {
    const needs = { hit: true, enabled: true, guard: "press" as const, ...placeIn(this.#options.sourceAt) }
    return aimEnd(this.#page, this.#source, needs, this.#clock.left, this.#signal)
  }

  target(): Promise<DragEnd> {
    const needs = { hit: true, ...placeIn(this.#options.targetAt) }
    return aimEnd(this.#page, this.#target, needs, this.#clock.left, this.#signal)
  }

  async #boxOf({ aim }: DragEnd): Promise<Point | undefined> {
    if (!aim) return undefined
    const { eye, documentKey, id } = aim.found
    const [place] = await (await this.#page.capture.places(this.#signal)).of(eye, documentKey, [id])
    return place?.box
  }

  async #showBoth({ aim: from }: DragEnd, { aim: to }: DragEnd): Promise<void> {
    if (!from || !to || from.found.eye !== to.found.eye) return
    const { sourceAt, targetAt } = this.#options
    await from.hand.showBoth(from.found.id, sourceAt, to.found.id, targetAt, this.#signal)
  }
}

function isSame(one: Point | undefined, other: Point | undefined): boolean {
  return one?.x === other?.x && one?.y === other?.y
}
