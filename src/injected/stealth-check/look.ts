import type { Finding, Look, Traits } from "../wire/finding.ts"
import { documentChecks } from "./document-checks.ts"
import { drawing } from "./drawing.ts"
import { everywhereChecks } from "./everywhere-checks.ts"
import { hints } from "./hints.ts"
import { mediaChecks } from "./media-checks.ts"

/** The outcome: whether it is as expected, and what was found. Undefined if the check does not apply. */
export type Check = () => Outcome | undefined | Promise<Outcome | undefined>
export type Outcome = readonly [ok: boolean, found: string]

/** Checks what a page that detects automation would check. Runs in a document or a worker. */
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

function traits(): Traits {
  return {
    userAgent: navigator.userAgent,
    platform: navigator.platform,
    languages: navigator.languages.join(),
    cores: navigator.hardwareConcurrency,
    brands:
      hints()
        ?.brands.map(({ brand, version }) => `${brand} ${version}`)
        .join() ?? "",
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    renderer: drawing("webgl")?.renderer ?? "",
  }
}
