import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { type Environment, homeFolder } from "../../base/home.ts"
import { unguessableId } from "../../base/ids.ts"
import type { RuntimeClient } from "../../client/runtime-client.ts"
import type { Answered } from "../../protocol/call.ts"
import { forwardedFrom, variableIn } from "../../protocol/environment.ts"
import type { ResourceKey } from "../../tools/tool.ts"
import { Installer } from "../installer.ts"

export interface CallsSetup {
  readonly client: RuntimeClient
  readonly cwd: string
  readonly env: Environment
  /** Folders whose files may be used. */
  readonly roots: readonly string[]
  /** Folders in which files may be created. */
  readonly writeRoots: readonly string[]
  /** Variables that may be sent to the runtime as secrets. */
  readonly secrets: ReadonlySet<string>
  /** Settings for all calls, from the start of the door. */
  readonly settings: Readonly<Record<string, unknown>>
}

export interface Called {
  readonly session: string
  /** A command by its own name, or a tool. */
  readonly call:
    | { readonly command: string }
    | { readonly tool: string; readonly facade?: string | undefined }
    | ResourceKey
  readonly args?: Readonly<Record<string, unknown>>
  readonly settings?: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

const artifact = z.object({ name: z.string(), bytes: z.number(), changed: z.string() })
const listing = z.object({ artifacts: z.array(artifact) })

export type ArtifactFacts = z.output<typeof artifact>

/** The door's calls to the runtime, for its clients and for itself. */
export class Calls {
  readonly #setup: CallsSetup
  /** One client id for all: calls to one session run in the order in which they arrived at this door. */
  readonly #id = unguessableId()
  readonly #installer: Installer

  constructor(setup: CallsSetup) {
    this.#setup = setup
    this.#installer = new Installer(homeFolder(setup.env))
  }

  /** On behalf of a client, which can only use the session that it names. */
  call(called: Called): Promise<Answered> {
    return this.#call(called, true)
  }

  /** On behalf of the door itself: clients cannot list sessions with a command. */
  sessions(signal: AbortSignal): Promise<Answered> {
    return this.#call({ session: "http", call: { command: "session list" }, signal }, false)
  }

  events(session: string, onEvent: (event: unknown) => void, signal: AbortSignal, onOpen: () => void): Promise<void> {
    return this.#setup.client.events(session, onEvent, signal, onOpen)
  }

  async artifacts(session: string): Promise<readonly ArtifactFacts[]> {
    const body = await this.#setup.client.artifacts(session)
    return listing.parse(JSON.parse(body.toString("utf8"))).artifacts
  }

  /** Only files in the list can be requested. */
  async artifact(session: string, name: string): Promise<Buffer | undefined> {
    const known = (await this.artifacts(session)).some((each) => each.name === name)
    return known ? this.#setup.client.artifacts(session, name) : undefined
  }

  #call({ session, call, args = {}, settings = {}, signal }: Called, confined: boolean): Promise<Answered> {
    const { client, cwd, env, roots, writeRoots, settings: general } = this.#setup
    return client.call(
      {
        ...call,
        args,
        settings: { ...general, ...defined(settings), session },
        caller: {
          door: "http",
          client: this.#id,
          cwd,
          roots,
          writeRoots,
          confined,
          wantsImages: "tool" in call,
          env: forwardedFrom(env),
        },
      },
      { signal, secret: (name) => this.#secret(name), install: () => this.#installer.run(() => {}) },
    )
  }

  #secret(name: string): string {
    const value = variableIn(this.#setup.env, name)
    if (this.#setup.secrets.has(name) && value !== undefined) return value
    throw new TabhandError("policy_denied", `${name} is not a secret that this server may use`, {
      hint: "start it with --secrets and the names of those that it may",
    })
  }
}

function defined(settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
}
