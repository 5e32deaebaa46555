import { join } from "node:path"
import { buildSync } from "esbuild"

function bundled(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, "in-page", "reach.js")],
    bundle: true,
    write: false,
    format: "iife",
    target: "chrome120",
  })
  const [file] = outputFiles
  if (!file) throw new Error("the judge's script could not be bundled")
  return file.text
}

/** For an isolated world of each frame; defines `reachJudge` there. */
export const reachSource = bundled()
