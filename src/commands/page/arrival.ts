import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { LoadState } from "../../page/core/lifecycle.ts"
import type { Page } from "../../page/core/page.ts"
import { type Arrival, notReachedNote } from "../../page/navigation/navigate.ts"
import { titleOf } from "../../page/navigation/title.ts"
import type { Tab } from "../../session/tab.ts"

/** Result data of every command that brings a page. */
export const arrivalData = z.object({
  url: z.string(),
  title: z.string(),
  /** The HTTP status of the document; null for pages loaded without a request. */
  status: z.number().nullable(),
  /** The redirect chain, first URL first. */
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

/**
 * Turns an arrival into data. If a load state was not reached, this is an error if the caller asked for it, and a note
 * if it is the default.
 */
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

/** The deadline has passed: if the page is too busy to answer, its last known title is used. */
function titleSoon(page: Page): Promise<string> {
  return titleOf(page, AbortSignal.timeout(LAST_LOOK_MS)).catch(() => page.lastTitle)
}

export function sayArrival({ url, title, status, redirects }: ArrivalData): string {
  const name = title ? `${quote(clip(title, 120))} ` : ""
  const lines = [`${name}${clip(url, 200)}${status === null ? "" : ` (${status})`}`]
  if (redirects.length > 0) lines.push(`redirected from ${redirects.map((each) => clip(each, 200)).join(", then ")}`)
  return lines.join("\n")
}
