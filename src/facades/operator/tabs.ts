import { oneLine } from "../../base/text.ts"
import { awaitComing } from "../../page/navigation/arrival.ts"
import type { Job } from "./job.ts"
import { operatorError } from "./operator-error.ts"
import { needed } from "./params.ts"

/** Opens, closes or switches tabs: those that were opened here, and their popups. */
export async function tab(job: Job): Promise<string> {
  const { tab_index: index, tab_mode: mode, url } = job.params
  switch (mode) {
    case "open": {
      const opened = await job.operator.openTab(job)
      if (url === undefined) return listed(job, "Opened a new blank tab.")
      await job.run(opened, { command: "open", args: { url } })
      return listed(job, `Opened a new tab at ${oneLine(url)}.`)
    }
    case "close":
      return close(job, index)
    case "switch": {
      const wanted = at(job, needed(index, "tab_index", "tab' and tab_mode='switch"))
      job.operator.workspace.activate(wanted)
      const late = await awaitComing(wanted.page, job.call.signal)
      if (late !== undefined) job.notes.push(late)
      return listed(job, `Switched to tab ${index}.`)
    }
  }
}

async function close(job: Job, index: number | undefined): Promise<string> {
  const { workspace } = job.operator
  const closed = index === undefined ? job.operator.activeTab() : at(job, index)
  if (workspace.tabs().length === 1) throw operatorError("Cannot close the last remaining tab.")
  await workspace.closeTab(job.call, closed)
  return listed(job, index === undefined ? "Closed current tab." : `Closed tab ${index}.`)
}

function at({ operator: { workspace } }: Job, index: number) {
  const tabs = workspace.tabs()
  const found = tabs[index]
  if (found) return found
  throw operatorError(`tab_index ${index} out of range. Available tabs: ${tabs.length}.`)
}

async function listed(job: Job, message: string): Promise<string> {
  const tabs = await job.operator.shownTabs(job.call)
  const { active } = job.operator.workspace
  job.data.tabs = tabs.map(({ tab: each, url, title }) => ({ url, title, active: each === active }))
  const lines = tabs.map(({ tab: each, url, title }, index) => {
    return `${index}${each === active ? " (current)" : ""}: ${oneLine(title) || "(untitled)"} ${oneLine(url)}`
  })
  return [message, ...lines].join("\n")
}
