import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { RunRecord } from "./made-up-record.ts"

// The bench is JavaScript without type declarations: this file declares what the tests use.

interface Claim {
  readonly name: string
  readonly state: "ahead" | "behind" | "not measured"
  readonly times?: number
  readonly said: string
}

interface Target {
  readonly name: string
  readonly state: "met" | "missed" | "not measured"
  readonly value?: number
  readonly said: string
}

export interface Verdict {
  readonly claims: readonly Claim[]
  readonly targets: readonly Target[]
}

const load = (file: string) => import(pathToFileURL(join(import.meta.dirname, "../../bench/report", file)).href)

const verdict: { judge(record: RunRecord): Verdict } = await load("verdict.mjs")
const markdown: { toMarkdown(record: RunRecord): string } = await load("markdown.mjs")
const write: { writeReport(record: RunRecord, folder: string): Promise<Verdict> } = await load("write.mjs")
const readme: { updateReadme(record: RunRecord, file: string): Promise<void> } = await load("readme.mjs")
const plotting: {
  plots: readonly { file: string; caption: string; draw(record: RunRecord): string | undefined }[]
} = await load("plots/index.mjs")
export const { judge } = verdict
export const { toMarkdown } = markdown
export const { writeReport } = write
export const { updateReadme } = readme
export const { plots } = plotting
