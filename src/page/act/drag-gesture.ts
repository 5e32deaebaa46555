import { pause, scoped } from "../../base/deadline.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { Page } from "../page.ts"
import type { Point } from "../view/mapping.ts"
import type { DragTold, DragWatches } from "./drag-watches.ts"

/** The first move: more than what browsers and libraries take for an unsteady hand. */
const FIRST_PX = 8
/** What the page let begin is told of by the browser at once. */
const BEGIN_MS = 1_000
/** What is held over a place is told so again and again, at about this rhythm: libraries skip what comes sooner. */
const BEAT_MS = 50
/** For so many of them it is held before it is let go, as a hand does. */
const BEATS = 3
/** A page that hangs is not waited for when everything is let go. */
const LET_GO_MS = 1_000
/** Outside of the window. */
const AWAY: Point = { x: -1, y: -1 }

/**
 * One drag with the mouse. Where the page lets the browser drag, the browser hands over what is dragged instead of
 * showing it at the pointer, and is told where it goes.
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
   * From one point to another, which may become known only when the drag has begun. `pressed` is called before the first
   * move with the button down. Nothing stays pressed, whatever happens.
   */
  async drag(
    from: Point,
    target: Point | ((signal: AbortSignal) => Promise<Point>),
    { steps, pressed }: { readonly steps: number; readonly pressed: (signal: AbortSignal) => Promise<void> },
    signal: AbortSignal,
  ): Promise<DragTold> {
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
      // Each process must be told that it was entered before it hears of anything else.
      if (!this.#hasEntered || this.#watches.spansProcesses) await this.#send("dragEnter", point, signal)
      this.#hasEntered = true
      await this.#send("dragOver", point, signal)
    }
  }

  /** A mouse that does not move says nothing; the page may look by itself at what it is over. */
  async #hold(point: Point, signal: AbortSignal): Promise<void> {
    for (let beat = 0; beat < BEATS; beat++) {
      await pause(BEAT_MS, signal)
      await this.#send("dragOver", point, signal)
    }
  }

  /** Whether it is the browser that drags from here on. */
  async #hasBegun(signal: AbortSignal): Promise<boolean> {
    const { session } = this.#page.target
    return scoped(signal, async (scope) => {
      const begun = session.next("Input.dragIntercepted", scope)
      begun.catch(() => undefined)
      if (!this.#data && (await this.#watches.told(scope)).started && !this.#data) {
        await Promise.race([begun, pause(BEGIN_MS, scope)])
      }
      return this.#data !== undefined
    })
  }

  async #end(from: Point, to: Point, signal: AbortSignal): Promise<DragTold> {
    if (!this.#data) {
      await this.#up(signal)
      return this.#watches.told(signal)
    }
    await this.#send("drop", to, signal)
    this.#isOver = true
    const told = await this.#watches.endAfterDrop(signal)
    // A drop into a frame of another process ends nothing where the drag began. That process is found by the point.
    if (told.started && !told.ended) await this.#send("dragCancel", from, signal)
    await this.#up(signal)
    return told
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

  /** All at once: a page that does not answer leaves nothing pressed either, as soon as it does. */
  async #letGo(): Promise<void> {
    const signal = AbortSignal.timeout(LET_GO_MS)
    const sent = this.#isOver ? [] : this.#cancel(signal)
    if (this.#isDown) sent.push(this.#up(signal))
    sent.push(this.#page.target.session.send("Input.setInterceptDrags", { enabled: false }, { signal }))
    await Promise.allSettled(sent)
    // It may have begun when nobody waited for it any more.
    if (!this.#isOver) await Promise.allSettled(this.#cancel(signal))
  }

  #cancel(signal: AbortSignal): Promise<unknown>[] {
    this.#isOver = true
    return [this.#send("dragOver", AWAY, signal), this.#send("dragCancel", AWAY, signal)]
  }
}

/** A small step, in the direction of the whole where that is known. */
function begin(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return length > FIRST_PX ? between(from, to, FIRST_PX / length) : { x: from.x + FIRST_PX, y: from.y }
}

/** In steps, and twice to the end: what is entered by one move takes the next. */
function* way(from: Point, to: Point, steps: number): Generator<Point> {
  for (let step = 1; step <= steps; step++) yield between(from, to, step / steps)
  yield to
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
