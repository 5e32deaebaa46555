import { shortId } from "../../base/ids.ts"
import type { Connection } from "../connection.ts"
import type { WireMessage } from "../protocol.ts"
import type { Params } from "./guest-rules.ts"
import type { GuestScope } from "./guest-scope.ts"
import { type EndedTrace, GuestTrace } from "./guest-trace.ts"

const READ_BYTES = 1024 * 1024
/** How many events are in one message. */
const REPORTED = 1_000

/** The traces that a guest records of its pages, and the streams from which it reads them. */
export class GuestTraces {
  readonly #connection: Connection
  readonly #scope: GuestScope
  readonly #running = new Map<string, GuestTrace>()
  #closed = false
  readonly #streams = new Map<string, { readonly content: Buffer; at: number }>()

  constructor(connection: Connection, scope: GuestScope) {
    this.#connection = connection
    this.#scope = scope
  }

  async start(targetId: string, params: Params): Promise<void> {
    const tracer = this.#scope.tracedBy(targetId)
    if (!tracer) {
      throw new Error(
        "this cannot be traced: only pages can, and not in a browser that Tabhand did not start, whose trace would show the user's other pages",
      )
    }
    const trace = await GuestTrace.start(this.#connection, tracer, params)
    if (this.#closed) abandon(trace)
    else this.#running.set(targetId, trace)
  }

  /** The messages that end the trace, to be delivered after the answer. */
  async end(targetId: string): Promise<readonly WireMessage[]> {
    const trace = this.#running.get(targetId)
    if (!trace) throw new Error("Tracing is not started")
    this.#running.delete(targetId)
    const ended = await trace.end()
    const complete = { dataLossOccurred: ended.isIncomplete }
    if (!ended.asStream) return [...reported(ended), { method: "Tracing.tracingComplete", params: complete }]
    const stream = `trace-${shortId()}`
    this.#streams.set(stream, { content: Buffer.from(`{"traceEvents":[\n${ended.events.join(",\n")}\n]}`), at: 0 })
    const params = { ...complete, stream, traceFormat: "json", streamCompression: "none" }
    return [{ method: "Tracing.tracingComplete", params }]
  }

  ownsStream(handle: unknown): boolean {
    return typeof handle === "string" && this.#streams.has(handle)
  }

  /** Implements `IO.read` and `IO.close`. */
  stream(method: string, { handle, offset, size }: Params): object {
    const stream = this.#streams.get(String(handle))
    if (method === "IO.close" || !stream) {
      this.#streams.delete(String(handle))
      return {}
    }
    const from = typeof offset === "number" ? Math.max(0, offset) : stream.at
    stream.at = Math.min(stream.content.length, from + (typeof size === "number" ? Math.max(1, size) : READ_BYTES))
    const data = stream.content.subarray(from, stream.at).toString("base64")
    return { base64Encoded: true, data, eof: stream.at >= stream.content.length }
  }

  close(): void {
    this.#closed = true
    for (const trace of this.#running.values()) abandon(trace)
    this.#running.clear()
    this.#streams.clear()
  }
}

/** Ends the recording, so that others can record; a page that is gone is not recorded any more. */
function abandon(trace: GuestTrace): void {
  trace.end().catch(() => undefined)
}

function reported({ events }: EndedTrace): WireMessage[] {
  const messages: WireMessage[] = []
  for (let from = 0; from < events.length; from += REPORTED) {
    const value: unknown = JSON.parse(`[${events.slice(from, from + REPORTED).join()}]`)
    messages.push({ method: "Tracing.dataCollected", params: { value } })
  }
  return messages
}
