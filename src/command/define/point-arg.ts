import { z } from "zod"
import type { Point } from "../../injected/wire/point.ts"
import { parsePoint } from "../../page/view/query/target.ts"
import { Arg, plainArg } from "./arg.ts"
import { textual } from "./lenient.ts"

/** A point in CSS pixels, written x,y. */
export function point(): Arg<string, true, Point> {
  const schema = textual(z.string().refine((text) => parsePoint(text) !== undefined, "two numbers written like 12,34"))
  const { facts } = plainArg("text", schema)
  return new Arg<string, true, Point>(facts, true, async (text) => parsePoint(text) ?? { x: 0, y: 0 })
}
