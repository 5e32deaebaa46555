import type { DownloadState } from "../../protocol/session-events.ts"

/** A download of a page, of one of its frames, or of a popup that served only for it. */
export interface DownloadFacts {
  readonly id: string
  readonly url: string
  readonly suggestedName: string
  readonly frameId: string
  readonly state: DownloadState
  /** How much has been received so far. */
  readonly bytes: number
  /** Where it was saved, once it is completed. */
  readonly path: string | undefined
  /** Why it was cancelled or failed. */
  readonly reason: string | undefined
  /** The caller reports its state: no notice is needed. */
  markReported(): void
}
