import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine } from "../../base/text.ts"
import type { DownloadState } from "../../protocol/session-events.ts"
import type { Session } from "../../session/session.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeAnswer, FacadeCall } from "../facade.ts"
import { isNotInstalled } from "../not-installed.ts"
import type { OwnerState } from "../serial-owners.ts"
import type { Workspace } from "../workspace.ts"
import { done, failed } from "./answers.ts"
import { switched } from "./control-center.ts"
import { type BrowserKind, controlCenterTool } from "./definition.ts"
import { Job } from "./job.ts"
import { checkJoined, differenceOf, howToStart, kindOf, type Launch, launchOf } from "./launch.ts"
import { operatorError } from "./operator-error.ts"
import { readParams } from "./params.ts"
import { perform } from "./perform.ts"
import { operatorSettings } from "./settings.ts"
import { startError } from "./start-error.ts"
import { elementsTable, listedTabs, type ShownTab, stateLine } from "./state-line.ts"
import { Watchdogs } from "./watchdogs.ts"

/** A download, as a program may want to follow it. */
interface TrackedDownload {
  readonly url: string
  readonly filename: string
  readonly state: DownloadState
}

interface Opened {
  readonly launch: Launch
  readonly session: Session
  readonly kind: BrowserKind
  readonly watchdogs: Watchdogs
}

/** The state of one agent: its browser, while it is open, and whether the agent has the tool. */
export class Operator implements OwnerState {
  readonly workspace: Workspace
  readonly #sessions: Sessions
  #opened: Opened | undefined
  /** How the browser ended that the agent believes to be open. */
  #lost: string | undefined
  /** What the agent switched; undefined while its settings decide. */
  #isEnabled: boolean | undefined
  /** What happened between two calls. */
  readonly #news: string[] = []
  readonly #downloads = new Map<string, TrackedDownload>()
  /** Where the mouse is, if it moves as a hand would. */
  mouse = { x: 0, y: 0 }

  constructor(workspace: Workspace, sessions: Sessions) {
    this.workspace = workspace
    this.#sessions = sessions
  }

  get isIdle(): boolean {
    return this.#opened === undefined && this.#lost === undefined && this.#isEnabled === undefined
  }

  get isEnabled(): boolean | undefined {
    return this.#isEnabled
  }

