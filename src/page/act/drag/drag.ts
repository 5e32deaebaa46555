import { scoped } from "../../../base/deadline.ts"
import { TabhandError } from "../../../base/errors.ts"
import type { Needs } from "../../../injected/wire/acting.ts"
import type { Point } from "../../../injected/wire/point.ts"
import type { Page } from "../../core/page.ts"
import type { Target } from "../../view/query/target.ts"
import { Clock } from "../aim.ts"
import { type Performed, perform } from "../perform.ts"
import { ShutGates } from "../shut-gates.ts"
import { cameBetween, unreadyError } from "../unready.ts"
import { aimEnd, type DragEnd, placeIn } from "./drag-end.ts"
import { type DragReport, DragWatches } from "./drag-watches.ts"
import { type Manner, MouseDrag } from "./mouse-drag.ts"

export interface DragOptions {
  /** Number of mouse moves between both ends; of a plain drag, of all moves while the button is down. */
  readonly steps: number
  /** Offsets from the upper left corner of each element. */
  readonly sourceAt?: Point | undefined
  readonly targetAt?: Point | undefined
  /** How long both ends may take to become ready. */
  readonly readyMs: number
}

export interface Dragged {
  readonly source: DragEnd
  readonly target: DragEnd
  readonly performed: Performed
  /** Native drag and drop, or mouse events that the page handles itself. */
  readonly by: "drop" | "mouse"
}

/** Changes shortly after the release count as effects of the drag. */
const LATE_MS = 300
/** Some pages start a drag only after a long press, usually of 250 ms. */
const HOLD_MS = 300
/** The time that a second try takes, with the wait for its effect. */
const SECOND_TRY_MS = 1_000

/**
 * Drags from one end to the other with the mouse. If nothing stirred, tries again with a long press before the move; if
 * nothing came of it, fails.
 */
export async function dragTo(
  page: Page,
  source: Target,
  target: Target,
  options: DragOptions,
  signal: AbortSignal,
): Promise<Dragged> {
  const drags = new Drags(page, source, target, options, signal)
  const first = await drags.next("first")
  if (first.by !== "nothing") return { ...first.dragged, by: first.by }
  const { report } = first
  const isTriedAgain = !report?.started && !report?.stirred && drags.leftMs >= SECOND_TRY_MS
  const last = isTriedAgain ? await drags.next("held") : first
  if (last.by !== "nothing") return { ...last.dragged, by: last.by }
  throw nothingCame(last.dragged, last.report)
}

/** Drags once, with no more moves than necessary. Returns whether anything is seen to have come of it. */
export async function dragOnce(
  page: Page,
  source: Target,
  target: Target,
  options: DragOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const { by } = await new Drags(page, source, target, options, signal).next("plain")
  return by !== "nothing"
}

/** The first small move of a drag, and its last one, which is repeated. */
const MOVES_AT_ENDS = 2

const manners = {
  first: (steps: number) => ({ steps, holdMs: 0, hovers: true }),
  held: (steps: number) => ({ steps, holdMs: HOLD_MS, hovers: true }),
  plain: (steps: number) => ({ steps: Math.max(1, steps - MOVES_AT_ENDS), holdMs: 0, hovers: false }),
} as const satisfies Record<string, (steps: number) => Manner>

type Way = keyof typeof manners

interface Outcome {
  readonly dragged: Omit<Dragged, "by">
  readonly by: Dragged["by"] | "nothing"
  readonly report: DragReport | undefined
}

class Drags {
  readonly #page: Page
  readonly #ends: Ends
  readonly #options: DragOptions
  readonly #clock: Clock
  readonly #signal: AbortSignal

  constructor(page: Page, source: Target, target: Target, options: DragOptions, signal: AbortSignal) {
    this.#page = page
    this.#options = options
    this.#clock = new Clock(options.readyMs)
    this.#ends = new Ends(page, source, target, options, this.#clock, signal)
    this.#signal = signal
  }

  get leftMs(): number {
    return this.#clock.left
  }

