// npm run test:quick: all units, and the suites whose files were edited since the last commit, or that are named.
import { spawnSync } from "node:child_process"
import { isMain, root, run, runMain } from "./process.mjs"

async function main(named) {
  const edited = await Promise.all([
    run("git", ["diff", "--name-only", "HEAD"]),
    run("git", ["ls-files", "--others", "--exclude-standard"]),
  ])
  const suites = edited
    .flatMap(({ output }) => output.split("\n"))
    .filter((file) => /^test\/.*\.test\.ts$/.test(file) && !/^test\/stress\//.test(file))
  const { status } = spawnSync("npx", ["vitest", "run", "src/", ...suites, ...named], { cwd: root, stdio: "inherit" })
  process.exitCode = status ?? 1
}

if (isMain(import.meta.url)) runMain(main(process.argv.slice(2)))
