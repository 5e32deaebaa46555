// Shared by all scripts: the repository's path, running a program, and how a script ends.
// Only node: imports, so that set-up can load this before anything is installed.
import { spawn } from "node:child_process"
import { realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const dist = join(root, "dist")

/** Runs a program to its end; resolves to its exit code and output. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text
      })
    }
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, output }))
  })
}

export function isMain(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(realpathSync(process.argv[1])).href
}

/** Runs a script's main part; prints the message of its error without a stack. */
export function runMain(work) {
  work.catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
