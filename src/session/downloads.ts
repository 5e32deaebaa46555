import { join } from "node:path"
import { scoped, within } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import { formatBytes, shellWord } from "../base/text.ts"
import type { Protocol } from "../cdp/protocol.ts"
import type { FrameIds } from "../page/frame-ids.ts"
import type { Page } from "../page/page.ts"
import type { Artifact, SavePath } from "./artifacts.ts"
import type { Context } from "./context.ts"
import { Download } from "./download.ts"
import { DownloadFolder } from "./download-folder.ts"
import { type DownloadLimits, defaultLimits, excessOf } from "./download-limits.ts"
import { moveFile } from "./move-file.ts"
import type { Policy } from "./policy.ts"
import type { Tab } from "./tab.ts"
import type { Tabs } from "./tabs.ts"

/** How long the browser may take to make files for what is under way when the session closes, and to give it up. */
const CLOSE_LIMIT_MS = 1_000
/** How many tabs that closed are remembered, for downloads of theirs that are told of late. */
const CLOSED_TABS = 20
/** As many as are told one by one. */
const FEW = 3

interface DownloadsEvents {
  began: Download
  reported: Download
  ended: Download
}

export interface DownloadsSetup {
  readonly folder: string
  readonly policy: Policy
  readonly tabs: Tabs
}

/** What the pages of one session download: saved in its own folder, remembered in order, kept within limits. */
export class Downloads extends Emitter<DownloadsEvents> {
  limits: DownloadLimits = defaultLimits
  readonly #folder: DownloadFolder
  readonly #policy: Policy
  readonly #tabs: Tabs
  readonly #list: Download[] = []
  readonly #running = new Map<string, Download>()
  /** Why those that we cancelled were. */
  readonly #cancelled = new Map<Download, string>()
  /** What is being done with files of downloads that the browser is through with. */
  readonly #settling = new Set<Promise<void>>()
  readonly #closedTabs: { readonly frameIds: FrameIds; readonly opener: string | undefined }[] = []
  #context: Context | undefined

  constructor({ folder, policy, tabs }: DownloadsSetup) {
    super()
    this.#folder = new DownloadFolder(folder)
    this.#policy = policy
    this.#tabs = tabs
  }

  /** All of them, oldest first. */
  list(): readonly Download[] {
    return this.#list
  }

