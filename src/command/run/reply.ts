import type { ErrorBody } from "../../base/errors.ts"
import type { ReplyImage } from "../../protocol/call.ts"
import type { Artifact } from "../../session/artifacts.ts"
import type { GivenOptions, SessionOptions } from "../../session/browsers/launch-options.ts"
import type { Command } from "../define/command.ts"
import type { EvaluatePolicy } from "../define/effects.ts"
import type { Settings } from "../define/settings.ts"
import type { Caller } from "./caller.ts"

/** One request to the runtime. */
export interface Request {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
  readonly session: string
  readonly tab: string | undefined
  readonly timeoutMs: number | undefined
  readonly budget: number | undefined
  /** Whether the reply reports the effect on the page. */
  readonly view: boolean
  /** Elements whose outcome was already reported to the caller. */
  readonly described?: readonly ElementKey[]
  /** The options of a new session. */
  readonly options: SessionOptions
  /** Settings of this very call. */
  readonly flags: Settings
  /** The launch options of this very call: they must not differ from a running session's. */
  readonly given: GivenOptions
  readonly allowFileAccess: boolean
  /** Where code of the caller may run. */
  readonly evaluate: EvaluatePolicy
  /** Shows values that are secrets only by their shape or name. */
  readonly reveal: boolean
  /** The only sites that some secrets are for, as written. */
  readonly secretOrigins: readonly string[]
  /** Where screenshots of code go if they have no path. */
  readonly screenshotDir: string | undefined
  readonly caller: Caller
}

/** Identifies an element, to find the lines of the view that are about it. */
export interface ElementKey {
  readonly documentKey: string
  readonly id: number
}

export interface NextAction {
  readonly id: string
  readonly reason: string
  readonly command: string
}

export interface Lost {
  readonly message: string
  readonly lastUrl: string | null
}

/** What a command changed, line by line. */
export interface ReplyChange {
  readonly url?: string
  readonly title?: string
  readonly now: readonly string[]
  readonly new: readonly string[]
  readonly gone: readonly string[]
  /** The page is another one, or was never captured before: the text shows it. */
  readonly isNew?: true
  /** What had changed between the last reply and the start of the command. */
  readonly earlier?: readonly string[]
  /** Errors of the page in the meantime. */
  readonly errors?: readonly string[]
  /** All of it, within its budget. */
  readonly text: string
}

/** The reply of a command. */
export interface Success {
  readonly data: object
  readonly text: string
  readonly change?: ReplyChange
  readonly notes: readonly string[]
  readonly artifacts: readonly Artifact[]
  readonly next: readonly NextAction[]
  readonly lost?: Lost
  /** For callers that want them. */
  readonly images?: readonly ReplyImage[]
  /** The element that the text describes, so that a later report of changes omits it. */
  readonly described?: ElementKey
  /** Arguments that are secrets, or may be: never quoted. */
  readonly hidden?: readonly string[]
}

export interface Failure {
  readonly error: ErrorBody
  readonly notes: readonly string[]
  readonly next: readonly NextAction[]
  readonly hidden?: readonly string[]
}

export type Reply = Success | Failure

/** A request and its reply. */
export interface Done {
  readonly request: Request
  readonly reply: Reply
}

export function isFailure(reply: Reply): reply is Failure {
  return "error" in reply
}
