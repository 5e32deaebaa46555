import { z } from "zod"
import { type Pick, parseTarget, type Target } from "../../page/view/target.ts"

const words = z.string().max(10_000)

/** An element: one that was found in the worker, or a ref or words that the engine understands. */
export const targetArg = z.union([
  z.object({ words, backendNodeId: z.int().positive(), frameId: z.string().max(200) }),
  z.object({ words }),
])

export function toTarget(given: z.output<typeof targetArg>, pick: Pick = "only"): Target {
  if (!("backendNodeId" in given)) return parseTarget(given.words, pick)
  const { backendNodeId, frameId } = given
  return { kind: "node", backendNodeId, frameId, text: given.words }
}
