import { z } from "zod"
import type { Caller } from "../run/caller.ts"
import { jsonObject, numeric, textual, yesOrNo } from "./lenient.ts"

/** The kind of an argument, as doors and the reference show it. */
export type ArgKind =
  | "text"
  | "number"
  | "flag"
  | "choice"
  | "url"
  | "path"
  | "duration"
  | "tab"
  | "list"
  | "json"
  | "secret"
  | "secret name"
  | "target"

export interface ArgFacts<Out> {
  readonly kind: ArgKind
  /** Parses what a caller wrote: text from a shell, JSON from elsewhere. */
  readonly schema: z.ZodType<Out>
  readonly help: string
  readonly short: string | undefined
  readonly choices: readonly string[]
  readonly fallback: Out | undefined
  /** Filled from the rest of the words on a command line. */
  readonly rest: boolean
  /** Whether this value may be a secret. It is treated as one until the command reports that it is none. */
  readonly mayBeSecret?: (value: unknown) => boolean
  /** Whether this argument is positional, given the arguments before it; always, if not set. */
  readonly isTakenWith?: (others: Readonly<Record<string, unknown>>) => boolean
  /** Left out of the journal. */
  readonly unrecorded?: true
}

/** Turns a value that passed its schema, and the values of the other arguments, into what the handler sees. */
type Resolver<Out, Resolved> = (value: Out, caller: Caller, others: ReadonlyMap<string, unknown>) => Promise<Resolved>

/**
 * The declaration of one argument: its meaning, its value's type, and whether it is optional. `Resolved` is what the
 * handler sees: for a path, the checked path instead of the text.
 */
export class Arg<Out, Required extends boolean = true, Resolved = Out> {
  readonly facts: ArgFacts<Out>
  readonly required: Required
  readonly resolve: Resolver<Out, Resolved>

  constructor(facts: ArgFacts<Out>, required: Required, resolve: Resolver<Out, Resolved>) {
    this.facts = facts
    this.required = required
    this.resolve = resolve
  }

  /** Optional; the handler then sees `undefined`. */
  optional(): Arg<Out, false, Resolved | undefined> {
    return new Arg<Out, false, Resolved | undefined>(this.facts, false, this.resolve)
  }

  default(fallback: Out): Arg<Out, false, Resolved> {
    return new Arg<Out, false, Resolved>({ ...this.facts, fallback }, false, this.resolve)
  }

  help(help: string): Arg<Out, Required, Resolved> {
    return new Arg({ ...this.facts, help }, this.required, this.resolve)
  }

  /** A one-letter flag beside the long one. */
  short(short: string): Arg<Out, Required, Resolved> {
    return new Arg({ ...this.facts, short }, this.required, this.resolve)
  }

  /** May be a secret; the command reports when it is none. */
  guarded(mayBeSecret: (value: unknown) => boolean = () => true): Arg<Out, Required, Resolved> {
    return new Arg({ ...this.facts, mayBeSecret }, this.required, this.resolve)
  }

  /** Positional only if other arguments ask for it. */
  takenWith(isTakenWith: (others: Readonly<Record<string, unknown>>) => boolean): Arg<Out, Required, Resolved> {
    return new Arg({ ...this.facts, isTakenWith }, this.required, this.resolve)
  }

  /** Left out of the journal. */
  unrecorded(): Arg<Out, Required, Resolved> {
    return new Arg({ ...this.facts, unrecorded: true }, this.required, this.resolve)
  }

  /** Takes all remaining words of a command line. */
  rest(): Arg<Out, Required, Resolved> {
    return new Arg({ ...this.facts, rest: true }, this.required, this.resolve)
  }
}

export function plainArg<Out>(kind: ArgKind, schema: z.ZodType<Out>, choices: readonly string[] = []): Arg<Out> {
  const facts = { kind, schema, help: "", short: undefined, choices, fallback: undefined, rest: false }
  return new Arg(facts, true, async (value) => value)
}

export function text(): Arg<string> {
  return plainArg("text", textual())
}

export function flag(): Arg<boolean, false> {
  return plainArg("flag", yesOrNo()).default(false)
}

export function number(range: { min?: number; max?: number; whole?: boolean } = {}): Arg<number> {
  let schema = z.number()
  if (range.whole) schema = schema.int()
  if (range.min !== undefined) schema = schema.min(range.min)
  if (range.max !== undefined) schema = schema.max(range.max)
  return plainArg("number", numeric(schema))
}

/** A day. */
export const LONGEST_WAIT_MS = 24 * 3_600_000

/** In milliseconds. */
export function duration(): Arg<number> {
  return plainArg("duration", numeric(z.number().int().min(0).max(LONGEST_WAIT_MS)))
}

export function oneOf<const C extends readonly [string, ...string[]]>(...choices: C): Arg<C[number]> {
  return plainArg("choice", z.enum(choices), choices)
}

export function texts(): Arg<string[]> {
  return plainArg("list", z.array(textual()))
}

/** A JSON object. */
export function json(): Arg<Record<string, unknown>> {
  return plainArg("json", jsonObject())
}

/** A tab's id, label or target id. */
export function tabName(): Arg<string> {
  return plainArg("tab", textual(z.string().min(1)))
}

/** Never shown: not in replies, the journal or errors. */
export function secret(): Arg<string> {
  return plainArg("secret", z.string())
}
