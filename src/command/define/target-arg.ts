import { z } from "zod"
import { type Pick, parseTarget, type Target } from "../../page/view/query/target.ts"
import type { Caller } from "../run/caller.ts"
import { Arg, flag, number, plainArg } from "./arg.ts"
import { textual } from "./lenient.ts"

/** A reference to an element: a ref, a selector, or its name. */
export function target(): Arg<string, true, Target> {
  const { facts } = plainArg("target", textual(z.string().trim().min(1).max(10_000)))
  return new Arg<string, true, Target>(facts, true, async (text, caller, others) =>
    parseTarget(text, pickOf(caller, others)),
  )
}

/** For commands about one element: which of several matches. */
export const which = {
  first: flag().help("the first one, where several match"),
  nth: number({ whole: true }).optional().help("which one, counted from 0, where several match; -1 is the last"),
}

/** Which of several matches is meant. */
function pickOf({ dialect }: Caller, others: ReadonlyMap<string, unknown>): Pick {
  const nth = others.get("nth")
  if (typeof nth === "number") return nth
  return others.get("first") === true || dialect.defaults.takesFirstMatch ? 0 : "only"
}
