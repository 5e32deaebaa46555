import type { ErrorBody } from "../base/errors.ts"
import type { Artifact } from "../session/artifacts.ts"
import type { GivenOptions, SessionOptions } from "../session/launch-options.ts"
import type { Caller } from "./caller.ts"
import type { Command } from "./command.ts"
import type { EvaluatePolicy } from "./effects.ts"

/** One thing asked of the runtime. */
export interface Request {
  readonly command: Command
  readonly args: Readonly<Record<string, unknown>>
  readonly session: string
  readonly tab: string | undefined
  readonly timeoutMs: number | undefined
  readonly budget: number | undefined
  /** Whether the reply tells what came of it on the page. */
  readonly view: boolean
  /** Elements of which the caller has been told already what became of them. */
  readonly told?: readonly ElementKey[]
  /** How a new session is to be. */
  readonly options: SessionOptions
  /** The launch options of this very call: they must not differ from a running session's. */
  readonly given: GivenOptions
  readonly allowFileAccess: boolean
  /** Where code of the caller may run. */
  readonly evaluate: EvaluatePolicy
  /** The only sites that some secrets are for, as they are written. */
  readonly secretOrigins: readonly string[]
  /** Where screenshots of code go that were not told where. */
  readonly screenshotDir: string | undefined
  readonly caller: Caller
}

/** An element, by which a line of the view can be told to be about it. */
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
  /** The page is another one, or nobody has looked at it before: the text shows it. */
  readonly isNew?: true
  /** What had changed since the last reply before the command began. */
  readonly earlier?: readonly string[]
  /** What went wrong on the page meanwhile. */
  readonly errors?: readonly string[]
  /** All of it, within its budget. */
  readonly text: string
}

/** A picture for a model to see. */
export interface ReplyImage {
  readonly mimeType: string
  /** In base64. */
  readonly data: string
}

/** What a command answered. */
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
  /** The element that the text tells of, for whoever tells what changed later. */
  readonly told?: ElementKey
  /** Arguments that are secrets, or may be: nobody repeats them. */
  readonly hidden?: readonly string[]
}

export interface Failure {
  readonly error: ErrorBody
  readonly notes: readonly string[]
  readonly next: readonly NextAction[]
  readonly hidden?: readonly string[]
}

export type Reply = Success | Failure

export function isFailure(reply: Reply): reply is Failure {
  return "error" in reply
}
