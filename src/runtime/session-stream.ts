import { sessionEventKinds } from "../protocol/session-events.ts"
import type { Session } from "../session/session.ts"

/** The events of a session, one line of JSON each, until the reader leaves or the session is closed. */
export function sessionStream(session: Session, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let offs: (() => void)[] = []
  const stop = () => {
    for (const off of offs) off()
    offs = []
  }
  return new ReadableStream({
    start(controller) {
      const end = () => {
        if (offs.length === 0) return
        stop()
        controller.close()
      }
      offs = sessionEventKinds.map((event) =>
        session.on(event, (value) => {
          controller.enqueue(encoder.encode(`${JSON.stringify({ event, ...value })}\n`))
          if (event === "closed") end()
        }),
      )
      signal.addEventListener("abort", end, { once: true })
      // An empty line marks that no event is missed from now on.
      controller.enqueue(encoder.encode("\n"))
    },
    cancel: stop,
  })
}
