import type { Session } from "../../session/session.ts"
import type { Sessions } from "../../session/sessions.ts"
import type { FacadeAnswer, FacadeCall, FacadeState } from "../facade.ts"
import { close } from "./close.ts"
import { Opening } from "./open.ts"
import { Owner } from "./owner.ts"
import { type Params, readParams } from "./params.ts"
import { run } from "./run.ts"

/** All tabs of a runtime, by owner. */
export class Owners implements FacadeState {
  readonly #sessions: Sessions
  readonly #owners = new Map<string, Owner>()

  constructor(sessions: Sessions) {
    this.#sessions = sessions
    for (const session of sessions.list()) this.#follow(session)
    sessions.on("created", (session) => this.#follow(session))
  }

  async answer(call: FacadeCall): Promise<FacadeAnswer> {
    call.signal.throwIfAborted()
    const params = readParams(call.args)
    const owner = this.#owners.get(call.owner) ?? new Owner(call.owner, this.#sessions)
    this.#owners.set(call.owner, owner)
    owner.calls++
    try {
      await dropOtherMode(owner, call)
      return await this.#act(owner, call, params)
    } finally {
      owner.calls--
      if (owner.isIdle) this.#owners.delete(call.owner)
    }
  }

  #act(owner: Owner, call: FacadeCall, params: Params): Promise<FacadeAnswer> {
    switch (params.action) {
      case "open":
        return new Opening(this.#sessions, owner, call, params).answer()
      case "close":
        return close(owner, call, params)
      case "run":
        return run(owner, call, params)
    }
  }

  async leave(name: string): Promise<void> {
    const left = this.#owners.get(name)?.leave() ?? []
    await Promise.all(left.map((session) => this.#sessions.close(session, "its owner went away")))
  }

  /** Closing the owner's session closes the others too, unless it was closed as idle. */
  #follow(session: Session): void {
    session.on("closed", ({ reason }) => {
      const owner = this.#owners.get(session.name)
      if (!owner || reason === "idle" || owner.isClosing(session)) return
      // The tabs are gone already; a session that fails to close ends with the runtime.
      this.leave(session.name).catch(() => undefined)
    })
  }
}

/** Visibility is one setting for all tabs of our own browser: when it changes, those tabs are closed. */
async function dropOtherMode(owner: Owner, call: FacadeCall): Promise<void> {
  const headless = call.settings.headed !== true
  const others = owner.tabs().filter(({ kind }) => kind.kind === "headless" && kind.headless !== headless)
  await Promise.all(others.map((tab) => owner.release(tab, call, false)))
}
