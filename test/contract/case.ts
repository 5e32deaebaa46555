import type { ErrorCode } from "../../src/base/error-codes.ts"
import type { CommandArgs, CommandName } from "../../src/doors/library/tabhand.ts"
import type { Site } from "../site/site.ts"
import type { Door, DoorReply } from "./door.ts"

/** The environment of one case. */
export interface World {
  readonly site: Site
  readonly home: string
  /** The caller's working directory: empty when the case begins. */
  readonly folder: string
  /** The case's session: its own and not yet open, or a shared one with a single tab. */
  readonly session: string
}

/** A value, or a function that creates it once the world is known. */
export type Of<T> = T | ((world: World) => T)

interface StepOf<N extends CommandName> {
  readonly command: N
  readonly args?: Of<CommandArgs<N>>
  readonly tab?: string
  readonly timeoutMs?: number
  readonly stdin?: Of<string>
  /** Requests the change on the page too. */
  readonly view?: true
  /** The code of the expected error, if the step must fail. */
  readonly error?: ErrorCode
}

interface Expectations {
  /** What holds, as a sentence. */
  readonly is: string
  /** Needs its own session, because it changes more than the page of one tab; "by name" also needs an unused name. */
  readonly fresh?: true | "by name"
  /** Reaches beyond the session: not for callers that are confined to one. */
  readonly beyondSession?: true
  /** Run first, through the same door. */
  readonly setup?: readonly Step[]
  /** The exact data, for doors that carry data. */
  readonly data?: Of<object>
  /** The exact text or a pattern, for doors that carry text. */
  readonly text?: Of<string | RegExp>
  /** None by default. */
  readonly notes?: Of<readonly (string | RegExp)[]>
  /** The message of the error. */
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
