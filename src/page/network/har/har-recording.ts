import type { KeptRequests } from "../kept-requests.ts"
import type { LoggedRequest } from "../logged-request.ts"

export const harContents = ["text", "all", "none"] as const
/** Which bodies a HAR file contains. */
export type HarContent = (typeof harContents)[number]

/** How many requests one recording holds. */
const MOST = 20_000

/** The requests since a moment; unlike those of the log, they are not dropped for newer ones. */
export class HarRecording {
  readonly content: HarContent
  readonly requests: LoggedRequest[] = []
  #missed = 0
  readonly #off: () => void

  constructor(kept: KeptRequests, content: HarContent) {
    this.content = content
    this.#off = kept.on("added", (request) => {
      if (this.requests.length < MOST) this.requests.push(request)
      else this.#missed++
    })
  }

  /** How many came after the recording was full. */
  get missed(): number {
    return this.#missed
  }

  stop(): void {
    this.#off()
  }
}
