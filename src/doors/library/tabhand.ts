import { variableIn } from "../../base/environment.ts"
import { TabhandError } from "../../base/errors.ts"
import { homeFolder } from "../../base/home.ts"
import { shortId } from "../../base/ids.ts"
import { isFailure, type Success } from "../../command/reply.ts"
import type { Settings } from "../../command/settings.ts"
import type { commands } from "../../commands/index.ts"
import { makeRequest } from "../../runtime/request.ts"
import { Runtime, registry } from "../../runtime/runtime.ts"
import type { SessionEvents } from "../../session/session-events.ts"
import { Tap, type TapDomain } from "../../session/tap.ts"

type AnyCommand = (typeof commands)[number]
type TypesOf<N extends AnyCommand["name"]> = NonNullable<Extract<AnyCommand, { name: N }>["types"]>

export type CommandName = AnyCommand["name"]
export type CommandArgs<N extends CommandName> = TypesOf<N>["args"]
export type CommandData<N extends CommandName> = TypesOf<N>["data"]

export interface TabhandOptions
  extends Pick<
    Settings,
    "headed" | "profile" | "cdp" | "executablePath" | "args" | "userAgent" | "proxy" | "viewport"
  > {
  /** The folder for everything that is written; `TABHAND_HOME` or `~/.tabhand` without it. */
  readonly home?: string
  readonly allowFileAccess?: boolean
}

export interface LibraryReply<Data> extends Omit<Success, "data" | "text"> {
  readonly data: Data
  /** The data as the CLI prints it; what changed and what else is to be known stand beside it. */
  readonly text: string
}

export interface RunOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly tab?: string
  /** Most tokens of text in the reply. */
  readonly budget?: number
  /** `false`: the reply does not tell what changed on the page, and does not show a page that came. */
  readonly view?: boolean
}

/** A runtime inside this process. */
export async function tabhand(options: TabhandOptions = {}): Promise<Tabhand> {
  const { home = homeFolder(process.env), ...settings } = options
  const runtime = new Runtime({ home, env: process.env })
  await runtime.sweep()
  return new Tabhand(runtime, settings)
}

export class Tabhand {
  readonly runtime: Runtime
  readonly #settings: Settings

  constructor(runtime: Runtime, settings: Settings) {
    this.runtime = runtime
    this.#settings = settings
    runtime.on("stopping", () => void this.close())
  }

  /** A handle on the session of that name; its browser starts with the first `open`. */
  session(name = `library-${shortId()}`): LibrarySession {
    return new LibrarySession(this.runtime, { ...this.#settings, session: name }, name)
  }

  close(): Promise<void> {
    return this.runtime.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

export class LibrarySession {
  readonly name: string
  readonly #runtime: Runtime
  readonly #settings: Settings
  readonly #client = shortId()

  constructor(runtime: Runtime, settings: Settings, name: string) {
    this.#runtime = runtime
    this.#settings = settings
    this.name = name
  }

  /** Runs any command. A failure is thrown as a `TabhandError` with a stable code. */
  async run<N extends CommandName>(
    name: N,
    args: CommandArgs<N>,
    { signal = new AbortController().signal, timeoutMs, tab, budget, view }: RunOptions = {},
  ): Promise<LibraryReply<CommandData<N>>> {
    const command = registry.get(name)
    const settings = this.#runtime.configuration.user()
    const flags: Settings = {
      ...this.#settings,
      ...(tab === undefined ? {} : { tab }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      ...(budget === undefined ? {} : { budget }),
      ...(view === undefined ? {} : { noView: !view }),
    }
    const request = makeRequest({
      command,
      args: { ...args },
      settings: { ...settings, ...flags },
      flags,
      caller: {
        door: "library",
        client: this.#client,
        cwd: process.cwd(),
        files: { kind: "user" },
        dialect: "tabhand",
        display: {},
        secret: (name) => variableIn(process.env, name),
      },
    })
    const reply = await this.#runtime.dispatch(request, signal)
    if (isFailure(reply)) throw TabhandError.fromBody(reply.error)
    if (!isReplyOf(name, reply)) throw new TabhandError("internal", `${name} answered in an unexpected shape`)
    return reply
  }

  /** Hears what happens in the session from now on; there is nothing to hear before its first command. */
  on<K extends keyof SessionEvents>(event: K, listener: (value: SessionEvents[K]) => void): () => void {
    return this.#runtime.sessions.get(this.name).on(event, listener)
  }

  /** Raw protocol notifications of a tab, for as long as the tap is open. */
  tap(domains: readonly TapDomain[], { tab, limit }: { tab?: string; limit?: number } = {}): Promise<Tap> {
    const { page } = this.#runtime.sessions.get(this.name).tabs.get(tab)
    return Tap.open(page.target.session, domains, limit)
  }

  async close(): Promise<void> {
    const session = this.#runtime.sessions.find(this.name)
    if (session) await this.#runtime.sessions.close(session, "asked")
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/** The command checked its data against its own declaration, which is where these types come from. */
function isReplyOf<N extends CommandName>(_name: N, reply: Success): reply is LibraryReply<CommandData<N>> & Success {
  return typeof reply.data === "object"
}
