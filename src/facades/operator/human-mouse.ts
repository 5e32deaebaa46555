import type { Tab } from "../../session/tab.ts"
import type { Job } from "./job.ts"

interface Point {
  readonly x: number
  readonly y: number
}

const JITTER = 3
const FEWEST_STEPS = 6
const MOST_STEPS = 18
/** How far a path bends away from a straight line, as a part of its length. */
const BEND = 0.15

/** Moves the mouse near the point on a curve, as a hand would. Returns where it is. Only by a setting. */
export async function approach(job: Job, tab: Tab, { x, y }: Point): Promise<Point> {
  const from = job.operator.mouse
  const to = { x: Math.max(0, x + jitter()), y: Math.max(0, y + jitter()) }
  for (const point of path(from, to, Math.random() * 2 - 1)) {
    await job.run(tab, { command: "mouse move", args: { ...point } })
  }
  job.operator.mouse = to
  return to
}

function jitter(): number {
  return Math.round((Math.random() * 2 - 1) * JITTER)
}

/** The points of a curve that ends at `to`; `bend` from -1 to 1. */
export function path(from: Point, to: Point, bend: number): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const steps = Math.min(MOST_STEPS, Math.max(FEWEST_STEPS, Math.round(length / 40)))
  const side = bend * BEND
  const middle = { x: from.x + dx / 2 - dy * side, y: from.y + dy / 2 + dx * side }
  return Array.from({ length: steps }, (_, index) => {
    const t = (index + 1) / steps
    const [a, b, c] = [(1 - t) ** 2, 2 * (1 - t) * t, t ** 2]
    return {
      x: Math.max(0, Math.round(a * from.x + b * middle.x + c * to.x)),
      y: Math.max(0, Math.round(a * from.y + b * middle.y + c * to.y)),
    }
  })
}
