import type { Environment } from "../base/home.ts"
import type { Caller } from "../command/caller.ts"
import type { EvaluatePolicy } from "../command/effects.ts"
import type { Called } from "../command/evaluate-policy.ts"
import type { Success } from "../command/reply.ts"
import type { Settings } from "../command/settings.ts"
import type { Sessions } from "../session/sessions.ts"
import type { FacadeName } from "./names.ts"
import type { ToolArgs } from "./tools/tool.ts"

/** What a model gets back, in the order in which it is to read it. */
export type ContentPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly mimeType: string /** In base64. */; readonly data: string }

export interface FacadeAnswer {
  readonly content: readonly ContentPart[]
  /** For the program that called, not for the model. */
  readonly details: Readonly<Record<string, unknown>>
}

/** One command that a call comes to. */
export interface FacadeStep {
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
  readonly session: string
  readonly tab?: string
  readonly timeoutMs?: number
  /** How a session is to be that the command makes, where that differs from what is set. */
  readonly settings?: Settings
  /** What of that the caller itself chose, and what it calls it. */
  readonly chosen?: { readonly settings: Settings; readonly called: Called }
}

/** A call of a facade's tool, and the way to our commands. */
export interface FacadeCall {
  readonly tool: string
  readonly args: ToolArgs
  /** The session that the caller has, by which all that it opened is its own. */
  readonly owner: string
  readonly caller: Caller
  /** What is set for the caller: by files, variables and flags. */
  readonly settings: Settings
  /** The caller's environment, as far as it is passed on. */
  readonly env: Environment
  readonly signal: AbortSignal
  /** A failure is thrown. */
  run(step: FacadeStep, signal?: AbortSignal): Promise<Success>
}

/** What a facade keeps in one runtime. */
export interface FacadeState {
  /** What goes wrong is thrown, in words for the model. */
  answer(call: FacadeCall): Promise<FacadeAnswer>
  /** Whoever owned what was opened is gone: so are its sessions, except the one that has the owner's own name. */
  leave(owner: string): Promise<void>
}

/** The tools of another program, with its words and its ways, on our commands. */
export interface Facade {
  readonly name: FacadeName
  /** Variables of the caller's environment that it reads. */
  readonly variables: readonly string[]
  /** What offering its tools allows, unless whoever offers them sets something else. */
  readonly evaluates: EvaluatePolicy
  begin(sessions: Sessions): FacadeState
}
