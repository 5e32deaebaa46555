import type { Session } from "../../session/session.ts"
import type { Tab } from "../../session/tab.ts"

/** Tabs of workers that detached or are gone, for the next worker of the same agent: not those of any other door. */
const left = new WeakSet<Tab>()

export function leave(tabs: readonly Tab[]): void {
  for (const tab of tabs) left.add(tab)
}

/** Takes the tabs that were left open in the session: nothing else will take them. */
export function takeLeft(session: Session): Tab[] {
  return session.tabs.list().filter((tab) => left.delete(tab))
}
