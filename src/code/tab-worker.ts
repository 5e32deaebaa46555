import { abortable } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import type { Guest } from "../cdp/guest/guest.ts"
import type { Screen } from "../page/emulate/screen.ts"
import type { Session } from "../session/session.ts"
import type { Tab } from "../session/tab.ts"
import { errorOfCode } from "./code-error.ts"
import { startInline, startThread, type Thread, type ThreadListeners } from "./thread.ts"
import type { PageViewport, RunOutcome, ToHost, Viewports } from "./wire.ts"

/** How long a worker may take to answer a request to stop, before it is killed. */
export const GRACE_MS = 750

/** Busy code does not resume new pages of its session; they resume by themselves after this. */
const HOLD_MS = 250

export interface RunRequest {
  readonly code: string
  readonly args: unknown
  readonly limitMs: number
  /** Answers a request of the tab's helpers. */
  answer(helper: string, args: unknown): Promise<unknown>
  log(level: string, text: string): void
}

interface Pending {
  readonly id: number
  readonly request: RunRequest
  resolve(outcome: RunOutcome): void
  reject(error: TabhandError): void
}

/** Runs the code of one tab. Started without a tab, so that one can be kept warm. */
export class TabWorker {
  /** Resolves once Puppeteer is loaded. */
  readonly loaded: Promise<void>
  #thread: Thread | undefined
  #guest: Guest | undefined
  #session: Session | undefined
  #tab: Tab | undefined
  #run: Pending | undefined
  #lastRun = 0
  #over: TabhandError | undefined
  #isLoaded = false
  #onLoaded: () => void = () => {}
  #onConnected: (error?: TabhandError) => void = () => {}
  readonly #ended: Promise<void>
  #onEnded: () => void = () => {}

