// npm start: sets up what is missing and gives the tour; arguments after `--` run as a command instead.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { isMain, runMain } from "./process.mjs"
import { client, setup } from "./setup.mjs"
import { tour } from "./tour.mjs"

async function start(words) {
  await setup()
  if (words.length === 0) return tour()
  const child = spawn(process.execPath, [client, ...words], { stdio: "inherit" })
  // A terminal also sends Ctrl-C to the command, which decides when to end.
  process.on("SIGINT", () => {})
  process.on("SIGTERM", () => child.kill("SIGTERM"))
  return new Promise((resolve, reject) => {
    child.on("error", reject)
    child.on("exit", (code, signal) => {
      process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal]
      resolve(undefined)
    })
  })
}

if (isMain(import.meta.url)) runMain(start(process.argv.slice(2)))
