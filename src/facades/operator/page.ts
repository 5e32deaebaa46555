import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { jsonText, oneLine } from "../../base/text.ts"
import { fenced } from "../../command/run/fence.ts"
import { savedDownload } from "../../commands/capture/saved-download.ts"
import { arrivalData } from "../../commands/page/arrival.ts"
import { plainName } from "./files.ts"
import type { Job } from "./job.ts"
import { needed } from "./params.ts"
import { elementsTable } from "./state-line.ts"

/** In characters. */
const LONGEST_RESULT = 20_000
const LONGEST_PAGE = 60_000
/** A wait ends before its command's time is up. */
const MARGIN_MS = 5_000

export async function goto(job: Job): Promise<string> {
  const url = needed(job.params.url, "url", "goto")
  const tab = job.operator.workspace.active ?? (await job.operator.openTab(job))
  arrived(job, await job.run(tab, { command: "open", args: { url } }))
  return `Navigated to ${oneLine(url)}.`
}

export async function travel(job: Job, way: "back" | "forward"): Promise<string> {
  arrived(job, await job.run(job.operator.activeTab(), { command: way, args: {} }))
  return `Navigated ${way}.`
}

function arrived(job: Job, data: object): void {
  const { url, title, status } = arrivalData.parse(data)
  Object.assign(job.data, { url, title, ...(status === null ? {} : { status }) })
  if (status !== null && status >= 400) job.notes.push(`the server answered ${status}`)
}

export async function wait(job: Job): Promise<string> {
  const seconds = needed(job.params.time, "time", "wait")
  const ms = Math.round(seconds * 1_000)
  if (ms > 0) await job.run(job.operator.activeTab(), { command: "wait", args: { ms }, timeoutMs: ms + MARGIN_MS })
  return `Waited ${seconds}s.`
}

const evaluated = z.object({ result: z.unknown(), type: z.string() })

export async function script(job: Job): Promise<string> {
  const given = needed(job.params.script, "script", "script")
  const data = await job.run(job.operator.activeTab(), { command: "eval", args: { script: given } })
  const { result, type } = evaluated.parse(data)
  job.data.result = result ?? null
  const text = type === "undefined" ? "undefined" : typeof result === "string" ? result : jsonText(result)
  return `Script result: ${fenced(capped(text, LONGEST_RESULT))}`
}

function capped(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const left = characters.length - most
  return `${characters.slice(0, most).join("")}\n[truncated: ${left.toLocaleString("en")} more characters]`
}

const readable = z.object({ content: z.string() })

/** The text of the page, and the controls in sight: what a model needs to go on. */
export async function scrape(job: Job): Promise<string> {
  const tab = job.operator.activeTab()
  const { content } = readable.parse(await job.run(tab, { command: "read", args: {} }))
  const elements = await elementsTable(job.call, job.operator.workspace.name, tab)
  Object.assign(job.data, { content, elements })
  return `Page content:\n${fenced(capped(content, LONGEST_PAGE))}\nElements in sight:\n${elements}`
}

export async function download(job: Job): Promise<string> {
  const url = needed(job.params.url, "url", "download")
  const filename = plainName(needed(job.params.filename, "filename", "download"))
  const { session } = job.operator.workspace
  const folder = job.settings.downloads_dir
  if (folder) await mkdir(folder, { recursive: true })
  const path = join(folder ?? session?.artifacts.path ?? "", filename)
  const step = { command: "fetch", args: { url, path }, ...(folder ? { writeRoots: [folder] } : {}) }
  const saved = savedDownload.parse(await job.run(undefined, step))
  Object.assign(job.data, { path: saved.path, bytes: saved.bytes })
  return `Downloaded ${filename} from ${oneLine(url)} to ${saved.path}.`
}
