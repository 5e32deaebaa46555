import { homeFolder } from "../../base/home.ts"
import { shortId } from "../../base/ids.ts"
import type { Settings } from "../../command/define/settings.ts"
import type { LaunchOptions } from "../../generated/library-options.ts"
import { Runtime } from "../../runtime/runtime.ts"
import type { LocalBroker } from "../broker/local-broker.ts"
import { BrokerService, type ServiceOptions } from "./broker-service.ts"
import { EmbeddedLink } from "./embedded-link.ts"
import { EmbeddedSession } from "./embedded-session.ts"
import { HttpLink } from "./http-link.ts"
import type { RemoteLink } from "./link.ts"
import { RuntimeLink } from "./runtime-link.ts"
import { LibrarySession } from "./session.ts"

export type { CommandArgs, CommandData, CommandName, LibraryReply } from "./commands.ts"
export { LibrarySession }

/** Options for the browsers of new sessions, and the folder of all files. */
export interface TabhandOptions extends LaunchOptions {
  /** The folder for all written files; `TABHAND_HOME` or `~/.tabhand` without it. */
  readonly home?: string
}

/** Use the runtime that the command line and other programs of this user share. Started if none is running. */
export interface ConnectedOptions extends TabhandOptions {
  readonly connect: true
}

/** Use a runtime on any machine, through the HTTP API that `tabhand http` serves. */
export interface HttpOptions {
  /** The server's address, such as `http://127.0.0.1:8137`. */
  readonly connect: string
  /** The server's token; `TABHAND_TOKEN` without it. */
  readonly token?: string
}

/**
 * A browser for a program: in this process, or, with `connect`, in a shared one that outlives this program.
 *
 * ```ts
 * await using browser = await tabhand()
 * const session = browser.session()
 * await session.open("https://example.com")
 * const { change } = await session.click("text=More information")
 * ```
 */
export async function tabhand(options: ConnectedOptions | HttpOptions): Promise<ConnectedTabhand>
export async function tabhand(options?: TabhandOptions & { readonly connect?: false | undefined }): Promise<Tabhand>
export async function tabhand(options: AnyOptions = {}): Promise<Tabhand | ConnectedTabhand> {
  if (isHttp(options)) {
    const { connect, token = process.env.TABHAND_TOKEN } = options
    return new ConnectedTabhand(new HttpLink(connect, token))
  }
  const { home = homeFolder(process.env), connect, ...settings } = options
  if (connect) return new ConnectedTabhand(new RuntimeLink(home, settings))
  const runtime = new Runtime({ home, env: process.env })
  await runtime.sweep()
  return new Tabhand(runtime, settings)
}

type AnyOptions = HttpOptions | (TabhandOptions & { readonly connect?: boolean | undefined })

function isHttp(options: AnyOptions): options is HttpOptions {
  return typeof options.connect === "string"
}

/** A runtime in this process. The browsers that it starts end with it. */
export class Tabhand {
  readonly runtime: Runtime
  readonly #link: EmbeddedLink

  constructor(runtime: Runtime, settings: Settings) {
    this.runtime = runtime
    this.#link = new EmbeddedLink(runtime, settings)
    runtime.on("stopping", () => void this.close())
  }

  /** A handle to the session of that name; its browser starts with the first `open`. */
  session(name = nameOfOwn()): EmbeddedSession {
    return new EmbeddedSession(this.runtime, this.#link, name)
  }

  /**
   * Carries out the commands that arrive at a broker of this program, each at most once, and publishes the events of the
   * browser there: what `tabhand broker` does for NATS.
   *
   * ```ts
   * const broker = localBroker()
   * const service = browser.serveOn(broker)
   * const reply = await broker.request("plugin.outbound.browser", { command: "navigate", url: "https://example.com" })
   * ```
   */
  serveOn(broker: LocalBroker, options: ServiceOptions = {}): BrokerService {
    return new BrokerService(this.runtime, this.#link, broker, options)
  }

  /** Closes all sessions and browsers. */
  close(): Promise<void> {
    return this.runtime.close()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

/** A runtime in another process. */
export class ConnectedTabhand {
  readonly #link: RemoteLink

  constructor(link: RemoteLink) {
    this.#link = link
  }

  /**
   * A handle to the session of that name, which others may use too, and which stays open when this program ends.
   * Without a name it is a session of this program only, and ends with it.
   */
  session(name?: string): LibrarySession {
    const known = name ?? nameOfOwn()
    if (name === undefined) this.#link.claim(known)
    return new LibrarySession(this.#link, known)
  }

  /** Closes the unnamed sessions and ends all subscriptions. The runtime goes on. */
  close(): Promise<void> {
    return this.#link.end()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }
}

function nameOfOwn(): string {
  return `library-${shortId()}`
}
