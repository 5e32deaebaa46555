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

/** Ends what `launchBrowser` or `attachToBrowser` began; for a browser that is not ours, only the connection. */
export type EndBrowser = () => Promise<void>

/** The application that a browser is part of, where it was opened by its path. */
export interface App {
  readonly name: string
  readonly pid: number
  /** By our clock, when it was started just now: its window may be still to come. */
  readonly startedAt?: number
  /** Started by us, or opened with leave to end what ran already. */
  readonly mayEnd: boolean
  /** It is in use: from now on it goes on when we leave. */
  keep(): void
  /** Ends it, with everything that it started. */
  end(): Promise<void>
}

export interface BrowserFacts {
  readonly product: string
  readonly userAgent: string
  /** Ours: started by us, ended by us. */
  readonly own: boolean
  readonly pid: number | undefined
  readonly executable: string | undefined
  readonly headless: boolean
  /** Said once to whoever uses it first, such as that the sandbox could not be used. */
  readonly notes: readonly string[]
  readonly app?: App
}

/** How long a browser that has stopped answering is given before it counts as dead. */
const NO_SUCH_TARGET = "No target with given id found"
const PULSE_LIMIT_MS = 5_000

/** Each new page starts a process: many at once would all be slow, and some of them too slow. */
const PAGES_AT_A_TIME = Math.max(2, availableParallelism())

/** One Chromium: a process that we launched, or somebody else's that we are connected to. */
export class Browser extends Emitter<{ gone: TabhandError }> {
  readonly connection: Connection
  readonly tree: TargetTree
  readonly facts: BrowserFacts
  readonly #end: EndBrowser
  readonly #floods: FloodWatch | undefined
  readonly #contexts = new Set<string>()
  readonly #newPages = new Gate(PAGES_AT_A_TIME)
  #closing: Promise<void> | undefined
  #pulse: Promise<void> | undefined

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

  /** The context that pages live in when nobody made one: the profile itself. */
  async defaultContext(signal?: AbortSignal): Promise<string> {
    const { root } = this.connection
    const known = await root.send("Target.getBrowserContexts", undefined, { signal })
    if (known.defaultBrowserContextId !== undefined) return known.defaultBrowserContextId
    // Older ones, as applications carry them, do not name it; their pages do.
    const contexts = (await this.pages(signal)).flatMap(({ browserContextId }) => browserContextId ?? [])
    const found = contexts.find((id) => !known.browserContextIds.includes(id))
    if (found !== undefined) return found
    throw new TabhandError("unsupported", "this browser does not name its default context", {
      hint: "use a newer Chromium",
    })
  }

  /** How many contexts of ours there are. */
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
      const { browserContextId } = await this.#heed(abortable(creating, signal))
      this.#contexts.add(browserContextId)
      return browserContextId
    } catch (error) {
      // The browser makes it all the same, and nobody would know of it.
      if (signal?.aborted) undo(creating.then((late) => this.disposeContext(late.browserContextId)))
      throw error
    }
  }

  async disposeContext(contextId: string): Promise<void> {
    this.tree.disown(contextId)
    this.#contexts.delete(contextId)
    try {
      await this.#heed(this.connection.root.send("Target.disposeBrowserContext", { browserContextId: contextId }))
    } catch (error) {
      // It went with the browser.
      if (!this.gone) throw error
    }
  }

  /** What is open, whether we are attached to it or not. */
  async pages(signal?: AbortSignal): Promise<Protocol.Target.TargetInfo[]> {
    const { targetInfos } = await this.#heed(this.connection.root.send("Target.getTargets", {}, { signal }))
    return targetInfos.filter((info) => info.type === "page")
  }

  /** A blank page in the context, attached and prepared. */
  createPage(contextId: string, signal: AbortSignal, ownWindow: boolean): Promise<Target> {
    return this.#newPages.pass(signal, () => this.#createPage(contextId, signal, ownWindow))
  }

  async #createPage(contextId: string, signal: AbortSignal, ownWindow: boolean): Promise<Target> {
    // Without a screen a window costs nothing, and a tab that has one is never behind another and always paints.
    const newWindow = this.facts.own && (this.facts.headless || ownWindow)
    const creating = this.connection.root.send("Target.createTarget", {
      url: "about:blank",
      browserContextId: contextId,
      newWindow,
      ...(this.facts.own ? {} : { background: true }),
    })
    try {
      const { targetId } = await this.#heed(abortable(creating, signal))
      return await (this.facts.own ? this.tree.whenReady(targetId, signal) : this.tree.attach(targetId, signal))
    } catch (error) {
      // As above: a page that comes late is closed.
      if (signal.aborted) undo(creating.then((late) => this.closePage(late.targetId)))
      throw error
    }
  }

  /** Asks the browser to close the page; it is gone when the tree says so. One that goes already needs no asking. */
  async closePage(targetId: string): Promise<void> {
    try {
      await this.#heed(this.connection.root.send("Target.closeTarget", { targetId }))
    } catch (error) {
      if (!(error instanceof TabhandError) || error.evidence?.protocolMessage !== NO_SUCH_TARGET) throw error
    }
  }

  /** A browser whose pipe is broken neither answers nor exits: when it misses a simple question it counts as dead. */
  checkPulse(): Promise<void> {
    this.#pulse ??= this.#feelPulse().finally(() => {
      this.#pulse = undefined
    })
    return this.#pulse
  }

  async #feelPulse(): Promise<void> {
    // One page that floods it must not cost all the others.
    const lives = (await this.#hasPulse()) || ((await this.endFlood()) && (await this.#hasPulse()))
    if (!lives) this.connection.lose(new TabhandError("browser_gone", "the browser stopped answering"))
  }

  /** Ends the renderer that keeps the browser busiest; false where none does. */
  async endFlood(): Promise<boolean> {
    return (await this.#floods?.endWorst()) ?? false
  }

  #hasPulse(): Promise<boolean> {
    return this.connection.root.send("Browser.getVersion", undefined, { timeoutMs: PULSE_LIMIT_MS }).then(
      () => true,
      () => false,
    )
  }

  close(): Promise<void> {
    this.#floods?.stop()
    this.#closing ??= this.#end()
    return this.#closing
  }

  /** A page may well be silent; when the browser itself leaves a question unanswered, its life is in doubt. */
  #heed<T>(answer: Promise<T>): Promise<T> {
    answer.catch((error) => {
      if (error instanceof TabhandError && error.code === "timeout") this.checkPulse()
    })
    return answer
  }
}

/** Takes back what was made for somebody who left. Where that fails, it was not made, or it went with the browser. */
function undo(undone: Promise<void>): void {
  undone.catch(() => undefined)
}
