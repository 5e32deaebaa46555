import { variableIn } from "../../base/environment.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Answered } from "../../client/runtime-client.ts"
import type { Command } from "../../command/command.ts"
import { isFailure, type Success } from "../../command/reply.ts"
import { type Settings, together } from "../../command/settings.ts"
import { facades } from "../../facades/facades.ts"
import type { FacadeName } from "../../facades/names.ts"
import type { ToolArgs, ToolKey } from "../../facades/tools/tool.ts"
import { type ApiCall, readApiCall } from "../../runtime/api-call.ts"
import { leaveFacades } from "../../runtime/facade-states.ts"
import { makeRequest } from "../../runtime/request.ts"
import type { Runtime } from "../../runtime/runtime.ts"
import type { SessionEvents } from "../../session/session-events.ts"
import { EmbeddedEars } from "./embedded-ears.ts"
import { asWritten, type CommandCall, type Link, settingsOf, type ToolCall } from "./link.ts"
import { allowedSecret } from "./secrets.ts"

/** To a runtime in this process. */
export class EmbeddedLink implements Link {
  readonly #runtime: Runtime
  readonly #settings: Settings
  readonly #ears = new Map<string, EmbeddedEars>()

  constructor(runtime: Runtime, settings: Settings) {
    this.#runtime = runtime
    this.#settings = settings
    runtime.sessions.on("created", ({ name }) => this.#ears.get(name)?.follow())
  }

  async run(command: Command, args: ToolArgs, call: CommandCall): Promise<Success> {
    const flags: Settings = { ...this.#settings, ...settingsOf(call) }
    const request = makeRequest({
      command,
      args,
      settings: together(this.#runtime.configuration.user(), flags),
      flags,
      caller: {
        door: "library",
        client: call.client,
        cwd: process.cwd(),
        files: { kind: "user" },
        dialect: "tabhand",
        display: {},
        secret: (name) => variableIn(process.env, name),
      },
    })
    const reply = await this.#runtime.dispatch(request, call.signal)
    if (isFailure(reply)) throw TabhandError.fromBody(reply.error)
    return reply
  }

  async use({ name, facade }: ToolKey, args: ToolArgs, call: ToolCall): Promise<Answered> {
    const { session, client, roots, writeRoots, secretOrigins, signal } = call
    // Loaded when first needed: programs that use no tools need none of their definitions.
    const { answerCall } = await import("../../runtime/answer-call.ts")
    const asked: ApiCall = {
      tool: name,
      ...(facade === undefined ? {} : { facade }),
      args,
      settings: asWritten(together(this.#settings, { session, secretOrigins: [...secretOrigins] })),
      caller: {
        door: "library",
        client,
        cwd: process.cwd(),
        roots: [...roots],
        writeRoots: [...writeRoots],
        confined: true,
        wantsImages: true,
        env: facade === undefined ? {} : variablesOf(facade),
      },
    }
    const answer = async (more: Pick<ApiCall, "secrets">) =>
      answerCall(this.#runtime, readApiCall({ ...asked, ...more }), undefined, signal)
    let answered = await answer({})
    if ("variables" in answered) {
      const secrets = answered.variables.map((name) => [name, allowedSecret(name, call.secrets)])
      answered = await answer({ secrets: Object.fromEntries(secrets) })
    }
    if ("text" in answered) return answered
    // A runtime in this process fetches a browser by itself: it says so when it could not.
    throw new TabhandError("no_browser", "no usable browser was found", { hint: "run `tabhand install` in a shell" })
  }

  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void) {
    const ears = this.#ears.get(session) ?? new EmbeddedEars(() => this.#runtime.sessions.find(session))
    this.#ears.set(session, ears)
    return ears.on(event, listener)
  }

  async close(name: string): Promise<void> {
    const session = this.#runtime.sessions.find(name)
    if (session) await this.#runtime.sessions.close(session, "asked")
    await leaveFacades(this.#runtime, name)
  }
}

/** What the program behind a facade reads of the environment is read here too; all else is said by options. */
function variablesOf(facade: FacadeName): Record<string, string> {
  return Object.fromEntries(
    facades[facade].variables.flatMap((name) => {
      const value = variableIn(process.env, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
