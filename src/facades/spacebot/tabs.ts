import { z } from "zod"
import type { Tab } from "../../session/tab.ts"
import type { Output, TabInfo } from "./answers.ts"
import { browserError } from "./browser-error.ts"
import type { Job } from "./job.ts"
import { checkUnblocked } from "./obstacle.ts"

const arrival = z.object({ url: z.string(), title: z.string() })

const tabList = z.object({
  tabs: z.array(z.object({ tabId: z.string(), targetId: z.string(), title: z.string(), url: z.string() })),
})

/** Opens the address in the active tab, or in a first one. */
export async function navigate(job: Job, url: string): Promise<Output> {
  const tab = await job.worker.someTab(job)
  const { title, url: shown } = await go(job, tab, url, "navigation failed")
  job.worker.refs.clear()
  await checkUnblocked(job, tab, url)
  return { message: `Navigated to ${url}`, title, url: shown }
}

/** Opens a tab, which becomes the active one. */
export async function open(job: Job, url: string | undefined): Promise<Output> {
  const { worker } = job
  const tab = await worker.openTab(job)
  const page = { title: "", url: "about:blank" }
  try {
    if (url !== undefined && url !== page.url) Object.assign(page, await go(job, tab, url, "failed to open tab"))
  } catch (error) {
    // A tab that does not show what it was opened for is of no use.
    await worker.browser.closeTab(job, tab)
    throw error
  }
  worker.activate(tab)
  return { message: `Opened new tab (target: ${tab.page.target.id})`, ...page }
}

async function go(job: Job, tab: Tab, url: string, failing: string) {
  return arrival.parse(await job.run(tab, { command: "open", args: { url } }, failing))
}

export async function listTabs(job: Job): Promise<Output> {
  const tabs = await tabInfos(job)
  return { message: `${tabs.length} tab(s) open`, tabs }
}

async function tabInfos(job: Job): Promise<TabInfo[]> {
  const { worker } = job
  const [first, ...others] = worker.browser.tabs()
  if (!first) return []
  const listed = tabList.parse(await job.run(first, { command: "tab list", args: {} }, "failed to list tabs")).tabs
  return [first, ...others].flatMap((tab) => {
    const known = listed.find(({ tabId }) => tabId === tab.id)
    if (!known) return []
    const { targetId: target_id, title, url } = known
    return [{ target_id, title, url, active: worker.isActive(tab) }]
  })
}

export function focusTab({ worker }: Job, targetId: string | undefined): Output {
  if (targetId === undefined) throw browserError("target_id is required for focus action")
  worker.activate(worker.find(targetId))
  return { message: `Focused tab ${targetId}` }
}

export async function closeTab(job: Job, targetId: string | undefined): Promise<Output> {
  return { message: `Closed tab ${await job.worker.closeTab(job, targetId)}` }
}
