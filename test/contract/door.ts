import type { CommandName } from "../../src/doors/library/tabhand.ts"
import type { Artifact } from "../../src/session/artifacts.ts"

export interface DoorOptions {
  readonly session: string
  readonly tab?: string | undefined
  readonly timeoutMs?: number | undefined
  readonly stdin?: string | undefined
  /** Whether the reply is to tell what came of it on the page. */
  readonly view?: boolean | undefined
  /** Not what is tested: a door that costs a process may be gone through without one. */
  readonly aside?: boolean | undefined
}

/** What came through a door; a door that does not carry a part leaves it out. */
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

/** A way in, open. */
export interface Door {
  /** Throws a `DoorError`. */
  run(command: CommandName, args: Readonly<Record<string, unknown>>, options: DoorOptions): Promise<DoorReply>
  close(): Promise<void>
}

export interface DoorPlace {
  readonly home: string
  /** The folder from which the door is used. */
  readonly cwd: string
}

/** The suite knows nothing else of a door: a new one is one more file in `doors/`, and a test file of its own. */
export interface DoorMaker {
  readonly name: string
  /** Whether a reply has data, and whether it has text. */
  readonly carries: { readonly data: boolean; readonly text: boolean }
  /** Whether a caller can hand over standard input. */
  readonly takesStdin: boolean
  /** Whether its callers have one session each, and no command that reaches beyond it. */
  readonly isConfined?: true
  open(place: DoorPlace): Promise<Door>
}
