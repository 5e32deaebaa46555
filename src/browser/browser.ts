import { availableParallelism } from "node:os"
import { abortable } from "../base/deadline.ts"
import { Emitter } from "../base/emitter.ts"
import { TabhandError } from "../base/errors.ts"
import type { Connection } from "../cdp/connection.ts"
import type { Protocol } from "../cdp/protocol.ts"
import type { Target } from "../cdp/target.ts"
import { TargetTree, type TreeOptions } from "../cdp/target-tree.ts"
import { FloodWatch } from "./flood-watch.ts"
import { Gate } from "./gate.ts"

export interface ContextOptions {
  readonly proxy?: string | undefined
  readonly proxyBypass?: string | undefined
}

/** Ends what `launchBrowser` or `attachToBrowser` started. For an attached browser it only closes the connection. */
export type EndBrowser = () => Promise<void>

/** The application that the browser is part of, if it was opened by its path. */
export interface App {
  readonly name: string
  readonly pid: number
  /** On our clock, if we have just started it: its window may not be open yet. */
  readonly startedAt?: number
  /** We started it, or its opener allowed us to end what was already running. */
  readonly mayEnd: boolean
  /** Marks the application as used: it keeps running when we disconnect. */
  keep(): void
  /** Ends the application and everything that it started. */
  end(): Promise<void>
}

export interface BrowserFacts {
  readonly product: string
  readonly userAgent: string
  /** We launched the browser and we end it. */
  readonly own: boolean
  readonly pid: number | undefined
  readonly executable: string | undefined
  readonly headless: boolean
  /** Reported once, to the first command that uses the browser; for example that the sandbox could not be used. */
  readonly notes: readonly string[]
  readonly app?: App
}

const NO_SUCH_TARGET = "No target with given id found"
const LIVENESS_LIMIT_MS = 5_000

/** Each new page starts a process. Starting many at once slows all of them, and some would time out. */
const PAGES_AT_A_TIME = Math.max(2, availableParallelism())

/** One Chromium: a process that we launched, or a browser that we attached to. */
export class Browser extends Emitter<{ gone: TabhandError }> {
  readonly connection: Connection
  readonly tree: TargetTree
  readonly facts: BrowserFacts
  readonly #end: EndBrowser
  readonly #floods: FloodWatch | undefined
  readonly #contexts = new Set<string>()
  readonly #newPages = new Gate(PAGES_AT_A_TIME)
  #closing: Promise<void> | undefined
  #livenessCheck: Promise<void> | undefined

