import { pause } from "../base/deadline.ts"
import { errnoOf, TabhandError } from "../base/errors.ts"
import type { Connection } from "../cdp/connection.ts"
import { ResumeGuard } from "./resume-guard.ts"
import { type Renderer, Renderers, type ThreadTime, threadTime } from "./thread-time.ts"

/** Polling intervals: while the browser is in use, and otherwise. */
const FAST_MS = 25
const SLOW_MS = 250
/** How long after the last call the browser counts as in use. */
const IN_USE_MS = 3_000

/** From this share of CPU time on, the browser counts as busy. */
const BUSY = 0.5
/** Share of time that a renderer sends when it does little else, and the minimum for one that takes part in a stall. */
const FLOODING = 0.2
const SENDING = 0.02
/** A page that loads keeps the browser busy for less than this. A renderer that left a backlog before is not waited for. */
const LOADING_MS = 75
/** A browser that is busy for this long, or answers this late, is stalled, whichever renderer causes it. */
const STALL_MS = 200

/** How long one renderer is paused before another one is suspected as well, and the overall limit. */
const PAUSE_MS = 1_000
const PAUSE_LIMIT_MS = 10_000
/** Less work than this between two answers of the browser means that its backlog is empty. */
const IDLE_MS = 10
/**
 * Backlog of the browser when a renderer was paused: at this amount the renderer is ended. One or two hits may be
 * coincidence, because the backlog of a previous renderer looks the same and honest pages sometimes send much. A
 * flooding page does it again as soon as it is resumed.
 */
const BACKLOG_LIMIT_MS = 1_500
const MIN_HITS = 3
/**
 * Decay of the recorded backlog over time: a page that always leaves a little backlog does not flood the browser. On a busy
 * machine, where a flood is slower as well, time counts as far as the browser got a processor when it wanted one.
 */
const DECAY = 0.1
/** The browser processes the end of a renderer after its backlog, and then for all pages of that process at once. */
const EXPLAIN_WITHIN_MS = 60_000
const SAME_PROCESS_MS = 500

interface Sample {
  readonly at: number
  /** How long each renderer's sender thread has run. */
  readonly sent: ReadonlyMap<Renderer, ThreadTime>
}

/** What the browser had left to do for a renderer when it was paused, and how often it was. */
interface Backlog {
  readonly ms: number
  readonly hits: number
  readonly at: number
  readonly browser: ThreadTime
}

/**
 * All pages of a browser share one browser thread, which processes their messages: titles, navigations, console. A page
 * can send faster than that thread works, and then messages of other pages are delayed. FloodWatch polls the thread.
 * When the thread falls behind, it pauses the renderer that sends most; the backlog that the browser then works off
 * came from that renderer. If the backlog is large, it ends the renderer, which appears as a crash of its pages alone.
 * The backlog is measured in CPU time, so a busy machine causes no false positive. Needs /proc; on other systems it
 * does nothing.
 */
export class FloodWatch {
  readonly #pid: number
  readonly #renderers: Renderers
  readonly #connection: Connection
  readonly #guard = new ResumeGuard()
  readonly #backlogs = new Map<number, Backlog>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #last: { at: number; wanted: number } | undefined
  #busySince: number | undefined
  #sample: Sample | undefined
  #pendingCall: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  #calls = 0
  #ownCalls = 0
  #usedAt = 0
  /** The renderer that was ended last, while crashes may result from it. */
  #ended: { readonly explainUntil: number } | undefined

  constructor(pid: number, connection: Connection) {
    this.#pid = pid
    this.#renderers = new Renderers(pid)
    this.#connection = connection
    connection.on("closed", () => this.stop())
    this.#next()
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#guard.end()
  }

  /** The error for a page that has just crashed, if its renderer was ended here. */
  explainCrash(): TabhandError | undefined {
    const ended = this.#ended
    if (!ended || performance.now() > ended.explainUntil) return undefined
    this.#ended = { explainUntil: Math.min(ended.explainUntil, performance.now() + SAME_PROCESS_MS) }
    return new TabhandError(
      "tab_crashed",
      "the page was ended: it flooded the browser with messages and blocked the other tabs",
      { hint: "`reload` starts it again; `tab close` removes it" },
    )
  }

