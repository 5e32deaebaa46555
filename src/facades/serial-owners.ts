import { abortable } from "../base/deadline.ts"
import { Turns } from "../command/run/turns.ts"
import type { Session } from "../session/session.ts"
import type { Sessions } from "../session/sessions.ts"
import type { FacadeAnswer, FacadeCall, FacadeState } from "./facade.ts"
import { Workspace } from "./workspace.ts"

/** What one owner of a facade has open. */
export interface OwnerState {
  /** Throws errors with a message for the model. */
  answer(call: FacadeCall): Promise<FacadeAnswer>
  /** Whether nothing would be lost if a new state took its place. */
  readonly isIdle: boolean
  /** Whether the call need not wait for earlier ones, such as one that closes what hangs. */
  overtakes?(call: FacadeCall): boolean
  /** The owner is gone, and its own session with it. */
  leave?(): void
}

/** The state of a facade whose calls of one owner run one after the other. */
export class SerialOwners<State extends OwnerState = OwnerState> implements FacadeState {
  readonly #sessions: Sessions
  readonly #begin: (workspace: Workspace) => State
  readonly #owners = new Map<string, { readonly state: State; readonly workspace: Workspace; calls: number }>()
  readonly #turns = new Turns()

  constructor(sessions: Sessions, begin: (workspace: Workspace) => State) {
    this.#sessions = sessions
    this.#begin = begin
    for (const session of sessions.list()) this.#follow(session)
    sessions.on("created", (session) => this.#follow(session))
  }

  async answer(call: FacadeCall): Promise<FacadeAnswer> {
    call.signal.throwIfAborted()
    const owner = this.#owner(call.owner)
    owner.calls++
    const turn = owner.state.overtakes?.(call) ? undefined : this.#turns.take(call.owner)
    try {
      if (turn) await abortable(turn.before, call.signal)
      return await owner.state.answer(call)
    } finally {
      turn?.pass()
      owner.calls--
      if (owner.calls === 0 && owner.state.isIdle) this.#forget(call.owner)
    }
  }

  /** What the owner has open, if anything. */
  find(name: string): State | undefined {
    return this.#owners.get(name)?.state
  }

  async leave(name: string): Promise<void> {
    this.#owners.get(name)?.state.leave?.()
    this.#forget(name)
  }

  #owner(name: string) {
    const known = this.#owners.get(name)
    if (known) return known
    const workspace = new Workspace(name, this.#sessions)
    const owner = { workspace, state: this.#begin(workspace), calls: 0 }
    this.#owners.set(name, owner)
    return owner
  }

  #forget(name: string): void {
    this.#owners.get(name)?.workspace.end()
    this.#owners.delete(name)
  }

  /** A session that is gone took its tabs with it. */
  #follow(session: Session): void {
    session.on("closed", () => this.#owners.get(session.name)?.workspace.forget(session))
  }
}