  /** Drags as soon as nothing is in the way. */
  async next(way: Way): Promise<Outcome> {
    const page = this.#page
    const signal = this.#signal
    const { steps, readyMs } = this.#options
    for (let isFirst = way === "first"; ; isFirst = false) {
      const watches = await DragWatches.on(page, signal)
      const { from, to } = await this.#ends.aim()
      const mouse = new MouseDrag(page, watches, from, to, () => this.#ends.target())
      const drag = async (scope: AbortSignal) => {
        if (isFirst) await mouse.visitTarget(scope)
        return mouse.drag(manners[way](steps), scope)
      }
      const gates = await gatesAround(page, this.#ends.frames, readyMs, signal)
      const performed = await perform(page, signal, (scope) => gates.during(() => drag(scope)), from.aim)
      if (performed.hit === false) {
        if (this.#clock.isOver) throw missed(page, from, performed, readyMs)
        continue
      }
      const dragged = { source: from, target: mouse.reached, performed }
      const came = whatCame(watches, performed, Math.min(LATE_MS, this.#clock.left), signal)
      const report = await orDialog(page, came, signal)
      const by = outcomeOf(dragged, report)
      if (by === "nothing") {
        const taker = await gates.kept()
        if (taker !== undefined) throw cameBetween(from.named, taker)
        if (report?.selected) await watches.unselect(signal)
      }
      return { dragged, by, report }
    }
  }
}

/** A point may be in any frame: no gate is shut then. */
function gatesAround(
  page: Page,
  frames: readonly string[] | undefined,
  ms: number,
  signal: AbortSignal,
): Promise<ShutGates> {
  return frames ? ShutGates.around(page, frames, signal, ms) : ShutGates.none(page, signal)
}

/** Undefined if a dialog opened first. */
async function whatCame(
  watches: DragWatches,
  { dialogOpened, value: report }: Performed<DragReport>,
  ms: number,
  signal: AbortSignal,
): Promise<DragReport | undefined> {
  if (dialogOpened || report === undefined) return undefined
  return report.started ? report : watches.changed(report.drawn ? 0 : ms, signal)
}

function orDialog<T>(page: Page, answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return scoped(signal, (scope) =>
    Promise.race([answer, page.next("dialogOpened", scope).then((): undefined => undefined)]),
  )
}

/** A dialog that opened (no report) counts as an effect. */
function outcomeOf({ source, target }: Omit<Dragged, "by">, report: DragReport | undefined): Dragged["by"] | "nothing" {
  if (report === undefined) return "mouse"
  if (report.started) return report.dropped ? "drop" : "nothing"
  // The browser selects text by default: that is intended with points, or within one element.
  const isSelection = report.selected && (source.aim === undefined || source.aim.ref === target.aim?.ref)
  return report.changed || report.drawn || isSelection ? "mouse" : "nothing"
}

function nothingCame({ source, target }: Omit<Dragged, "by">, report: DragReport | undefined): TabhandError {
  if (report?.started) {
    return new TabhandError("no_effect", `${target.named} does not take what was dragged`, {
      hint: `${source.named} is where it was: drop it on something that takes it`,
    })
  }
  return new TabhandError("no_effect", `nothing came of dragging ${source.named} to ${target.named}`, {
    hint: "it may be dragged by another part of it, such as a handle: look at it with `screenshot`",
  })
}

function missed(page: Page, { aim, named }: DragEnd, { missed: cover }: Performed, waitedMs: number): TabhandError {
  const refOf = (id: number) => (aim ? page.capture.refs.of(aim.found.snapshotter, aim.found.documentKey, id) : "")
  return unreadyError("covered", { words: named, waitedMs, cover, refOf })
}

class Ends {
  readonly #page: Page
  readonly #source: Target
  readonly #target: Target
  readonly #options: DragOptions
  readonly #clock: Clock
  readonly #signal: AbortSignal
  /** The frame of each end; undefined for a point. */
  readonly #frames = new Map<"source" | "target", string | undefined>()

  constructor(page: Page, source: Target, target: Target, options: DragOptions, clock: Clock, signal: AbortSignal) {
    this.#page = page
    this.#source = source
    this.#target = target
    this.#options = options
    this.#clock = clock
    this.#signal = signal
  }

  /**
   * Both ends if they fit into the window together; otherwise only the source, and the target is aimed at during the
   * drag.
   */
  async aim(): Promise<{ readonly from: DragEnd; readonly to: DragEnd | undefined }> {
    for (const isLast of [false, true]) {
      await this.source()
      const to = await this.target()
      const before = await this.#boxOf(to)
      const from = await this.source()
      // If aiming at the source again did not move the target, both are in view.
      if (isSame(before, await this.#boxOf(to))) return { from, to }
      if (!isLast) await this.#showBoth(from, to)
    }
    return { from: await this.source(), to: undefined }
  }

  source(): Promise<DragEnd> {
    const needs = { hit: true, enabled: true, guard: "press" as const, ...placeIn(this.#options.sourceAt) }
    return this.#aimAt("source", this.#source, needs)
  }

  target(): Promise<DragEnd> {
    return this.#aimAt("target", this.#target, { hit: true, ...placeIn(this.#options.targetAt) })
  }

  /** The frames of both ends; undefined if one of them is a point. */
  get frames(): readonly string[] | undefined {
    const frames = [...this.#frames.values()].filter((frame) => frame !== undefined)
    return frames.length === this.#frames.size ? frames : undefined
  }

  async #aimAt(which: "source" | "target", target: Target, needs: Needs): Promise<DragEnd> {
    const end = await aimEnd(this.#page, target, needs, this.#clock.left, this.#signal)
    this.#frames.set(which, end.aim?.found.snapshotter.frameId)
    return end
  }

  async #boxOf({ aim }: DragEnd): Promise<Point | undefined> {
    if (!aim) return undefined
    const { snapshotter, documentKey, id } = aim.found
    const [place] = await (await this.#page.capture.places(this.#signal)).of(snapshotter, documentKey, [id])
    return place?.box
  }

  async #showBoth({ aim: from }: DragEnd, { aim: to }: DragEnd): Promise<void> {
    if (!from || !to || from.found.snapshotter !== to.found.snapshotter) return
    const { sourceAt, targetAt } = this.#options
    await from.actions.showBoth(from.found.id, sourceAt, to.found.id, targetAt, this.#signal)
  }
}

function isSame(one: Point | undefined, other: Point | undefined): boolean {
  return one?.x === other?.x && one?.y === other?.y
}
