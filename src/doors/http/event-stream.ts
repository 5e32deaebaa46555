import { toTabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { failureEnvelope } from "../guard/refusal.ts"

export interface EventStreamOptions {
  /** Reports events until the signal fires or there are no more; no event is missed after `onOpen`. */
  listen(onEvent: (event: unknown) => void, signal: AbortSignal, onOpen: () => void): Promise<void>
  /** How often a heartbeat is sent. */
  readonly heartbeatMs: number
  /** How far a slow reader may fall behind. */
  readonly mostBehindBytes: number
}

/** The events of a session as server-sent events. */
export function eventStream({ listen, heartbeatMs, mostBehindBytes }: EventStreamOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const over = new AbortController()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if (!over.signal.aborted) controller.enqueue(encoder.encode(text))
        }
        const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs)
        over.signal.addEventListener("abort", () => clearInterval(heartbeat), { once: true })
        const end = () => {
          if (over.signal.aborted) return
          over.abort()
          controller.close()
        }
        const take = (event: unknown) => {
          write(eventText(event))
          if ((controller.desiredSize ?? 0) >= -mostBehindBytes) return
          write(written("behind", { message: "the reader is too slow: later events are lost" }))
          end()
        }
        let isOpen = false
        const open = () => {
          if (!isOpen) write(": listening\n\n")
          isOpen = true
        }
        listen(take, over.signal, open)
          .catch((error: unknown) => write(written("failed", failureEnvelope(toTabhandError(error)))))
          .then(end)
      },
      cancel: () => over.abort(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}

/** A message without an event name is a failure. */
function eventText(event: unknown): string {
  const { event: name, ...facts } = isRecord(event) ? event : {}
  return written(typeof name === "string" ? name : "failed", facts)
}

/** JSON contains no line breaks, which would end the event. */
function written(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
