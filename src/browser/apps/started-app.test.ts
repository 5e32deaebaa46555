import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { known } from "../../../test/support/with-engine.ts"
import { markOwner } from "../owned-folder.ts"
import { identityOf } from "../process.ts"
import { createProfile, profileOf, sweepProfiles } from "../profile.ts"
import { endTree } from "./end-tree.ts"
import { tidy, trimOutputs } from "./started-app.ts"

let profiles: string
let application: ChildProcess

beforeEach(async () => {
  profiles = realpathSync(mkdtempSync(join(tmpdir(), "folders-")))
  application = spawn("sleep", ["600"], { stdio: "ignore" })
  await once(application, "spawn")
})

afterEach(async () => {
  await end()
  rmSync(profiles, { recursive: true })
})

const running = () => known(identityOf(Number(application.pid)))

async function end(): Promise<void> {
  if (application.exitCode !== null || application.signalCode !== null) return
  const exited = once(application, "exit")
  await endTree(running(), 1_000)
  await exited
}

describe("the folder of an application", () => {
  test("belongs to the process it was handed over to, stays while that runs, and is swept after its end", async () => {
    const folder = await createProfile(profiles)
    const owner = running()
    expect(await profileOf(profiles, owner)).toBeUndefined()
    await markOwner(folder, owner)
    expect(await profileOf(profiles, owner)).toBe(folder)
    expect(await profileOf(profiles, { ...owner, startedAt: "another time" })).toBeUndefined()
    expect(await sweepProfiles(profiles)).toEqual({ removed: [], failed: [] })
    await end()
    expect((await sweepProfiles(profiles)).removed).toEqual([folder])
    expect(existsSync(folder)).toBe(false)
  })

  test("stays while a process that the application left behind works in it, and belongs to that process", async () => {
    const folder = await createProfile(profiles)
    symlinkSync(`${hostname()}-${application.pid}`, join(folder, "SingletonLock"))
    await tidy(folder)
    expect(await profileOf(profiles, running())).toBe(folder)
    await end()
    await Promise.all([tidy(folder), tidy(folder)])
    expect(existsSync(folder)).toBe(false)
  })

  test("does not grow with the output of the application", async () => {
    const folder = await createProfile(profiles)
    const output = join(folder, "output.log")
    await trimOutputs(profiles, 10)
    writeFileSync(output, "few words")
    await trimOutputs(profiles, 10)
    expect(readFileSync(output, "utf8")).toBe("few words")
    writeFileSync(output, "many words, and more")
    await trimOutputs(profiles, 10)
    expect(readFileSync(output, "utf8")).toBe("")
  })
})

describe("ending a process with what it started", () => {
  test("ends the whole tree, and kills processes that ignore SIGTERM", async () => {
    const script = `trap "" TERM; sleep 600 & echo $!; wait`
    const deaf = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "ignore"] })
    const [helper] = await once(deaf.stdout, "data")
    const exited = once(deaf, "exit")
    await endTree(known(identityOf(Number(deaf.pid))), 200)
    expect(await exited).toEqual([null, "SIGKILL"])
    expect(identityOf(Number(helper))).toBeUndefined()
  })

  test("does not signal a process that reuses the id of an ended one", async () => {
    await endTree({ pid: Number(application.pid), startedAt: "another time" }, 0)
    expect(identityOf(Number(application.pid))).toBeDefined()
  })
})
