import { pause } from "../base/deadline.ts"
import { errnoOf, TabhandError } from "../base/errors.ts"
import type { Connection } from "../cdp/connection.ts"
import { type Renderer, renderersOf, type ThreadTime, threadTime } from "./thread-time.ts"

/** How often the browser is looked at: while it is in use, and otherwise. */
const FAST_MS = 25
const SLOW_MS = 250
/** For so long after the last call the browser counts as in use. */
const IN_USE_MS = 3_000

/** From this share of its time on the browser counts as busy. */
const BUSY = 0.5
/** What a renderer sends when it does next to nothing else, and what it sends at least when it takes part in a stall. */
const FLOODING = 0.2
const SENDING = 0.02
/** A browser that is busy for so long, or answers so late, is stalled, whatever comes from whom. */
const STALL_MS = 200

/** How long one renderer is held before another one is suspected too, and at most. */
const HOLD_MS = 1_000
const HOLD_LIMIT_MS = 10_000
/** Two answers of the browser with less work than this between them: it has nothing left to work off. */
const CALM_MS = 10
/**
 * Work that the browser still had when a renderer was held: with this much of it, the renderer is ended. Once or twice may
 * be chance, because what another one left behind when it went looks the same, and honest pages have much to tell at times;
 * one that floods does it again as soon as it is let go.
 */
const ENOUGH_MS = 1_500
const TIMES = 3
/** What of it is forgiven as time goes by: a page that always leaves the browser a little to do is none that floods it. */
const FORGIVEN = 0.1
/** The browser hears of the end once it has worked off what came before, and then of all pages of the process at once. */
const HEARD_WITHIN_MS = 60_000
const AT_ONCE_MS = 500

interface Sample {
  readonly at: number
  /** By renderer, how long its sender has been at it. */
  readonly sent: ReadonlyMap<Renderer, ThreadTime>
}

/**
 * All pages of a browser share one thread there, which takes in what they tell it: titles, navigations, console. A page can
 * send faster than that thread works it off, and then nobody else is heard. So the thread is watched; where it falls
 * behind, the renderer that sends most is held for a moment. What the browser then still works off came from it: if that is
 * much, the renderer is ended, which shows as a crash of its pages alone. That work is counted in time of the processor, so
 * that a busy machine condemns nobody. Needs /proc; elsewhere nothing is watched.
 */
export class FloodWatch {
  readonly #pid: number
  readonly #connection: Connection
  readonly #owed = new Map<number, { ms: number; times: number; at: number }>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #last: { at: number; wanted: number } | undefined
  #busySince: number | undefined
  #sample: Sample | undefined
  #asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  #calls = 0
  #questions = 0
  #usedAt = 0
  /** The last that was ended, as long as crashes may come of it. */
  #ended: { readonly heardUntil: number } | undefined

