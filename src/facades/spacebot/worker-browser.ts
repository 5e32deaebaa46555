import { TabhandError } from "../../base/errors.ts"
import type { Session } from "../../session/session.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import { unlessGone, untilDone } from "../closing.ts"
import { Workspace } from "../workspace.ts"
import { browserError } from "./browser-error.ts"
import type { Job } from "./job.ts"
import { launchSettings, profileOf, sharedName } from "./launch-settings.ts"
import { leave, takeLeft } from "./left-tabs.ts"

const JOINED =
  "the session was open already: its window, its profile and the addresses that it may use are those that it was started with"

/** The browser of one worker: in the owner's session, or in one that the workers of an agent share. */
export class WorkerBrowser {
  readonly #sessions: Sessions
  readonly #own: Workspace
  #place: Workspace
  #session: Session | undefined
  #isShared = false
  /** Sessions that were started for this worker. */
  readonly #made = new WeakSet<Session>()
  /** Opened with the browser, and not used yet. */
  #spare: Tab | undefined

  constructor(own: Workspace, sessions: Sessions) {
    this.#own = own
    this.#place = own
    this.#sessions = sessions
  }

  get session(): Session | undefined {
    return this.#session
  }

  /** Whether it was launched, and not closed since by this worker. */
  get wasLaunched(): boolean {
    return this.#session !== undefined
  }

  get isRunning(): boolean {
    return this.#session?.closed === false && this.#session.context !== undefined
  }

  /** The tabs in the order in which they were opened, without one that was not used yet. */
  tabs(): Tab[] {
    return this.#place.tabs().filter((tab) => tab !== this.#spare)
  }

  /** Starts the browser if it does not run, and returns what happened. */
  async launch(job: Job): Promise<string> {
    if (this.isRunning) return this.#isShared ? this.#connect() : "Browser already running"
    this.#choosePlace(job)
    const there = this.#sessions.find(this.#place.name)
    const wasRunning = there?.context !== undefined
    if (there && wasRunning) {
      this.#checkProfile(there, job)
      const message = this.#connectTo(there)
      if (this.#isShared || this.tabs().length > 0) return message
      job.notes.push(JOINED)
    }
    await this.#openSpare(job)
    return "Browser launched successfully"
  }

  /** A tab that shows nothing yet. */
  async takeTab(job: Job): Promise<Tab> {
    if (!this.#spare || !this.#place.tabs().includes(this.#spare)) await this.#openSpare(job)
    const tab = this.#spare
    if (!tab) throw new TabhandError("tab_closed", "the tab was closed before it was ready")
    this.#spare = undefined
    return tab
  }

  async closeTab(job: Job, tab: Tab): Promise<void> {
    // With its last tab, a browser with a profile forgets what sites keep until it ends.
    if (this.#isShared && this.#session?.tabs.size === 1) await this.#openSpare(job)
    await this.#place.closeTab(job.call, tab)
  }

  /** Refuses what needs a browser if it was not launched, or is gone. */
  checkLaunched(launch: string): void {
    if (this.isRunning) return
    const session = this.#session
    this.#forget()
    const what = !session
      ? "browser not launched"
      : session.closed
        ? "the browser was closed"
        : "the browser ended unexpectedly"
    throw browserError(`${what} — call ${launch} first`)
  }

  /** Ends the work in the browser in the configured way, and returns what happened. */
  async close(job: Job): Promise<string> {
    switch (job.settings.closePolicy) {
      case "detach":
        this.leave()
        return "Detached from browser (tabs and session preserved)"
      case "close_tabs":
        for (const tab of this.tabs()) await this.closeTab(job, tab)
        return "All tabs closed (browser still running)"
      case "close_browser":
        await this.#close(job)
        this.#forget()
        return "Browser closed"
    }
  }

  /** Leaves the tabs for the next worker in the session. */
  leave(): void {
    leave(this.#place.tabs())
    this.#forget()
  }

  #choosePlace({ settings }: Job): void {
    this.#forget()
    this.#isShared = settings.persistSession
    this.#place = this.#isShared ? new Workspace(sharedName(settings), this.#sessions) : this.#own
    this.#place.added = ({ page }) => {
      page.dialogs.policy = settings.dialogs
    }
  }

  /** Someone else may have opened a session of that name. */
  #checkProfile({ name, options }: Session, { call, settings }: Job): void {
    if (!this.#isShared || options.profile === profileOf(settings, call.settings)) return
    throw new TabhandError("launch_conflict", `session "${name}" is open without the profile of this agent`, {
      hint: "close that session first",
    })
  }

  #connectTo(session: Session): string {
    this.#session = session
    return this.#connect()
  }

  /** Continues with the tabs that other workers left. */
  #connect(): string {
    const found = this.#session ? takeLeft(this.#session) : []
    if (this.#session) this.#place.takeOver(this.#session, found)
    this.#spare ??= found.find(({ page }) => page.isBlank)
    const discovered = found.filter((tab) => tab !== this.#spare).length
    const open = this.tabs().length
    const tabs = open === 1 ? "1 tab" : `${open} tabs`
    return `Connected to persistent browser (${tabs} open, ${discovered} newly discovered)`
  }

  async #openSpare({ call, settings: browser }: Job): Promise<void> {
    const { settings, env, caller } = call
    const launch = launchSettings({ browser, settings, env, cwd: caller.cwd })
    const isNew = this.#sessions.find(this.#place.name) === undefined
    this.#spare = await this.#place.open(call, { settings: launch })
    this.#session = this.#place.session
    if (isNew && this.#session) this.#made.add(this.#session)
  }

  /** Closes the session unless others have tabs in it, or started it for themselves. */
  async #close(job: Job): Promise<void> {
    const session = this.#session
    if (!session || session.closed) return
    const tabs = this.#place.tabs()
    const isOurs = this.#isShared || this.#made.has(session)
    if (isOurs && tabs.length === session.tabs.size) {
      await unlessGone(job.call.run({ command: "close", args: {}, session: session.name }, untilDone))
    } else for (const tab of tabs) await this.closeTab(job, tab)
  }

  #forget(): void {
    this.#place.end()
    this.#session = undefined
    this.#spare = undefined
  }
}
