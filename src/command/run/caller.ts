import type { Environment } from "../../base/home.ts"
import type { Dialect } from "./dialect.ts"

/** Which files a caller may read and write. */
export type FileRule =
  /** Whatever the user who calls may access: the files are theirs. */
  | { readonly kind: "user" }
  /** Only below these directories, and what the session itself saved. */
  | {
      readonly kind: "below"
      readonly roots: readonly string[]
      /** Where new files may be written (and read), besides the session's own directory. */
      readonly writeRoots: readonly string[]
      readonly own?: OwnFiles
    }

/** The files of a caller's session, which may not be open yet. */
export interface OwnFiles {
  readonly folder: string | undefined
  /** Creates the directory. */
  ensure(): Promise<void>
  /** Whether the session wrote that file and it has not changed since. */
  wrote(path: string): Promise<boolean>
}

/** Who calls, from where, and with which rights. Created in `src/runtime/invoke.ts` from what a door passes. */
export interface Caller {
  readonly door: string
  /** Commands of one client on one tab run in the order sent. */
  readonly client: string
  readonly cwd: string
  readonly files: FileRule
  readonly dialect: Dialect
  /** Where a headed browser would be displayed. */
  readonly display: Environment
  readonly stdin?: string | undefined
  /** Reads a variable of the caller's own environment; undefined if it is not set. */
  readonly secret?: ((name: string) => string | undefined) | undefined
  /** Has one session of its own: sees no other, and chooses no browser. It may be an agent under prompt injection. */
  readonly confined?: boolean | undefined
  /** Whether images come with the reply, small enough for a model. */
  readonly wantsImages?: boolean | undefined
  /** Receives progress of long operations, if a user is watching. */
  readonly progress?: ((line: string) => void) | undefined
}
