import vm from "node:vm"
import * as puppeteer from "puppeteer-core"
import { type DisplayPart, type RunOutcome, type Shot, type ToWorker, timedOut } from "../wire.ts"
import type { Connected } from "./connect.ts"
import { currentRun, RunIsOver, type RunMark } from "./current-run.ts"
import { CODE_FILE, ReportedError } from "./errors.ts"
import { returnedText, shownText } from "./returned.ts"
import type { RunListeners } from "./run-listeners.ts"
import { RunTimers } from "./run-timers.ts"
import { RunningHelpers } from "./running-helpers.ts"
import { makeScope } from "./scope.ts"
import { makeTab } from "./tab/tab-api.ts"
import { toolError } from "./tab/tool-error.ts"
import type { ObservedElement } from "./tab-context.ts"

export type RunOrder = Extract<ToWorker, { readonly kind: "run" }>

/** The environment of a run. */
export interface RunSurroundings extends Connected {
  readonly listeners: RunListeners
  readonly ids: Map<number, ObservedElement>
  ask(helper: string, args: unknown): Promise<unknown>
  log(level: "debug" | "warn" | "error", values: readonly unknown[]): void
}

/** One piece of code, from start to end. */
export class Run {
  readonly id: number
  readonly #order: RunOrder
  readonly #around: RunSurroundings
  readonly #mark: RunMark = { isOver: false }
  readonly #stop = new AbortController()
  readonly #helpers = new RunningHelpers()
  readonly #displays: DisplayPart[] = []
  readonly #screenshots: Shot[] = []
  readonly #timers = new RunTimers((error) => this.fail(error))
  #fail: (error: unknown) => void = () => {}

  constructor(order: RunOrder, around: RunSurroundings) {
    this.id = order.id
    this.#order = order
    this.#around = around
  }

  /** What it has displayed so far. */
  get shown(): RunOutcome {
    return { displays: this.#displays, returned: undefined, screenshots: this.#screenshots }
  }

  async outcome(): Promise<RunOutcome> {
    const failed = new Promise<never>((_, reject) => {
      this.#fail = reject
    })
    try {
      const value = await Promise.race([currentRun.run(this.#mark, () => this.#execute()), failed])
      // An unhandled rejection is reported after the turn in which it happened.
      await Promise.race([new Promise((resolve) => setImmediate(resolve)), failed])
      return { ...this.shown, returned: returnedText(value) }
    } finally {
      this.#mark.isOver = true
      this.#timers.end()
      this.#stop.abort(new RunIsOver())
      await this.#around.listeners.end(this.#mark)
    }
  }

  abort(why: "timeout" | "abort"): void {
    const stalled = this.#helpers.describe()
    const hint = stalled === "" ? undefined : `it stalled on ${stalled}`
    this.fail(
      why === "timeout"
        ? new ReportedError({
            name: "TimeoutError",
            message: timedOut(this.#order.limitMs),
            code: "code_timeout",
            hint,
          })
        : new ReportedError({ name: "AbortError", message: "the run was aborted", code: "cancelled", hint }),
    )
  }

  fail(error: unknown): void {
    if (error instanceof RunIsOver) return
    this.#stop.abort(error)
    this.#fail(error)
  }

  async #execute(): Promise<unknown> {
    const { code } = this.#order
    const script = new vm.Script(`(async () => {\n${code}\n})()`, {
      filename: CODE_FILE,
      lineOffset: -1,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    return script.runInContext(makeScope(this.#names()))
  }

  #names(): Record<string, unknown> {
    const { page, browser, ids, ask, log } = this.#around
    const tab = makeTab({
      name: this.#order.name,
      page,
      signal: this.#stop.signal,
      endsAt: performance.now() + this.#order.limitMs,
      ask,
      running: this.#helpers,
      display: (part) => this.#displays.push(part),
      record: (shot) => this.#screenshots.push(shot),
      ids,
    })
    const debug = (...values: unknown[]) => log("debug", values)
    return {
      page,
      browser,
      // For its error classes and its device descriptions.
      puppeteer,
      tab,
      args: this.#order.args,
      display: (value: unknown) => this.#display(value),
      assert: (condition: unknown, message = "Assertion failed") => {
        if (!condition) throw toolError("code_failed", message)
      },
      wait: (ms: number) => this.#helpers.during(`wait(${ms})`, () => this.#wait(ms)),
      console: {
        log: debug,
        info: debug,
        debug,
        trace: debug,
        dir: debug,
        warn: (...values: unknown[]) => log("warn", values),
        error: (...values: unknown[]) => log("error", values),
      },
      ...this.#timers.globals,
    }
  }

  #display(value: unknown): void {
    this.#displays.push(isImage(value) ? imagePart(value) : { type: "text", text: shownText(value) })
  }

  #wait(ms: number): Promise<void> {
    const { signal } = this.#stop
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const { setTimeout, clearTimeout } = this.#timers.globals
      const stop = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        signal.removeEventListener("abort", stop)
        resolve()
      }, ms)
      signal.addEventListener("abort", stop, { once: true })
    })
  }
}

interface ShownImage {
  readonly type: "image"
  readonly data: string
  readonly mimeType: string
}

function isImage(value: unknown): value is ShownImage {
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "image") return false
  return "data" in value && typeof value.data === "string" && "mimeType" in value && typeof value.mimeType === "string"
}

function imagePart({ data, mimeType }: ShownImage): DisplayPart {
  return { type: "image", data, mimeType }
}
