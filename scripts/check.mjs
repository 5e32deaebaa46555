// npm run check: generated files, types, lint and format, import boundaries, dead code. Says only what is wrong.
import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { isMain, root, run, runMain } from "./build.mjs"

const bin = (name, script) => join(root, "node_modules", name, script)

/** The slow ones first, so that the quick ones run beside them. */
const checks = [
  ["types", bin("typescript", "bin/tsc"), "--noEmit", "-p", ".", "--pretty", "false"],
  [
    "types of what runs in pages",
    ...[bin("typescript", "bin/tsc"), "--noEmit", "-p", "src/page/view/eye", "--pretty", "false"],
  ],
  [
    "import boundaries",
    bin("dependency-cruiser", "bin/dependency-cruise.mjs"),
    ...["--config", ".dependency-cruiser.cjs", "--output-type", "err"],
    ...["src", "test"].filter((folder) => existsSync(join(root, folder))),
  ],
  ["dead code", bin("knip", "bin/knip.js"), "--no-progress"],
  ["lint and format", bin("@biomejs/biome", "bin/biome"), "ci", "--colors=off", "--error-on-warnings"],
  ["generated files", join(root, "scripts", "gen.mjs"), "--check"],
]

async function check() {
  const waiting = [...checks]
  let failed = 0
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, ...command] = next
      const { code, output } = await run(process.execPath, command)
      if (code === 0) continue
      failed++
      console.error(`${name}: failed (${code})\n\n${output.trimEnd()}\n`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, lane))
  if (failed > 0) throw new Error(`${failed} of ${checks.length} checks failed`)
}

if (isMain(import.meta.url)) runMain(check())
