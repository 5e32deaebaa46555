import { join } from "node:path"
import { scoped, within } from "../../base/deadline.ts"
import { Emitter } from "../../base/emitter.ts"
import { messageOf, TabhandError } from "../../base/errors.ts"
import { formatBytes, shellWord } from "../../base/text.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { FrameIds } from "../../page/core/frame-ids.ts"
import type { Page } from "../../page/core/page.ts"
import type { Artifact, SavePath } from "../artifacts.ts"
import type { Context } from "../context.ts"
import type { Policy } from "../policy.ts"
import type { Tab } from "../tab.ts"
import type { Tabs } from "../tabs.ts"
import { Download, type DownloadLimits, defaultLimits, excessOf } from "./download.ts"
import { DownloadFolder } from "./download-folder.ts"
import { moveFile } from "./move-file.ts"

/** How long the browser may take to create files of running downloads when the session closes, and to cancel them. */
const CLOSE_LIMIT_MS = 1_000
/** How many closed tabs are remembered, for late events of their downloads. */
const CLOSED_TABS = 20
/** Up to this number, downloads are reported one by one. */
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

/** The downloads of a session's pages: saved in its own folder, kept in order and within limits. */
export class Downloads extends Emitter<DownloadsEvents> {
  limits: DownloadLimits = defaultLimits
  readonly #folder: DownloadFolder
  readonly #policy: Policy
  readonly #tabs: Tabs
  readonly #list: Download[] = []
  readonly #running = new Map<string, Download>()
  /** Reasons of the downloads that we cancelled. */
  readonly #cancelled = new Map<Download, string>()
  /** Pending file operations of ended downloads. */
  readonly #settling = new Set<Promise<void>>()
  readonly #closedTabs: { readonly frameIds: FrameIds; readonly opener: string | undefined }[] = []
  #context: Context | undefined

  constructor({ folder, policy, tabs }: DownloadsSetup) {
    super()
    this.#folder = new DownloadFolder(folder)
    this.#policy = policy
    this.#tabs = tabs
  }

  /** All downloads, oldest first. */
  list(): readonly Download[] {
    return this.#list
  }