  constructor(start: (listeners: ThreadListeners) => Thread = startThread) {
    this.#ended = new Promise((resolve) => {
      this.#onEnded = resolve
    })
    this.loaded = new Promise((resolve) => {
      this.#onLoaded = () => {
        this.#isLoaded = true
        resolve()
      }
    })
    const listeners = this.#listeners()
    try {
      this.#thread = start(listeners)
    } catch (error) {
      this.#goInline(error)
    }
  }

  /** Set once nothing can be run in it any more. */
  get over(): TabhandError | undefined {
    return this.#over
  }

  get isBusy(): boolean {
    return this.#run !== undefined
  }

  /** Whether code in it can be stopped whatever it does. */
  get canBeKilled(): boolean {
    return this.#thread?.isOwn === true
  }

  activity(): number | undefined {
    return this.#thread?.activity()
  }

  /** Connects it to its tab. */
  async connect(session: Session, tab: Tab, signal: AbortSignal): Promise<void> {
    await abortable(this.loaded, signal)
    if (this.#over) throw this.#over
    const guest = await session.guests.open(HOLD_MS)
    this.#session = session
    this.#guest = guest
    this.#tab = tab
    const { cdp } = this.#existing()
    guest.onmessage = (message) => cdp.postMessage(message)
    guest.onclose = () => cdp.close()
    cdp.on("message", (message: unknown) => {
      if (typeof message === "string") guest.send(message)
    })
    const connected = new Promise<void>((resolve, reject) => {
      this.#onConnected = (error) => (error ? reject(error) : resolve())
    })
    this.#existing().post({ kind: "connect", targetId: tab.page.target.id })
    await abortable(connected, signal)
  }

  async run(request: RunRequest, signal: AbortSignal): Promise<RunOutcome> {
    if (this.#over) throw this.#over
    if (this.#run) throw new TabhandError("code_failed", "Tab worker is busy")
    // A cancelled call never begins.
    signal.throwIfAborted()
    const thread = this.#existing()
    const id = ++this.#lastRun
    let overdue: NodeJS.Timeout | undefined
    const onAbort = () => {
      thread.post({ kind: "abort", id, why: isTimeout(signal.reason) ? "timeout" : "abort" })
      overdue = setTimeout(() => this.kill(hungPastGrace()), GRACE_MS)
    }
    signal.addEventListener("abort", onAbort, { once: true })
    try {
      return await new Promise<RunOutcome>((resolve, reject) => {
        this.#run = { id, request, resolve, reject }
        const { code, args, limitMs } = request
        const name = this.#tab?.label ?? this.#tab?.id ?? ""
        thread.post({ kind: "run", id, name, code, args, limitMs, viewports: this.#viewports() })
      })
    } finally {
      this.#run = undefined
      clearTimeout(overdue)
      signal.removeEventListener("abort", onAbort)
    }
  }

  /** Ends the thread at once; its run fails with this error. */
  kill(error: TabhandError): void {
    this.#fail(error)
    // `close` waits for the end of the thread.
    void this.#thread?.end()
  }

  /** Asks it to end, and kills it if it does not. */
  async close(error: TabhandError): Promise<void> {
    this.#fail(error)
    const thread = this.#thread
    if (!thread) return
    thread.post({ kind: "close" })
    const timer = setTimeout(() => void thread.end(), GRACE_MS)
    await this.#ended
    clearTimeout(timer)
  }

  /** Resolves when its thread is gone. */
  get ended(): Promise<void> {
    return this.#ended
  }

  #fail(error: TabhandError): void {
    this.#over ??= error
    this.#run?.reject(error)
    this.#onConnected(error)
    this.#onLoaded()
    if (this.#guest) this.#session?.guests.close(this.#guest)
    this.#guest = undefined
  }

  #listeners(): ThreadListeners {
    return {
      onMessage: (message) => this.#receive(message),
      onEnded: (error) => {
        // If a thread cannot even load its program, code runs inline instead.
        if (error && !this.#isLoaded && !this.#over && this.canBeKilled) {
          this.#goInline(error)
          return
        }
        this.#fail(endOf(error))
        this.#onEnded()
      },
    }
  }

  #goInline(cause: unknown): void {
    startInline(this.#listeners()).then(
      (thread) => {
        this.#thread = thread
      },
      (error) => {
        const message = `code cannot be run here: ${messageOf(error)}`
        this.#fail(new TabhandError("internal", message, { cause }))
        this.#onEnded()
      },
    )
  }

  #existing(): Thread {
    if (this.#thread) return this.#thread
    throw this.#over ?? new TabhandError("internal", "the code worker has no thread")
  }

  #viewports(): Viewports {
    const { emulation } = this.#session ?? {}
    return {
      tab: inPuppeteersWords(emulation?.screenOf(this.#tab?.page)),
      others: inPuppeteersWords(emulation?.screenOf()),
    }
  }

  /** The code waits for the answer in its own thread; this one only sends it. */
  async #giveEndpoint(): Promise<void> {
    const { endpoint } = this.#existing()
    try {
      if (!this.#session) throw new TabhandError("no_session", "the code has no session")
      endpoint?.give("text", await this.#session.guests.url())
    } catch (error) {
      endpoint?.give("error", messageOf(error))
    }
  }

  #receive(message: ToHost): void {
    switch (message.kind) {
      case "loaded":
        return this.#onLoaded()
      case "connected":
        return this.#onConnected()
      case "notConnected":
        return this.#onConnected(errorOfCode(message.error))
      case "done":
        if (this.#run?.id === message.id) this.#run.resolve(message.outcome)
        return
      case "failed":
        if (this.#run?.id === message.id) this.#run.reject(errorOfCode(message.error, message.shown))
        return
      case "ask":
        void this.#answer(message.id, message.helper, message.args)
        return
      case "endpoint":
        void this.#giveEndpoint()
        return
      case "log":
        return this.#run?.request.log(message.level, message.text)
      case "closed":
        return
    }
  }

  async #answer(id: number, helper: string, args: unknown): Promise<void> {
    const run = this.#run
    const thread = this.#existing()
    try {
      if (!run) throw new TabhandError("code_failed", "the run is over")
      thread.post({ kind: "answer", id, value: await run.request.answer(helper, args) })
    } catch (error) {
      const { code, hint } = error instanceof TabhandError ? error : { code: "internal", hint: undefined }
      thread.post({ kind: "failure", id, error: { name: "TabhandError", message: messageOf(error), code, hint } })
    }
  }
}

function inPuppeteersWords(screen: Screen | undefined): PageViewport | null {
  if (!screen) return null
  const { width, height, scale, mobile, touch } = screen
  return { width, height, deviceScaleFactor: scale, isMobile: mobile, hasTouch: touch }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof TabhandError && reason.code === "timeout"
}

function hungPastGrace(): TabhandError {
  return new TabhandError("code_timeout", "Browser code execution hung past grace; tab killed", {
    hint: "code that never waits cannot be asked to stop: its tab was closed; open another one",
  })
}

function endOf(error: Error | undefined): TabhandError {
  if (error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY") return outOfMemory()
  return new TabhandError("code_failed", `the code's worker ended${error ? `: ${error.message}` : ""}`, {
    hint: "the page is as it was; run it again",
  })
}

export function outOfMemory(): TabhandError {
  return new TabhandError("code_failed", "Browser code execution ran out of memory", {
    hint: "the page is as it was; keep less in variables, or write it to a file as it comes",
  })
}
