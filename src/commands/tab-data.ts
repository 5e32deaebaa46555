import { z } from "zod"
import { clip, quote } from "../base/text.ts"
import type { Tab } from "../session/tab.ts"

export const tabData = z.object({
  tabId: z.string(),
  targetId: z.string(),
  title: z.string(),
  url: z.string(),
  label: z.string().nullable(),
})

/** As far as it is known without asking the page: lists must answer while a page hangs. */
export function describeTab(tab: Tab): z.input<typeof tabData> {
  const { page } = tab
  return { tabId: tab.id, targetId: page.target.id, title: page.lastTitle, url: page.url, label: tab.label ?? null }
}

export function sayTab({ tabId, label, title, url }: z.output<typeof tabData>): string {
  return `${tabId}${label ? ` (${label})` : ""} ${title ? `${quote(clip(title, 80))} ` : ""}${clip(url, 200)}`
}
