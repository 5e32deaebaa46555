import type { Environment } from "../../base/home.ts"
import type { RequestHandlers } from "../../session/request-handlers.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Registry } from "../define/registry.ts"
import type { SettingName } from "../define/settings.ts"
import type { Reply, Request } from "./reply.ts"

export interface RuntimeStatus {
  readonly running: boolean
  readonly pid: number | null
  readonly socket: string
  readonly version: string
  readonly home: string
  readonly startedAt: string | null
  readonly memoryBytes: number | null
  readonly sessions: readonly { readonly name: string; readonly tabs: number; readonly url: string | null }[]
  readonly browsers: readonly {
    readonly pid: number | null
    readonly product: string
    readonly own: boolean
    readonly headless: boolean
    readonly memoryBytes: number | null
    readonly contexts: number
  }[]
  /** What facades tell of their calls. */
  readonly facades: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A setting, and the source of its value. */
export interface SettingInForce {
  readonly name: SettingName
  /** Null if none is set and commands have their own defaults. */
  readonly value: unknown
  readonly source: "flag" | "variable" | "project file" | "user file" | "default"
  /** The flag, the variable or the path of the file. */
  readonly place: string | null
}

/** What the surrounding process offers to commands. */
export interface Host {
  readonly sessions: Sessions
  /** Handlers of requests that programs have registered. */
  readonly handlers: RequestHandlers
  status(): Promise<RuntimeStatus>
  /** Stops the runtime, or begins to: the reply is still sent. Returns its process id, if one was running. */
  stop(): Promise<number | undefined>
  /** Makes sure that a runtime runs. */
  start(): Promise<void>
  /** The URL of the demo site, which is started on first use. */
  demoSite(): Promise<string>
  /** The program that a user calls, for links to it. */
  readonly program: string
  /** The directory that holds everything we write. */
  readonly home: string
  /** The environment in which browsers are looked for. */
  readonly env: Environment
  /** The effective settings of such a request. */
  settings(request: Request): readonly SettingInForce[]
  /** Runs another command, for `batch`. */
  dispatch(request: Request, signal: AbortSignal): Promise<Reply>
  /** Parses words of a command line into a request, for `batch`. */
  parse(words: readonly string[], like: Request): Request
  /** All commands, for what is generated from their declarations. */
  readonly registry: Registry
  /** Help for a command, or for all of them. */
  help(topic: string): string
  /** A reply in its caller's dialect, for `batch`. */
  textOf(reply: Reply, request: Request): string
}
