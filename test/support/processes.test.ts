import { spawn } from "node:child_process"
import { once } from "node:events"
import { expect, test } from "vitest"
import { descendantsOf, listProcesses, startVariable, waitUntilGone } from "./processes.ts"

const STAY = "process.stdin.resume(); process.stdout.write('up')"

async function startChild(script: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  })
  await once(child.stdout, "data")
  if (child.pid === undefined) throw new Error("the child has no pid")
  return { child, pid: child.pid }
}

test.skipIf(process.platform !== "linux")("finds a child and its child, with their arguments", async () => {
  const nested = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(STAY)}, "the grandchild"], { stdio: ["inherit", "inherit", "inherit"] })`
  const { child, pid } = await startChild(nested)
  const processes = await listProcesses()
  const own = processes.find((info) => info.pid === process.pid)
  expect(own?.startTime).toBeGreaterThan(0)
  expect(processes.find((info) => info.pid === pid)?.ppid).toBe(process.pid)
  const below = descendantsOf(pid, processes)
  expect(below.map((info) => info.command)).toEqual([expect.stringContaining("the grandchild")])
  child.stdin.end()
  expect(await waitUntilGone([pid, ...below.map((info) => info.pid)], 30_000)).toEqual([])
})

test.skipIf(process.platform !== "linux")("returns those that outlive the deadline", async () => {
  const { child, pid } = await startChild(STAY)
  expect(await waitUntilGone([pid], 0)).toMatchObject([{ pid }])
  child.stdin.end()
  expect(await waitUntilGone([pid], 30_000)).toEqual([])
})

test.skipIf(process.platform !== "linux")("reads the environment that a process was started with", async () => {
  const { child, pid } = await startChild(STAY, { FIXTURE_MARK: "a=b" })
  expect(await startVariable(pid, "FIXTURE_MARK")).toBe("a=b")
  expect(await startVariable(pid, "FIXTURE")).toBeUndefined()
  child.stdin.end()
  expect(await waitUntilGone([pid], 30_000)).toEqual([])
})
