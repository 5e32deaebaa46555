import type { Success } from "../../command/run/reply.ts"
import type { commands } from "../../generated/commands.ts"

type AnyCommand = (typeof commands)[number]
type TypesOf<N extends AnyCommand["name"]> = NonNullable<Extract<AnyCommand, { name: N }>["types"]>

/** The name of a command: `"click"`, `"tab new"`. */
export type CommandName = AnyCommand["name"]
/** The arguments of a command. */
export type CommandArgs<N extends CommandName> = TypesOf<N>["args"]
/** One argument of a command. */
export type Arg<N extends CommandName, A extends keyof CommandArgs<N>> = NonNullable<CommandArgs<N>[A]>
/** The data of a command's reply. */
export type CommandData<N extends CommandName> = TypesOf<N>["data"]

/** The reply of a command. */
export interface LibraryReply<Data> extends Omit<Success, "data" | "text"> {
  readonly data: Data
  /** The data as the CLI prints it; changes, notes and hints are beside it. */
  readonly text: string
}

/** A promise of the reply of a command. */
export type Replied<N extends CommandName> = Promise<LibraryReply<CommandData<N>>>

/** Runs a method's command with the arguments that were given to the method. */
export type Invoke = <N extends CommandName>(command: N, given: readonly unknown[]) => Replied<N>
