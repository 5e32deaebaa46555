import { abortable, Deadline, pause, scoped } from "../../../base/deadline.ts"
import { ToldError } from "../errors.ts"
import type { TabContext } from "../tab-context.ts"
import { type Limit, limitFor, MATCH_MS } from "./limits.ts"
import { toolError } from "./tool-error.ts"

/** What the engine says of an element that did not become ready in the time that it had. */
const NOT_READY = new Set("timeout no_match not_visible disabled not_editable moving off_page covered".split(" "))
const SOON_MS = 500
const LAST_WORD_MS = 150
/** What changes without a sign is looked at again after this. */
const ROUND_MS = 100

export interface HelperTime {
  /** The helper's own limit. */
  readonly most: number
  readonly timeout: unknown
}

/** One call of a helper: its name, its time, and what it waits for. */
export class HelperCall {
  readonly name: string
  readonly context: TabContext
  readonly limit: Limit
  /** What the error says when the time is up, if anything is known; asked for then. */
  why: () => Promise<string> = async () => ""
  /** The error itself, for helpers that have words of their own. */
  late: (ms: number, why: string) => ToldError = (ms, why) =>
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

  /** How long what is asked for now may take, so that its answer comes before the time is up. */
  get left(): number {
    return Math.max(1, before(this.#deadline.remaining()))
  }

  /** How long nothing may match, as it is told. */
  get matchLimit(): number {
    return this.limit.isGiven ? this.limit.ms : Math.min(MATCH_MS, this.limit.ms)
  }

  get matchMs(): number {
    return before(this.matchLimit)
  }

  /** Asks the engine, which knows how long it has; what it says is said in the name of this call. */
  async ask(helper: string, args: object): Promise<unknown> {
    this.signal.throwIfAborted()
    try {
      return await abortable(this.context.ask(helper, args), this.context.signal)
    } catch (error) {
      if (this.context.signal.aborted || !(error instanceof ToldError)) throw error
      throw this.#inItsName(error)
    }
  }

  /** Until something on the page changes, or a moment has passed. */
  async changed(): Promise<void> {
    await this.ask("changed", { ms: ROUND_MS })
  }

  /** Runs it to its end, which is when its time is up at the latest. */
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

  /** The engine may be about to answer: that it did what it was to do, or why not, says more than that the time is up. */
  #lastWord<T>(working: Promise<T>): Promise<{ readonly value: T } | undefined> {
    const ending = working.then(
      (value) => ({ value }),
      (error) => {
        if (error instanceof ToldError) throw error
        return undefined
      },
    )
    return scoped(this.context.signal, (scope) =>
      Promise.race([ending, pause(LAST_WORD_MS, scope).then(() => undefined)]),
    )
  }

  async timeIsUp(ms: number): Promise<ToldError> {
    const parts = await Promise.all([this.#known(this.why()), this.#known(this.context.ask("obstacle", {}))])
    return this.late(Math.round(ms), parts.filter((part) => part !== "").join("; "))
  }

  /** What cannot be found out soon is left out: the page may not answer, which is why this is asked. */
  #known(told: Promise<unknown>): Promise<string> {
    const text = told.then(
      (value) => (typeof value === "string" ? value : ""),
      () => "",
    )
    return soon(text, "", this.context.signal)
  }

  #inItsName(error: ToldError): ToldError {
    const { message, hint, code } = error
    if (!NOT_READY.has(code ?? ""))
      return new ToldError({ name: "ToolError", message: `${this.name}: ${message}`, code, hint })
    const why = message.replace(/^the helper did not finish within [^:]*(: )?/, "").replace(/ \(waited [^)]*\)$/, "")
    const late = this.late(Math.round(this.limit.ms), why || "the page did not answer")
    // What the engine would do about a time that is up is for the command line.
    return new ToldError({ name: late.name, message: late.message, code, hint: code === "timeout" ? late.hint : hint })
  }
}

/** A little before that time is up. */
function before(ms: number): number {
  return ms - Math.min(100, ms * 0.1)
}

/** The answer, or another one when it does not come soon. */
export function soon<T>(answer: Promise<T>, otherwise: T, signal: AbortSignal): Promise<T> {
  return scoped(signal, (scope) => Promise.race([answer, pause(SOON_MS, scope).then(() => otherwise)]))
}

/** A call of a helper, which a run that is stopped can tell of. */
export function during<T>(
  context: TabContext,
  name: string,
  time: HelperTime,
  work: (call: HelperCall) => Promise<T>,
): Promise<T> {
  return context.running.during(name, async () => new HelperCall(name, context, time).run(work))
}
