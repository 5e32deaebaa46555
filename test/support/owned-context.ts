import { Emitter } from "../../src/base/emitter.ts"
import type { TabhandError } from "../../src/base/errors.ts"
import type { Browser } from "../../src/browser/browser.ts"
import type { Target } from "../../src/cdp/target.ts"
import type { Preparation, TargetOwner } from "../../src/cdp/target-owner.ts"

interface OwnerEvents {
  attached: Target
  ready: Target
  refused: { target: Target; error: TabhandError }
  crashed: Target
  gone: Target
}

/** A context in a test's browser that prepares its targets with the test's preparations and emits their events. */
export class OwnedContext extends Emitter<OwnerEvents> implements TargetOwner {
  readonly id: string
  readonly preparations: readonly Preparation[]
  readonly #browser: Browser

  private constructor(browser: Browser, id: string, preparations: readonly Preparation[]) {
    super()
    this.#browser = browser
    this.id = id
    this.preparations = preparations
  }

  static async create(browser: Browser, preparations: readonly Preparation[] = []): Promise<OwnedContext> {
    const context = new OwnedContext(browser, await browser.createContext(), preparations)
    browser.tree.own(context.id, context)
    return context
  }

  newPage(): Promise<Target> {
    return this.#browser.createPage(this.id, AbortSignal.timeout(20_000), true)
  }

  /** The targets that the browser reports. */
  async targets(): Promise<{ targetId: string; type: string; url: string }[]> {
    const { targetInfos } = await this.#browser.connection.root.send("Target.getTargets", {})
    return targetInfos.filter((info) => info.browserContextId === this.id)
  }

  dispose(): Promise<void> {
    return this.#browser.disposeContext(this.id)
  }

  targetAttached(target: Target): void {
    this.emit("attached", target)
  }

  targetReady(target: Target): void {
    this.emit("ready", target)
  }

  targetRefused(target: Target, error: TabhandError): void {
    this.emit("refused", { target, error })
  }

  targetCrashed(target: Target): void {
    this.emit("crashed", target)
  }

  targetGone(target: Target): void {
    this.emit("gone", target)
  }
}
