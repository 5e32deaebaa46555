import { type ProtocolDomain, protocolLines } from "../protocol/session-events.ts"
import type { ProtocolFeed } from "../session/protocol-feed.ts"
import type { Session } from "../session/session.ts"
import type { Tab } from "../session/tab.ts"
import type { Runtime } from "./runtime.ts"

/** How many notifications go out at once; commands have their turn before the next ones. */
const AT_ONCE = 50

export interface ProtocolAsked {
  readonly facade: string
  /** The session of the caller, who need not have opened anything yet. */
  readonly owner: string
  readonly domains: readonly ProtocolDomain[]
}

/**
 * The notifications of the browser's protocol about the tabs that a facade opens for an owner, in whatever sessions: one
 * line of JSON each, only as fast as they are read, until the reader leaves or the runtime stops.
 */
export function protocolStream(
  runtime: Runtime,
  asked: ProtocolAsked,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let lines: ProtocolLines | undefined
  return new ReadableStream({
    start(controller) {
      lines = new ProtocolLines(controller)
      lines.begin(runtime, asked)
      signal.addEventListener("abort", () => lines?.end(), { once: true })
    },
    pull: () => lines?.send(),
    cancel: () => lines?.stop(),
  })
}

const encoder = new TextEncoder()

class ProtocolLines {
  readonly #controller: ReadableStreamDefaultController<Uint8Array>
  readonly #feeds = new Map<Session, ProtocolFeed>()
  readonly #offs: (() => void)[] = []
  #turn: NodeJS.Immediate | undefined
  #isOver = false

  constructor(controller: ReadableStreamDefaultController<Uint8Array>) {
    this.#controller = controller
  }

  begin(runtime: Runtime, { facade, owner, domains }: ProtocolAsked): void {
    const state = runtime.facades.of(facade)
    const follow = (session: Session) => {
      const wants = (tab: Tab) => state.owns?.(owner, tab) ?? session.name === owner
      this.#feeds.set(session, session.protocol.open(domains, { wants, onReady: () => this.send() }))
      this.#offs.push(session.on("closed", () => this.#unfollow(session)))
    }
    for (const session of runtime.sessions.list()) follow(session)
    // The runtime ends only once its connections are closed.
    this.#offs.push(
      runtime.sessions.on("created", follow),
      runtime.on("stopping", () => this.end()),
    )
    // An empty line marks that nothing is missed from now on.
    this.#controller.enqueue(encoder.encode("\n"))
  }

  /** As long as the reader takes them. */
  send(): void {
    if (this.#isOver || this.#turn || (this.#controller.desiredSize ?? 0) <= 0) return
    this.#turn = setImmediate(() => {
      this.#turn = undefined
      for (const feed of this.#feeds.values()) this.#sendFrom(feed, AT_ONCE)
    })
  }

  end(): void {
    if (this.#isOver) return
    for (const session of [...this.#feeds.keys()]) this.#unfollow(session)
    this.stop()
    this.#controller.close()
  }

  stop(): void {
    this.#isOver = true
    for (const off of this.#offs) off()
    for (const feed of this.#feeds.values()) feed.close()
    clearImmediate(this.#turn)
  }

  /** Sends what is left of it. */
  #unfollow(session: Session): void {
    const feed = this.#feeds.get(session)
    this.#feeds.delete(session)
    if (!feed) return
    this.#sendFrom(feed, Number.POSITIVE_INFINITY)
    feed.close()
  }

  #sendFrom(feed: ProtocolFeed, most: number): void {
    const { events, missed } = feed.take(most)
    const lines: object[] = events.map((event) => ({ event: protocolLines.event, ...event }))
    if (missed > 0) lines.push({ event: protocolLines.missed, count: missed })
    if (lines.length === 0) return
    this.#controller.enqueue(encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join("")))
  }
}
