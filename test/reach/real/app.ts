import type { Step } from "./steps.ts"

/** A third-party application or library, with a minimal page for it: `pages/<page>.html`. */
export interface App {
  /** Its npm package. */
  readonly name: string
  readonly page: string
  /** A text that is in the view once the page is ready. */
  readonly shows: string
  /** The states that are opened, one after the other. */
  readonly states: readonly AppState[]
}

export interface AppState {
  readonly name: string
  readonly steps: readonly Step[]
  /** A text that is in the view only in this state. */
  readonly shows: string
}
