import { TabhandError } from "../../base/errors.ts"
import { clip, formatBytes, shellWord } from "../../base/text.ts"
import { keptPageHint } from "../core/kept-page.ts"
import type { Page } from "../core/page.ts"
import type { DownloadFacts } from "./download-facts.ts"

/** Finds the download that a page's own navigation turns into. */
export class OwnDownloads {
  readonly #page: Page
  #begun: DownloadFacts | undefined
  readonly end: () => void

  constructor(page: Page) {
    this.#page = page
    this.end = page.on("downloadBegan", (begun) => {
      if (begun.frameId === page.target.id) this.#begun = begun
    })
  }

  /** The download's state at the deadline. The browser may report that there is a download before it reports which. */
  async saved(signal: AbortSignal): Promise<DownloadFacts | undefined> {
    if (!this.#page.followsDownloads) return undefined
    try {
      const isOwn = ({ frameId }: DownloadFacts) => frameId === this.#page.target.id
      this.#begun ??= await this.#page.next("downloadBegan", signal, isOwn)
      const begun = this.#begun
      if (begun.state === "in progress") await this.#page.next("downloadEnded", signal, (each) => each === begun)
    } catch (error) {
      if (!(error instanceof TabhandError) || error.code !== "timeout") throw error
    }
    this.#begun?.markReported()
    return this.#begun
  }
}

/** The navigation led to a download; the error says where it was saved. */
export function downloadError(page: Page, url: string, download: DownloadFacts | undefined): TabhandError {
  const message = `${clip(url, 200)} is a file to download, not a page; ${whatBecameOf(download)}`
  return new TabhandError("is_download", message, {
    ...keptPageHint(page, download?.state === "in progress" ? "`wait --download` waits for the file" : undefined),
    ...(download?.path === undefined ? {} : { evidence: { path: download.path, bytes: download.bytes } }),
  })
}

function whatBecameOf(download: DownloadFacts | undefined): string {
  switch (download?.state) {
    case undefined:
      return "the browser does with it what its own settings say"
    case "in progress":
      return "it is still being saved"
    case "completed":
      return `it was saved to ${shellWord(download.path ?? "")} (${formatBytes(download.bytes)})`
    default:
      return `it was not saved: ${download?.reason}`
  }
}
