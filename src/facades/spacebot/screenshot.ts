import { mkdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { errnoOf, messageOf, TabhandError } from "../../base/errors.ts"
import type { Tab } from "../../session/tab.ts"
import { type Acted, unlessStale } from "./act.ts"
import type { Output } from "./answers.ts"
import type { Job } from "./job.ts"

const saved = z.object({ path: z.string(), bytes: z.number() })

/** Saves an image of the window, the whole page or an element. */
export async function screenshot(job: Job, tab: Tab, acted: Acted | undefined, isWhole: boolean): Promise<Output> {
  const { screenshotDir } = job.settings
  const folder = screenshotDir || tabFolder(job)
  await job.say("failed to create screenshot dir", () => makeFolder(folder))
  const step = {
    command: "screenshot",
    args: { path: await freePath(folder), ...(isWhole && !acted ? { full: true } : {}) },
    // The operator named it.
    writeRoots: screenshotDir === "" ? [] : [screenshotDir],
  }
  const { path, bytes } = saved.parse(await take(job, tab, acted, step))
  return { message: `Screenshot saved (${Math.floor(bytes / 1024)}KB)`, screenshot_path: path }
}

function take(job: Job, tab: Tab, acted: Acted | undefined, step: Parameters<Job["run"]>[1]): Promise<object> {
  if (!acted) return job.run(tab, step, "screenshot failed")
  const args = { ...step.args, selector: acted.target }
  return unlessStale(acted, job.run(tab, { ...step, args }, "element screenshot failed"))
}

function tabFolder({ worker }: Job): string {
  const { session } = worker.browser
  if (session) return session.artifacts.path
  throw new TabhandError("no_session", "the browser was closed")
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new TabhandError("path_unusable", messageOf(error), { cause: error })
  }
}

/** `screenshot_YYYYMMDD_HHMMSS_mmm.png`, in UTC; a name that is taken is left to the file that has it. */
async function freePath(folder: string): Promise<string> {
  for (let time = Date.now(); ; time++) {
    const path = join(folder, screenshotName(new Date(time)))
    if (!(await exists(path))) return path
  }
}

export function screenshotName(time: Date): string {
  const [date = "", clock = ""] = time.toISOString().replace(/[-:Z]/g, "").split("T")
  return `screenshot_${date}_${clock.replace(".", "_")}.png`
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false
    throw new TabhandError("path_unusable", messageOf(error), { cause: error })
  }
}
