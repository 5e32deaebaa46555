import { toTabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { failureEnvelope } from "../guard/refusal.ts"

export interface EventStreamOptions {
  /** Tells of everything until the signal fires, or nothing more will come; `onOpen`: nothing is missed any more. */
  listen(onEvent: (event: unknown) => void, signal: AbortSignal, onOpen: () => void): Promise<void>
  /** How often a client that hears nothing is told that we are still there. */
  readonly heartbeatMs: number
  /** How far a slow reader may stay behind. */
  readonly mostBehindBytes: number
}

/** What happens in a session, as server-sent events. */
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

/** What has no name is no event: it says why there are none. */
function eventText(event: unknown): string {
  const { event: name, ...facts } = isRecord(event) ? event : {}
  return written(typeof name === "string" ? name : "failed", facts)
}

/** JSON has no line ends in it, which would end the event. */
function written(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
