// Installs missing packages in test folders that have their own; the product never needs them.
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { takeLock } from "./lock.mjs"
import { root, run } from "./process.mjs"

/** The step that installs the packages of the folder's lock file. */
export function packagesOf(folder, what) {
  const lockFile = join(folder, "package-lock.json")
  const stamp = join(folder, "node_modules", ".tabhand-installed")
  const wanted = () => createHash("sha256").update(readFileSync(lockFile)).digest("hex")
  return {
    missing: () => !existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted(),
    async make() {
      say(`installing ${what} (npm install)`)
      const windows = process.platform === "win32"
      // Test pages need only the files, so no install scripts run.
      const words = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
      const { code, output } = await run(windows ? "npm.cmd" : "npm", words, { cwd: folder, shell: windows })
      if (code !== 0) throw new Error(`npm install in ${relative(root, folder)} failed:\n${output}`)
      writeFileSync(stamp, wanted())
    },
  }
}

/** Runs the steps whose result is missing, one at a time; two runs at once are safe. */
export async function makeMissing(modules, steps) {
  if (!steps.some(({ missing }) => missing())) return
  const release = await takeLock(join(modules, ".cache", "fixtures-lock"), say)
  try {
    for (const { missing, make } of steps) if (missing()) await make()
  } finally {
    release()
  }
}

export function say(text) {
  console.error(`tabhand fixtures: ${text}`)
}
