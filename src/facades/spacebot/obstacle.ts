import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { obstacleKinds } from "../../page/obstacle/obstacle.ts"

const found = z.object({
  obstacle: z
    .object({ kind: z.enum(obstacleKinds), what: z.string(), url: z.string(), evidence: z.string() })
    .nullable(),
})

/** What a job does with tabs. */
interface Runs<T> {
  run(
    tab: T,
    step: { readonly command: string; readonly args: Readonly<Record<string, unknown>> },
    failing: string,
  ): Promise<object>
}

const kinds = {
  captcha: "a captcha",
  interstitial: "a check of the browser",
  login: "a login that was not asked for",
} as const

const MOST_EVIDENCE = 4_096

/** A page that is blocked is an error, which says what blocks it and shows it. `from`: the address that was asked for. */
export async function checkUnblocked<T>(job: Runs<T>, tab: T, from?: string): Promise<void> {
  const obstacle = await obstacleOn(job, tab, from)
  if (!obstacle) return
  const { kind, what, url, evidence } = obstacle
  throw new TabhandError("navigation_failed", `blocked by ${kinds[kind]}: ${what} at ${clip(url, 200)}`, {
    hint: `evidence, from the page: ${quote(clip(evidence, MOST_EVIDENCE))}`,
    evidence: { ...obstacle },
  })
}

async function obstacleOn<T>(job: Runs<T>, tab: T, from: string | undefined) {
  try {
    const step = { command: "get obstacle", args: from === undefined ? {} : { from } }
    return found.parse(await job.run(tab, step, "page check failed")).obstacle
  } catch (error) {
    // What was asked for is done: a page that is gone or busy is not known to be blocked.
    if (error instanceof TabhandError && error.code !== "cancelled") return null
    throw error
  }
}
