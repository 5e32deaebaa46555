import type { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { ownLines } from "../../base/text.ts"
import type { Caller } from "../run/caller.ts"
import { fenced } from "../run/fence.ts"
import type {
  AnyArg,
  AnyCall,
  ArgsIn,
  ArgsOut,
  ArgTable,
  Call,
  CommandSpec,
  Prepared,
  TypedCommand,
} from "./command.ts"
import { deadlines } from "./effects.ts"
import { inWords, nearestAllowed, wanted } from "./wanted.ts"

/** How long a command may take after its deadline to return what it has. */
const GRACE_MS = 250

/** Declares a command. Grammar, help, tools, library methods and the reference are all generated from this value. */
export function defineCommand<
  const Name extends string,
  T extends ArgTable,
  const Positional extends readonly (keyof T & string)[],
  Data extends z.ZodType<object>,
  Scope extends "none" | "session" | "tab",
>(spec: CommandSpec<Name, T, Positional, Data, Scope>): TypedCommand<Name, ArgsIn<T>, Data> {
  const words = (data: z.output<Data>) => (spec.saysPageText ? fenced : ownLines)(spec.say(data))
  return {
    name: spec.name,
    family: spec.family,
    summary: spec.summary,
    details: spec.details,
    examples: spec.examples ?? [],
    aliases: spec.aliases ?? [],
    tool: spec.tool,
    args: spec.args,
    positional: spec.positional,
    data: spec.data,
    effects: spec.effects,
    deadline: spec.deadline,
    graceMs: spec.graceMs ?? GRACE_MS,
    budget: spec.budget ?? "list",
    wantsStdin: (args) => spec.wantsStdin?.(args) ?? false,
    wantsVariables: (args, stdin) => spec.wantsVariables?.(args, stdin) ?? [],
    say: (data) => words(spec.data.parse(data)),
    async prepare(given, caller): Promise<Prepared> {
      const values = checkValues(spec.name, spec.args, spec.rewrite?.(given) ?? given)
      const args = await resolveValues(spec.args, values, caller)
      if (!isResolved<T>(args, spec.args)) throw new TabhandError("internal", `arguments of ${spec.name} were lost`)
      return {
        shown: shownValues(spec.args, values),
        deadlineMs: spec.deadlineFor?.(args) ?? deadlines[spec.deadline],
        async run(call) {
          const full = { ...call, args }
          if (!fitsScope<ArgsOut<T>, Scope>(full, spec.effects.scope)) {
            throw new TabhandError("internal", `${spec.name} was run without its ${spec.effects.scope}`)
          }
          const known = spec.data.parse(await spec.run(full))
          // Redacted before anything is clipped or escaped.
          const data = call.session?.redactor.deep(known, call.request) ?? known
          return { data, text: words(data) }
        },
      }
    },
  }
}

function checkValues(command: string, args: ArgTable, given: Readonly<Record<string, unknown>>): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(args, name)) {
      throw new TabhandError("bad_argument", `${command} takes no argument "${name}"`, {
        hint: `it takes: ${Object.keys(args).join(", ") || "none"}`,
      })
    }
  }
  for (const [name, arg] of Object.entries(args)) {
    const value = given[name]
    if (value !== undefined && value !== null) values.set(name, checkValue(command, name, arg, value))
    else if (arg.facts.fallback !== undefined) values.set(name, arg.facts.fallback)
    else if (arg.required) {
      throw new TabhandError("missing_argument", `${command} needs ${describeArg(name, arg)}`, {
        hint: `see: help ${command}`,
      })
    }
  }
  return values
}

function checkValue(command: string, name: string, arg: AnyArg, value: unknown): unknown {
  const checked = arg.facts.schema.safeParse(value)
  if (checked.success) return checked.data
  // A caller may pass the secret itself instead of its name: never quote it.
  const isOpen = !["secret", "secret name"].includes(arg.facts.kind) && !arg.facts.mayBeSecret?.(value)
  const shown = isOpen ? inWords(value) : "its value"
  const near = isOpen ? nearestAllowed(value, checked.error) : undefined
  throw new TabhandError(
    "bad_argument",
    `${command}: ${shown} is not a valid ${name}: it must be ${wanted(checked.error)}`,
    { hint: near === undefined ? `see: help ${command}` : `did you mean ${near}?` },
  )
}

async function resolveValues(
  args: ArgTable,
  values: ReadonlyMap<string, unknown>,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const resolved: Record<string, unknown> = {}
  for (const [name, arg] of Object.entries(args)) {
    const value = values.get(name)
    resolved[name] = value === undefined ? undefined : await arg.resolve(value, caller, values)
  }
  return resolved
}

function shownValues(args: ArgTable, values: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const facts = args[name]?.facts
    if (value === facts?.fallback || facts?.unrecorded) continue
    shown[name] = facts?.kind === "secret" ? "[secret]" : value
  }
  return shown
}

/** Every argument has passed its schema and resolver by now, which is what the declared types promise. */
function isResolved<T extends ArgTable>(values: object, args: T): values is ArgsOut<T> {
  return Object.keys(args).every((name) => name in values)
}

function fitsScope<A, Scope>(
  call: AnyCall & { args: A },
  scope: "none" | "session" | "tab",
): call is AnyCall & { args: A } & Call<A, Scope> {
  if (scope === "none") return true
  return call.session !== undefined && (scope === "session" || call.tab !== undefined)
}

export function describeArg(name: string, arg: AnyArg): string {
  return arg.facts.help ? `<${name}>: ${arg.facts.help}` : `<${name}>`
}
