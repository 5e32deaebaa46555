import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { Clock } from "../../page/act/aim.ts"
import { dragTo } from "../../page/act/drag.ts"
import type { Target } from "../../page/view/target.ts"
import { comes } from "./acting.ts"
import { defineHelper } from "./define.ts"
import { limitArg, underLimit } from "./limit.ts"
import { targetArg, toTarget } from "./target-arg.ts"

const endArg = z.union([z.object({ x: z.number(), y: z.number() }), targetArg])
const STEPS = 12
const MARGIN_MS = 500

/** Which end is not there, where one is not: `none` never came, `gone` was there and went. */
type Dragged = { readonly outcome: "done" | "gone" } | { readonly outcome: "none"; readonly end: "from" | "to" }

export const drag = defineHelper(
  z.object({ from: endArg, to: endArg, limitMs: limitArg, matchMs: z.number().min(0) }),
  (context, args): Promise<Dragged> =>
    underLimit(context, args.limitMs, async (signal) => {
      const { page } = context.tab
      const clock = new Clock(Math.max(args.limitMs / 2, args.limitMs - MARGIN_MS))
      const ends = { from: endOf(args.from), to: endOf(args.to) }
      for (const end of ["from", "to"] as const) {
        if (!(await comes(page, ends[end], Math.min(args.matchMs, clock.left), signal))) return { outcome: "none", end }
      }
      try {
        await dragTo(page, ends.from, ends.to, { steps: STEPS, readyMs: clock.left }, signal)
        return { outcome: "done" }
      } catch (error) {
        const isNode = ends.from.kind === "node" || ends.to.kind === "node"
        if (isNode && error instanceof TabhandError && error.code === "stale_ref") return { outcome: "gone" }
        throw error
      }
    }),
)

function endOf(given: z.output<typeof endArg>): Target {
  if (!("x" in given)) return toTarget(given)
  return { kind: "point", point: given, text: `${given.x},${given.y}` }
}
