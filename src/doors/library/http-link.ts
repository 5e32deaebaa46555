import { createParser } from "eventsource-parser"
import { z } from "zod"
import { messageOf, TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { Command } from "../../command/define/command.ts"
import type { Success } from "../../command/run/reply.ts"
import type { Answered } from "../../protocol/call.ts"
import type { SessionEvents } from "../../protocol/session-events.ts"
import { registry } from "../../runtime/runtime.ts"
import type { ResourceKey, ToolArgs, ToolKey } from "../../tools/tool.ts"
import { readEnvelope } from "./envelope.ts"
import type { CommandCall, RemoteLink, ToolCall } from "./link.ts"
import { type EventSink, RemoteSubscriptions } from "./remote-subscriptions.ts"

const image = z.object({ mimeType: z.string(), data: z.string() })
const part = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  image.extend({ type: z.literal("image") }),
])

/** What an answer holds for models besides its data. */
const forModels = z.object({ text: z.string(), images: z.array(image).default([]), content: z.array(part).optional() })

/** Connects to a runtime anywhere, through the HTTP API of `tabhand http`. */
export class HttpLink implements RemoteLink {
  readonly #server: string
  readonly #token: string | undefined
  readonly #subscriptions = new Map<string, RemoteSubscriptions>()
  readonly #own = new Set<string>()

  constructor(server: string, token: string | undefined) {
    this.#server = server.replace(/\/+$/, "")
    this.#token = token
  }

  claim(session: string): void {
    this.#own.add(session)
  }

  async run(command: Command, args: ToolArgs, call: CommandCall): Promise<Success> {
    return readEnvelope(command, await this.#post(command, args, call))
  }

  async use({ name, facade }: ToolKey, args: ToolArgs, { session, evaluate, signal }: ToolCall): Promise<Answered> {
    if (evaluate !== undefined) throw evaluateIsTheServers()
    const query = facade === undefined ? "" : `?facade=${encodeURIComponent(facade)}`
    const reply = await this.#send(session, `tools/${encodeURIComponent(name)}${query}`, args, signal)
    const { text, images, content } = forModels.parse(reply)
    return { reply, text, failed: reply.success !== true, images, ...(content ? { content } : {}) }
  }

  async read({ facade, resource }: ResourceKey, { session, signal }: ToolCall): Promise<Answered> {
    const path = `${sessionPath(session)}/resources/${encodeURIComponent(facade)}/${encodeURIComponent(resource)}`
    const reply = await bodyOf(await this.#fetch(path, { signal }))
    const { text } = forModels.parse({ text: reply.error, ...reply })
    return { reply, text, failed: reply.success !== true, images: [] }
  }

  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void) {
    const subscriptions =
      this.#subscriptions.get(session) ?? new RemoteSubscriptions((sink, signal) => this.#events(session, sink, signal))
    this.#subscriptions.set(session, subscriptions)
    return subscriptions.on(event, listener)
  }

  async handle(): Promise<never> {
    throw new TabhandError("unsupported", "a handler of requests cannot be asked over HTTP", {
      hint: "use `network route`, or a session of this machine's runtime: tabhand({ connect: true })",
    })
  }

  async close(session: string): Promise<void> {
    this.#own.delete(session)
    const response = await this.#fetch(sessionPath(session), { method: "DELETE" })
    const answer = await bodyOf(response)
    if (answer.code !== "no_session") readEnvelope(registry.get("close"), answer)
  }

  async end(): Promise<void> {
    for (const subscriptions of this.#subscriptions.values()) subscriptions.stop()
    await Promise.all([...this.#own].map((session) => this.close(session)))
  }

  #post(command: Command, args: ToolArgs, { session, options, signal }: CommandCall): Promise<Record<string, unknown>> {
    return this.#send(session, command.name.replaceAll(" ", "-"), { ...args, options }, signal)
  }

  async #send(session: string, path: string, body: object, signal: AbortSignal): Promise<Record<string, unknown>> {
    const subscriptions = this.#subscriptions.get(session)
    await subscriptions?.follow()
    const response = await this.#fetch(`${sessionPath(session)}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    })
    const answer = await bodyOf(response)
    void subscriptions?.follow()
    return answer
  }

  /** Settles when the session is closed, or if there is none. */
  async #events(session: string, { receive, ready }: EventSink, signal: AbortSignal): Promise<void> {
    const response = await this.#fetch(`${sessionPath(session)}/events`, { signal })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return
    }
    const parser = createParser({
      onEvent({ event, data }) {
        const facts: unknown = JSON.parse(data)
        if (isRecord(facts)) receive({ event, ...facts })
      },
    })
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      // The first text confirms that no event is missed any more.
      ready()
      parser.feed(text)
    }
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#token !== undefined) headers.set("Authorization", `Bearer ${this.#token}`)
    try {
      return await fetch(this.#server + path, { ...init, headers })
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new TabhandError("runtime_unreachable", `${this.#server} does not answer: ${reasonOf(error)}`, {
        hint: "is `tabhand http` running there?",
        cause: error,
      })
    }
  }
}

function evaluateIsTheServers(): TabhandError {
  return new TabhandError("unsupported", "where code of a model may run is decided by the server", {
    hint: "leave `evaluate` out, and start `tabhand http` with --evaluate",
  })
}

function sessionPath(session: string): string {
  return `/v1/sessions/${encodeURIComponent(session)}`
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return body
  } catch {
    // Another server answers at that address.
  }
  throw new TabhandError("runtime_unreachable", `${new URL(response.url).origin} is no server of Tabhand's`, {
    hint: "give the address that `tabhand http` printed when it started",
  })
}

/** The message of `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
}