  /** Makes the browser save downloads of the context's pages. Returns the function that stops it. */
  follow(context: Context): () => void {
    this.#context = context
    this.claim()
    const { root } = context.browser.connection
    const ends = [
      context.on("contextCreated", () => this.claim()),
      root.on("Browser.downloadWillBegin", (event) => this.#onStarted(event)),
      root.on("Browser.downloadProgress", (event) => this.#progressed(event)),
    ]
    return () => {
      for (const end of ends) end()
      this.#context = undefined
    }
  }

  /** Sets the download folder, again after another client has changed it. */
  claim(): void {
    if (!this.#context) return
    const { browser, id, beside } = this.#context
    const { root } = browser.connection
    const behavior = { behavior: "allowAndName", downloadPath: this.#folder.path, eventsEnabled: true } as const
    for (const browserContextId of [id, ...beside]) {
      root
        .send("Browser.setDownloadBehavior", { ...behavior, browserContextId })
        .catch((error) => this.#tabs.active?.page.notice(`downloads cannot be saved: ${messageOf(error)}`))
    }
  }

  /** A popup may be gone by the time the browser reports its download. */
  tabClosed({ page: { frameIds }, opener }: Tab): void {
    this.#closedTabs.push({ frameIds, opener })
    if (this.#closedTabs.length > CLOSED_TABS) this.#closedTabs.shift()
  }

  /** An attached browser handles its own downloads. */
  checkSupported({ target: { session } }: Page): void {
    if (session.endReason) throw session.endReason
    if (this.#context) return
    throw new TabhandError("unsupported", "downloads of an attached browser are not tracked", {
      hint: "it saves files by its own settings; use a session without --cdp to wait for downloads",
    })
  }

  /** Unreported news of the tab's downloads, and the resulting files. */
  news(page: Page): { notes: string[]; artifacts: Artifact[] } {
    const unreported = this.#list.filter((each) => !each.taken && each.news() !== undefined && this.#isOf(each, page))
    const all = unreported.flatMap((each) => each.news() ?? [])
    const notes = all.length > FEW ? [`${all.length.toLocaleString("en")} downloads; the last: ${all.at(-1)}`] : all
    const artifacts = unreported.flatMap((each) => artifactOf(each))
    for (const each of unreported) each.markReported()
    return { notes, artifacts }
  }

  /** Reserves the newest free download of the tab, or else the next one to start. */
  async take(page: Page, signal: AbortSignal): Promise<Download> {
    const free = this.#list.findLast((each) => !each.taken && this.#isOf(each, page))
    if (!free) return this.#next(page, signal)
    free.taken = true
    return free
  }

  /** The first download of the tab that starts after the work has started. */
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

  /** Waits until a reserved download is saved. If the wait is cancelled, another command may reserve it. */
  async finished(download: Download, signal: AbortSignal): Promise<void> {
    if (download.state === "in progress") {
      await this.next("ended", signal, (each) => each === download).catch((error) => {
        giveBack(download)
        throw error
      })
    }
    download.markReported()
    if (download.state === "completed") return
    throw new TabhandError("download_failed", `${shellWord(download.suggestedName)} was not saved: ${download.reason}`)
  }

  /** Moves the file to a checked path. If that fails, another command may reserve it. */
  async moveTo(download: Download, place: () => Promise<SavePath>): Promise<void> {
    if (download.path === undefined) throw new TabhandError("internal", "cannot move a download without a file")
    try {
      const path = await place()
      await moveFile(download.path, path)
      download.movedTo(path.absolute)
    } catch (error) {
      giveBack(download)
      throw error
    }
  }

  /** Cancels running downloads. */
  async close(): Promise<void> {
    // A download that is cancelled earlier may make the browser create its folder after everything was removed.
    await this.#closing("reported", (each) => !each.hasFile)
    for (const each of this.#running.values()) this.#cancel(each, "the session was closed")
    await this.#closing("ended", () => true)
    this.lost("the session was closed")
    await Promise.all(this.#settling)
  }

  /** Resolves once the browser is done with them: it may still write a download that was cancelled. */
  async tidy(): Promise<void> {
    await this.#folder.remove(this.#list.filter(({ path }) => path === undefined).map(({ id }) => id))
    await this.#folder.removeIfEmpty()
  }

  /** The browser will report nothing more about running downloads. */
  lost(reason: string): void {
    for (const download of [...this.#running.values()]) {
      // No command waits for it in the next browser.
      download.taken = true
      this.#settle(download, async () => {
        await this.#folder.remove([download.id])
        download.ended("failed", reason)
      })
    }
  }

  /** Waits until no running download matches, up to a limit. */
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

  /** A download of a closed tab belongs to the tab that asks for it. */
  #isOf({ tab }: Download, page: Page): boolean {
    const whose = this.#tabNamed(tab)
    return whose === undefined || whose.page === page
  }

  #onStarted({ frameId, guid, url, suggestedFilename }: Protocol.Browser.DownloadWillBeginEvent): void {
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
    if (state !== "inProgress") this.#onEnded(download, state, filePath)
    this.emit("reported", download)
  }

  #onEnded(download: Download, state: "completed" | "canceled", filePath: string | undefined): void {
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
      download.ended("failed", trouble ?? "the connection ended early, or the page cancelled it")
    })
  }

  /** Runs the file operation of a download that the browser has finished. */
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
    const { browser, id, beside } = this.#context
    // Only its own context knows it. It may be complete by now; its file is then removed on that event.
    for (const browserContextId of [id, ...beside]) {
      browser.connection.root.send("Browser.cancelDownload", { guid, browserContextId }).catch(() => undefined)
    }
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
    // An empty popup that only starts a download closes at once, so the download belongs to its opener.
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

/** Describes a download that did not complete within the time limit. */
export function stillRunning({ suggestedName, bytes, size }: Download): string {
  const soFar = size > bytes ? `${formatBytes(bytes)} of ${formatBytes(size)}` : formatBytes(bytes)
  return `download ${shellWord(suggestedName)} is not complete: ${soFar} so far`
}
