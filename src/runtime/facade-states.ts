import type { FacadeState } from "../facades/facade.ts"
import { facades } from "../facades/facades.ts"
import type { FacadeName } from "../facades/names.ts"
import type { Runtime } from "./runtime.ts"

const states = new WeakMap<Runtime, Map<FacadeName, FacadeState>>()

/** What a facade keeps in that runtime, from its first call on. */
export function facadeIn(runtime: Runtime, name: FacadeName): FacadeState {
  const kept = states.get(runtime) ?? new Map<FacadeName, FacadeState>()
  states.set(runtime, kept)
  const state = kept.get(name) ?? facades[name].begin(runtime.sessions)
  kept.set(name, state)
  return state
}

/** Whoever had that session is gone, or closed it: so is what facades opened for it elsewhere. */
export async function leaveFacades(runtime: Runtime, owner: string): Promise<void> {
  const kept = states.get(runtime)?.values() ?? []
  await Promise.all([...kept].map((state) => state.leave(owner)))
}
