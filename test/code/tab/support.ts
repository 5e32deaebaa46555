import puppeteer, { type Browser, type Page as PuppeteerPage } from "puppeteer-core"
import { afterAll, afterEach, beforeAll } from "vitest"
import { toTabhandError } from "../../../src/base/errors.ts"
import type { Guest } from "../../../src/cdp/guest/guest.ts"
import { helpers } from "../../../src/code/helpers/index.ts"
import type { DisplayPart, Shot } from "../../../src/code/wire.ts"
import { ReportedError } from "../../../src/code/worker/errors.ts"
import { RunningHelpers } from "../../../src/code/worker/running-helpers.ts"
import { makeTab, type TabApi } from "../../../src/code/worker/tab/tab-api.ts"
import type { ObservedElement } from "../../../src/code/worker/tab-context.ts"
import type { FileRule } from "../../../src/command/run/caller.ts"
import { tabhandDialect } from "../../../src/command/run/tabhand-dialect.ts"
import type { Session } from "../../../src/session/session.ts"
import type { Tab } from "../../../src/session/tab.ts"
import { type Engine, known, withEngine } from "../../support/with-engine.ts"

export interface TabSetting {
  /** How long the run may take. */
  readonly limitMs?: number
  readonly cwd?: string
  readonly files?: FileRule
  readonly screenshotDir?: string
}

/** A tab of a run without its worker: the helpers of both sides call each other directly. */
export class TabBench {
  readonly engine: Engine
  displays: DisplayPart[] = []
  shots: Shot[] = []
  readonly ids = new Map<number, ObservedElement>()
  readonly running = new RunningHelpers()
  #guest: Guest | undefined
  #browser: Browser | undefined
  #page: PuppeteerPage | undefined
  #runs: AbortController[] = []

  constructor(engine: Engine) {
    this.engine = engine
  }

  get session(): Session {
    return this.engine.tabhand.runtime.sessions.get("tab")
  }

  get tabOfSession(): Tab {
    return known(this.session.tabs.list()[0])
  }

  /** Puppeteer's page. */
  get page(): PuppeteerPage {
    return known(this.#page)
  }

  async start(): Promise<void> {
    await this.engine.tabhand.session("tab").run("open", { url: this.engine.site.url })
    this.#guest = await this.session.guests.open()
    this.#browser = await puppeteer.connect({ transport: this.#guest, defaultViewport: null })
    this.#page = known((await this.#browser.pages())[0])
  }

  async stop(): Promise<void> {
    await this.#browser?.disconnect()
    if (this.#guest) this.session.guests.close(this.#guest)
  }

  /** The `tab` of a run that begins now. */
  tab({ limitMs = 30_000, cwd = this.engine.home, files = { kind: "user" }, screenshotDir }: TabSetting = {}): TabApi {
    const run = new AbortController()
    this.#runs.push(run)
    const caller = { door: "test", client: "test", cwd, files, dialect: tabhandDialect, display: {} } as const
    const context = { session: this.session, tab: this.tabOfSession, caller, signal: run.signal, screenshotDir }
    return makeTab({
      name: "main",
      page: this.page,
      signal: run.signal,
      endsAt: performance.now() + limitMs,
      running: this.running,
      ids: this.ids,
      display: (part) => this.displays.push(part),
      record: (shot) => this.shots.push(shot),
      ask: async (name, args) => {
        const helper = known(helpers[name])
        try {
          return structuredClone(await helper(context, structuredClone(args)))
        } catch (error) {
          const { message, code, hint } = toTabhandError(error)
          throw new ReportedError({ name: "TabhandError", message, code, hint })
        }
      },
    })
  }

  /** Ends everything that the test's runs left running. */
  endRuns(): void {
    for (const run of this.#runs) run.abort(new Error("the run is over"))
    this.#runs = []
    this.displays = []
    this.shots = []
  }

  /** Opens another page, at a URL of the site. */
  async show(body: string): Promise<void> {
    await this.page.goto(`${this.engine.site.url}/title/Shown`)
    await this.page.setContent(`<!doctype html><title>Shown</title>${body}`)
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.engine.site.url + path)
  }

  /** What the page of an acting fixture logged. */
  log(): Promise<unknown> {
    return this.page.evaluate("window.log")
  }
}

export function withTab(): TabBench {
  const bench = new TabBench(withEngine())
  beforeAll(() => bench.start())
  afterEach(() => bench.endRuns())
  afterAll(() => bench.stop())
  return bench
}

/** The error that a helper fails with. */
export async function failure(promise: Promise<unknown>): Promise<ReportedError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ReportedError) return error
    throw error
  }
  throw new Error("it did not fail")
}
