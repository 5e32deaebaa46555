import { z } from "zod"
import { isRecord } from "../../base/records.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { inWords, nearestAllowed, wanted } from "../../command/define/wanted.ts"
import { withoutHabits } from "../../tools/habits.ts"
import type { ToolArgs } from "../../tools/tool.ts"
import { browserError } from "./browser-error.ts"

export interface ReadParams<T> {
  readonly params: T
  /** About parameters that the tool does not have. */
  readonly notes: readonly string[]
}

/**
 * The model's parameters. As in Spacebot, unknown ones are ignored, but not in silence; an empty text is the same as
 * none, except where `mayBeEmpty`.
 */
export function readParams<Fields extends z.ZodRawShape>(
  given: ToolArgs,
  fields: Fields,
  mayBeEmpty: readonly string[] = [],
): ReadParams<z.output<z.ZodObject<Fields>>> {
  const all = Object.entries(withoutHabits(given, {}))
  const named = all.filter(
    ([name, value]) => Object.hasOwn(fields, name) && (value !== "" || mayBeEmpty.includes(name)),
  )
  const read = z.object(fields).safeParse(Object.fromEntries(named))
  if (!read.success) throw badParam(read.error, given)
  const unknown = all.flatMap(([name]) => (Object.hasOwn(fields, name) ? [] : [name]))
  return { params: read.data, notes: unknown.map((name) => ignored(name, Object.keys(fields))) }
}

function badParam(error: z.ZodError, given: ToolArgs): Error {
  const [issue] = error.issues
  const name = String(issue?.path[0] ?? "")
  const value = isRecord(given) ? given[name] : undefined
  const one = new z.ZodError(error.issues.filter(({ path }) => path[0] === name))
  if (value === undefined || value === null || value === "") return browserError(`${name} is required: ${wanted(one)}`)
  const near = nearestAllowed(value, one)
  return browserError(`${name} is ${inWords(value)}: it must be ${wanted(one)}`, {
    ...(near ? { hint: `did you mean ${near}?` } : {}),
  })
}

function ignored(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return `${quote(clip(name, 80))} is no parameter and was ignored${near ? `; did you mean ${near}?` : ""}`
}
