import { z } from "zod"
import { TabhandError } from "../base/errors.ts"
import { clip, quote } from "../base/text.ts"
import type { LoadState } from "../page/lifecycle.ts"
import { type Arrival, notReachedNote } from "../page/navigate.ts"
import type { Page } from "../page/page.ts"
import { titleOf } from "../page/title.ts"
import type { Tab } from "../session/tab.ts"

/** What every command that brings a page answers with. */
export const arrivalData = z.object({
  url: z.string(),
  title: z.string(),
  /** The HTTP status of the document; none for pages that came without a request. */
  status: z.number().nullable(),
  /** The addresses that led here, first one first. */
  redirects: z.array(z.string()),
  tabId: z.string(),
  targetId: z.string(),
})

const LAST_LOOK_MS = 100

type ArrivalData = z.output<typeof arrivalData>

interface Context {
  readonly tab: Tab
  readonly signal: AbortSignal
  readonly limitMs: number
  note(text: string): void
}

/** Turns an arrival into data. What the caller asked to wait for and did not get is an error; a default is a note. */
export async function describeArrival(
  { tab, signal, limitMs, note }: Context,
  arrival: Arrival,
  until: LoadState,
  asked: boolean,
): Promise<ArrivalData> {
  const { page } = tab
  if (!arrival.reached) {
    const still = notReachedNote(until, limitMs)
    if (asked) {
      throw new TabhandError("timeout", `${clip(arrival.url, 200)} is open, but ${still}`, {
        hint: "work with the page as it is, or `wait --load` for longer",
      })
    }
    note(still)
  }
  const title = arrival.reached ? (arrival.title ?? (await titleOf(page, signal))) : await titleSoon(page)
  return {
    url: arrival.url,
    title,
    status: arrival.status ?? null,
    redirects: [...arrival.redirects],
    tabId: tab.id,
    targetId: page.target.id,
  }
}

/** The deadline has passed: a page that is too busy to tell its title now is shown under the last one known. */
function titleSoon(page: Page): Promise<string> {
  return titleOf(page, AbortSignal.timeout(LAST_LOOK_MS)).catch(() => page.lastTitle)
}

export function sayArrival({ url, title, status, redirects }: ArrivalData): string {
  const name = title ? `${quote(clip(title, 120))} ` : ""
  const lines = [`${name}${clip(url, 200)}${status === null ? "" : ` (${status})`}`]
  if (redirects.length > 0) lines.push(`redirected from ${redirects.map((each) => clip(each, 200)).join(", then ")}`)
  return lines.join("\n")
}
