import type { Step } from "./steps.ts"

/** An application or library that none of us wrote, with the least of a page that it needs: `pages/<page>.html`. */
export interface App {
  /** Its package. */
  readonly name: string
  readonly page: string
  /** A text that is in the view once it is ready. */
  readonly shows: string
  /** What is opened, one after the other. */
  readonly states: readonly AppState[]
}

export interface AppState {
  readonly name: string
  readonly steps: readonly Step[]
  /** A text that is in the view only then. */
  readonly shows: string
}
