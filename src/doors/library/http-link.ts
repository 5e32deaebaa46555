import { basename } from "node:path"
import { messageOf, TabhandError } from "../../base/errors.ts"
import { LineReader } from "../../base/line-reader.ts"
import { isRecord } from "../../base/records.ts"
import type { Answered } from "../../client/runtime-client.ts"
import type { Command } from "../../command/command.ts"
import type { ReplyImage, Success } from "../../command/reply.ts"
import { toolsByName } from "../../facades/tools/sets.ts"
import type { Tool, ToolArgs, ToolKey } from "../../facades/tools/tool.ts"
import { modelImage } from "../../page/picture/model-image.ts"
import { registry } from "../../runtime/runtime.ts"
import type { SessionEvents } from "../../session/session-events.ts"
import { readEnvelope } from "./envelope.ts"
import type { CommandCall, RemoteLink, ToolCall } from "./link.ts"
import { type Ear, StreamedEars } from "./streamed-ears.ts"

/** To a runtime anywhere, through the HTTP API of `tabhand http`. */
export class HttpLink implements RemoteLink {
  readonly #server: string
  readonly #token: string | undefined
  readonly #ears = new Map<string, StreamedEars>()
  readonly #own = new Set<string>()
  #tools: ReadonlyMap<string, Tool> | undefined

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

  /** The server knows commands, not tools: one after the other, until one fails; what changed is told with the last. */
  async use({ name, facade }: ToolKey, args: ToolArgs, call: ToolCall): Promise<Answered> {
    if (facade !== undefined) throw notOverHttp(facade)
    const steps = this.#tool(name).steps(args)
    const texts: string[] = []
    const images: ReplyImage[] = []
    let reply: Record<string, unknown> = {}
    for (const [index, step] of steps.entries()) {
      const command = registry.get(step.command)
      const isLast = index === steps.length - 1
      reply = await this.#post(command, step.args, { ...call, ...(isLast ? {} : { view: false }) })
      texts.push(String(reply.text))
      if (reply.success !== true) break
      images.push(...(await this.#pictures(readEnvelope(command, reply), call)))
    }
    return { reply, text: texts.join("\n"), failed: reply.success !== true, images }
  }

  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void) {
    const ears = this.#ears.get(session) ?? new StreamedEars((ear, signal) => this.#events(session, ear, signal))
    this.#ears.set(session, ears)
    return ears.on(event, listener)
  }

  async close(session: string): Promise<void> {
    this.#own.delete(session)
    const response = await this.#fetch(sessionPath(session), { method: "DELETE" })
    const answer = await bodyOf(response)
    if (answer.code !== "no_session") readEnvelope(registry.get("close"), answer)
  }

  async end(): Promise<void> {
    for (const ears of this.#ears.values()) ears.stop()
    await Promise.all([...this.#own].map((session) => this.close(session)))
  }

  async #post(command: Command, args: ToolArgs, call: CommandCall): Promise<Record<string, unknown>> {
    const { session, tab, timeoutMs, budget, view, signal } = call
    const ears = this.#ears.get(session)
    await ears?.follow()
    const response = await this.#fetch(`${sessionPath(session)}/${command.name.replaceAll(" ", "-")}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...args, options: { tab, timeoutMs, budget, view } }),
      signal,
    })
    const answer = await bodyOf(response)
    void ears?.follow()
    return answer
  }

  /** Until the session ends, or where there is none. */
  async #events(session: string, { tell, ready }: Ear, signal: AbortSignal): Promise<void> {
    const response = await this.#fetch(`${sessionPath(session)}/events`, { signal })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return
    }
    let event = ""
    const lines = new LineReader((line) => {
      const [, field, value = ""] = /^(event|data): (.*)$/.exec(line) ?? []
      if (field === "event") event = value
      if (field !== "data") return
      const facts: unknown = JSON.parse(value)
      if (isRecord(facts)) tell({ event, ...facts })
    })
    for await (const chunk of response.body) {
      // The first of it is that nothing is missed any more.
      ready()
      lines.take(Buffer.from(chunk))
    }
  }

  /** Screenshots lie with the session's files on the server. */
  async #pictures({ artifacts }: Success, { session, signal }: ToolCall): Promise<ReplyImage[]> {
    const pictures = artifacts.filter(({ kind }) => kind === "screenshot")
    const found = await Promise.all(
      pictures.map(async ({ path }) => {
        const response = await this.#fetch(`${sessionPath(session)}/artifacts/${encodeURIComponent(basename(path))}`, {
          signal,
        })
        const content = Buffer.from(await response.arrayBuffer())
        if (!response.ok) return []
        const { mimeType, data } = await modelImage(content)
        return [{ mimeType, data }]
      }),
    )
    return found.flat()
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

  #tool(name: string): Tool {
    this.#tools ??= toolsByName(registry)
    const tool = this.#tools.get(name)
    if (tool) return tool
    throw new TabhandError("unknown_command", `there is no tool ${name}`)
  }
}

function notOverHttp(facade: string): TabhandError {
  return new TabhandError("unsupported", `the tools of ${facade} are not served over the HTTP API`, {
    hint: "use a runtime in this process, the one that programs of this user share, or `tabhand mcp --http`",
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
    // Something else answers at that address.
  }
  throw new TabhandError("runtime_unreachable", `${new URL(response.url).origin} is no server of Tabhand's`, {
    hint: "give the address that `tabhand http` told when it started",
  })
}

/** What `fetch` says itself is only that it failed. */
function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error)
}