  constructor(pid: number, connection: Connection) {
    this.#pid = pid
    this.#connection = connection
    connection.on("closed", () => this.stop())
    this.#next()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  /** What is told of a page that has just crashed, if it was ended from here. */
  explainCrash(): TabhandError | undefined {
    const ended = this.#ended
    if (!ended || performance.now() > ended.heardUntil) return undefined
    this.#ended = { heardUntil: Math.min(ended.heardUntil, performance.now() + AT_ONCE_MS) }
    return new TabhandError(
      "tab_crashed",
      "the page was ended: it kept the browser so busy that no other tab was heard",
      { hint: "`reload` starts it again; `tab close` removes it" },
    )
  }

  /** Ends the renderer that sends most, if there is one. For a browser that does not answer at all. */
  async endWorst(): Promise<boolean> {
    const before = sampleOf(this.#pid)
    await pause(STALL_MS)
    const [worst] = sendersSince(before)
    if (!worst || worst.share < SENDING) return false
    this.#end(worst.renderer)
    return true
  }

  #next(): void {
    if (this.#stopped) return
    const now = performance.now()
    const calls = this.#connection.calls - this.#questions
    if (calls !== this.#calls) this.#usedAt = now
    this.#calls = calls
    const inUse = now - this.#usedAt < IN_USE_MS || this.#busySince !== undefined
    this.#timer = setTimeout(() => this.#look(), inUse ? FAST_MS : SLOW_MS)
    this.#timer.unref()
  }

  #look(): void {
    const time = threadTime(this.#pid)
    // It has ended, or the system does not tell.
    if (time === undefined) return this.stop()
    const at = performance.now()
    const last = this.#last
    this.#last = { at, wanted: time.wanted }
    if (!last || (time.wanted - last.wanted) / (at - last.at) < BUSY) {
      if (!this.#isLate(at)) {
        this.#busySince = undefined
        this.#sample = undefined
        return this.#next()
      }
    }
    this.#busySince ??= at
    this.#ask()
    const suspect = this.#suspect(at, at - this.#busySince >= STALL_MS || this.#isLate(at))
    if (!suspect) return this.#next()
    this.#hold(suspect).then(
      () => this.#next(),
      (error) => {
        this.stop()
        throw error
      },
    )
  }

  /** Who sends most, where that explains that the browser is busy. */
  #suspect(at: number, stalled: boolean): Renderer | undefined {
    const sample = this.#sample
    if (!sample) {
      this.#sample = sampleOf(this.#pid)
      return undefined
    }
    const [worst] = sendersSince(sample)
    if (worst && worst.share >= (stalled ? SENDING : FLOODING)) return worst.renderer
    // Others may have come since.
    if (at - sample.at > STALL_MS * 2) this.#sample = undefined
    return undefined
  }

  /** Holds a renderer, and others with it where that does not help, until the browser has worked off what it had. */
  async #hold(suspect: Renderer): Promise<void> {
    const held: Renderer[] = []
    try {
      for (let next: Renderer | undefined = suspect; next; ) {
        const renderer: Renderer = next
        if (!signal(renderer, "SIGSTOP")) return
        held.push(renderer)
        const sample = sampleOf(this.#pid)
        const first = await this.#workOff(HOLD_MS)
        const others = sendersSince(sample).filter(({ renderer: { pid } }) => !held.some((each) => each.pid === pid))
        next = first.isCalm ? undefined : others.find(({ share }) => share >= SENDING)?.renderer
        if (next) continue
        // Nobody else sends: the rest is worked off, too.
        const { isCalm, workedMs } = first.isCalm ? first : await this.#workOff(HOLD_LIMIT_MS)
        if (isCalm) this.#charge(renderer, workedMs + (first.isCalm ? 0 : first.workedMs))
      }
    } finally {
      for (const renderer of held) signal(renderer, "SIGCONT")
      this.#busySince = undefined
      this.#sample = undefined
      this.#last = undefined
    }
  }

  /** Until the browser answers twice with nothing in between, or the time is up. */
  async #workOff(limitMs: number): Promise<{ isCalm: boolean; workedMs: number }> {
    const until = performance.now() + limitMs
    const before = this.#worked()
    let isCalm = false
    while (!isCalm && !this.#stopped) {
      const started = this.#worked()
      const answered = await Promise.race([this.#ask(), pause(until - performance.now()).then(() => false)])
      if (!answered) break
      isCalm = this.#worked() - started < CALM_MS
    }
    return { isCalm, workedMs: this.#worked() - before }
  }

  /** What the browser, and we at the other end, have worked so far. */
  #worked(): number {
    return (threadTime(this.#pid)?.ran ?? 0) + (threadTime(process.pid)?.ran ?? 0)
  }

  #charge(renderer: Renderer, workedMs: number): void {
    const now = performance.now()
    const known = this.#owed.get(renderer.pid) ?? { ms: 0, times: 0, at: now }
    const left = Math.max(0, known.ms - (now - known.at) * FORGIVEN)
    const [ms, times] = [left + workedMs, (left > 0 ? known.times : 0) + 1]
    this.#owed.set(renderer.pid, { ms, times, at: now })
    if (ms >= ENOUGH_MS && times >= TIMES) this.#end(renderer)
  }

  #end(renderer: Renderer): void {
    this.#owed.clear()
    this.#ended = { heardUntil: performance.now() + HEARD_WITHIN_MS }
    signal(renderer, "SIGKILL")
  }

  #isLate(at: number): boolean {
    return this.#asked !== undefined && at - this.#asked.at >= STALL_MS
  }

  /** A question that only the busy thread answers; one at a time. */
  #ask(): Promise<boolean> {
    if (this.#asked) return this.#asked.answer
    this.#questions++
    const answer = this.#connection.root.send("Browser.getVersion").then(
      () => true,
      () => false,
    )
    const asked = { at: performance.now(), answer }
    this.#asked = asked
    void answer.then(() => {
      if (this.#asked === asked) this.#asked = undefined
    })
    return answer
  }
}

function sampleOf(browser: number): Sample {
  const sent = new Map(
    renderersOf(browser).flatMap((each) => {
      const time = threadTime(each.pid, each.sender)
      return time === undefined ? [] : [[each, time] as const]
    }),
  )
  return { at: performance.now(), sent }
}

/** What share of the time since then each sender was at it. First comes the one that had the processor longest. */
function sendersSince({ at, sent }: Sample): { renderer: Renderer; share: number }[] {
  const elapsed = performance.now() - at
  return [...sent]
    .map(([renderer, before]) => {
      const now = threadTime(renderer.pid, renderer.sender) ?? before
      return { renderer, share: (now.wanted - before.wanted) / elapsed, ran: now.ran - before.ran }
    })
    .sort((a, b) => b.ran - a.ran)
}

/** False when it is gone. */
function signal({ pid, sender }: Renderer, name: NodeJS.Signals): boolean {
  // An id may have gone to another process; a sender of that id there as well is out of the question.
  if (threadTime(pid, sender) === undefined) return false
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (errnoOf(error) === "ESRCH") return false
    throw error
  }
}
