import { pause, scoped } from "../../../base/deadline.ts"
import type { Protocol } from "../../../cdp/protocol.ts"
import type { Point } from "../../../injected/wire/point.ts"
import type { Page } from "../../core/page.ts"
import type { DragReport, DragWatches } from "./drag-watches.ts"

/** The first move: above the drag threshold of browsers and libraries. */
const FIRST_PX = 8
/** The browser reports a drag immediately after the page's dragstart. */
const BEGIN_MS = 1_000
/** The interval of dragover events while the mouse is held still: libraries skip events that come sooner. */
const BEAT_MS = 50
/** The number of dragover events before the release, as with a person's drag. */
const BEATS = 3
/** Limits the final release on a page that hangs. */
const LET_GO_MS = 1_000
/** A point outside the window. */
const AWAY: Point = { x: -1, y: -1 }

/**
 * One drag with the mouse. If the page starts a native drag, it is intercepted, and continued with drag events that we
 * dispatch.
 */
export class DragGesture {
  readonly #page: Page
  readonly #watches: DragWatches
  #data: Protocol.Input.DragData | undefined
  #hasEntered = false
  #isDown = false
  #isOver = true

  constructor(page: Page, watches: DragWatches) {
    this.#page = page
    this.#watches = watches
  }

  /**
   * Drags from one point to another, which may be determined after the drag has begun. `pressed` is called before the
   * first move with the button down. The button is released even if the drag fails.
   */
  async drag(
    from: Point,
    target: Point | ((signal: AbortSignal) => Promise<Point>),
    { steps, pressed }: { readonly steps: number; readonly pressed: (signal: AbortSignal) => Promise<void> },
    signal: AbortSignal,
  ): Promise<DragReport> {
    const { session } = this.#page.target
    const off = session.on("Input.dragIntercepted", ({ data }) => {
      this.#data = data
      this.#isOver = false
    })
    try {
      await session.send("Input.setInterceptDrags", { enabled: true }, { signal })
      await this.#press(from, signal)
      await pressed(signal)
      await this.#pull([begin(from, typeof target === "function" ? from : target)], signal)
      const to = typeof target === "function" ? await target(signal) : target
      await this.#pull(way(from, to, steps), signal)
      await this.#hold(to, signal)
      return await this.#end(from, to, signal)
    } finally {
      await this.#letGo()
      off()
    }
  }

  async #press(from: Point, signal: AbortSignal): Promise<void> {
    const { mouse } = this.#page
    await mouse.move(from.x, from.y, signal)
    this.#isDown = true
    await mouse.down("left", signal)
  }

  async #pull(points: Iterable<Point>, signal: AbortSignal): Promise<void> {
    for (const point of points) {
      await this.#page.mouse.move(point.x, point.y, signal)
      if (!this.#hasEntered && !(await this.#hasBegun(signal))) continue
      // Each process needs a dragEnter before any other drag event.
      if (!this.#hasEntered || this.#watches.spansProcesses) await this.#send("dragEnter", point, signal)
      this.#hasEntered = true
      await this.#send("dragOver", point, signal)
    }
  }

  /** Without a native drag this only waits: a mouse that is not moved sends no events, but the page may poll. */
  async #hold(point: Point, signal: AbortSignal): Promise<void> {
    for (let beat = 0; beat < BEATS; beat++) {
      await pause(BEAT_MS, signal)
      await this.#send("dragOver", point, signal)
    }
  }

  /** Whether the browser has started a native drag. */
  async #hasBegun(signal: AbortSignal): Promise<boolean> {
    const { session } = this.#page.target
    return scoped(signal, async (scope) => {
      const begun = session.next("Input.dragIntercepted", scope)
      begun.catch(() => undefined)
      if (!this.#data && (await this.#watches.report(scope)).started && !this.#data) {
        await Promise.race([begun, pause(BEGIN_MS, scope)])
      }
      return this.#data !== undefined
    })
  }

  async #end(from: Point, to: Point, signal: AbortSignal): Promise<DragReport> {
    if (!this.#data) {
      await this.#up(signal)
      return this.#watches.report(signal)
    }
    await this.#send("drop", to, signal)
    this.#isOver = true
    const report = await this.#watches.endAfterDrop(signal)
    // A drop into another process does not end the drag in the source's process, which the point identifies.
    if (report.started && !report.ended) await this.#send("dragCancel", from, signal)
    await this.#up(signal)
    return report
  }

  #send(type: Protocol.Input.DispatchDragEventRequest["type"], { x, y }: Point, signal: AbortSignal): Promise<unknown> {
    if (!this.#data) return Promise.resolve()
    const { modifiers } = this.#page.keyboard
    return this.#page.target.session.send(
      "Input.dispatchDragEvent",
      { type, x, y, data: this.#data, modifiers },
      { signal },
    )
  }

  #up(signal: AbortSignal): Promise<unknown> {
    this.#isDown = false
    return this.#page.mouse.up("left", signal)
  }

  /** Sends everything without waiting in between, so that a page that hangs processes all of it once it recovers. */
  async #letGo(): Promise<void> {
    const signal = AbortSignal.timeout(LET_GO_MS)
    const sent = this.#isOver ? [] : this.#cancel(signal)
    if (this.#isDown) sent.push(this.#up(signal))
    sent.push(this.#page.target.session.send("Input.setInterceptDrags", { enabled: false }, { signal }))
    await Promise.allSettled(sent)
    // The native drag may have begun after the last wait for it.
    if (!this.#isOver) await Promise.allSettled(this.#cancel(signal))
  }

  #cancel(signal: AbortSignal): Promise<unknown>[] {
    this.#isOver = true
    return [this.#send("dragOver", AWAY, signal), this.#send("dragCancel", AWAY, signal)]
  }
}

/** A first small step, towards the target if it is known. */
function begin(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return length > FIRST_PX ? between(from, to, FIRST_PX / length) : { x: from.x + FIRST_PX, y: from.y }
}

/** In steps, with the last one repeated: some pages accept a drop only on the move after the entering one. */
function* way(from: Point, to: Point, steps: number): Generator<Point> {
  for (let step = 1; step <= steps; step++) yield between(from, to, step / steps)
  yield to
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
