import type { z } from "zod"
import type { ReplyImage } from "../../protocol/call.ts"
import type { Artifact } from "../../session/artifacts.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"
import type { Caller } from "../run/caller.ts"
import type { Host } from "../run/host.ts"
import type { Request } from "../run/reply.ts"
import type { Arg, ArgFacts } from "./arg.ts"
import type { BudgetKind, DeadlineKind, Effects } from "./effects.ts"
import type { ToolSpec } from "./tool.ts"

export type Family =
  | "page"
  | "tab"
  | "session"
  | "script"
  | "capture"
  | "wait"
  | "inspect"
  | "network"
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

/** What a caller passes. */
export type ArgsIn<T> = { [K in RequiredKeys<T>]: OutOf<T[K]> } & {
  [K in Exclude<keyof T, RequiredKeys<T>>]?: OutOf<T[K]> | undefined
}
/** What a handler receives. */
export type ArgsOut<T> = { readonly [K in keyof T]: ResolvedOf<T[K]> }

export interface BaseCall<A> {
  readonly args: A
  readonly caller: Caller
  readonly host: Host
  /** Fires at the deadline, or when the caller cancels or disconnects. */
  readonly signal: AbortSignal
  /** The command's total time limit, in ms. */
  readonly limitMs: number
  /** The session's name, whether or not that session exists. */
  readonly sessionName: string
  /** The whole request, for commands that run others. */
  readonly request: Request
  /** Adds a note beside the result. */
  note(text: string): void
  artifact(artifact: Artifact): void
  /** Returns a screenshot to callers that want images. */
  image(image: ReplyImage): void
  /** Records the target and the verified effect in the journal. */
  record(act: Readonly<Record<string, unknown>>): void
  /** Marks this argument's value as no secret after all. */
  showArgument(name: string): void
  /** The command's own text describes what became of this element, so the change omits it. */
  describes(element: { readonly documentKey: string; readonly id: number }): void
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
  /** Other names on a command line. */
  readonly aliases?: readonly string[]
  /** Its tool in the core set of MCP, if it has one. */
  readonly tool?: ToolSpec
  readonly args: T
  /** The positional arguments, in this order. */
  readonly positional: Positional
  /** Assigns positional words to arguments before anything is checked. */
  readonly rewrite?: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  readonly data: Data
  readonly effects: Effects<Scope>
  readonly deadline: DeadlineKind
  /** For commands whose arguments determine how long they take. */
  readonly deadlineFor?: (args: ArgsOut<T>) => number | undefined
  readonly budget?: BudgetKind
  /** How long the command may take to end after its deadline; short, unless it has much to stop. */
  readonly graceMs?: number
  /** Whether the command reads standard input, with these arguments. */
  readonly wantsStdin?: (args: Readonly<Record<string, unknown>>) => boolean
  /** Which environment variables of the caller it reads, with these arguments and this standard input. */
  readonly wantsVariables?: (args: Readonly<Record<string, unknown>>, stdin: string | undefined) => readonly string[]
  run(call: Call<ArgsOut<T>, Scope>): Promise<z.input<Data>>
  /** The text may be page text of several lines, which is then fenced. */
  readonly saysPageText?: true
  /** The data as text. Pure. */
  say(data: z.output<Data>): string
}

/** The result of a finished command. */
export interface Done {
  readonly data: object
  readonly text: string
}

/** Arguments that passed their schemas. */
export interface Prepared {
  /** For the journal: without secrets. */
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
  readonly aliases: readonly string[]
  readonly tool: ToolSpec | undefined
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
  /** Its data as text, for a command that ran on its behalf. */
  say(data: unknown): string
}

/** A command that keeps the types it was declared with, for the typed library. */
export interface TypedCommand<Name extends string, In, Schema extends z.ZodType> extends Command {
  readonly name: Name
  readonly data: Schema
  readonly types?: { readonly args: In; readonly data: z.output<Schema> }
}
