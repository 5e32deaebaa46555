import type { NatsConnection } from "@nats-io/transport-node"
import { expect } from "vitest"
import { pause } from "../../../../src/base/deadline.ts"
import type { Site } from "../../../site/site.ts"
import { askUntilAnswered, type Reply, type Sent } from "./nats.ts"

/** A command is sent again when it was not answered in that time. */
export const AGAIN_MS = 500

/** A command that the site counts. */
export function actOf(id: string, session: string): Sent {
  const script = `fetch("/act/${id}").then(() => "${id}")`
  return { id, session, payload: { command: "evaluate", script } }
}

export function timesDone(site: Site, id: string): number {
  return site.hits(`/act/${id}`).length
}

/** What a command may have come to: done once, or not done, or unknown; never done twice, and never denied when done. */
export function checkOutcome(site: Site, id: string, { payload }: Reply): void {
  const times = timesDone(site, id)
  expect(times, JSON.stringify(payload)).toBeLessThanOrEqual(1)
  if (payload.ok) expect([payload.result, times]).toEqual([id, 1])
  else if (/nothing was done/.test(payload.error ?? "")) expect(times).toBe(0)
}

/** Opens the page that acts; after a fault it may be gone. */
export async function openPage(client: NatsConnection, session: string, url: string): Promise<void> {
  for (;;) {
    const { payload } = await askUntilAnswered(client, { session, payload: { command: "navigate", url } }, AGAIN_MS)
    if (payload.ok) return
    await pause(50)
  }
}
