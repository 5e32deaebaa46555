import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { leftoverFolders, leftoverProcesses, listSuspects, RUN_VARIABLE } from "./leftovers.ts"

/** A process whose command line looks like one of our browsers, and which ends with its input. */
async function startLookalike(run: string) {
  const script = "process.stdin.resume(); process.stdout.write('up')"
  const child = spawn(process.execPath, ["-e", script, "--", "--remote-debugging-pipe"], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, [RUN_VARIABLE]: run },
  })
  await once(child.stdout, "data")
  return child
}

test.skipIf(process.platform !== "linux")("names a process that outlives the deadline, until it ends", async () => {
  const run = shortId()
  const before = await listSuspects()
  const child = await startLookalike(run)
  expect((await leftoverProcesses(before, run, 0)).map((info) => info.pid)).toContain(child.pid)
  child.stdin.end()
  await once(child, "exit")
  expect((await leftoverProcesses(before, run, 30_000)).map((info) => info.pid)).not.toContain(child.pid)
})

test.skipIf(process.platform !== "linux")("ignores processes that are older or of another run", async () => {
  const child = await startLookalike(shortId())
  const pids = async (before: Awaited<ReturnType<typeof listSuspects>>, run: string) =>
    (await leftoverProcesses(before, run, 0)).map((info) => info.pid)
  expect(await pids([], shortId())).not.toContain(child.pid)
  const before = await listSuspects()
  expect(before.map((info) => info.pid)).toContain(child.pid)
  expect(await pids(before, shortId())).not.toContain(child.pid)
  child.stdin.end()
  await once(child, "exit")
})

test("names homes and profiles, and nothing else", async () => {
  const folder = await mkdtemp(join(tmpdir(), "leftovers-"))
  await mkdir(join(folder, "th-home"))
  await mkdir(join(folder, "some-profile", "Default"), { recursive: true })
  await mkdir(join(folder, "cache"))
  await writeFile(join(folder, "th-file"), "")
  expect((await leftoverFolders(folder)).sort()).toEqual([join(folder, "some-profile"), join(folder, "th-home")])
  await rm(folder, { recursive: true })
})
