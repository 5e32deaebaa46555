import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { afterEach, describe, expect, it } from "vitest"
import { descendantsOf, endProcess, identityOf, isSameProcess, ownIdentity, residentBytes } from "./process.ts"

const started: ChildProcess[] = []

function start(program: string, detached = false): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const child = spawn("sh", ["-c", program], { stdio: ["ignore", "pipe", "ignore"], detached })
  started.push(child)
  return child
}

async function firstLine(child: { stdout: NodeJS.ReadableStream }): Promise<string> {
  const [line] = await once(createInterface({ input: child.stdout }), "line")
  return String(line)
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("the process did not start")
  return child.pid
}

afterEach(async () => {
  for (const child of started.splice(0)) await endProcess(child, { graceMs: 0 })
})

describe("identity", () => {
  it("is ours and stays the same", () => {
    expect(ownIdentity().pid).toBe(process.pid)
    expect(ownIdentity().startedAt).not.toBe("")
    expect(identityOf(process.pid)).toEqual(ownIdentity())
    expect(isSameProcess(ownIdentity())).toBe(true)
  })

  it("differs from that of another process", () => {
    const child = start("exec sleep 60")
    expect(identityOf(pidOf(child))?.startedAt).not.toBe(ownIdentity().startedAt)
  })

  it("is undefined for unused ids and for ids of groups", () => {
    for (const pid of [0, -1, -process.pid, 1.5, Number.NaN, 2 ** 31 - 1]) expect(identityOf(pid)).toBeUndefined()
  })

  it("does not take a later process of the same id for the first one", () => {
    expect(isSameProcess({ pid: process.pid, startedAt: "earlier" })).toBe(false)
  })

  it("matches by id alone when a start time is unknown", () => {
    expect(isSameProcess({ pid: process.pid, startedAt: "" })).toBe(true)
  })

  it("ends with the process", async () => {
    const child = start("exec sleep 60")
    const identity = identityOf(pidOf(child))
    if (identity === undefined) throw new Error("no identity")
    expect(isSameProcess(identity)).toBe(true)
    await endProcess(child, { graceMs: 0 })
    expect(isSameProcess(identity)).toBe(false)
  })

  it.runIf(process.platform === "linux")("counts a process that was not reaped as ended", async () => {
    // The shell execs `sleep`, which never reaps its child.
    const child = start("sleep 60 & echo $!; exec sleep 60")
    const pid = Number(await firstLine(child))
    const identity = identityOf(pid)
    if (identity === undefined) throw new Error("no identity")
    await expect.poll(() => readFileSync(`/proc/${pidOf(child)}/comm`, "utf8")).toBe("sleep\n")
    process.kill(pid, "SIGKILL")
    await expect.poll(() => isSameProcess(identity)).toBe(false)
    expect(() => process.kill(pid, 0)).not.toThrow()
    expect(descendantsOf(pidOf(child))).not.toContain(pid)
  })
})

describe("endProcess", () => {
  it("lets a process end by itself", async () => {
    const child = start("exit 3")
    await endProcess(child, { graceMs: 30_000 })
    expect(child.exitCode).toBe(3)
  })

  it("sends the requested signal", async () => {
    const child = start("trap 'exit 7' TERM; echo ready; while :; do sleep 0.05; done")
    await firstLine(child)
    await endProcess(child, { graceMs: 30_000, signal: "SIGTERM" })
    expect(child.exitCode).toBe(7)
  })

  it("kills a process that does not exit within the grace period", async () => {
    const child = start("trap '' TERM; echo ready; while :; do sleep 0.05; done")
    await firstLine(child)
    await endProcess(child, { graceMs: 50, signal: "SIGTERM" })
    expect(child.signalCode).toBe("SIGKILL")
  })

  it.runIf(process.platform === "linux")("kills the group that the process leads", async () => {
    const child = start("sleep 60 & echo $!; wait", true)
    const grandchild = Number(await firstLine(child))
    await endProcess(child, { graceMs: 0 })
    await expect.poll(() => identityOf(grandchild)).toBeUndefined()
  })

  it.runIf(process.platform === "linux")("kills what a leader that ended in time has left in its group", async () => {
    const child = start("sleep 60 & echo $!; wait", true)
    const grandchild = Number(await firstLine(child))
    await endProcess(child, { graceMs: 30_000, signal: "SIGTERM" })
    expect(child.signalCode).toBe("SIGTERM")
    await expect.poll(() => identityOf(grandchild)).toBeUndefined()
  })

  it.runIf(process.platform === "linux")("does not touch our own group when the child leads none", async () => {
    const other = start("exec sleep 60")
    await endProcess(start("exec sleep 60"), { graceMs: 0 })
    expect(identityOf(pidOf(other))).toBeDefined()
  })

  it("returns at once for a process that has ended or never started", async () => {
    const child = start("exit 0")
    await once(child, "exit")
    await endProcess(child, { graceMs: 60_000 })
    const missing = spawn("/nonexistent/program")
    missing.once("error", () => undefined)
    await endProcess(missing, { graceMs: 60_000 })
  })
})

describe.runIf(process.platform === "linux")("what a process has", () => {
  it("lists children and their children", async () => {
    const child = start("sh -c 'sleep 60 & echo $!; wait' & wait")
    const grandchild = Number(await firstLine(child))
    const [first, ...others] = descendantsOf(pidOf(child))
    expect(others).toEqual([grandchild])
    expect(descendantsOf(first ?? 0)).toEqual([grandchild])
    expect(descendantsOf(grandchild)).toEqual([])
    process.kill(grandchild, "SIGKILL")
  })

  it("reports resident memory, and undefined for an ended process", async () => {
    expect(residentBytes(process.pid)).toBeGreaterThan(10 * 1024 * 1024)
    const child = start("exit 0")
    await endProcess(child, { graceMs: 30_000 })
    expect(residentBytes(pidOf(child))).toBeUndefined()
  })
})
