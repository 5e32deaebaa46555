import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

const lockModule = JSON.stringify(join(import.meta.dirname, "..", "..", "scripts", "lock.mjs"))

let folder: string
let log: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "setup-lock-"))
  log = join(folder, "log")
  const program = `
    import { appendFileSync } from "node:fs"
    import { takeLock } from ${lockModule}
    const [lock, log, end] = process.argv.slice(2)
    const release = await takeLock(lock, (text) => console.error(text))
    appendFileSync(log, "enter " + process.pid + "\\n")
    console.log("inside")
    if (end === "hang") process.stdin.resume()
    else {
      await new Promise(setImmediate)
      appendFileSync(log, "leave " + process.pid + "\\n")
      if (end === "die") process.kill(process.pid, "SIGKILL")
      release()
    }`
  writeFileSync(join(folder, "holder.mjs"), program)
})

afterEach(() => rmSync(folder, { recursive: true }))

function start(end: "release" | "die" | "hang") {
  const args = [join(folder, "holder.mjs"), join(folder, "dist", "lock"), log, end]
  return spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] })
}

test("processes hold the lock one after the other, whether they release it or die", async () => {
  const children = Array.from({ length: 10 }, (_, index) => start(index % 3 === 0 ? "die" : "release"))
  await Promise.all(children.map((child) => once(child, "exit")))
  const lines = readFileSync(log, "utf8").trim().split("\n")
  const entered = lines.filter((_, index) => index % 2 === 0)
  expect(entered).toHaveLength(children.length)
  expect(lines).toEqual(entered.flatMap((line) => [line, line.replace("enter", "leave")]))
})

test("a waiting process names the holder, and continues when that is killed", async () => {
  const holder = start("hang")
  await once(holder.stdout, "data")
  const waiter = start("release")
  const [said] = await once(waiter.stderr, "data")
  expect(String(said)).toContain(`process ${holder.pid}`)
  holder.kill("SIGKILL")
  expect(await once(waiter, "exit")).toEqual([0, null])
  expect(readdirSync(join(folder, "dist", "lock"))).toEqual(["2"])
})
