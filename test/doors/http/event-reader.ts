import type { ServedDoor } from "../support/served-door.ts"

interface SentEvent {
  readonly name: string
  readonly data: unknown
}

/** Reads server-sent events one after the other. */
export class EventReader {
  readonly #events: AsyncGenerator<SentEvent>

  private constructor(events: AsyncGenerator<SentEvent>) {
    this.#events = events
  }

  /** Resolves once it is listening. */
  static async open({ url, headers }: ServedDoor, session: string): Promise<EventReader> {
    const answer = await fetch(`${url}/v1/sessions/${session}/events`, { headers })
    if (!answer.body || answer.headers.get("content-type") !== "text/event-stream") {
      throw new Error(`no events but ${answer.status}: ${await answer.text()}`)
    }
    const blocks = blocksOf(answer.body)
    const first = await blocks.next()
    if (first.value !== ": listening") throw new Error(`not the beginning of a stream: ${first.value}`)
    return new EventReader(eventsIn(blocks))
  }

  /** The data of the next event of that name. */
  async next(name: string): Promise<unknown> {
    for (let event = await this.#events.next(); !event.done; event = await this.#events.next()) {
      if (event.value.name === name) return event.value.data
    }
    throw new Error(`the stream ended before there was a ${name}`)
  }

  /** The events until the stream ends. */
  async rest(): Promise<SentEvent[]> {
    const events: SentEvent[] = []
    for await (const event of this.#events) events.push(event)
    return events
  }

  /** Resolves when the connection is cut. */
  async broken(): Promise<void> {
    const ending = await this.rest().catch((error: unknown) => error)
    if (!(ending instanceof Error)) throw new Error("the stream came to a proper end")
  }
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ""
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    rest += chunk
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      yield rest.slice(0, end)
      rest = rest.slice(end + 2)
    }
  }
}

async function* eventsIn(blocks: AsyncGenerator<string>): AsyncGenerator<SentEvent> {
  for await (const block of blocks) {
    const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
    if (name !== undefined && data !== undefined) yield { name, data: JSON.parse(data) }
  }
}