  /** Ends the renderer that sends most, if there is one. For a browser that does not answer at all. */
  async endWorst(): Promise<boolean> {
    const before = sampleOf(this.#renderers)
    await pause(STALL_MS)
    const [worst] = sendersSince(before)
    if (!worst || worst.share < SENDING) return false
    this.#end(worst.renderer)
    return true
  }

  #next(): void {
    if (this.#stopped) return
    const now = performance.now()
    const calls = this.#connection.calls - this.#ownCalls
    if (calls !== this.#calls) this.#usedAt = now
    this.#calls = calls
    const inUse = now - this.#usedAt < IN_USE_MS || this.#busySince !== undefined
    this.#timer = setTimeout(() => this.#poll(), inUse ? FAST_MS : SLOW_MS)
    this.#timer.unref()
  }

  #poll(): void {
    const time = threadTime(this.#pid)
    // The process has ended, or the system does not report its CPU times.
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
    this.#callBrowser()
    const suspect = this.#suspect(at, this.#isLate(at) ? STALL_MS : at - this.#busySince)
    if (!suspect) return this.#next()
    this.#pauseRenderers(suspect).then(
      () => this.#next(),
      (error) => {
        this.stop()
        throw error
      },
    )
  }

  /** The renderer that sends most, if it explains why the browser is busy. */
  #suspect(at: number, busyMs: number): Renderer | undefined {
    const sample = this.#sample
    if (!sample) {
      this.#sample = sampleOf(this.#renderers)
      return undefined
    }
    const [worst] = sendersSince(sample)
    const isFlooding = worst && worst.share >= (busyMs >= STALL_MS ? SENDING : FLOODING)
    if (isFlooding && (busyMs >= LOADING_MS || this.#backlogOf(worst.renderer) > 0)) return worst.renderer
    // Other renderers may have started since.
    if (at - sample.at > STALL_MS * 2) this.#sample = undefined
    return undefined
  }

  /** Pauses a renderer, and others if that does not help, until the browser has worked off its backlog. */
  async #pauseRenderers(suspect: Renderer): Promise<void> {
    const paused: Renderer[] = []
    try {
      for (let next: Renderer | undefined = suspect; next && !this.#stopped; ) {
        const renderer: Renderer = next
        this.#guard.guard([...paused, renderer].map(({ pid }) => pid))
        if (!signal(renderer, "SIGSTOP")) return
        paused.push(renderer)
        const sample = sampleOf(this.#renderers)
        const first = await this.#waitForBacklog(PAUSE_MS)
        const others = sendersSince(sample).filter(({ renderer: { pid } }) => !paused.some((each) => each.pid === pid))
        next = first.isIdle ? undefined : others.find(({ share }) => share >= SENDING)?.renderer
        if (next) continue
        // No other renderer sends: wait for the rest of the backlog, too.
        const { isIdle, workedMs } = first.isIdle ? first : await this.#waitForBacklog(PAUSE_LIMIT_MS)
        if (isIdle) this.#charge(renderer, workedMs + (first.isIdle ? 0 : first.workedMs))
      }
    } finally {
      for (const renderer of paused) signal(renderer, "SIGCONT")
      this.#guard.guard([])
      this.#busySince = undefined
      this.#sample = undefined
      this.#last = undefined
    }
  }

  /** Waits until the browser answers twice with nothing in between, or until the limit. */
  async #waitForBacklog(limitMs: number): Promise<{ isIdle: boolean; workedMs: number }> {
    const until = performance.now() + limitMs
    const before = this.#cpuTime()
    let isIdle = false
    while (!isIdle && !this.#stopped) {
      const started = this.#cpuTime()
      const answered = await Promise.race([this.#callBrowser(), pause(until - performance.now()).then(() => false)])
      if (!answered) break
      isIdle = this.#cpuTime() - started < IDLE_MS
    }
    return { isIdle, workedMs: this.#cpuTime() - before }
  }

  /** CPU time used so far by the browser, and by us at the other end. */
  #cpuTime(): number {
    return (threadTime(this.#pid)?.ran ?? 0) + (threadTime(process.pid)?.ran ?? 0)
  }

  #charge(renderer: Renderer, workedMs: number): void {
    const browser = threadTime(this.#pid)
    if (!browser) return
    const left = this.#backlogOf(renderer, browser)
    const hits = (left > 0 ? (this.#backlogs.get(renderer.pid)?.hits ?? 0) : 0) + 1
    const ms = left + workedMs
    this.#backlogs.set(renderer.pid, { ms, hits, at: performance.now(), browser })
    if (ms >= BACKLOG_LIMIT_MS && hits >= MIN_HITS) this.#end(renderer)
  }

  /** What is not forgiven yet of the backlogs that a renderer left. */
  #backlogOf({ pid }: Renderer, browser = threadTime(this.#pid)): number {
    const known = this.#backlogs.get(pid)
    if (!known || !browser) return 0
    const forgivenMs = (performance.now() - known.at) * gotProcessor(known.browser, browser) * DECAY
    return Math.max(0, known.ms - forgivenMs)
  }

  #end(renderer: Renderer): void {
    this.#backlogs.clear()
    this.#ended = { explainUntil: performance.now() + EXPLAIN_WITHIN_MS }
    signal(renderer, "SIGKILL")
  }

  #isLate(at: number): boolean {
    return this.#pendingCall !== undefined && at - this.#pendingCall.at >= STALL_MS
  }

  /** A call that only the busy thread answers; one at a time. */
  #callBrowser(): Promise<boolean> {
    if (this.#pendingCall) return this.#pendingCall.answer
    this.#ownCalls++
    const answer = this.#connection.root.send("Browser.getVersion").then(
      () => true,
      () => false,
    )
    const call = { at: performance.now(), answer }
    this.#pendingCall = call
    void answer.then(() => {
      if (this.#pendingCall === call) this.#pendingCall = undefined
    })
    return answer
  }
}

/** The share of the time in which the browser could have run that it did. */
function gotProcessor(before: ThreadTime, now: ThreadTime): number {
  const wanted = now.wanted - before.wanted
  return wanted > 0 ? (now.ran - before.ran) / wanted : 1
}

function sampleOf(renderers: Renderers): Sample {
  const sent = new Map(
    renderers.list().flatMap((each) => {
      const time = threadTime(each.pid, each.sender)
      return time === undefined ? [] : [[each, time] as const]
    }),
  )
  return { at: performance.now(), sent }
}

/** Each sender's share of the time since the sample, sorted by CPU time. */
function sendersSince({ at, sent }: Sample): { renderer: Renderer; share: number }[] {
  const elapsed = performance.now() - at
  return [...sent]
    .map(([renderer, before]) => {
      const now = threadTime(renderer.pid, renderer.sender) ?? before
      return { renderer, share: (now.wanted - before.wanted) / elapsed, ran: now.ran - before.ran }
    })
    .sort((a, b) => b.ran - a.ran)
}

/** False when the process is gone. */
function signal({ pid, sender }: Renderer, name: NodeJS.Signals): boolean {
  // The process id may have been reused, but hardly together with the same sender thread id.
  if (threadTime(pid, sender) === undefined) return false
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (errnoOf(error) === "ESRCH") return false
    throw error
  }
}
