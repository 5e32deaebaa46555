import type { Success } from "../../command/reply.ts"
import type { commands } from "../../commands/index.ts"

type AnyCommand = (typeof commands)[number]
type TypesOf<N extends AnyCommand["name"]> = NonNullable<Extract<AnyCommand, { name: N }>["types"]>

/** Every command, by its own name: `"click"`, `"tab new"`. */
export type CommandName = AnyCommand["name"]
/** What a command takes. */
export type CommandArgs<N extends CommandName> = TypesOf<N>["args"]
/** One argument of a command. */
export type Arg<N extends CommandName, A extends keyof CommandArgs<N>> = NonNullable<CommandArgs<N>[A]>
/** What a command answers with. */
export type CommandData<N extends CommandName> = TypesOf<N>["data"]

/** What can be said with any command, besides its own arguments. */
export interface RunOptions {
  /** Cancels the command when it fires: before the act nothing happens; an act that was begun is finished. */
  readonly signal?: AbortSignal | undefined
  /** Deadline in ms, instead of the command's own. */
  readonly timeoutMs?: number | undefined
  /** The tab that it is about, by id or label; without it, the active one. */
  readonly tab?: string | undefined
  /** Most tokens of text in the reply. */
  readonly budget?: number | undefined
  /** `false`: the reply does not tell what changed on the page, and does not show a page that came. */
  readonly view?: boolean | undefined
}

/** What a command answered. */
export interface LibraryReply<Data> extends Omit<Success, "data" | "text"> {
  readonly data: Data
  /** The data as the CLI prints it; what changed and what else is to be known stand beside it. */
  readonly text: string
}

/** The reply of a command, to be awaited. */
export type Replied<N extends CommandName> = Promise<LibraryReply<CommandData<N>>>

/** How a method has its command run: with the arguments as they were given to the method. */
export type Invoke = <N extends CommandName>(command: N, given: readonly unknown[]) => Replied<N>
