import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { numeric, textual, yesOrNo } from "../../command/define/lenient.ts"
import { inWords, wanted } from "../../command/define/wanted.ts"
import { withoutHabits } from "../../tools/habits.ts"
import type { ToolArgs } from "../../tools/tool.ts"

const DEFAULT_SECONDS = 30
const LEAST_SECONDS = 1
const MOST_SECONDS = 300

const size = numeric(z.number().int().min(1).max(10_000))

const fields = {
  action: z.enum(["open", "close", "run"]),
  // The name is part of one-line texts.
  name: textual(z.string().regex(/^\P{Cc}*$/u, "text without control characters")).default("main"),
  timeout: numeric().default(DEFAULT_SECONDS),
  url: z.string().optional(),
  viewport: z.object({ width: size, height: size, scale: numeric(z.number().min(0.1).max(10)).optional() }).optional(),
  wait_until: z.enum(["load", "domcontentloaded", "networkidle0", "networkidle2"]).default("load"),
  dialogs: z.enum(["accept", "dismiss"]).optional(),
  app: z
    .object({
      path: z.string().optional(),
      cdp_url: textual().optional(),
      args: z.array(textual()).default([]),
      target: z.string().optional(),
      kill_existing: yesOrNo().default(false),
    })
    .optional(),
  all: yesOrNo().default(false),
  kill: yesOrNo().default(false),
  code: z.string().default(""),
}

const schema = z.object(fields).transform(({ timeout, ...rest }) => ({
  ...rest,
  timeoutMs: Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, timeout)) * 1_000,
}))

export type Params = z.output<typeof schema>
export type App = NonNullable<Params["app"]>
export type DialogChoice = NonNullable<Params["dialogs"]>

/** The model's parameters, with defaults. */
export function readParams(given: ToolArgs): Params {
  const args = withoutHabits(withoutNulls(given), {})
  const unknown = Object.keys(args).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) throw unknownParameter(unknown)
  const read = schema.safeParse(args)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path ?? []
  const one = new z.ZodError(read.error.issues.filter((each) => each.path.join() === path.join()))
  const value = path.reduce<unknown>((at, key) => (isRecord(at) ? at[String(key)] : undefined), args)
  throw new TabhandError(
    value === undefined ? "missing_argument" : "bad_argument",
    value === undefined
      ? `the parameter '${path.join(".")}' is missing: it must be ${wanted(one)}`
      : `the parameter '${path.join(".")}' is ${inWords(value)}: it must be ${wanted(one)}`,
  )
}

function unknownParameter(name: string): TabhandError {
  const near = nearest(name, Object.keys(fields))
  return new TabhandError("bad_argument", `there is no parameter ${quote(clip(name, 80))}`, {
    ...(near ? { hint: `did you mean ${near}?` } : {}),
  })
}

/** Treats null as missing, also within an object. */
function withoutNulls(given: ToolArgs): ToolArgs {
  const kept = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(kept.map(([name, value]) => [name, isRecord(value) ? withoutNulls(value) : value]))
}
