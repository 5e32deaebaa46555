export type DownloadState = "in progress" | "completed" | "cancelled" | "failed"

/** What a page knows of a download that it, a frame of it, or a popup that only carried it began. */
export interface DownloadFacts {
  readonly id: string
  readonly url: string
  readonly suggestedName: string
  readonly frameId: string
  readonly state: DownloadState
  /** How much has come so far. */
  readonly bytes: number
  /** Where it was saved, once it is completed. */
  readonly path: string | undefined
  /** Why it was cancelled or failed. */
  readonly reason: string | undefined
  /** The caller tells how it stands now: no notice need do so. */
  tell(): void
}
