import { join } from "node:path"
import { buildSync } from "esbuild"

/** The sources are modules beside this file; a page gets each of them as one script. */
function bundle(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, "in-page", name)],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome120",
  })
  const [file] = outputFiles
  if (!file) throw new Error(`${name} could not be bundled`)
  return file.text
}

/** For the page's own world, before its scripts. */
export const hookSource = bundle("hook.js")

/** For an isolated world of each frame; defines `oracleSurvey` there. */
export const surveySource = bundle("survey.js")
