import { TabhandError } from "../../base/errors.ts"
import type { Viewport } from "../../page/prepare-page.ts"
import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"
import type { Kind } from "./kind.ts"
import type { DialogChoice } from "./params.ts"

/** A tab under the name that a model gave it. */
export class FacadeTab {
  readonly name: string
  readonly kind: Kind
  readonly session: Session
  readonly tab: Tab
  readonly dialogs: DialogChoice | undefined
  /** As it was last set; nothing in somebody else's browser. */
  viewport: Viewport | undefined
  /** Something runs in it. */
  isBusy = false
  /** It was closed under its name: what runs in it ends for that reason. */
  wasClosed = false

  constructor(facts: Pick<FacadeTab, "name" | "kind" | "session" | "tab" | "dialogs" | "viewport">) {
    this.name = facts.name
    this.kind = facts.kind
    this.session = facts.session
    this.tab = facts.tab
    this.dialogs = facts.dialogs
    this.viewport = facts.viewport
  }

  get isAlive(): boolean {
    const { session, tab } = this
    return !this.wasClosed && !session.closed && session.tabs.list().includes(tab) && !tab.page.crashed
  }

  /** Runs what nothing else may run beside. */
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
