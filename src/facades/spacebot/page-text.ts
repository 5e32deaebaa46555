import { z } from "zod"
import type { Output } from "./answers.ts"
import { browserError } from "./browser-error.ts"
import type { Job } from "./job.ts"

const html = z.object({ html: z.string() })
const title = z.object({ title: z.string() })
const evaluated = z.object({ result: z.unknown(), type: z.string() })

const MOST_BYTES = 100_000

/** The HTML of the page. */
export async function content(job: Job): Promise<Output> {
  const tab = job.worker.activeTab(job)
  const failing = "failed to get page content"
  const whole = html.parse(
    await job.run(tab, { command: "get html", args: { target: "css=html", first: true } }, failing),
  ).html
  const named = title.parse(await job.run(tab, { command: "get title", args: {} }, failing))
  const url = job.worker.browser.session?.redactor.text(tab.page.url) ?? ""
  return { message: "Page content retrieved", title: named.title, url, content: truncated(whole) }
}

/** At most 100,000 bytes, not cut within a character. */
export function truncated(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= MOST_BYTES) return text
  let end = MOST_BYTES
  while (isContinuation(bytes[end])) end--
  return `${bytes.subarray(0, end).toString()}... [truncated, ${bytes.length} bytes total]`
}

/** Whether it is a byte of a character other than the first one. */
function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80
}

/** The result of a script in the page, where the configuration allows that. */
export async function evaluate(job: Job, script: string | undefined): Promise<Output> {
  if (!job.settings.evaluateEnabled) {
    throw browserError("JavaScript evaluation is disabled in browser config (set evaluate_enabled = true)")
  }
  if (script === undefined) throw browserError("script is required for evaluate action")
  const tab = job.worker.activeTab(job)
  const { result, type } = evaluated.parse(await job.run(tab, { command: "eval", args: { script } }, "evaluate failed"))
  return { message: "JavaScript evaluated", ...(type === "undefined" ? {} : { eval_result: result }) }
}
