import { abortable } from "../../base/deadline.ts"
import { clip, oneLine, plural } from "../../base/text.ts"
import { Turns } from "../../command/run/turns.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { Tab } from "../../session/tab.ts"
import type { FacadeAnswer, FacadeCall, FacadeState } from "../facade.ts"
import { isNotInstalled } from "../not-installed.ts"
import { Act, type Done, type Job } from "./act.ts"
import { AgentBrowser } from "./agent-browser.ts"
import type { AgentPage } from "./agent-page.ts"
import { answerOf } from "./answers.ts"
import { askedBrowser, checkedUrl, readArgs } from "./asked.ts"
import { idleSecs } from "./config.ts"
import { isToolName } from "./definitions.ts"
import { Metrics } from "./metrics.ts"
import { NexoError } from "./nexo-error.ts"
import { type Place, placeOf } from "./place.ts"
import { callError, startError } from "./translate-error.ts"

/** The browsers of all agents in a runtime. */
export class NexoState implements FacadeState {
  readonly #sessions: Sessions
  readonly #browsers = new Map<string, AgentBrowser>()
  readonly #turns = new Turns()
  readonly #metrics = new Metrics()

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  async answer(call: FacadeCall): Promise<FacadeAnswer> {
    call.signal.throwIfAborted()
    const turn = this.#turns.take(call.owner)
    try {
      await abortable(turn.before, call.signal)
      const { details, image } = await this.#counted(call)
      return answerOf(details, image)
    } catch (error) {
      call.signal.throwIfAborted()
      if (error instanceof NexoError) return answerOf(error.details)
      throw error
    } finally {
      turn.pass()
    }
  }

  async leave(owner: string): Promise<void> {
    await Promise.all([...this.#browsers.values()].map((browser) => browser.leave(owner)))
    for (const [session, browser] of this.#browsers) if (browser.isUnused) this.#browsers.delete(session)
  }

  owns(owner: string, tab: Tab): boolean {
    return [...this.#browsers.values()].some((browser) => browser.owns(owner, tab))
  }

  status(): Readonly<Record<string, unknown>> {
    return { tools: this.#metrics.list(), browsers: [...this.#browsers.values()].map((browser) => browser.status()) }
  }

  async #counted(call: FacadeCall): Promise<Done> {
    const { tool } = call
    if (!isToolName(tool)) throw new NexoError("notFound", `tool not found: ${clip(oneLine(tool), 80)}`)
    const { agent, config, instance } = askedBrowser(call)
    const started = performance.now()
    let ok = false
    try {
      const args = readArgs(tool, call.args)
      if (tool === "browser_navigate") checkedUrl(args.url ?? "")
      const place = placeOf(instance, agent, call.settings)
      const browser = this.#browserAt(place, config.maxProfiles)
      const idleMs = idleSecs(instance, agent, call.env) * 1_000
      const job = { call, place, tool, args }
      const done = await browser.during(call.owner, idleMs, (page) => inBrowser(browser, page, job))
      ok = true
      return done
    } finally {
      this.#metrics.record(instance.instance, tool, ok, performance.now() - started)
    }
  }

  #browserAt(place: Place, most: number): AgentBrowser {
    const known = this.#browsers.get(place.session)
    const running = [...this.#browsers.values()].filter((each) => each !== known && each.isRunning)
    if (!known?.isRunning && running.length >= most) {
      throw new NexoError(
        "unavailable",
        `max_profiles allows no more: ${plural(most, "browser is", "browsers are")} open`,
      )
    }
    const browser = known ?? new AgentBrowser(place, this.#sessions)
    this.#browsers.set(place.session, browser)
    return browser
  }
}

async function inBrowser(browser: AgentBrowser, page: AgentPage, job: Job): Promise<Done> {
  const { breaker } = browser
  const round = breaker.begin()
  try {
    const done = await act(page, await opened(page, job), job)
    breaker.succeeded(round)
    browser.used()
    return done
  } catch (error) {
    // A call that was cancelled says nothing about the browser.
    if (error instanceof NexoError && !job.call.signal.aborted) {
      if (error.isTransport) breaker.failed(round)
      else breaker.succeeded(round)
    }
    throw error
  }
}

async function opened(page: AgentPage, { call, place }: Job): Promise<Tab> {
  try {
    return await page.open(call, place)
  } catch (error) {
    // The caller is asked whether to install one.
    throw isNotInstalled(error) ? error : startError(error)
  }
}

async function act(page: AgentPage, tab: Tab, job: Job): Promise<Done> {
  const { documents } = tab.page
  const before = documents.loaderId
  const { lost } = page
  try {
    return await new Act(job, page, tab).do()
  } catch (error) {
    throw callError(error, {
      tool: job.tool,
      lost,
      refOf: (ref) => page.refs.of(tab, ref),
      isAttached: job.place.settings.cdp !== undefined,
      isCommitted: documents.loaderId !== before,
    })
  }
}
