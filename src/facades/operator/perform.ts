import { click, key, menu, scroll, type, upload } from "./act.ts"
import type { Job } from "./job.ts"
import { download, goto, scrape, script, travel, wait } from "./page.ts"
import { tab } from "./tabs.ts"

/** Carries out one action, and returns what was done. */
export async function perform(job: Job): Promise<string> {
  const { operator, params } = job
  const { action } = params
  if (action === "open") return operator.open(job)
  if (action === "close") return operator.close(job)
  operator.checkOpen()
  switch (action) {
    case "goto":
      return goto(job)
    case "back":
    case "forward":
      return travel(job, action)
    case "click":
      return click(job)
    case "type":
      return type(job)
    case "key":
      return key(job)
    case "scroll":
      return scroll(job)
    case "menu":
      return menu(job)
    case "upload":
      return upload(job)
    case "tab":
      return tab(job)
    case "wait":
      return wait(job)
    case "script":
      return script(job)
    case "scrape":
      return scrape(job)
    case "download":
      return download(job)
  }
}
