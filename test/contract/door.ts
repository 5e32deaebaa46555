import type { CommandName } from "../../src/doors/library/tabhand.ts"
import type { Artifact } from "../../src/session/artifacts.ts"

export interface DoorOptions {
  readonly session: string
  readonly tab?: string | undefined
  readonly timeoutMs?: number | undefined
  readonly stdin?: string | undefined
  /** Whether the reply reports the effect on the page. */
  readonly view?: boolean | undefined
  /** Only preparation: a door that costs a process may be bypassed. */
  readonly aside?: boolean | undefined
}

/** The reply through a door; parts that the door does not carry are undefined. */
export interface DoorReply {
  readonly data?: unknown
  readonly text?: string
  readonly notes: readonly string[]
  readonly artifacts?: readonly Artifact[]
}

export class DoorError extends Error {
  readonly code: string
  readonly hint: string | undefined

  constructor(code: string, message: string, hint: string | undefined) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

/** An open door. */
export interface Door {
  /** Throws a `DoorError`. */
  run(command: CommandName, args: Readonly<Record<string, unknown>>, options: DoorOptions): Promise<DoorReply>
  close(): Promise<void>
}

export interface DoorPlace {
  readonly home: string
  /** The directory from which the door is used. */
  readonly cwd: string
}

/** All that the suite knows of a door: a new one needs one more file in `doors/`, and a test file of its own. */
export interface DoorMaker {
  readonly name: string
  /** Whether a reply has data, and whether it has text. */
  readonly carries: { readonly data: boolean; readonly text: boolean }
  /** Whether a caller can pass standard input. */
  readonly takesStdin: boolean
  /** Whether its callers have one session each, and no command that reaches beyond it. */
  readonly isConfined?: true
  open(place: DoorPlace): Promise<Door>
}
