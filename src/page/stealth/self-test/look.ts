import type { Finding, Look } from "../finding.ts"
import { documentChecks } from "./document-checks.ts"
import { everywhereChecks } from "./everywhere-checks.ts"
import { mediaChecks } from "./media-checks.ts"
import { traits } from "./traits.ts"

/** What it tells: whether it is as it should be, and what there is. Nothing, where there is nothing of the kind. */
export type Check = () => Outcome | undefined | Promise<Outcome | undefined>
export type Outcome = readonly [ok: boolean, found: string]

/** Looks as a page would look that wants to know whether somebody sits in front of it. In a document or a worker. */
export async function look(): Promise<Look> {
  const checks: Record<string, Check> = {
    ...everywhereChecks,
    ...(typeof document === "undefined" ? {} : { ...documentChecks, ...mediaChecks }),
  }
  const findings: Finding[] = []
  for (const patch of Object.keys(checks).sort()) {
    const outcome = await checks[patch]?.()
    if (outcome) findings.push({ patch, ok: outcome[0], found: outcome[1] })
  }
  return { findings, traits: traits() }
}
