import type { z } from "zod"
import type { Artifact } from "../session/artifacts.ts"
import type { Session } from "../session/session.ts"
import type { Tab } from "../session/tab.ts"
import type { Arg, ArgFacts } from "./arg.ts"
import type { Caller } from "./caller.ts"
import type { BudgetKind, DeadlineKind, Effects } from "./effects.ts"
import type { Host } from "./host.ts"
import type { ReplyImage, Request } from "./reply.ts"

export type Family =
  | "page"
  | "tab"
  | "session"
  | "script"
  | "capture"
  | "wait"
  | "inspect"
  | "dialog"
  | "set"
  | "act"
  | "input"
  | "clipboard"
  | "flow"
  | "system"

/** Any declared argument, whatever its type. */
export interface AnyArg {
  readonly facts: ArgFacts<unknown>
  readonly required: boolean
  resolve(value: unknown, caller: Caller, others: ReadonlyMap<string, unknown>): Promise<unknown>
}

export type ArgTable = Readonly<Record<string, AnyArg>>

type OutOf<A> = A extends Arg<infer Out, infer _Required, infer _Resolved> ? Out : never
type ResolvedOf<A> = A extends Arg<infer _Out, infer _Required, infer Resolved> ? Resolved : never
type RequiredKeys<T> = { [K in keyof T]: T[K] extends { readonly required: true } ? K : never }[keyof T]

/** What a caller gives. */
export type ArgsIn<T> = { [K in RequiredKeys<T>]: OutOf<T[K]> } & {
  [K in Exclude<keyof T, RequiredKeys<T>>]?: OutOf<T[K]> | undefined
}
/** What a handler gets. */
export type ArgsOut<T> = { readonly [K in keyof T]: ResolvedOf<T[K]> }

export interface BaseCall<A> {
  readonly args: A
  readonly caller: Caller
  readonly host: Host
  /** Fires at the deadline, or when the caller cancels or goes away. */
  readonly signal: AbortSignal
  /** How long the command may take in all, in ms. */
  readonly limitMs: number
  /** The session's name, whether there is such a session or not. */
  readonly sessionName: string
  /** The whole of what was asked, for commands that run others. */
  readonly request: Request
  /** Something the reader should know besides the result. */
  note(text: string): void
  artifact(artifact: Artifact): void
  /** Shows a picture to callers that want to see it. */
  image(image: ReplyImage): void
  /** What was acted on and what was found true of it afterwards, for the journal. */
  record(act: Readonly<Record<string, unknown>>): void
  /** The value of that argument is no secret, as it turned out. */
  showArgument(name: string): void
  /** The command's own words tell what became of this element: what changed is told without it. */
  tellsOf(element: { readonly documentKey: string; readonly id: number }): void
  /** A useful next command. */
  suggest(id: string, reason: string, command: string): void
}

export type Call<A, Scope> = BaseCall<A> &
  (Scope extends "tab"
    ? { readonly session: Session; readonly tab: Tab }
    : Scope extends "session"
      ? { readonly session: Session }
      : unknown)

export interface CommandSpec<
  Name extends string,
  T extends ArgTable,
  Positional extends readonly (keyof T & string)[],
  Data extends z.ZodType<object>,
  Scope extends "none" | "session" | "tab",
> {
  readonly name: Name
  readonly family: Family
  readonly summary: string
  /** More than fits on a line: shown by `help <command>` and in the reference. */
  readonly details?: string
  readonly examples?: readonly string[]
  readonly aliases?: { readonly cli?: readonly string[]; readonly mcp?: string }
  readonly args: T
  /** Which arguments stand without a flag on a command line, in this order. */
  readonly positional: Positional
  /** Sorts out what the bare words mean, before anything is checked. */
  readonly rewrite?: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  readonly data: Data
  readonly effects: Effects<Scope>
  readonly deadline: DeadlineKind
  /** Where the arguments themselves say how long it takes. */
  readonly deadlineFor?: (args: ArgsOut<T>) => number | undefined
  readonly budget?: BudgetKind
  /** How long it may take to end once its deadline has passed; a moment, unless it has much to stop. */
  readonly graceMs?: number
  /** Whether, with these arguments, the command reads standard input. */
  readonly wantsStdin?: (args: Readonly<Record<string, unknown>>) => boolean
  /** Which variables of the caller's environment it reads, with these arguments and this standard input. */
  readonly wantsVariables?: (args: Readonly<Record<string, unknown>>, stdin: string | undefined) => readonly string[]
  run(call: Call<ArgsOut<T>, Scope>): Promise<z.input<Data>>
  /** What it says may be text of the page in several lines, which is then fenced. */
  readonly saysPageText?: true
  /** The data as text. Pure. */
  say(data: z.output<Data>): string
}

/** What a finished command gives. */
export interface Done {
  readonly data: object
  readonly text: string
}

/** Arguments that passed their schemas. */
export interface Prepared {
  /** For the journal: secrets left out. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly deadlineMs: number
  run(call: AnyCall): Promise<Done>
}

export type AnyCall = Omit<Call<unknown, "none">, "args"> & { readonly session?: Session; readonly tab?: Tab }

/** A declared command, as the registry and the dispatcher see it. */
export interface Command {
  readonly name: string
  readonly family: Family
  readonly summary: string
  readonly details: string | undefined
  readonly examples: readonly string[]
  readonly aliases: { readonly cli: readonly string[]; readonly mcp: string | undefined }
  readonly args: ArgTable
  readonly positional: readonly string[]
  readonly data: z.ZodType
  readonly effects: Effects
  readonly deadline: DeadlineKind
  readonly graceMs: number
  readonly budget: BudgetKind
  wantsStdin(args: Readonly<Record<string, unknown>>): boolean
  wantsVariables(args: Readonly<Record<string, unknown>>, stdin: string | undefined): readonly string[]
  prepare(given: Readonly<Record<string, unknown>>, caller: Caller): Promise<Prepared>
  /** Its data as text, where another command did what it does. */
  say(data: unknown): string
}

/** A command that remembers the types it was declared with, for the typed library. */
export interface TypedCommand<Name extends string, In, Schema extends z.ZodType> extends Command {
  readonly name: Name
  readonly data: Schema
  readonly types?: { readonly args: In; readonly data: z.output<Schema> }
}
