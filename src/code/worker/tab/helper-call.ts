import { abortable, Deadline, pause, scoped } from "../../../base/deadline.ts"
import { ReportedError } from "../errors.ts"
import type { TabContext } from "../tab-context.ts"
import { type Limit, limitFor, MATCH_MS } from "./limits.ts"
import { ToolError, toolError } from "./tool-error.ts"

/** Error codes of the engine for an element that did not become ready in time. */
const NOT_READY = new Set("timeout no_match not_visible disabled not_editable moving off_page covered".split(" "))
const SOON_MS = 500
const LAST_WORD_MS = 150
/** Changes without an event are polled at this interval. */
const ROUND_MS = 100

export interface HelperTime {
  /** The helper's own limit. */
  readonly most: number
  readonly timeout: unknown
}

/** One call of a helper: its name, its deadline, and what it waits for. */
export class HelperCall {
  readonly name: string
  readonly context: TabContext
  readonly limit: Limit
  /** Explains the timeout, if possible; called when it happens. */
  why: () => Promise<string> = async () => ""
  /** Creates the timeout error, for helpers with their own wording. */
  late: (ms: number, why: string) => ReportedError = (ms, why) =>
    toolError("timeout", `${this.name} timed out after ${ms}ms${why === "" ? "" : `: ${why}`}`)
  readonly #deadline: Deadline

  constructor(name: string, context: TabContext, { most, timeout }: HelperTime) {
    this.name = name
    this.context = context
    this.limit = limitFor(most, timeout, context.endsAt)
    this.#deadline = Deadline.after(this.limit.ms, name, context.signal)
  }

  get signal(): AbortSignal {
    return this.#deadline.signal
  }

  /** The time limit for a request sent now, so that its answer comes before the deadline. */
  get left(): number {
    return Math.max(1, before(this.#deadline.remaining()))
  }

  /** How long to wait for a first match, as reported. */
  get matchLimit(): number {
    return this.limit.isGiven ? this.limit.ms : Math.min(MATCH_MS, this.limit.ms)
  }

  get matchMs(): number {
    return before(this.matchLimit)
  }

  /** Asks the engine, and rethrows its errors under the name of this call. */
  async ask(helper: string, args: object): Promise<unknown> {
    this.signal.throwIfAborted()
    try {
      return await abortable(this.context.ask(helper, args), this.context.signal)
    } catch (error) {
      if (this.context.signal.aborted || !(error instanceof ReportedError)) throw error
      throw this.#inItsName(error)
    }
  }

  /** Waits until something on the page changes, at most for a moment. */
  async changed(): Promise<void> {
    await this.ask("changed", { ms: ROUND_MS })
  }

  /** Runs the work, at most until the deadline. */
  async run<T>(work: (call: HelperCall) => Promise<T>): Promise<T> {
    const working = work(this)
    try {
      return await abortable(working, this.signal)
    } catch (error) {
      if (!this.signal.aborted || this.context.signal.aborted) throw error
      const last = await this.#lastWord(working)
      if (last) return last.value
      throw await this.timeIsUp(this.limit.ms)
    } finally {
      this.#deadline.clear()
    }
  }

  /** Waits a moment longer for the engine's answer: success, or a specific error, is better than a timeout. */
  #lastWord<T>(working: Promise<T>): Promise<{ readonly value: T } | undefined> {
    const ending = working.then(
      (value) => ({ value }),
      (error) => {
        if (error instanceof ReportedError) throw error
        return undefined
      },
    )
    return scoped(this.context.signal, (scope) =>
      Promise.race([ending, pause(LAST_WORD_MS, scope).then(() => undefined)]),
    )
  }

  async timeIsUp(ms: number): Promise<ReportedError> {
    const parts = await Promise.all([this.#known(this.why()), this.#known(this.context.ask("obstacle", {}))])
    return this.late(Math.round(ms), parts.filter((part) => part !== "").join("; "))
  }

  /** Empty if there is no answer soon: the page may not respond, which is why this is asked. */
  #known(answer: Promise<unknown>): Promise<string> {
    const text = answer.then(
      (value) => (typeof value === "string" ? value : ""),
      () => "",
    )
    return soon(text, "", this.context.signal)
  }

  #inItsName(error: ReportedError): ReportedError {
    const { message, hint, code } = error
    if (!NOT_READY.has(code ?? "")) return new ToolError(code, `${this.name}: ${message}`, hint)
    const why = message.replace(/^the helper did not finish within [^:]*(: )?/, "").replace(/ \(waited [^)]*\)$/, "")
    const late = this.late(Math.round(this.limit.ms), why || "the page did not answer")
    // The engine's hint for a timeout is about the command line.
    return new ToolError(code, late.message, code === "timeout" ? late.hint : hint)
  }
}

/** Slightly less than that time. */
function before(ms: number): number {
  return ms - Math.min(100, ms * 0.1)
}

/** The answer, or the alternative if it does not come soon. */
export function soon<T>(answer: Promise<T>, otherwise: T, signal: AbortSignal): Promise<T> {
  return scoped(signal, (scope) => Promise.race([answer, pause(SOON_MS, scope).then(() => otherwise)]))
}

/** Tracks a call of a helper, so that an aborted run can report it. */
export function during<T>(
  context: TabContext,
  name: string,
  time: HelperTime,
  work: (call: HelperCall) => Promise<T>,
): Promise<T> {
  return context.running.during(name, async () => new HelperCall(name, context, time).run(work))
}
