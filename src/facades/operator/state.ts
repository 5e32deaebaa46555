import type { Sessions } from "../../session/sessions.ts"
import type { FacadeAnswer, FacadeCall, FacadeSources, FacadeState } from "../facade.ts"
import { SerialOwners } from "../serial-owners.ts"
import { browserTool, controlCenterTool, ELEMENTS } from "./definition.ts"
import { Operator } from "./operator.ts"
import { operatorSettings } from "./settings.ts"

/** The browsers of all agents in a runtime, and which of them are offered the tool. */
export class OperatorState implements FacadeState {
  readonly #owners: SerialOwners<Operator>

  constructor(sessions: Sessions) {
    this.#owners = new SerialOwners(sessions, (workspace) => new Operator(workspace, sessions))
  }

  answer(call: FacadeCall): Promise<FacadeAnswer> {
    return this.#owners.answer(call)
  }

  leave(owner: string): Promise<void> {
    return this.#owners.leave(owner)
  }

  offered(sources: FacadeSources, owner: string): readonly string[] {
    const isEnabled = this.#owners.find(owner)?.isEnabled ?? operatorSettings(sources).browser_use_enabled ?? false
    return [...(isEnabled ? [browserTool.name] : []), controlCenterTool.name]
  }

  /** Waits for no call that runs. */
  async read(resource: string, call: FacadeCall): Promise<string> {
    return (await this.#owners.find(call.owner)?.describe(call, resource === ELEMENTS)) ?? ""
  }
}
