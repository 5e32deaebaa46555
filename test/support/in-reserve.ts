import { expect } from "vitest"
import type { Browser } from "../../src/browser/browser.ts"
import type { Target } from "../../src/cdp/target.ts"
import type { Runtime } from "../../src/runtime/runtime.ts"
import { known } from "./with-engine.ts"

/** The tab that a browser keeps for its next session: it is created a moment after the last command. */
export async function tabInReserve({ sessions }: Runtime, { tree }: Browser): Promise<Target> {
  const owned = new Set(sessions.list().flatMap(({ context }) => (context ? [context.id] : [])))
  const found = () =>
    [...tree.targets()].filter(({ info }) => info.type === "page" && !owned.has(info.browserContextId ?? ""))
  await expect.poll(found).toHaveLength(1)
  return known(found()[0])
}