  async answer(call: FacadeCall): Promise<FacadeAnswer> {
    const settings = operatorSettings(call.sources)
    if (call.tool === controlCenterTool.name) {
      const { isEnabled, message } = switched(call.args)
      const before = this.#isEnabled ?? settings.browser_use_enabled ?? false
      this.#isEnabled = isEnabled
      if (!isEnabled) await this.#end(call)
      return { ...done({ message, notes: [], data: {} }), changesTools: before !== isEnabled }
    }
    const { params, notes } = readParams(call.args)
    const job = new Job(call, params, settings, this)
    job.notes.push(...notes)
    try {
      const message = await perform(job)
      return done({ ...(await this.#outcome(job)), message })
    } catch (error) {
      call.signal.throwIfAborted()
      if (!(error instanceof TabhandError) || isNotInstalled(error)) throw error
      return failed(error, await this.#outcome(job))
    }
  }

  leave(): void {
    this.#opened?.watchdogs.end()
  }

  /** Refuses what needs a browser that is open. */
  checkOpen(): void {
    if (this.#opened) return
    const first = "Use action='open' to launch the browser"
    throw operatorError(
      this.#lost === undefined
        ? `Browser is not open. ${first} first.`
        : `Browser is not open. It ended unexpectedly: ${this.#lost}. ${first} again.`,
    )
  }

  /** The tab that the agent works in. */
  activeTab(): Tab {
    this.checkOpen()
    const { active } = this.workspace
    if (active) return active
    throw operatorError("No tab is open. Use action='tab' to open one.")
  }

  /** Starts the browser, or attaches to one; one that is open already is kept if it is the wanted one. */
  async open(job: Job): Promise<string> {
    const { call, params, settings } = job
    const launch = launchOf(params, settings, call.settings)
    const open = this.#opened
    if (open) {
      const difference = differenceOf({ ...open.launch, browser: open.kind }, launch, params)
      if (difference !== undefined) throw operatorError(`Browser is open with ${difference}. Use action='close' first.`)
      job.notes.push("it was open already")
    } else {
      // What is left of one that ended.
      await this.workspace.close(call)
      await this.#start(job, launch)
    }
    return `Browser ready. ${this.workspace.tabs().length} tab(s) open.`
  }

  /** Closes what was opened here; an attached browser goes on. */
  async close(job: Job): Promise<string> {
    const open = this.#opened
    await this.#end(job.call)
    if (!open) return "Browser is not open."
    if (open.launch.cdp !== undefined) job.notes.push("the browser that was attached to goes on")
    return "Browser closed."
  }

  /** A blank tab, which becomes the active one. */
  openTab(job: Job): Promise<Tab> {
    const open = this.#opened
    return this.workspace.open(job.call, open ? howToStart(open.launch, job.settings, job.call) : {})
  }

  /** The live state, empty while the browser is not open. */
  async describe(call: FacadeCall, isDetailed: boolean): Promise<string> {
    const open = this.#opened
    if (!open) return ""
    const tabs = await this.shownTabs(call)
    const active = tabs.find(({ tab }) => tab === this.workspace.active)
    const line = stateLine(open.kind, active, tabs.length)
    return isDetailed && active ? `${line}\n${await elementsTable(call, open.session.name, active.tab)}` : line
  }

  async shownTabs(call: FacadeCall): Promise<ShownTab[]> {
    const { data } = await call.run({ command: "tab list", args: {}, session: this.workspace.name })
    const listed = new Map(listedTabs.parse(data).tabs.map((each) => [each.tabId, each]))
    return this.workspace.tabs().flatMap((tab) => {
      const known = listed.get(tab.id)
      return known ? [{ tab, url: known.url, title: known.title }] : []
    })
  }

  async #start(job: Job, launch: Launch): Promise<void> {
    const { call, settings } = job
    const before = this.#sessions.find(this.workspace.name)
    if (before) checkJoined(before, launch)
    this.workspace.added = ({ page }) => {
      page.dialogs.policy = settings.dialogs
    }
    const how = howToStart(launch, settings, call)
    try {
      await this.workspace.open(call, how)
    } catch (error) {
      throw error instanceof TabhandError ? startError(error, launch) : error
    }
    const session = this.#sessions.get(this.workspace.name)
    const kind = kindOf(session)
    if (launch.browser !== undefined && launch.browser !== kind) {
      const isAsked = job.params.browser !== undefined
      if (isAsked) await this.workspace.close(call)
      const what = `the browser is ${kind}, not ${launch.browser}`
      if (isAsked) throw operatorError(`Not opened: ${what}.`)
      job.notes.push(what)
    }
    if (job.params.headless !== undefined && launch.cdp === undefined && job.params.headless !== launch.headless) {
      job.notes.push(`headless is ${launch.headless} here: the operator decides that`)
    }
    this.#lost = undefined
    this.#opened = { launch, session, kind, watchdogs: this.#watch(session) }
  }

  /** What a person would notice between two calls. */
  #watch(session: Session): Watchdogs {
    const watchdogs = new Watchdogs(session, (text) => this.#news.push(text))
    const indexOf = (id: string) => this.workspace.tabs().findIndex((tab) => tab.id === id)
    watchdogs.watch("lost", ({ message }) => this.#lose(message))
    watchdogs.watch("closed", ({ reason }) => this.#lose(`its session was closed: ${reason}`))
    watchdogs.watch("tabCrashed", ({ tab, message }) => {
      if (indexOf(tab) >= 0) this.#news.push(`tab ${indexOf(tab)} crashed: ${clip(oneLine(message), 200)}`)
    })
    watchdogs.watch("download", ({ id, url, name, state }) => this.#downloads.set(id, { url, filename: name, state }))
    return watchdogs
  }

  #lose(message: string): void {
    this.#opened?.watchdogs.end()
    this.#opened = undefined
    this.#lost = oneLine(message)
  }

  async #end(call: FacadeCall): Promise<void> {
    this.#opened?.watchdogs.end()
    this.#opened = undefined
    this.#lost = undefined
    this.#downloads.clear()
    await this.workspace.close(call)
  }

  async #outcome(job: Job) {
    const notes = [...this.#news.splice(0), ...job.notes]
    const downloads = [...this.#downloads.values()]
    const data = { action: job.params.action, ...job.data, ...(downloads.length > 0 ? { downloads } : {}) }
    return { notes, data, state: await this.#stateAfter(job) }
  }

  /** The call is answered even if the state cannot be read now. */
  async #stateAfter({ call, settings }: Job): Promise<string> {
    try {
      return await this.describe(call, settings.state_detail === "elements")
    } catch (error) {
      if (error instanceof TabhandError && error.code !== "cancelled") return ""
      throw error
    }
  }
}
