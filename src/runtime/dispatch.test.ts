import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { z } from "zod"
import { withTempHome } from "../../test/support/temp-home.ts"
import type { AnyCall } from "../command/define/command.ts"
import { defineCommand } from "../command/define/define.ts"
import { isFailure, type Reply } from "../command/run/reply.ts"
import { type Asker, invoke, type Step } from "./invoke.ts"
import { Runtime } from "./runtime.ts"

const home = withTempHome()
const never = new AbortController().signal
const log: string[] = []
let runtime: Runtime

beforeEach(() => {
  runtime = new Runtime({ home: home.path, env: {}, download: false })
  log.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  await runtime.close()
})

/** A step whose command logs its name when its turn comes, then does `work`. */
function stepFor(name: string, work: (call: AnyCall) => Promise<unknown> = async () => {}, timeout?: number): Step {
  const command = defineCommand({
    name,
    family: "flow",
    summary: "For tests",
    args: {},
    positional: [],
    data: z.object({}),
    effects: { scope: "none" },
    deadline: "read",
    async run(call) {
      log.push(name)
      await work(call)
      return {}
    },
    say: () => name,
  })
  return { command, args: {}, flags: { session: "s", ...(timeout ? { timeout } : {}) } }
}

const asker: Asker = { door: "library", client: "one", cwd: "/", env: {} }
const run = (...steps: Step[]) => invoke(runtime, asker, steps, never)
const codeOf = (reply: Reply) => (isFailure(reply) ? reply.error.code : undefined)
const untilAborted = ({ signal }: AnyCall) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))

describe("commands of one client", () => {
  test("of one batch have no other command between them", async () => {
    const together = run(stepFor("fill"), stepFor("press"))
    const other = run(stepFor("click"))
    expect((await together).map(({ reply }) => codeOf(reply))).toEqual([undefined, undefined])
    await other
    expect(log).toEqual(["fill", "press", "click"])
  })

  test("of one batch end with the first that fails, and the next command may start", async () => {
    const fails = () => Promise.reject(new Error("no"))
    const together = run(stepFor("fill", fails), stepFor("press"))
    const other = run(stepFor("click"))
    expect((await together).map(({ reply }) => codeOf(reply))).toEqual(["internal"])
    await other
    expect(log).toEqual(["fill", "click"])
  })

  test("wait for their turn within their own deadlines", async () => {
    vi.useFakeTimers()
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const together = run(
      stepFor("fill", () => held),
      stepFor("press"),
    )
    let ended: string | undefined
    const late = run(stepFor("wait", untilAborted, 1_000)).then(([done]) => {
      ended = done && codeOf(done.reply)
    })
    await vi.advanceTimersByTimeAsync(600)
    expect(log).toEqual(["fill"])
    goOn()
    await vi.advanceTimersByTimeAsync(399)
    expect([log, ended]).toEqual([["fill", "press", "wait"], undefined])
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toBe("timeout")
    await Promise.all([together, late])
  })
})