  /** From now on the browser saves what pages of the context download. Returns what ends it. */
  follow(context: Context): () => void {
    this.#context = context
    this.claim()
    const { root } = context.browser.connection
    const ends = [
      root.on("Browser.downloadWillBegin", (event) => this.#begun(event)),
      root.on("Browser.downloadProgress", (event) => this.#progressed(event)),
    ]
    return () => {
      for (const end of ends) end()
      this.#context = undefined
    }
  }

  /** Has the browser save what is downloaded where we look for it: once more, after another client had it do otherwise. */
  claim(): void {
    if (!this.#context) return
    const { browser, id: browserContextId } = this.#context
    const { root } = browser.connection
    const downloadPath = this.#folder.path
    root
      .send("Browser.setDownloadBehavior", {
        behavior: "allowAndName",
        browserContextId,
        downloadPath,
        eventsEnabled: true,
      })
      .catch((error) => this.#tabs.active?.page.notice(`downloads cannot be saved: ${messageOf(error)}`))
  }

  /** A popup may be gone by the time the browser tells what it downloaded. */
  tabClosed({ page: { frameIds }, opener }: Tab): void {
    this.#closedTabs.push({ frameIds, opener })
    if (this.#closedTabs.length > CLOSED_TABS) this.#closedTabs.shift()
  }

  /** Downloads of a browser that is not ours are its own business. */
  checkSupported({ target: { session } }: Page): void {
    if (session.over) throw session.over
    if (this.#context) return
    throw new TabhandError("unsupported", "downloads of an attached browser are not followed", {
      hint: "it saves files where its own settings say; in a session without --cdp they can be waited for",
    })
  }

  /** What nobody has told of the tab's downloads yet, and the files that came of them. */
  news(page: Page): { notes: string[]; artifacts: Artifact[] } {
    const untold = this.#list.filter((each) => !each.taken && each.news() !== undefined && this.#isOf(each, page))
    const all = untold.flatMap((each) => each.news() ?? [])
    const notes = all.length > FEW ? [`${all.length.toLocaleString("en")} downloads; the last: ${all.at(-1)}`] : all
    const artifacts = untold.flatMap((each) => artifactOf(each))
    for (const each of untold) each.tell()
    return { notes, artifacts }
  }

  /** The newest of the tab that no command has, or else the next one to begin; nobody else gets it. */
  async take(page: Page, signal: AbortSignal): Promise<Download> {
    const free = this.#list.findLast((each) => !each.taken && this.#isOf(each, page))
    if (!free) return this.#next(page, signal)
    free.taken = true
    return free
  }

  /** The first one of the tab that begins after some work has begun. */
  takeStartedBy(page: Page, work: () => Promise<unknown>, signal: AbortSignal): Promise<Download> {
    return scoped(signal, async (scope) => {
      const next = this.#next(page, scope)
      try {
        await work()
      } catch (error) {
        next.then(giveBack, () => undefined)
        throw error
      }
      return next
    })
  }

  /** Waits until a download that was taken is saved. One that is given up by its waiter may be taken again. */
  async finished(download: Download, signal: AbortSignal): Promise<void> {
    if (download.state === "in progress") {
      await this.next("ended", signal, (each) => each === download).catch((error) => {
        giveBack(download)
        throw error
      })
    }
    download.tell()
    if (download.state === "completed") return
    throw new TabhandError("download_failed", `${shellWord(download.suggestedName)} was not saved: ${download.reason}`)
  }

  /** Moves it to a path that its owner has checked. Where that cannot be, somebody may take it again. */
  async moveTo(download: Download, place: () => Promise<SavePath>): Promise<void> {
    if (download.path === undefined) throw new TabhandError("internal", "a download without a file was to be moved")
    try {
      const path = await place()
      await moveFile(download.path, path)
      download.movedTo(path.absolute)
    } catch (error) {
      giveBack(download)
      throw error
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    // For one that is cancelled earlier the browser may still make its folder when everything has been tidied.
    await this.#closing("reported", (each) => !each.hasFile)
    for (const each of this.#running.values()) this.#cancel(each, "the session was closed")
    await this.#closing("ended", () => true)
    this.lost("the session was closed")
    await Promise.all(this.#settling)
  }

  /** Once the browser has nothing more to do with them: it may still write what it has been told to cancel. */
  async tidy(): Promise<void> {
    await this.#folder.remove(this.#list.filter(({ path }) => path === undefined).map(({ id }) => id))
    await this.#folder.removeIfEmpty()
  }

  /** The browser will tell nothing more of what is under way. */
  lost(reason: string): void {
    for (const download of [...this.#running.values()]) {
      // Nobody waits for it in the next browser.
      download.taken = true
      this.#settle(download, async () => {
        await this.#folder.remove([download.id])
        download.ended("failed", reason)
      })
    }
  }

  /** Until none that is under way is such a one any more, or it takes too long. */
  async #closing(event: "reported" | "ended", isAwaited: (download: Download) => boolean): Promise<void> {
    await within(CLOSE_LIMIT_MS, "cancelling downloads", async (signal) => {
      while ([...this.#running.values()].some(isAwaited)) await this.next(event, signal)
    }).catch((error) => {
      if (!(error instanceof TabhandError) || error.code !== "timeout") throw error
    })
  }

  #next(page: Page, signal: AbortSignal): Promise<Download> {
    const next = this.next("began", signal, (each) => {
      if (each.taken || !this.#isOf(each, page)) return false
      each.taken = true
      return true
    })
    next.catch(() => undefined)
    return next
  }

  /** Whose tab is gone belongs to whoever asks. */
  #isOf({ tab }: Download, page: Page): boolean {
    const whose = this.#tabNamed(tab)
    return whose === undefined || whose.page === page
  }

  #begun({ frameId, guid, url, suggestedFilename }: Protocol.Browser.DownloadWillBeginEvent): void {
    const tab = this.#tabWith(frameId)
    if (!tab || this.#running.has(guid)) return
    const download = new Download({ id: guid, url, suggestedName: suggestedFilename, frameId, tab: tab.id })
    this.#list.push(download)
    this.#running.set(guid, download)
    const refusal = this.#refusalOf(url) ?? excessOf(download, this.#list, this.limits)
    if (refusal !== undefined) this.#cancel(download, refusal)
    this.emit("began", download)
    tab.page.emit("downloadBegan", download)
  }

  #progressed({ guid, receivedBytes, totalBytes, state, filePath }: Protocol.Browser.DownloadProgressEvent): void {
    const download = this.#running.get(guid)
    if (!download) return
    download.progressed(receivedBytes, totalBytes)
    const excess = this.#cancelled.has(download) ? undefined : excessOf(download, this.#list, this.limits)
    if (excess !== undefined) this.#cancel(download, excess)
    if (state !== "inProgress") this.#over(download, state, filePath)
    this.emit("reported", download)
  }

  #over(download: Download, state: "completed" | "canceled", filePath: string | undefined): void {
    this.#settle(download, async () => {
      const reason = this.#cancelled.get(download)
      if (state === "completed" && reason === undefined) {
        const file = filePath ?? join(this.#folder.path, download.id)
        const { path, bytes } = await this.#folder.keep(file, download.suggestedName)
        return download.saved(path, bytes)
      }
      await this.#folder.remove([download.id])
      if (reason !== undefined) return download.ended("cancelled", reason)
      const trouble = await this.#folder.trouble(download.size)
      download.ended("failed", trouble ?? "the connection ended before all of it had come, or the page gave it up")
    })
  }

  /** The browser is through with it; what is to be done with its file takes a moment. */
  #settle(download: Download, work: () => Promise<void>): void {
    this.#running.delete(download.id)
    const settled = work()
      .catch((error) => download.ended("failed", messageOf(error)))
      .then(() => {
        this.#settling.delete(settled)
        this.#cancelled.delete(download)
        this.emit("ended", download)
        this.#tabNamed(download.tab)?.page.emit("downloadEnded", download)
      })
    this.#settling.add(settled)
  }

  #cancel({ id: guid }: Download, reason: string): void {
    const download = this.#running.get(guid)
    if (!download || !this.#context) return
    this.#cancelled.set(download, reason)
    const { browser, id: browserContextId } = this.#context
    // It may be complete by now: then its file is removed when that is told.
    browser.connection.root.send("Browser.cancelDownload", { guid, browserContextId }).catch(() => undefined)
  }

  #refusalOf(url: string): string | undefined {
    try {
      this.#policy.checkDownload(url)
      return undefined
    } catch (error) {
      if (error instanceof TabhandError) return error.message
      throw error
    }
  }

  #tabWith(frameId: string): Tab | undefined {
    const tab = this.#tabs.list().find(({ page }) => page.frameIds.has(frameId))
    // A popup that shows nothing only carries the download, and closes at once: it is the opener's.
    if (tab) return (tab.page.isBlank && this.#tabNamed(tab.opener)) || tab
    const closed = this.#closedTabs.find(({ frameIds }) => frameIds.has(frameId))
    return closed && (this.#tabNamed(closed.opener) ?? this.#tabs.active)
  }

  #tabNamed(id: string | undefined): Tab | undefined {
    return this.#tabs.list().find((tab) => tab.id === id)
  }
}

function giveBack(download: Download): void {
  download.taken = false
}

function artifactOf({ state, path, bytes }: Download): Artifact[] {
  return state === "completed" && path !== undefined ? [{ path, kind: "download", bytes, state: "saved" }] : []
}

/** A download that takes longer than its waiter has time, in words. */
export function stillRunning({ suggestedName, bytes, size }: Download): string {
  const soFar = size > bytes ? `${formatBytes(bytes)} of ${formatBytes(size)}` : formatBytes(bytes)
  return `download ${shellWord(suggestedName)} is not complete: ${soFar} so far`
}
