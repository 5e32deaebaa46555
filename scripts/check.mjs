// npm run check: generated files, types, lint and format, import boundaries, dead code, language. Prints only failures.
import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { isMain, root, run, runMain } from "./process.mjs"

const bin = (name, script) => join(root, "node_modules", name, script)

/**
 * The name of a check and the arguments of a Node program. Slow checks come first; the quick ones run beside them.
 * @type {string[][]}
 */
const checks = [
  ["types", bin("typescript", "bin/tsc"), "--noEmit", "-p", ".", "--pretty", "false"],
  ["types of page scripts", ...[bin("typescript", "bin/tsc"), "--noEmit", "-p", "src/injected", "--pretty", "false"]],
  ["types of scripts and bench", bin("typescript", "bin/tsc"), "--noEmit", "-p", "scripts", "--pretty", "false"],
  [
    "import boundaries",
    bin("dependency-cruiser", "bin/dependency-cruise.mjs"),
    ...["--config", ".dependency-cruiser.cjs", "--output-type", "err"],
    ...["src", "test"].filter((folder) => existsSync(join(root, folder))),
  ],
  ["dead code", bin("knip", "bin/knip.js"), "--no-progress", "--no-gitignore"],
  ["lint and format", bin("@biomejs/biome", "bin/biome"), "ci", "--colors=off", "--error-on-warnings"],
  ["language", join(root, "scripts", "check-language.mjs")],
]

/** Runs before all others, which read the files that it writes. */
const first = ["generated files", join(root, "scripts", "gen.mjs"), "--check"]

async function check() {
  const waiting = [...checks]
  let failed = 0
  /** @param {string[]} check */
  const make = async ([name, ...command]) => {
    const { code, output } = await run(process.execPath, command)
    if (code === 0) return
    failed++
    console.error(`${name}: failed (${code})\n\n${output.trimEnd()}\n`)
  }
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await make(next)
  }
  await make(first)
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, lane))
  if (failed > 0) throw new Error(`${failed} of ${checks.length + 1} checks failed`)
}

if (isMain(import.meta.url)) runMain(check())
