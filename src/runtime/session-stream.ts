import type { Session } from "../session/session.ts"
import type { SessionEvents } from "../session/session-events.ts"

const kinds = {
  navigationStarted: true,
  navigationSettled: true,
  tabOpened: true,
  tabClosed: true,
  tabCrashed: true,
  dialog: true,
  download: true,
  console: true,
  pageError: true,
  request: true,
  lost: true,
  closed: true,
} satisfies Record<keyof SessionEvents, true>

export function isEventKind(name: string): name is keyof SessionEvents {
  return Object.hasOwn(kinds, name)
}

/** What happens in a session, as a line of JSON each, for as long as somebody reads and the session is open. */
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
      offs = Object.keys(kinds)
        .filter(isEventKind)
        .map((event) =>
          session.onShown(event, (value) => {
            controller.enqueue(encoder.encode(`${JSON.stringify({ event, ...value })}\n`))
            if (event === "closed") end()
          }),
        )
      signal.addEventListener("abort", end, { once: true })
      // An empty line: from now on nothing is missed.
      controller.enqueue(encoder.encode("\n"))
    },
    cancel: stop,
  })
}
