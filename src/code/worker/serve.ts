import { inspect } from "node:util"
import type { MessagePort } from "node:worker_threads"
import type { SharedAnswer } from "../shared-answer.ts"
import type { ToHost, ToWorker } from "../wire.ts"
import { type Connected, connect } from "./connect.ts"
import { RunIsOver } from "./current-run.ts"
import { ReportedError, toWireError } from "./errors.ts"
import { Run, type RunOrder } from "./run.ts"
import { RunListeners } from "./run-listeners.ts"
import type { ObservedElement } from "./tab-context.ts"
import { KnownViewports } from "./viewports.ts"

export interface Connections {
  readonly port: MessagePort
  readonly cdp: MessagePort
  /** Only in a thread of our own. */
  readonly endpoint: SharedAnswer | undefined
}

/** Runs code for one tab, one piece at a time, as requested over the port. */
export function serve(connections: Connections): void {
  new Server(connections).begin()
}

/** How long code may wait for the endpoint. */
const ENDPOINT_MS = 5_000

/** The longest line of a log. */
const LOG_LIMIT = 2_000

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

class Server {
  readonly #port: MessagePort
  readonly #cdp: MessagePort
  readonly #ids = new Map<number, ObservedElement>()
  readonly #asked = new Map<number, Waiting>()
  #lastQuestion = 0
  #connected: (Connected & { readonly listeners: RunListeners; readonly viewports: KnownViewports }) | undefined
  #run: Run | undefined
  readonly #onUnhandled = (reason: unknown) => this.#unhandled(reason)
  readonly #onUncaught = (error: unknown) => this.#run?.fail(error)

  readonly #endpoint: SharedAnswer | undefined

  constructor({ port, cdp, endpoint }: Connections) {
    this.#port = port
    this.#cdp = cdp
    this.#endpoint = endpoint
  }

  begin(): void {
    process.on("unhandledRejection", this.#onUnhandled)
    // In the runtime's own thread, an uncaught exception may come from elsewhere.
    if (this.#endpoint) process.on("uncaughtException", this.#onUncaught)
    this.#port.on("message", (message: ToWorker) => this.#receive(message))
    this.#post({ kind: "loaded" })
  }

  #post(message: ToHost): void {
    this.#port.postMessage(message)
  }

  #receive(message: ToWorker): void {
    switch (message.kind) {
      case "connect":
        void this.#connect(message.targetId)
        return
      case "run":
        void this.#start(message)
        return
      case "abort":
        if (this.#run?.id === message.id) this.#run.abort(message.why)
        return
      case "answer":
        this.#asked.get(message.id)?.resolve(message.value)
        this.#asked.delete(message.id)
        return
      case "failure":
        this.#asked.get(message.id)?.reject(new ReportedError(message.error))
        this.#asked.delete(message.id)
        return
      case "close":
        this.#close()
    }
  }

  async #connect(targetId: string): Promise<void> {
    try {
      const connected = await connect(this.#cdp, targetId)
      const listeners = new RunListeners(
        connected.page,
        () => void this.#ask("leaveDialogs", {}).catch(() => undefined),
      )
      connected.browser.wsEndpoint = () => this.#wsEndpoint()
      this.#connected = { ...connected, listeners, viewports: KnownViewports.of(connected.page) }
      this.#post({ kind: "connected" })
    } catch (error) {
      this.#post({ kind: "notConnected", error: toWireError(error) })
    }
  }

  async #start(order: RunOrder): Promise<void> {
    const { id } = order
    const nothing = { displays: [], returned: undefined, screenshots: [] }
    if (this.#run || !this.#connected) {
      const message = this.#run ? "Tab worker is busy" : "Tab worker is not connected"
      this.#post({ kind: "failed", id, error: { name: "Error", message }, shown: nothing })
      return
    }
    this.#connected.viewports.update(order.viewports)
    const run = new Run(order, {
      ...this.#connected,
      ids: this.#ids,
      ask: (helper, args) => this.#ask(helper, args),
      log: (level, values) => this.#log(level, values),
    })
    this.#run = run
    try {
      const outcome = await run.outcome()
      this.#run = undefined
      this.#post({ kind: "done", id, outcome })
    } catch (error) {
      this.#run = undefined
      this.#post({ kind: "failed", id, error: toWireError(error), shown: run.shown })
    }
  }

  /** The worker itself has no endpoint: another one, confined to the session as well, is opened on demand. */
  #wsEndpoint(): string {
    if (!this.#endpoint) {
      throw new Error("browser.wsEndpoint() has no answer in the runtime's own thread: use `tabhand get cdp-url`")
    }
    return this.#endpoint.await(() => this.#post({ kind: "endpoint" }), ENDPOINT_MS)
  }

  #ask(helper: string, args: unknown): Promise<unknown> {
    const id = ++this.#lastQuestion
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject })
      this.#post({ kind: "ask", id, helper, args })
    })
  }

  #log(level: "debug" | "warn" | "error", values: readonly unknown[]): void {
    const text = values.map((value) => (typeof value === "string" ? value : inspect(value, { depth: 3 }))).join(" ")
    this.#post({ kind: "log", level, text: text.slice(0, LOG_LIMIT) })
  }

  #unhandled(reason: unknown): void {
    if (reason instanceof RunIsOver || !this.#run) return
    const error = toWireError(reason)
    const message = `Unhandled rejection: ${error.message}`
    this.#run.fail(new ReportedError({ ...error, message, hint: "is an `await` missing?" }))
  }

  #close(): void {
    this.#run?.abort("abort")
    process.off("unhandledRejection", this.#onUnhandled)
    process.off("uncaughtException", this.#onUncaught)
    this.#post({ kind: "closed" })
    this.#cdp.close()
    this.#port.close()
  }
}
