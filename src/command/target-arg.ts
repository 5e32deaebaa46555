import { z } from "zod"
import { parseTarget, type Target } from "../page/view/target.ts"
import { Arg, plainArg } from "./arg.ts"
import { textual } from "./lenient.ts"

/** Words for an element: a ref, a selector. */
export function target(): Arg<string, true, Target> {
  const { facts } = plainArg("target", textual(z.string().trim().min(1).max(10_000)))
  return new Arg<string, true, Target>(facts, true, async (text) => parseTarget(text))
}
