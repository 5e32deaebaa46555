import { homeFolder } from "../../base/home.ts"
import { shortId } from "../../base/ids.ts"
import type { Settings } from "../../command/settings.ts"
import { Runtime } from "../../runtime/runtime.ts"
import { EmbeddedLink } from "./embedded-link.ts"
import { EmbeddedSession } from "./embedded-session.ts"
import { HttpLink } from "./http-link.ts"
import type { RemoteLink } from "./link.ts"
import { RuntimeLink } from "./runtime-link.ts"
import { LibrarySession } from "./session.ts"

export type { CommandArgs, CommandData, CommandName, LibraryReply } from "./commands.ts"
export { LibrarySession }

/** How the browsers of new sessions are to be, and where everything is kept. */
export interface TabhandOptions
  extends Pick<
    Settings,
    | "headed"
    | "profile"
    | "cdp"
    | "app"
    | "appArgs"
    | "killExisting"
    | "executablePath"
    | "args"
    | "userAgent"
    | "proxy"
    | "viewport"
    | "stealth"
    | "allowFileAccess"
    | "secretOrigins"
  > {
  /** The folder for everything that is written; `TABHAND_HOME` or `~/.tabhand` without it. */
  readonly home?: string
}

/** Use the runtime that the command line and other programs of this user share. It is started when there is none. */
export interface ConnectedOptions extends TabhandOptions {
  readonly connect: true
}

/** Use a runtime elsewhere, through the HTTP API that `tabhand http` serves. */
export interface HttpOptions {
  /** The server's address, such as `http://127.0.0.1:8137`. */
  readonly connect: string
  /** What the server lets us in with; `TABHAND_TOKEN` without it. */
  readonly token?: string
}

/**
 * A browser for a program: in this process, or, with `connect`, in one that others share and that goes on without us.
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

/** A runtime in this process, with the browsers that it starts. They end with it. */
export class Tabhand {
  readonly runtime: Runtime
  readonly #link: EmbeddedLink

  constructor(runtime: Runtime, settings: Settings) {
    this.runtime = runtime
    this.#link = new EmbeddedLink(runtime, settings)
    runtime.on("stopping", () => void this.close())
  }

  /** A handle on the session of that name; its browser starts with the first `open`. */
  session(name = nameOfOwn()): EmbeddedSession {
    return new EmbeddedSession(this.runtime, this.#link, name)
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
   * A handle on the session of that name, which others may use too, and which stays when this program ends. Without a
   * name it is a session of this program's own: it ends with it.
   */
  session(name?: string): LibrarySession {
    const known = name ?? nameOfOwn()
    if (name === undefined) this.#link.claim(known)
    return new LibrarySession(this.#link, known)
  }

  /** Closes the sessions that have no name of their own, and listens no longer. The runtime goes on. */
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
