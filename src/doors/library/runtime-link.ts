import { forwardedFrom } from "../../base/environment.ts"
import { type Answered, RuntimeClient } from "../../client/runtime-client.ts"
import type { Command } from "../../command/command.ts"
import type { Success } from "../../command/reply.ts"
import { type Settings, together } from "../../command/settings.ts"
import type { ToolArgs, ToolKey } from "../../facades/tools/tool.ts"
import type { ApiCall } from "../../runtime/api-call.ts"
import { runtimeHolder } from "../../runtime/lock.ts"
import { registry } from "../../runtime/runtime.ts"
import type { SessionEvents } from "../../session/session-events.ts"
import { HeldSession } from "../held-session.ts"
import { Installer } from "../installer.ts"
import { readEnvelope } from "./envelope.ts"
import { asWritten, type CommandCall, type RemoteLink, settingsOf, type ToolCall } from "./link.ts"
import { allowedSecret, secretVariable } from "./secrets.ts"
import { type Ear, StreamedEars } from "./streamed-ears.ts"

/** How long a session of ours is kept when this process is gone: nobody else knows its name. */
const GRACE_MS = 1_000

/** To the runtime that the programs of this user share, over its socket. It is started when there is none. */
export class RuntimeLink implements RemoteLink {
  readonly #home: string
  readonly #client: RuntimeClient
  readonly #installer: Installer
  readonly #settings: Settings
  readonly #ears = new Map<string, StreamedEars>()
  /** Sessions that end with this process. */
  readonly #own = new Map<string, HeldSession>()

  constructor(home: string, settings: Settings) {
    this.#home = home
    this.#client = new RuntimeClient({ home })
    this.#installer = new Installer(home)
    this.#settings = settings
  }

  claim(session: string): void {
    // A lease that ends early ends with its runtime, and so did the session: the next command takes another.
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

  async use(
    { name: tool, facade }: ToolKey,
    args: ToolArgs,
    { session, client, roots, writeRoots, secrets, secretOrigins, signal }: ToolCall,
  ): Promise<Answered> {
    const asked: ApiCall = {
      tool,
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
        env: forwardedFrom(process.env),
      },
    }
    return this.#ask(asked, session, (name) => allowedSecret(name, secrets), signal)
  }

  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void) {
    const ears = this.#ears.get(session) ?? new StreamedEars((ear, signal) => this.#events(session, ear, signal))
    this.#ears.set(session, ears)
    return ears.on(event, listener)
  }

  async close(session: string): Promise<void> {
    this.#own.get(session)?.release()
    this.#own.delete(session)
    // One that is not there would be started, only to find that it has no such session.
    if (!runtimeHolder(this.#home)) return
    const { signal } = new AbortController()
    await this.run(registry.get("close"), {}, { session, client: session, signal })
  }

  async end(): Promise<void> {
    for (const ears of this.#ears.values()) ears.stop()
    await Promise.all([...this.#own.keys()].map((session) => this.close(session)))
    this.#client.close()
  }

  #events(session: string, { tell, ready }: Ear, signal: AbortSignal): Promise<void> {
    return this.#client.events(session, tell, signal, ready)
  }

  async #ask(call: ApiCall, session: string, secret: (name: string) => string, signal: AbortSignal): Promise<Answered> {
    await this.#own.get(session)?.hold()
    const ears = this.#ears.get(session)
    await ears?.follow()
    const answer = await this.#client.call(call, { signal, secret, install: () => this.#installer.run(() => {}) })
    void ears?.follow()
    return answer
  }
}
