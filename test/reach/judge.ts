import { z } from "zod"
import type { JudgedFrame } from "./frames.ts"

/**
 * What a person can do to see a leaf: nothing or scroll; see it only below something else; never see it. Unsure is what
 * shows no more than a sliver, or lies in a frame that is turned.
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

/** The reach of nodes that the frame's script knows by number, through all frames around it. */
export async function reachOf(frame: JudgedFrame, indexes: readonly number[]): Promise<Reach[]> {
  if (indexes.length === 0) return []
  const { found } = await seenThrough(frame, indexes, ({ parent }) => ({ firstIsEnough: !parent, stays: false }))
  return found.map(reachIn)
}

/** Scrolls to the first sight of a node, and stays there. It may be out of sight all the same: the frame around it may cut it off. */
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

/** The leaves of a made-up layout in one frame: the number that each has there, and that in the frame's script. */
export async function leavesOf(frame: JudgedFrame): Promise<z.infer<typeof leaves>> {
  return leaves.parse(await frame.call("leaves", []))
}

/** The reach of every leaf of a made-up layout, by the number that it has there. */
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
