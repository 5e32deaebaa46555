/** What a run displays, in order. */
export type DisplayPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }

/** An image that a run saved. */
export interface Shot {
  readonly dest: string
  readonly mimeType: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** An error in transit: the class is restored on the other side. */
export interface WireError {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  /** The code of one of our own errors; undefined for an error of the code itself. */
  readonly code?: string | undefined
  readonly hint?: string | undefined
}

export interface RunOutcome {
  readonly displays: readonly DisplayPart[]
  /** What the code returned: a string unchanged, anything else as JSON; undefined if it returned nothing. */
  readonly returned: string | undefined
  readonly screenshots: readonly Shot[]
}

/** In Puppeteer's words. */
export interface PageViewport {
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
  readonly isMobile: boolean
  readonly hasTouch: boolean
}

/** The viewports of the tab, and of other tabs of the session; null if it is the browser's own. */
export interface Viewports {
  readonly tab: PageViewport | null
  readonly others: PageViewport | null
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
      readonly viewports: Viewports
    }
  /** `why` selects the message: the time is up, or the caller left. */
  | { readonly kind: "abort"; readonly id: number; readonly why: "timeout" | "abort" }
  /** The answer to a worker's request. */
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
  /** The code asks for the URL of the session's endpoint, and waits for it in the shared answer. */
  | { readonly kind: "endpoint" }
  | { readonly kind: "log"; readonly level: "debug" | "warn" | "error"; readonly text: string }
  | { readonly kind: "closed" }

/** The message for a run whose time is up. */
export function timedOut(ms: number): string {
  return `Browser code execution timed out after ${ms}ms`
}
