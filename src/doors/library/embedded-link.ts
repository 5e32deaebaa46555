import { TabhandError } from "../../base/errors.ts"
import type { Command } from "../../command/define/command.ts"
import { asWritten, type Settings, together } from "../../command/define/settings.ts"
import { type Done, isFailure, type Success } from "../../command/run/reply.ts"
import type { HandledRequest } from "../../page/network/routes/route.ts"
import type { Answered, ApiCall } from "../../protocol/call.ts"
import { forwardedFrom } from "../../protocol/environment.ts"
import { negotiate, textsIn } from "../../protocol/negotiate.ts"
import type { SessionEvents } from "../../protocol/session-events.ts"
import { answerCall } from "../../runtime/answer-call.ts"
import { readApiCall } from "../../runtime/api-call.ts"
import { asked, decisionIn } from "../../runtime/handler-decision.ts"
import { type Asker, invoke, needOf, single } from "../../runtime/invoke.ts"
import type { Runtime } from "../../runtime/runtime.ts"
import type { ResourceKey, ToolArgs, ToolKey } from "../../tools/tool.ts"
import { type CommandCall, type Link, settingsOf, settingsOfTool, type ToolCall } from "./link.ts"
import { LocalSubscriptions } from "./local-subscriptions.ts"
import { answerOf, type RegisteredRoute, type RouteHandler } from "./routing.ts"
import { allowedSecret, secretVariable } from "./secrets.ts"

/** Connects to a runtime in this process. */
export class EmbeddedLink implements Link {
  readonly #runtime: Runtime
  readonly #settings: Settings
  readonly #subscriptions = new Map<string, LocalSubscriptions>()

  constructor(runtime: Runtime, settings: Settings) {
    this.#runtime = runtime
    this.#settings = settings
    runtime.sessions.on("created", ({ name }) => this.#subscriptions.get(name)?.follow())
  }

  async run(command: Command, args: ToolArgs, call: CommandCall): Promise<Success> {
    const flags: Settings = { ...this.#settings, ...settingsOf(call) }
    const asker = { door: "library", client: call.client, cwd: process.cwd(), env: forwardedFrom(process.env) } as const
    const step = { command, args, flags }
    const { reply } = await negotiate<Asker, Done>(asker, {
      ask: async (each) => needOf(each, [step]) ?? single(await invoke(this.#runtime, each, [step], call.signal)),
      textsOf: () => textsIn(args),
      secret: secretVariable,
      install: noBrowser,
    })
    if (isFailure(reply)) throw TabhandError.fromBody(reply.error)
    return reply
  }

  use({ name, facade }: ToolKey, args: ToolArgs, call: ToolCall): Promise<Answered> {
    return this.#ask({ tool: name, ...(facade === undefined ? {} : { facade }), args }, call)
  }

  read(resource: ResourceKey, call: ToolCall): Promise<Answered> {
    return this.#ask(resource, call)
  }

  #ask(what: Pick<ApiCall, "tool" | "facade" | "resource" | "args">, call: ToolCall): Promise<Answered> {
    const { client, roots, writeRoots, signal } = call
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
    return negotiate<ApiCall, Answered>(asked, {
      ask: (each) => answerCall(this.#runtime, readApiCall(each), undefined, signal),
      textsOf: ({ args: said }) => textsIn(said),
      secret: (variable) => allowedSecret(variable, call.secrets),
      // A runtime in this process has already tried to download a browser.
      install() {
        throw new TabhandError("no_browser", "no usable browser was found", {
          hint: "run `tabhand install` in a shell",
        })
      },
    })
  }

  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void) {
    const subscriptions =
      this.#subscriptions.get(session) ?? new LocalSubscriptions(() => this.#runtime.sessions.find(session))
    this.#subscriptions.set(session, subscriptions)
    return subscriptions.on(event, listener)
  }

  async handle(handler: RouteHandler, timeoutMs: number): Promise<RegisteredRoute> {
    const ask = async (request: HandledRequest, over: AbortSignal) =>
      decisionIn(await answerOf(handler, asked(request), over))
    const registered = this.#runtime.handlers.add({ ask }, timeoutMs)
    return { handler: registered.id, end: () => registered.leave() }
  }

  async close(name: string): Promise<void> {
    const session = this.#runtime.sessions.find(name)
    if (session) await this.#runtime.sessions.close(session, "asked")
    await this.#runtime.facades.leave(name)
  }
}

/** A runtime in this process has already tried to download a browser. */
function noBrowser(): never {
  throw new TabhandError("no_browser", "no usable browser was found", { hint: "run `tabhand install` in a shell" })
}
