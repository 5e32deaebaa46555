import type { Answered } from "../../client/runtime-client.ts"
import type { Command } from "../../command/command.ts"
import type { Success } from "../../command/reply.ts"
import type { Settings } from "../../command/settings.ts"
import type { ToolArgs, ToolKey } from "../../facades/tools/tool.ts"
import type { SessionEvents } from "../../session/session-events.ts"
import type { RunOptions } from "./commands.ts"

/** Who asks, and in which session. */
interface Asker {
  readonly session: string
  /** Commands of one client on one tab run in the order sent. */
  readonly client: string
  readonly signal: AbortSignal
}

export interface CommandCall extends Asker, Omit<RunOptions, "signal"> {}

/** A model asks, which may have been led astray by a page: it gets the session and what is named here. */
export interface ToolCall extends Asker {
  /** Folders whose files it may read. */
  readonly roots: readonly string[]
  /** Folders in which it may make files. */
  readonly writeRoots: readonly string[]
  /** Variables of the environment that it may have filled in as secrets. */
  readonly secrets: readonly string[]
  /** The only sites that some of them are for. */
  readonly secretOrigins: readonly string[]
}

/** The way from a session's methods to the runtime that it lives in. */
export interface Link {
  /** A failure is thrown. */
  run(command: Command, args: ToolArgs, call: CommandCall): Promise<Success>
  /** Runs what a tool stands for; that it failed is part of the answer. */
  use(tool: ToolKey, args: ToolArgs, call: ToolCall): Promise<Answered>
  /** Tells of the session's events until the returned function is called. */
  on<K extends keyof SessionEvents>(session: string, event: K, listener: (value: SessionEvents[K]) => void): () => void
  /** Closes the session, if there is one. */
  close(session: string): Promise<void>
}

/** The same to a runtime that goes on without us. */
export interface RemoteLink extends Link {
  /** The session is nobody else's: it ends with this program. */
  claim(session: string): void
  /** Closes the sessions of this program, and listens no longer. */
  end(): Promise<void>
}

/** What a call says for itself, as settings. */
export function settingsOf({
  session,
  tab,
  timeoutMs,
  budget,
  view,
}: Omit<CommandCall, "client" | "signal">): Settings {
  return {
    session,
    ...(tab === undefined ? {} : { tab }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    ...(budget === undefined ? {} : { budget }),
    ...(view === undefined ? {} : { noView: !view }),
  }
}

/** Settings as configuration files write them, which is how they reach a runtime elsewhere. */
export function asWritten({ viewport, ...others }: Settings): Record<string, unknown> {
  const size = viewport && `${viewport.width}x${viewport.height}@${viewport.scale}`
  return Object.fromEntries(Object.entries({ ...others, viewport: size }).filter(([, value]) => value !== undefined))
}
