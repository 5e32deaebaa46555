import { existsSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { join } from "node:path"
import { benchFolder } from "./paths.mjs"
import { run } from "./spawn.mjs"

/** The native program of the peer, or nothing when it is not there and was not asked for. */
export async function agentBrowser({ install }) {
  const folder = join(benchFolder, "node_modules/agent-browser")
  if (!existsSync(folder)) {
    if (!install) return undefined
    console.log("installing the peer into bench/node_modules …")
    await run(["npm", "--prefix", benchFolder, "install", "--ignore-scripts", "--no-package-lock", "--no-fund"], {
      stdio: "inherit",
    })
  }
  const suffix = process.platform === "win32" ? ".exe" : ""
  const program = join(folder, "bin", `agent-browser-${process.platform}-${process.arch}${suffix}`)
  if (!existsSync(program)) throw new Error(`the peer has no program for this machine: ${program}`)
  // Its own install script would do this; it was not run.
  await chmod(program, 0o755)
  return program
}
