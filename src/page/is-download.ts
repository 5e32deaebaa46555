import { TabhandError } from "../base/errors.ts"
import { clip, formatBytes, shellWord } from "../base/text.ts"
import type { DownloadFacts } from "./download-facts.ts"
import type { Page } from "./page.ts"

/** Hears which download a page's own navigation turns into. */
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

  /** What became of it by the deadline. The browser may say that it is a download before it says which. */
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
    this.#begun?.tell()
    return this.#begun
  }
}

/** It is no page, but it is saved: the error says where. */
export function downloadError(url: string, download: DownloadFacts | undefined): TabhandError {
  const stays = "the tab still shows what it showed before"
  const message = `${clip(url, 200)} is a file to download, not a page; ${whatBecameOf(download)}`
  return new TabhandError("is_download", message, {
    hint: download?.state === "in progress" ? `${stays}; \`wait --download\` waits for the file` : stays,
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
