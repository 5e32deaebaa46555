import { settingsOfOptions } from "../../command/define/call-options.ts"
import type { Command } from "../../command/define/command.ts"
import type { EvaluatePolicy } from "../../command/define/effects.ts"
import type { CallOptions, Settings } from "../../command/define/settings.ts"
import type { Success } from "../../command/run/reply.ts"
import type { Answered } from "../../protocol/call.ts"
import type { SessionEvents } from "../../protocol/session-events.ts"
import type { ResourceKey, ToolArgs, ToolKey } from "../../tools/tool.ts"
import type { RegisteredRoute, RouteHandler } from "./routing.ts"

/** The caller and its session. */
interface Asker {
  readonly session: string
  /** Commands of one client on one tab run in the order sent. */
  readonly client: string
  readonly signal: AbortSignal
}

export interface CommandCall extends Asker {
  readonly options: CallOptions
}

/** A call of a model, which a page may have manipulated: it is limited to the session and what is listed here. */
export interface ToolCall extends Asker {
  /** Folders whose files it may read. */
  readonly roots: readonly string[]
  /** Folders in which it may create files. */
  readonly writeRoots: readonly string[]
  /** Environment variables that it may fill in as secrets. */
  readonly secrets: readonly string[]
  /** The sites that some of them are restricted to. */
  readonly secretOrigins: readonly string[]
  /** Where its code may run, if the program says so. */
  readonly evaluate?: EvaluatePolicy | undefined
}

/** Connects a session's methods to its runtime. */
export interface Link {
  /** A failure is thrown. */
  run(command: Command, args: ToolArgs, call: CommandCall): Promise<Success>
  /** Runs a tool's commands; a failure is part of the answer. */
  use(tool: ToolKey, args: ToolArgs, call: ToolCall): Promise<Answered>
  /** The present content of a resource; a failure is part of the answer. */
  read(resource: ResourceKey, call: ToolCall): Promise<Answered>
  /** Reports the session's events until the returned function is called. */
  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void): () => void
  /** Registers a handler of requests. */
  handle(handler: RouteHandler, timeoutMs: number): Promise<RegisteredRoute>
  /** Closes the session, if there is one. */
  close(session: string): Promise<void>
}

/** A link to a runtime that outlives this program. */
export interface RemoteLink extends Link {
  /** Makes the session end with this program. */
  claim(session: string): void
  /** Closes the sessions of this program and ends all subscriptions. */
  end(): Promise<void>
}

/** The session and the options of a call, as settings. */
export function settingsOf({ session, options }: CommandCall): Settings {
  return { session, ...settingsOfOptions(options) }
}

/** What the program allows a model, as settings. */
export function settingsOfTool({ session, secretOrigins, evaluate }: ToolCall): Settings {
  return { session, secretOrigins: [...secretOrigins], ...(evaluate === undefined ? {} : { evaluate }) }
}
