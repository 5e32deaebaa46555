/** What a run shows: in the order in which it was shown. */
export type DisplayPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }

/** A picture that a run saved. */
export interface Shot {
  readonly dest: string
  readonly mimeType: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** How an error crosses: the class is made again on the other side. */
export interface WireError {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  /** One of ours, written for the reader; anything else is an error of the code itself. */
  readonly code?: string | undefined
  readonly hint?: string | undefined
}

export interface RunOutcome {
  readonly displays: readonly DisplayPart[]
  /** What the code returned: a string as it is, anything else as JSON; nothing when it returned nothing. */
  readonly returned: string | undefined
  readonly screenshots: readonly Shot[]
}

export type ToWorker =
  | { readonly kind: "connect"; readonly targetId: string }
  | {
      readonly kind: "run"
      readonly id: number
      readonly name: string
      readonly code: string
      readonly args: unknown
      readonly limitMs: number
    }
  /** Why decides between the words for a time that is up and those for somebody who left. */
  | { readonly kind: "abort"; readonly id: number; readonly why: "timeout" | "abort" }
  /** The answer to a worker's question. */
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly error: WireError }
  | { readonly kind: "close" }

export type ToHost =
  /** Puppeteer is loaded. */
  | { readonly kind: "loaded" }
  | { readonly kind: "connected" }
  | { readonly kind: "notConnected"; readonly error: WireError }
  | { readonly kind: "done"; readonly id: number; readonly outcome: RunOutcome }
  | { readonly kind: "failed"; readonly id: number; readonly error: WireError; readonly shown: RunOutcome }
  /** A helper of the tab asks the engine to do something. */
  | { readonly kind: "ask"; readonly id: number; readonly helper: string; readonly args: unknown }
  | { readonly kind: "log"; readonly level: "debug" | "warn" | "error"; readonly text: string }
  | { readonly kind: "closed" }

/** The words for a run whose time is up. */
export function timedOut(ms: number): string {
  return `Browser code execution timed out after ${ms}ms`
}
