import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"

const VARIABLES = ["TABHAND_EXECUTABLE_PATH", "AGENT_BROWSER_EXECUTABLE_PATH", "PUPPETEER_EXECUTABLE_PATH"]
const NAMES = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser"]

/** The Chromium for all contenders in a run: the given one, or the first on the PATH. */
export function findChromium(named) {
  if (named) return named
  for (const variable of VARIABLES) if (process.env[variable]) return process.env[variable]
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) if (isExecutable(join(folder, name))) return join(folder, name)
  }
  throw new Error("no Chromium on the PATH: name one with --chromium or TABHAND_EXECUTABLE_PATH")
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
