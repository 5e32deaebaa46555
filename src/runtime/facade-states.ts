import { Turns } from "../command/run/turns.ts"
import type { FacadeState } from "../facades/facade.ts"
import type { Sessions } from "../session/sessions.ts"
import { toolsOfFacade } from "./facade-registry.ts"

/** The state of each facade in one runtime, created on its first call. */
export class FacadeStates {
  /** Begin the calls of one owner in the order in which they came. */
  readonly turns = new Turns()
  readonly #sessions: Sessions
  readonly #kept = new Map<string, FacadeState>()

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  of(name: string): FacadeState {
    const state = this.#kept.get(name) ?? toolsOfFacade(name).begin(this.#sessions)
    this.#kept.set(name, state)
    return state
  }

  /** By the facade's name, of those that were used and tell it. */
  status(): Record<string, Readonly<Record<string, unknown>>> {
    const reported = [...this.#kept].flatMap(([name, state]) => (state.status ? [[name, state.status()] as const] : []))
    return Object.fromEntries(reported)
  }

  /** The owner of that session left or closed it: closes what facades opened for it in other sessions. */
  async leave(owner: string): Promise<void> {
    await Promise.all([...this.#kept.values()].map((state) => state.leave(owner)))
  }
}
