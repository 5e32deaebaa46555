import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { listProcesses, parsePsLine, parseStat, readProcess } from "./process-table.ts"

describe("parseStat", () => {
  const tail = "S 812 4021 812 0 -1 4194304 90 0 0 0 1 2 0 0 20 0 1 0 7654321 2531328 213"

  it("finds the fields behind any program name", () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(") S 1 1", "a (b) c", "((", "))", "", "x\ny) Z 9", "sd-pam)"))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4194304 }), name, (pid, comm) => {
        expect(parseStat(`${pid} (${comm}) ${tail}\n`)).toEqual({
          pid,
          state: "S",
          parent: 812,
          startTicks: "7654321",
        })
      }),
    )
  })

  it("rejects a truncated or unrelated line", () => {
    const line = `4021 (node) ${tail}`
    const endOfStart = line.indexOf("7654321") + 1
    fc.assert(
      fc.property(fc.integer({ min: 0, max: endOfStart - 1 }), (length) => {
        expect(parseStat(line.slice(0, length))).toBeUndefined()
      }),
    )
    expect(parseStat("4021 (node) S x 4021 812 0 -1 4194304 90 0 0 0 1 2 0 0 20 0 1 0 7654321")).toBeUndefined()
  })

  it.runIf(process.platform === "linux")("reads our own line", () => {
    expect(parseStat(readFileSync("/proc/self/stat", "utf8"))).toMatchObject({ pid: process.pid, parent: process.ppid })
  })
})

describe("parsePsLine", () => {
  it("reads a running process", () => {
    expect(parsePsLine("  501     1 Ss   Sat Nov 15  09:00:07 2025    ")).toEqual({
      pid: 501,
      parent: 1,
      startedAt: "Sat Nov 15 09:00:07 2025",
      startedMs: Date.UTC(2025, 10, 15, 9, 0, 7),
      ended: false,
    })
  })

  it("recognizes a zombie, and an empty answer as no process", () => {
    expect(parsePsLine("77 1 Z+ Sat Nov 15 09:00:07 2025")?.ended).toBe(true)
    expect(parsePsLine("")).toBeUndefined()
  })
})

describe("the table of this system", () => {
  it("knows when we started", () => {
    const startedMs = readProcess(process.pid)?.startedMs ?? 0
    expect(Math.abs(startedMs - (Date.now() - process.uptime() * 1000))).toBeLessThan(2000)
  })

  it.runIf(process.platform !== "win32")("lists us under our parent", () => {
    expect(listProcesses().find(({ pid }) => pid === process.pid)?.parent).toBe(process.ppid)
  })
})
