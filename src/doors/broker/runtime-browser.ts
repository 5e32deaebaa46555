import { TabhandError } from "../../base/errors.ts"
import { unguessableId } from "../../base/ids.ts"
import type { RuntimeClient } from "../../client/runtime-client.ts"
import type { Answered, ApiCall } from "../../protocol/call.ts"
import { runtimeHolder } from "../../runtime/lock.ts"
import { HeldSession } from "../held-session.ts"
import type { Installer } from "../installer.ts"
import { type BrowserLink, type EventsAsked, FACADE, type ToolAsked } from "./browser-link.ts"

export interface RuntimeBrowserSetup {
  readonly client: RuntimeClient
  readonly home: string
  readonly installer: Installer
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Settings of every call, as configuration files write them. */
  readonly settings: Readonly<Record<string, unknown>>
  /** How long sessions are kept when this process is gone. */
  readonly graceMs: number
  /** Receives errors that belong to no command. */
  report(error: unknown): void
}

/** The tools of the runtime that this user's programs share, for senders who are limited to their sessions. */
export class RuntimeBrowser implements BrowserLink {
  readonly #setup: RuntimeBrowserSetup
  readonly #client = unguessableId()
  readonly #held = new Map<string, HeldSession>()

  constructor(setup: RuntimeBrowserSetup) {
    this.#setup = setup
  }

  async call({ session, tool, args, signal }: ToolAsked): Promise<Answered> {
    await this.#holder(session).hold()
    return this.#ask({ tool, facade: FACADE, args }, session, signal)
  }

  events({ session, domains, onLine, onOpen, signal }: EventsAsked): Promise<void> {
    return this.#setup.client.protocolEvents({ facade: FACADE, owner: session, domains }, onLine, signal, onOpen)
  }

  async close(session: string): Promise<void> {
    const held = this.#held.get(session)
    this.#held.delete(session)
    // Otherwise a runtime would be started just to find that it has no such session.
    if (!held || !runtimeHolder(this.#setup.home)) return
    await this.#ask({ command: "close" }, session, new AbortController().signal)
    held.release()
  }

  #holder(session: string): HeldSession {
    const { client, graceMs, report } = this.#setup
    const held = this.#held.get(session) ?? new HeldSession(client, session, { graceMs, lost: report })
    this.#held.set(session, held)
    return held
  }

  #ask(
    asked: Pick<ApiCall, "command" | "tool" | "facade" | "args">,
    session: string,
    signal: AbortSignal,
  ): Promise<Answered> {
    const { client, cwd, env, installer, settings } = this.#setup
    return client.call(
      {
        ...asked,
        settings: { ...settings, session },
        caller: { door: "broker", client: this.#client, cwd, roots: [], writeRoots: [], confined: true, env },
      },
      { signal, secret: noSecret, install: () => installer.run(() => {}) },
    )
  }
}

function noSecret(name: string): never {
  throw new TabhandError("policy_denied", `senders of this broker may not use the variable ${name}`)
}
