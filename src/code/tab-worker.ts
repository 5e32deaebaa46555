import { abortable } from "../base/deadline.ts"
import { messageOf, TabhandError } from "../base/errors.ts"
import type { Guest } from "../cdp/guest/guest.ts"
import type { Session } from "../session/session.ts"
import type { Tab } from "../session/tab.ts"
import { errorOfCode } from "./code-error.ts"
import { startInline, startThread, type Thread, type ThreadEars } from "./thread.ts"
import type { RunOutcome, ToHost } from "./wire.ts"

/** How long a worker may take to answer after it was told to stop, before it is stopped. */
export const GRACE_MS = 750

/** Code that never waits does not let new pages of its session go; they go by themselves after this. */
const HOLD_MS = 250

export interface RunRequest {
  readonly code: string
  readonly args: unknown
  readonly limitMs: number
  /** Answers what the tab's helpers ask. */
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
  #name = ""
  #run: Pending | undefined
  #lastRun = 0
  #over: TabhandError | undefined
  #isLoaded = false
  #onLoaded: () => void = () => {}
  #onConnected: (error?: TabhandError) => void = () => {}
  readonly #ended: Promise<void>
  #onEnded: () => void = () => {}

  constructor(start: (ears: ThreadEars) => Thread = startThread) {
    this.#ended = new Promise((resolve) => {
      this.#onEnded = resolve
    })
    this.loaded = new Promise((resolve) => {
      this.#onLoaded = () => {
        this.#isLoaded = true
        resolve()
      }
    })
    const ears = this.#ears()
    try {
      this.#thread = start(ears)
    } catch (error) {
      this.#goInline(error)
    }
  }

  /** Nothing can be run in it any more. */
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

  /** Gives it its tab. */
  async connect(session: Session, tab: Tab, signal: AbortSignal): Promise<void> {
    await abortable(this.loaded, signal)
    if (this.#over) throw this.#over
    const guest = await session.guests.open(HOLD_MS)
    this.#session = session
    this.#guest = guest
    this.#name = tab.label ?? tab.id
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
    // A call that nobody waits for any more never begins.
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
        thread.post({ kind: "run", id, name: this.#name, code, args, limitMs })
      })
    } finally {
      this.#run = undefined
      clearTimeout(overdue)
      signal.removeEventListener("abort", onAbort)
    }
  }

  /** Ends it in the middle of whatever it does; what it ran fails with this. */
  kill(error: TabhandError): void {
    this.#fail(error)
    // Its end is waited for by whoever closes it.
    void this.#thread?.end()
  }

  /** Asks it to end, and ends it when it does not. */
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

  #ears(): ThreadEars {
    return {
      heard: (message) => this.#heard(message),
      ended: (error) => {
        // A thread that could not even load its program is done without.
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
    startInline(this.#ears()).then(
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

  #heard(message: ToHost): void {
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
