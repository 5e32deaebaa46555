import { z } from "zod"
import { clip, nearest, quote } from "../../base/text.ts"
import { numeric, textual } from "../../command/define/lenient.ts"
import { inWords, nearestAllowed, wanted } from "../../command/define/wanted.ts"
import type { ToolArgs } from "../../tools/tool.ts"
import { actions, browserKinds, tabModes } from "./definition.ts"
import { operatorError } from "./operator-error.ts"

const NO: readonly string[] = ["false", "0", "no", "off", "none", ""]
const YES: readonly string[] = ["true", "1", "yes", "on"]

/** A boolean, or one of the words that models write for it. */
const flag = z.preprocess((value) => {
  const word = typeof value === "string" ? value.trim().toLowerCase() : typeof value === "number" ? `${value}` : value
  return typeof word !== "string" ? word : YES.includes(word) ? true : NO.includes(word) ? false : value
}, z.boolean())

const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => numeric(z.number().int().min(least).max(most))

/** A list, its JSON, or its only member. */
const list = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value
    const written = /^\s*\[/.test(value) ? parsed(value) : undefined
    return Array.isArray(written) ? written : [value]
  },
  z.array(textual(z.string().min(1))),
)

const fields = {
  action: z.enum(actions),
  url: textual().optional(),
  x: numeric().optional(),
  y: numeric().optional(),
  text: textual().optional(),
  clear: flag.default(false),
  press_enter: flag.default(false),
  times: whole(1, 50).default(1),
  direction: z.enum(["down", "up"]).default("down"),
  amount: whole(1).default(500),
  labels: list.optional(),
  filenames: list.optional(),
  tab_mode: z.enum(tabModes).default("open"),
  tab_index: whole(0).optional(),
  time: numeric(z.number().min(0).max(120)).optional(),
  script: textual().optional(),
  filename: textual().optional(),
  browser: z.enum(browserKinds).optional(),
  headless: flag.optional(),
  attach_to_existing: flag.optional(),
  cdp_port: whole(1, 65_535).optional(),
}

const schema = z.object(fields)

export type Params = z.output<typeof schema>

interface ReadParams {
  readonly params: Params
  /** About parameters that the tool does not have. */
  readonly notes: readonly string[]
}

/** The model's parameters. Null, in whichever spelling, is as good as nothing. */
export function readParams(given: ToolArgs): ReadParams {
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== "null")
  const [known, unknown] = [true, false].map((isKnown) =>
    named.filter(([name]) => Object.hasOwn(fields, name) === isKnown),
  )
  const args = Object.fromEntries(known ?? [])
  if (args.action === undefined) throw operatorError(`'action' is required: one of ${actions.join(", ")}.`)
  const read = schema.safeParse(args)
  if (!read.success) throw badParam(read.error, args)
  return { params: read.data, notes: (unknown ?? []).map(([name]) => ignored(name)) }
}

function badParam(error: z.ZodError, args: Readonly<Record<string, unknown>>): Error {
  const name = String(error.issues[0]?.path[0] ?? "")
  const one = new z.ZodError(error.issues.filter(({ path }) => path[0] === name))
  const near = nearestAllowed(args[name], one)
  const hint = near === undefined ? {} : { hint: `did you mean ${near}?` }
  if (name === "action") {
    const words = typeof args.action === "string" ? `'${clip(args.action, 40)}'` : inWords(args.action)
    return operatorError(`Unknown browser action: ${words}.`, {
      hint: near === undefined ? `there are: ${actions.join(", ")}` : `did you mean ${near}?`,
    })
  }
  return operatorError(`'${name}' is ${inWords(args[name])}: it must be ${wanted(one)}.`, hint)
}

function ignored(name: string): string {
  const near = nearest(name, Object.keys(fields))
  return `${quote(clip(name, 80))} is no parameter and was ignored${near === undefined ? "" : `; did you mean ${near}?`}`
}

/** The value of a field that the action cannot do without. */
export function needed<T>(value: T | undefined, name: string, action: string): T {
  if (value !== undefined && value !== "") return value
  throw operatorError(`'${name}' is required for action='${action}'.`)
}

/** Where the action goes to, which it must be given. */
export function pointOf({ action, x, y }: Params): { readonly x: number; readonly y: number } {
  if (x !== undefined && y !== undefined) return { x, y }
  throw operatorError(`'x' and 'y' are required for action='${action}'.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
