import { RuntimeClient } from "../../client/runtime-client.ts"
import type { Command } from "../../command/define/command.ts"
import { asWritten, type Settings, together } from "../../command/define/settings.ts"
import type { Success } from "../../command/run/reply.ts"
import type { Answered, ApiCall } from "../../protocol/call.ts"
import { forwardedFrom } from "../../protocol/environment.ts"
import type { AskedRequest, HandlerLine } from "../../protocol/handled-request.ts"
import type { SessionEvents } from "../../protocol/session-events.ts"
import { runtimeHolder } from "../../runtime/lock.ts"
import { registry } from "../../runtime/runtime.ts"
import type { ResourceKey, ToolArgs, ToolKey } from "../../tools/tool.ts"
import { HeldSession } from "../held-session.ts"
import { Installer } from "../installer.ts"
import { readEnvelope } from "./envelope.ts"
import { type CommandCall, type RemoteLink, settingsOf, settingsOfTool, type ToolCall } from "./link.ts"
import { type EventSink, RemoteSubscriptions } from "./remote-subscriptions.ts"
import { answerOf, type RegisteredRoute, type RouteHandler } from "./routing.ts"
import { allowedSecret, secretVariable } from "./secrets.ts"

/** How long a session is kept after this process is gone. Short, because no other process knows its name. */
const GRACE_MS = 1_000

/** Connects to the runtime that this user's programs share, over its socket; starts it if none is running. */
export class RuntimeLink implements RemoteLink {
  readonly #home: string
  readonly #client: RuntimeClient
  readonly #installer: Installer
  readonly #settings: Settings
  readonly #subscriptions = new Map<string, RemoteSubscriptions>()
  /** Sessions that end with this process. */
  readonly #own = new Map<string, HeldSession>()
  /** Ends the handlers of requests. */
  readonly #handlers = new Set<AbortController>()

  constructor(home: string, settings: Settings) {
    this.#home = home
    this.#client = new RuntimeClient({ home })
    this.#installer = new Installer(home)
    this.#settings = settings
  }

  claim(session: string): void {
    // A lease only ends early if its runtime does, and its session too: the next command takes a new lease.
    const holding = { graceMs: GRACE_MS, lost: () => {} }
    this.#own.set(session, new HeldSession(this.#client, session, holding))
  }

  async run(command: Command, args: ToolArgs, call: CommandCall): Promise<Success> {
    const { client, signal } = call
    const asked: ApiCall = {
      command: command.name,
      args,
      settings: asWritten({ ...this.#settings, ...settingsOf(call) }),
      caller: { door: "library", client, cwd: process.cwd(), env: forwardedFrom(process.env) },
    }
    const { reply } = await this.#ask(asked, call.session, secretVariable, signal)
    return readEnvelope(command, reply)
  }

  use({ name: tool, facade }: ToolKey, args: ToolArgs, call: ToolCall): Promise<Answered> {
    return this.#use({ tool, ...(facade === undefined ? {} : { facade }), args }, call)
  }

  read(resource: ResourceKey, call: ToolCall): Promise<Answered> {
    return this.#use(resource, call)
  }

  #use(what: Pick<ApiCall, "tool" | "facade" | "resource" | "args">, call: ToolCall): Promise<Answered> {
    const { session, client, roots, writeRoots, secrets, signal } = call
    const asked: ApiCall = {
      ...what,
      settings: asWritten(together(this.#settings, settingsOfTool(call))),
      caller: {
        door: "library",
        client,
        cwd: process.cwd(),
        roots,
        writeRoots,
        confined: true,
        wantsImages: true,
        env: forwardedFrom(process.env),
      },
    }
    return this.#ask(asked, session, (name) => allowedSecret(name, secrets), signal)
  }

  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void) {
    const subscriptions =
      this.#subscriptions.get(session) ?? new RemoteSubscriptions((sink, signal) => this.#events(session, sink, signal))
    this.#subscriptions.set(session, subscriptions)
    return subscriptions.on(event, listener)
  }

  handle(handler: RouteHandler, timeoutMs: number): Promise<RegisteredRoute> {
    const leaving = new AbortController()
    this.#handlers.add(leaving)
    const asking = new Map<number, AbortController>()
    return new Promise((resolve, reject) => {
      let id = ""
      const answer = async (ask: number, request: AskedRequest) => {
        const over = new AbortController()
        asking.set(ask, over)
        const answered = await answerOf(handler, request, over.signal)
        if (!asking.delete(ask) || leaving.signal.aborted) return
        // The runtime is gone, and with it the request.
        await this.#client.answer(id, ask, answered).catch(() => undefined)
      }
      const take = (line: HandlerLine) => {
        if ("handler" in line) {
          id = line.handler
          resolve({ handler: id, end: () => this.#leave(leaving) })
        } else if ("ask" in line) void answer(line.ask, line.request)
        else {
          asking.get(line.over)?.abort()
          asking.delete(line.over)
        }
      }
      this.#client.handle(timeoutMs, take, leaving.signal).catch(reject)
    })
  }

  async close(session: string): Promise<void> {
    this.#own.get(session)?.release()
    this.#own.delete(session)
    // Otherwise a runtime would be started just to find that it has no such session.
    if (!runtimeHolder(this.#home)) return
    const { signal } = new AbortController()
    await this.run(registry.get("close"), {}, { session, client: session, signal, options: {} })
  }

  async end(): Promise<void> {
    for (const subscriptions of this.#subscriptions.values()) subscriptions.stop()
    for (const handler of this.#handlers) this.#leave(handler)
    await Promise.all([...this.#own.keys()].map((session) => this.close(session)))
    this.#client.close()
  }

  #leave(handler: AbortController): void {
    this.#handlers.delete(handler)
    handler.abort()
  }

  #events(session: string, { receive, ready }: EventSink, signal: AbortSignal): Promise<void> {
    return this.#client.events(session, receive, signal, ready)
  }

  async #ask(call: ApiCall, session: string, secret: (name: string) => string, signal: AbortSignal): Promise<Answered> {
    await this.#own.get(session)?.hold()
    const subscriptions = this.#subscriptions.get(session)
    await subscriptions?.follow()
    const answer = await this.#client.call(call, { signal, secret, install: () => this.#installer.run(() => {}) })
    void subscriptions?.follow()
    return answer
  }
}
