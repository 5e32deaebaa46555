import type { ErrorCode } from "../../src/base/error-codes.ts"
import type { CommandArgs, CommandName } from "../../src/doors/library/tabhand.ts"
import type { Site } from "../site/site.ts"
import type { Door, DoorReply } from "./door.ts"

/** What is around one case. */
export interface World {
  readonly site: Site
  readonly home: string
  /** The caller's working directory: empty when the case begins. */
  readonly folder: string
  /** The case's session: its own and not yet open, or one that it shares and that has one tab. */
  readonly session: string
}

/** A value, or how to make it once the world is known. */
export type Of<T> = T | ((world: World) => T)

interface StepOf<N extends CommandName> {
  readonly command: N
  readonly args?: Of<CommandArgs<N>>
  readonly tab?: string
  readonly timeoutMs?: number
  readonly stdin?: Of<string>
  /** With what came of it on the page. */
  readonly view?: true
  /** The code of the error that is expected instead of a reply. */
  readonly error?: ErrorCode
}

interface Expectations {
  /** What is true, in a sentence. */
  readonly is: string
  /** Needs a session of its own, or leaves it in another state than one tab with a page; or one whose name is new, too. */
  readonly fresh?: true | "by name"
  /** Reaches beyond the session: not for callers that are confined to one. */
  readonly beyondSession?: true
  /** Done before, through the same door. */
  readonly setup?: readonly Step[]
  /** Exactly this data, for doors that carry data. */
  readonly data?: Of<object>
  /** Exactly this text, or text like this, for doors that carry text. */
  readonly text?: Of<string | RegExp>
  /** None, unless some are named. */
  readonly notes?: Of<readonly (string | RegExp)[]>
  /** Of the error. */
  readonly message?: RegExp
  /** Scripts and their values in the page afterwards. */
  readonly page?: Of<Readonly<Record<string, unknown>>>
  /** Names in the working directory afterwards. */
  readonly files?: readonly string[]
  readonly check?: (seen: Seen) => Promise<void>
}

export interface Seen {
  readonly world: World
  readonly door: Door
  readonly reply: DoorReply
  /** The reply of another command, through the same door. */
  run(step: Step): Promise<DoorReply>
}

export type Step = { [N in CommandName]: StepOf<N> }[CommandName]
export type Case = { [N in CommandName]: StepOf<N> & Expectations }[CommandName]

export function known<T>(value: Of<T>, world: World): T {
  return isMaker(value) ? value(world) : value
}

function isMaker<T>(value: Of<T>): value is (world: World) => T {
  return typeof value === "function"
}
