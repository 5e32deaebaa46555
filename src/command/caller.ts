import type { Environment } from "../base/home.ts"

/** Which files a caller may read and write. */
export type FileRule =
  /** What the user who calls may: the files are theirs. */
  | { readonly kind: "user" }
  /** Only below these folders; what the session itself saved is there too. */
  | {
      readonly kind: "below"
      readonly roots: readonly string[]
      /** Where new files may be written, besides what is the session's own. They may be read there, too. */
      readonly writeRoots: readonly string[]
      readonly own?: OwnFiles
    }

/** The files of the session that a caller has; it may not be open yet. */
export interface OwnFiles {
  readonly folder: string | undefined
  /** Makes the folder. */
  ensure(): Promise<void>
  /** Whether the session wrote that file, and nobody has changed it since. */
  wrote(path: string): Promise<boolean>
}

export type Dialect = "tabhand" | "agent-browser"

/** Who asks, from where, and what that entitles them to. A door makes one; nobody else does. */
export interface Caller {
  readonly door: string
  /** Commands of one client on one tab run in the order sent. */
  readonly client: string
  readonly cwd: string
  readonly files: FileRule
  readonly dialect: Dialect
  /** Where a headed browser would show. */
  readonly display: Environment
  readonly stdin?: string | undefined
  /** What a variable of the caller's own environment holds; nothing when it is not set. */
  readonly secret?: ((name: string) => string | undefined) | undefined
  /** Has one session, its own: sees no other, and chooses no browser. It may be an agent that a page led astray. */
  readonly confined?: boolean | undefined
  /** Whether pictures come with the reply, small enough for a model. */
  readonly wantsImages?: boolean | undefined
  /** Told of what takes long, where somebody is there to see it. */
  readonly progress?: ((line: string) => void) | undefined
}
