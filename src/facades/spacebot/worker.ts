import { TabhandError } from "../../base/errors.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeAnswer, FacadeCall } from "../facade.ts"
import type { OwnerState } from "../serial-owners.ts"
import type { Workspace } from "../workspace.ts"
import { browserError } from "./browser-error.ts"
import { browserSettings } from "./browser-settings.ts"
import { Job, type Wording } from "./job.ts"
import { SnapshotRefs } from "./refs.ts"
import { WorkerBrowser } from "./worker-browser.ts"

/** Carries out a call of a tool. */
export type Perform = (job: Job) => Promise<FacadeAnswer>

/** A set of tools: how their calls are carried out, and how they name things. */
export interface ToolSet {
  readonly perform: Perform
  readonly wording: Wording
}

/** The state of one worker: its browser, the tab that it works in, and the elements of its last snapshot. */
export class Worker implements OwnerState {
  readonly browser: WorkerBrowser
  readonly refs = new SnapshotRefs()
  readonly #set: ToolSet
  #active: Tab | undefined

  constructor(workspace: Workspace, sessions: Sessions, set: ToolSet) {
    this.browser = new WorkerBrowser(workspace, sessions)
    this.#set = set
  }

  get isIdle(): boolean {
    return !this.browser.wasLaunched
  }

  async answer(call: FacadeCall): Promise<FacadeAnswer> {
    const { perform, wording } = this.#set
    try {
      return await perform(new Job(call, browserSettings(call.sources), this, wording))
    } catch (error) {
      throw error instanceof TabhandError && error.code !== "cancelled" ? prefixed(error) : error
    }
  }

  /** What is kept for the next worker of the agent outlives this one. */
  leave(): void {
    this.browser.leave()
  }

  /** Starts the browser, and returns what happened. */
  async launch(job: Job): Promise<string> {
    const message = await job.say("failed to launch browser", () => this.browser.launch(job))
    if (!this.#isOpen(this.#active)) this.activate(this.browser.tabs().at(-1))
    return message
  }

  checkLaunched({ wording }: Job): void {
    this.browser.checkLaunched(wording.launch)
  }

  isActive(tab: Tab): boolean {
    return tab === this.#active
  }

  /** Works in that tab from now on: elements of another one are void. */
  activate(tab: Tab | undefined): void {
    this.#active = tab
    this.refs.clear()
  }

  /** The tab that the worker works in. */
  activeTab(job: Job): Tab {
    if (this.browser.wasLaunched) this.checkLaunched(job)
    if (!this.#active) throw browserError("no active tab — navigate or open a tab first")
    if (!this.#isOpen(this.#active)) throw browserError("active tab no longer exists")
    return this.#active
  }

  /** The same, or a first one. */
  async someTab(job: Job): Promise<Tab> {
    this.checkLaunched(job)
    if (!this.#isOpen(this.#active)) this.activate(await this.openTab(job))
    return this.activeTab(job)
  }

  /** A blank tab, which is not active yet. */
  openTab(job: Job): Promise<Tab> {
    this.checkLaunched(job)
    return job.say("failed to open tab", () => this.browser.takeTab(job))
  }

  find(targetId: string): Tab {
    const tab = this.browser.tabs().find(({ page }) => page.target.id === targetId)
    if (tab) return tab
    throw browserError(`no tab with target_id '${targetId}'`)
  }

  /** Without an id, the active tab; any other one becomes active then. Returns the id. */
  async closeTab(job: Job, targetId: string | undefined): Promise<string> {
    if (targetId === undefined && !this.#active) throw browserError("no active tab to close")
    const tab = targetId === undefined ? this.activeTab(job) : this.find(targetId)
    await job.say("failed to close tab", () => this.browser.closeTab(job, tab))
    this.activate(tab === this.#active ? this.browser.tabs().at(-1) : this.#active)
    return tab.page.target.id
  }

  /** Ends the work in the browser, and returns what happened. */
  async close(job: Job): Promise<string> {
    this.activate(undefined)
    return job.say("failed to close browser", () => this.browser.close(job))
  }

  #isOpen(tab: Tab | undefined): tab is Tab {
    return tab !== undefined && this.browser.tabs().includes(tab)
  }
}

function prefixed(error: TabhandError): TabhandError {
  const { code, hint, message, evidence } = error
  return new TabhandError(code, `Browser error: ${message}`, {
    ...(hint === undefined ? {} : { hint }),
    ...(evidence === undefined ? {} : { evidence }),
    cause: error,
  })
}
