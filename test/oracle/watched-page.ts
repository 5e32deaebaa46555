import type { CDPSession, Page, Protocol } from "puppeteer-core"
import { hookSource } from "./in-page-scripts.ts"

/** One frame and its CDP session. */
export interface WatchedFrame {
  readonly id: string
  readonly parentId: string | undefined
  readonly url: string
  readonly session: CDPSession
  /** The world of the page's own scripts; undefined if scripts are disabled. */
  readonly context: number | undefined
}

/** Sessions for a page and its out-of-process frames, each with the hook installed before the page's scripts. */
export class WatchedPage {
  readonly #top: WatchedTarget

  private constructor(top: WatchedTarget) {
    this.#top = top
  }

  static async open(page: Page): Promise<WatchedPage> {
    const top = new WatchedTarget(await page.createCDPSession())
    await top.settled()
    return new WatchedPage(top)
  }

  /** All current frames, each after its parent. */
  async frames(): Promise<WatchedFrame[]> {
    await this.#top.settled()
    const found = await this.#top.frames()
    const depth = (frame: WatchedFrame): number => {
      const parent = found.find(({ id }) => id === frame.parentId)
      return parent ? depth(parent) + 1 : 0
    }
    return found.sort((one, other) => depth(one) - depth(other))
  }
}

/** A page or an out-of-process frame, and the out-of-process frames inside it. They are removed together. */
class WatchedTarget {
  readonly #session: CDPSession
  readonly #inside = new Map<CDPSession, WatchedTarget>()
  readonly #contexts = new Map<string, number>()
  readonly #prepared: Promise<unknown>

  constructor(session: CDPSession) {
    this.#session = session
    session.on("sessionattached", (child) => this.#inside.set(child, new WatchedTarget(child)))
    session.on("sessiondetached", (child) => this.#inside.delete(child))
    session.on("Runtime.executionContextCreated", ({ context: { id, auxData } }) => {
      if (auxData?.isDefault === true) this.#contexts.set(String(auxData.frameId), id)
    })
    session.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      for (const [frameId, id] of this.#contexts) if (id === executionContextId) this.#contexts.delete(frameId)
    })
    session.on("Runtime.executionContextsCleared", () => this.#contexts.clear())
    this.#prepared = prepare(session)
    // Callers that await it get the error; a frame that was removed in the meantime is no error.
    this.#prepared.catch(() => {})
  }

  async settled(): Promise<void> {
    await this.#prepared
    for (const target of this.#inside.values()) await target.settled()
  }

  async frames(): Promise<WatchedFrame[]> {
    const { frameTree } = await this.#session.send("Page.getFrameTree")
    const own = framesOf(frameTree).map(({ id, parentId, url }) => ({
      id,
      parentId,
      url,
      session: this.#session,
      context: this.#contexts.get(id),
    }))
    const inside = await Promise.all([...this.#inside.values()].map((target) => target.frames()))
    return [...own, ...inside.flat()]
  }
}

/** In one batch, so that a paused frame resumes with everything installed. */
async function prepare(session: CDPSession): Promise<void> {
  await Promise.all([
    session.send("Page.enable"),
    session.send("Runtime.enable"),
    session.send("DOM.enable"),
    session.send("Page.addScriptToEvaluateOnNewDocument", { source: hookSource, runImmediately: true }),
    session.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: "iframe" }, { exclude: true }],
    }),
    session.send("Runtime.runIfWaitingForDebugger"),
  ])
}

function framesOf(tree: Protocol.Page.FrameTree): Protocol.Page.Frame[] {
  return [tree.frame, ...(tree.childFrames ?? []).flatMap(framesOf)]
}