  constructor(connection: Connection, facts: BrowserFacts, end: EndBrowser, treeOptions?: TreeOptions) {
    super()
    this.connection = connection
    this.facts = facts
    this.#floods = facts.own && facts.pid !== undefined ? new FloodWatch(facts.pid, connection) : undefined
    this.tree = new TargetTree(connection, { ...treeOptions, explainCrash: () => this.#floods?.explainCrash() })
    this.#end = end
    connection.on("closed", (error) => this.emit("gone", error))
  }

  get gone(): TabhandError | undefined {
    return this.connection.lost
  }

  /** The context of pages outside every created context: the profile itself. */
  async defaultContext(signal?: AbortSignal): Promise<string> {
    const { root } = this.connection
    const known = await root.send("Target.getBrowserContexts", undefined, { signal })
    if (known.defaultBrowserContextId !== undefined) return known.defaultBrowserContextId
    // The older versions in applications do not report it; their pages do.
    const contexts = (await this.pages(signal)).flatMap(({ browserContextId }) => browserContextId ?? [])
    const found = contexts.find((id) => !known.browserContextIds.includes(id))
    if (found !== undefined) return found
    throw new TabhandError("unsupported", "this browser does not report its default context", {
      hint: "use a newer Chromium",
    })
  }

  /** Number of contexts that we created. */
  get contextCount(): number {
    return this.#contexts.size
  }

  async createContext(options: ContextOptions = {}, signal?: AbortSignal): Promise<string> {
    const creating = this.connection.root.send("Target.createBrowserContext", {
      disposeOnDetach: true,
      ...(options.proxy === undefined ? {} : { proxyServer: options.proxy }),
      ...(options.proxyBypass === undefined ? {} : { proxyBypassList: options.proxyBypass }),
    })
    try {
      const { browserContextId } = await this.#watched(abortable(creating, signal))
      this.#contexts.add(browserContextId)
      return browserContextId
    } catch (error) {
      // The browser creates the context anyway, so it must be disposed.
      if (signal?.aborted) ignoreFailure(creating.then((late) => this.disposeContext(late.browserContextId)))
      throw error
    }
  }

  async disposeContext(contextId: string): Promise<void> {
    this.tree.disown(contextId)
    this.#contexts.delete(contextId)
    try {
      await this.#watched(this.connection.root.send("Target.disposeBrowserContext", { browserContextId: contextId }))
    } catch (error) {
      // The context is gone with the browser.
      if (!this.gone) throw error
    }
  }

  /** All open pages, attached or not. */
  async pages(signal?: AbortSignal): Promise<Protocol.Target.TargetInfo[]> {
    const { targetInfos } = await this.#watched(this.connection.root.send("Target.getTargets", {}, { signal }))
    return targetInfos.filter((info) => info.type === "page")
  }

  /** Creates a blank page in the context, attached and prepared. */
  createPage(contextId: string, signal: AbortSignal, ownWindow: boolean): Promise<Target> {
    return this.#newPages.pass(signal, () => this.#createPage(contextId, signal, ownWindow))
  }

  async #createPage(contextId: string, signal: AbortSignal, ownWindow: boolean): Promise<Target> {
    // Without a screen a window costs nothing, and a tab in its own window is never in the background and always
    // paints.
    const newWindow = this.facts.own && (this.facts.headless || ownWindow)
    const creating = this.connection.root.send("Target.createTarget", {
      url: "about:blank",
      browserContextId: contextId,
      newWindow,
      ...(this.facts.own ? {} : { background: true }),
    })
    try {
      const { targetId } = await this.#watched(abortable(creating, signal))
      return await (this.facts.own ? this.tree.whenReady(targetId, signal) : this.tree.attach(targetId, signal))
    } catch (error) {
      // The browser creates the page anyway, so it must be closed.
      if (signal.aborted) ignoreFailure(creating.then((late) => this.closePage(late.targetId)))
      throw error
    }
  }

  /**
   * Asks the browser to close the page; the tree reports when it is gone. A page that is already closing is not an
   * error.
   */
  async closePage(targetId: string): Promise<void> {
    try {
      await this.#watched(this.connection.root.send("Target.closeTarget", { targetId }))
    } catch (error) {
      if (!(error instanceof TabhandError) || error.evidence?.protocolMessage !== NO_SUCH_TARGET) throw error
    }
  }

  /** A browser with a broken pipe neither answers nor exits, so one that misses a simple call counts as gone. */
  checkLiveness(): Promise<void> {
    this.#livenessCheck ??= this.#runLivenessCheck().finally(() => {
      this.#livenessCheck = undefined
    })
    return this.#livenessCheck
  }

  async #runLivenessCheck(): Promise<void> {
    // One page that floods the browser must not end the others.
    const isAlive = (await this.#responds()) || ((await this.endFlood()) && (await this.#responds()))
    if (!isAlive) this.connection.lose(new TabhandError("browser_gone", "the browser stopped answering"))
  }

  /** Ends the renderer that keeps the browser busiest; false when none does. */
  async endFlood(): Promise<boolean> {
    return (await this.#floods?.endWorst()) ?? false
  }

  #responds(): Promise<boolean> {
    return this.connection.root.send("Browser.getVersion", undefined, { timeoutMs: LIVENESS_LIMIT_MS }).then(
      () => true,
      () => false,
    )
  }

  close(): Promise<void> {
    this.#floods?.stop()
    this.#closing ??= this.#end()
    return this.#closing
  }

  /** A page may be unresponsive, but when the browser itself leaves a call unanswered, check that it is alive. */
  #watched<T>(answer: Promise<T>): Promise<T> {
    answer.catch((error) => {
      if (error instanceof TabhandError && error.code === "timeout") this.checkLiveness()
    })
    return answer
  }
}

/**
 * Rolls back an object whose caller has left. If the rollback fails, the object was never created or is gone with the
 * browser.
 */
function ignoreFailure(rollback: Promise<void>): void {
  rollback.catch(() => undefined)
}
