import { TabhandError } from "../../base/errors.ts"
import type { Viewport } from "../../page/core/prepare-page.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"
import type { Kind } from "./kind.ts"
import type { DialogChoice } from "./params.ts"

/** A tab with the name that a model gave it. */
export class FacadeTab {
  readonly name: string
  readonly kind: Kind
  readonly session: Session
  readonly tab: Tab
  readonly dialogs: DialogChoice | undefined
  /** An operation is running in the tab. */
  isBusy = false
  /** The tab was closed by name, which also ends the operation running in it. */
  wasClosed = false

  constructor(facts: Pick<FacadeTab, "name" | "kind" | "session" | "tab" | "dialogs">) {
    this.name = facts.name
    this.kind = facts.kind
    this.session = facts.session
    this.tab = facts.tab
    this.dialogs = facts.dialogs
  }

  /** Undefined in attached browsers. */
  get viewport(): Viewport | undefined {
    return this.kind.kind === "headless" ? this.session.emulation.screenOf(this.tab.page) : undefined
  }

  get isAlive(): boolean {
    const { session, tab } = this
    return !this.wasClosed && !session.closed && session.tabs.list().includes(tab) && !tab.page.crashed
  }

  /** Runs an operation that excludes others in this tab. */
  async busyWhile<T>(work: () => Promise<T>): Promise<T> {
    if (this.isBusy) throw new TabhandError("tab_busy", `Tab ${JSON.stringify(this.name)} is busy`)
    this.isBusy = true
    try {
      return await work()
    } catch (error) {
      throw this.wasClosed ? closedError(this.name, error) : error
    } finally {
      this.isBusy = false
    }
  }
}

function closedError(name: string, cause: unknown): TabhandError {
  return new TabhandError("tab_closed", `Tab ${JSON.stringify(name)} was closed`, { cause })
}

export function notAlive(name: string): TabhandError {
  return new TabhandError("no_tab", `Tab ${JSON.stringify(name)} is not alive. Reopen it.`)
}
