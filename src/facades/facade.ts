import type { ErrorCode } from "../base/error-codes.ts"
import type { Environment } from "../base/home.ts"
import type { EvaluatePolicy } from "../command/define/effects.ts"
import type { Settings } from "../command/define/settings.ts"
import type { Caller } from "../command/run/caller.ts"
import type { Dialect } from "../command/run/dialect.ts"
import type { Called } from "../command/run/evaluate-policy.ts"
import type { Success } from "../command/run/reply.ts"
import type { ContentPart } from "../protocol/call.ts"
import type { Sessions } from "../session/sessions.ts"
import type { Tab } from "../session/tab.ts"
import type { ToolArgs, ToolDefinition } from "../tools/tool.ts"

export interface FacadeAnswer {
  readonly content: readonly ContentPart[]
  /** For the calling program, not for the model. */
  readonly details: Readonly<Record<string, unknown>>
  /** The call changed which tools are offered. */
  readonly changesTools?: boolean
  /** The call failed, and the content says so in the facade's own format. Failures in plain text are thrown. */
  readonly failed?: boolean
  /** Of a failure, if it has one of ours: some doors have answers of different kinds for them. */
  readonly code?: ErrorCode
}

/** What a facade is configured with, in the words of its own document. It checks and merges them itself. */
export interface FacadeSources {
  /** The file in the facade's own format, parsed. */
  readonly file?: { readonly path: string; readonly content: unknown } | undefined
  /** The facade's part of our configuration, which wins over the file. */
  readonly own: Readonly<Record<string, unknown>>
  /** Whose part of the settings applies. */
  readonly agent: string | undefined
}

/** One command that a call runs. */
export interface FacadeStep {
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
  readonly session: string
  readonly tab?: string
  readonly timeoutMs?: number
  /** Settings of the command, and of a session that it creates, if they differ from those of the call. */
  readonly settings?: Settings
  /** The only folders whose files the command may read, in place of the caller's. */
  readonly readRoots?: readonly string[]
  /** Folders of the operator's choice that the command may also write files in. */
  readonly writeRoots?: readonly string[]
  /** The settings that the caller itself chose, and the names it uses for them. */
  readonly chosen?: { readonly settings: Settings; readonly called: Called }
}

/** A call of a facade's tool, with access to our commands. */
export interface FacadeCall {
  readonly tool: string
  readonly args: ToolArgs
  /** The name of the caller's session, which identifies the owner of everything that it opens. */
  readonly owner: string
  readonly caller: Caller
  /** The caller's settings from files, variables and flags. */
  readonly settings: Settings
  readonly sources: FacadeSources
  /** The part of the caller's environment that is passed on. */
  readonly env: Environment
  readonly signal: AbortSignal
  /** A failure is thrown. */
  run(step: FacadeStep, signal?: AbortSignal): Promise<Success>
}

/** The state of a facade in one runtime. */
export interface FacadeState {
  /** Throws errors with a message for the model. */
  answer(call: FacadeCall): Promise<FacadeAnswer>
  /** The present content of a resource that one of its tools declares. Never starts or changes anything. */
  read?(resource: string, call: FacadeCall): Promise<string>
  /** The names of the tools that the owner is offered, where its calls decide that besides settings. */
  offered?(sources: FacadeSources, owner: string): readonly string[]
  /** The owner is gone: closes the sessions opened for it, except the one with the owner's own name. */
  leave(owner: string): Promise<void>
  /** Whether it opened the tab for that owner; without this, tabs in the session of the owner's own name are the owner's. */
  owns?(owner: string, tab: Tab): boolean
  /** What the operator may want to know of its calls, as data. */
  status?(): Readonly<Record<string, unknown>>
}

/** Tools with the names, arguments and answers of another program. */
export interface FacadeTools {
  readonly definitions: readonly ToolDefinition[]
  /** Variables of the caller's environment that the tools read. */
  readonly variables: readonly string[]
  /** The evaluate policy of these tools, unless it is set otherwise. */
  readonly evaluates: EvaluatePolicy
  /** The facade whose settings these tools have, if not those of their own. */
  readonly settingsOf?: string
  /** The names of the offered tools, where settings alone decide that; otherwise all are. */
  offered?(sources: FacadeSources): readonly string[]
  /** The variables whose values a call needs as secrets. */
  wantsVariables?(tool: string, args: ToolArgs): readonly string[]
  begin(sessions: Sessions): FacadeState
}

/**
 * The interface of another program on top of our commands: its tools, its command line, or both. A facade is a folder
 * with a `facade.ts` that exports it as `facade`, its tools in `tools.ts`, its dialect in `dialect.ts`; `npm run gen`
 * finds it.
 */
export interface Facade {
  /** The name of the folder. */
  readonly name: string
  /** One sentence for the reference. */
  readonly summary: string
  readonly tools?: FacadeTools
  readonly dialect?: Dialect
  /** The other program's variables, and what becomes of each, as a phrase. */
  readonly variables?: Readonly<Record<string, string>>
}
