import type { Environment } from "../base/home.ts"
import type { Sessions } from "../session/sessions.ts"
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
}

/** What the process around the commands offers them. */
export interface Host {
  readonly sessions: Sessions
  status(): Promise<RuntimeStatus>
  /** Stops the runtime, or begins to: the reply is still sent. Gives its process id, when there was one to stop. */
  stop(): Promise<number | undefined>
  /** Makes sure that a runtime runs. */
  start(): Promise<void>
  /** The address of the demo site, which is started when it is first asked for. */
  demoSite(): Promise<string>
  /** The program that a user calls, for links to it. */
  readonly program: string
  /** The folder that holds everything we write. */
  readonly home: string
  /** The environment in which browsers are looked for. */
  readonly env: Environment
  /** Runs another command, for `batch`. */
  dispatch(request: Request, signal: AbortSignal): Promise<Reply>
  /** Words of a command line to a request, for `batch`. */
  parse(words: readonly string[], like: Request): Request
  /** What there is to say of a command, or of all of them. */
  help(topic: string): string
  /** A reply in the words of its caller's dialect, for `batch`. */
  textOf(reply: Reply, request: Request): string
}
