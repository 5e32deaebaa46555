import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { toMarkdown } from "./markdown.mjs"
import { plots } from "./plots/index.mjs"
import { judge } from "./verdict.mjs"

/** Writes report.json, report.md and the plots; removes plots of earlier runs that have no figures now. */
export async function writeReport(record, folder) {
  await mkdir(folder, { recursive: true })
  const write = (file, content) => writeFile(join(folder, file), content)
  // The figures first: they are kept even if the report fails.
  await write("report.json", toJson(record))
  const verdict = judge(record)
  await write("report.json", toJson({ ...record, verdict }))
  await write("report.md", toMarkdown(record, verdict))
  for (const { file, draw } of plots) {
    const svg = draw(record)
    if (svg === undefined) await rm(join(folder, file), { force: true })
    else await write(file, svg)
  }
  return verdict
}

const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`
