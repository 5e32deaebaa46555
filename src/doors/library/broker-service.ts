import { shortId } from "../../base/ids.ts"
import { LineReader } from "../../base/line-reader.ts"
import type { Answered } from "../../protocol/call.ts"
import { type ProtocolDomain, usualDomains } from "../../protocol/session-events.ts"
import { protocolStream } from "../../runtime/protocol-stream.ts"
import type { Runtime } from "../../runtime/runtime.ts"
import { type BrowserLink, type EventsAsked, FACADE, type ToolAsked } from "../broker/browser-link.ts"
import { Counters } from "../broker/counters.ts"
import { BrokerDoor } from "../broker/door.ts"
import { defaultLimits, type Limits } from "../broker/limits.ts"
import { LocalBroker } from "../broker/local-broker.ts"
import { PassingMemory } from "../broker/memory/passing.ts"
import { type SubjectsAsked, subjectsFor } from "../broker/subjects.ts"
import type { Link } from "./link.ts"

/** A broker in this process, with the subjects and patterns of NATS. It needs no server. */
export function localBroker(): LocalBroker {
  return new LocalBroker()
}

export interface ServiceOptions extends SubjectsAsked {
  /** The domains of the browser's protocol whose events are published. */
  readonly events?: readonly ProtocolDomain[]
  readonly limits?: Partial<Limits>
  /** Receives errors that belong to no command. */
  readonly onError?: (error: unknown) => void
}

const DRAIN_MS = 10_000

/** Commands of a broker in this process are carried out until it is closed. */
export class BrokerService {
  readonly #door: BrokerDoor
  readonly #counters = new Counters()

  constructor(runtime: Runtime, link: Link, broker: LocalBroker, options: ServiceOptions) {
    const { events = usualDomains, limits, onError = () => {}, ...subjects } = options
    this.#door = new BrokerDoor({
      broker,
      browser: new EmbeddedBrowser(runtime, link),
      counters: this.#counters,
      memory: new PassingMemory(),
      subjects: subjectsFor(subjects),
      limits: { ...defaultLimits, ...limits },
      domains: events,
      report: onError,
    })
  }

  /** What was carried out, refused and dropped so far. */
  counters(): Readonly<Record<string, unknown>> {
    return this.#counters.all()
  }

  /** Takes no more commands, finishes those that it took, and closes their sessions. */
  close(): Promise<void> {
    return this.#door.end(DRAIN_MS)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/** The tools of the runtime in this process. */
class EmbeddedBrowser implements BrowserLink {
  readonly #runtime: Runtime
  readonly #link: Link
  readonly #client = shortId()

  constructor(runtime: Runtime, link: Link) {
    this.#runtime = runtime
    this.#link = link
  }

  call({ session, tool: name, args, signal }: ToolAsked): Promise<Answered> {
    const nothing = { roots: [], writeRoots: [], secrets: [], secretOrigins: [] }
    return this.#link.use({ name, facade: FACADE }, args, { session, client: this.#client, signal, ...nothing })
  }

  async events({ session: owner, domains, onLine, onOpen, signal }: EventsAsked): Promise<void> {
    const lines = new LineReader((line) => onLine(JSON.parse(line)))
    for await (const chunk of protocolStream(this.#runtime, { facade: FACADE, owner, domains }, signal)) {
      onOpen()
      lines.take(Buffer.from(chunk))
    }
  }

  close(session: string): Promise<void> {
    return this.#link.close(session)
  }
}
