import { z } from "zod"
import type { JudgedFrame } from "./frames.ts"

/**
 * How a person can see a leaf: without obstacles or by scrolling; only covered by something else; never. Unsure means
 * that only a sliver is visible, or that its frame is rotated.
 */
export type Reach = "reachable" | "covered" | "unreachable" | "unsure"

const sights = z.object({
  found: z.array(
    z.object({
      points: z.array(z.object({ x: z.number(), y: z.number(), found: z.enum(["top", "below"]) })),
      sliver: z.boolean(),
    }),
  ),
  width: z.number(),
  height: z.number(),
})

type Sights = z.infer<typeof sights>

/** The reach of nodes registered with the frame's script, through all ancestor frames. */
export async function reachOf(frame: JudgedFrame, indexes: readonly number[]): Promise<Reach[]> {
  if (indexes.length === 0) return []
  const { found } = await seenThrough(frame, indexes, ({ parent }) => ({ firstIsEnough: !parent, stays: false }))
  return found.map(reachIn)
}

/**
 * Scrolls until a node first becomes visible in its frame, and stays there. It may still be invisible: the outer frame
 * may clip it.
 */
export async function show(frame: JudgedFrame, index: number): Promise<Reach> {
  const { found } = await seenThrough(frame, [index], () => ({ firstIsEnough: true, stays: true }))
  return found[0] ? reachIn(found[0]) : "unreachable"
}

interface Manner {
  readonly firstIsEnough: boolean
  readonly stays: boolean
}

async function seenThrough(
  frame: JudgedFrame,
  indexes: readonly number[],
  manner: (frame: JudgedFrame) => Manner,
): Promise<Sights> {
  let owner = await frame.owner()
  let seen = sights.parse(
    await frame.call("own", [], indexes, { ...manner(frame), windowScrolls: owner?.scrolls ?? true }),
  )
  for (let at = frame.parent; at !== undefined && owner !== undefined; at = at.parent) {
    const { handle } = owner
    owner = await at.owner()
    const about = { ...manner(at), windowScrolls: owner?.scrolls ?? true }
    seen = sights.parse(await at.call("through", [handle], seen, about))
  }
  return seen
}

function reachIn({ points, sliver }: Sights["found"][number]): Reach {
  if (points.some(({ found }) => found === "top")) return "reachable"
  if (points.length > 0) return "covered"
  return sliver ? "unsure" : "unreachable"
}

const leaves = z.array(z.object({ key: z.string(), index: z.number() }))

/** The leaves of a generated layout in one frame: each one's number in the layout and in the frame's script. */
export async function leavesOf(frame: JudgedFrame): Promise<z.infer<typeof leaves>> {
  return leaves.parse(await frame.call("leaves", []))
}

/** The reach of every leaf of a generated layout, by its number in the layout. */
export async function reachOfLeaves(frames: readonly JudgedFrame[]): Promise<Map<string, Reach>> {
  const all = new Map<string, Reach>()
  for (const frame of frames) {
    const found = await leavesOf(frame)
    const reached = await reachOf(
      frame,
      found.map(({ index }) => index),
    )
    for (const [at, { key }] of found.entries()) all.set(key, reached[at] ?? "unsure")
  }
  return all
}
