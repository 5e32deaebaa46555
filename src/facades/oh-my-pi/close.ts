import type { FacadeAnswer, FacadeCall } from "../facade.ts"
import { said } from "./answers.ts"
import type { Owner } from "./owner.ts"
import type { Params } from "./params.ts"

export async function close(owner: Owner, call: FacadeCall, { all, kill, name }: Params): Promise<FacadeAnswer> {
  const details = { action: "close", name }
  if (all) return said(`Closed ${await closeAll(owner, call, kill)} tab(s)`, details)
  const tab = owner.find(name)
  if (!tab) return said(`No tab named ${JSON.stringify(name)}`, details)
  await owner.release(tab, call, kill)
  return said(`Closed tab ${JSON.stringify(name)}`, details)
}

async function closeAll(owner: Owner, call: FacadeCall, kill: boolean): Promise<number> {
  const tabs = owner.tabs()
  // If one fails to close, the others are closed nevertheless.
  const outcomes = await Promise.allSettled(tabs.map((tab) => owner.release(tab, call, kill)))
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
  return tabs.length
}
