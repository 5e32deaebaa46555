import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { plural } from "../../base/text.ts"
import { type Check, checkBrowser, checkHome, checkLeftovers, checkNode } from "../../browser/checkup.ts"
import { defineCommand } from "../../command/define/define.ts"
import type { RuntimeStatus } from "../../command/run/host.ts"
import { VERSION } from "../../generated/version.ts"
import { checkBroker } from "./broker-checkup.ts"
import { checkStealth } from "./stealth-checkup.ts"

const check = z.object({
  category: z.string(),
  id: z.string(),
  status: z.enum(["pass", "warn", "fail"]),
  message: z.string(),
  fix: z.string().optional(),
})

const MARKS = { pass: "ok  ", warn: "warn", fail: "FAIL" }

export const doctor = defineCommand({
  name: "doctor",
  family: "system",
  summary: "Check everything that must work, and name the fix for what does not",
  details: "With --stealth, also what a page can detect of the browser: a self-test in a session of its own.",
  examples: ["doctor", "doctor --stealth"],
  args: {},
  positional: [],
  data: z.object({ ok: z.boolean(), checks: z.array(check) }),
  effects: { scope: "none", beyondSession: true, readOnly: true, local: "always" },
  deadline: "run",
  async run({ host, request, signal }) {
    const [home, leftovers, browser, status, broker] = await Promise.all([
      checkHome(host.home),
      checkLeftovers(host.home),
      checkBrowser(host.home, host.env, request.options.executable, signal),
      host.status(),
      checkBroker(host.home, host.env, signal),
    ])
    const { home: folder, env } = host
    const { stealth, ...options } = request.options
    const disguise = stealth ? await checkStealth({ home: folder, env, options, signal }) : []
    const checks = [checkNode(), home, leftovers, ...browser, checkRuntime(status), ...broker, ...disguise]
    const failed = checks.filter(({ status }) => status === "fail").length
    if (failed > 0) throw unhealthy(checks, failed)
    return { ok: true, checks }
  },
  say: ({ checks }) => [...checks.map(sayCheck), "everything that must work does"].join("\n"),
})

function sayCheck({ status, message, fix }: z.output<typeof check>): string {
  return `${MARKS[status]} ${message}${fix ? `\n     fix: ${fix}` : ""}`
}

function unhealthy(checks: readonly Check[], failed: number): TabhandError {
  return new TabhandError("unhealthy", `${plural(failed, "check")} of ${checks.length} failed`, {
    evidence: { ok: false, checks },
    candidates: checks.map((each) => ({ text: sayCheck(each) })),
  })
}

function checkRuntime({ running, pid, version, socket }: RuntimeStatus): Check {
  const base = { category: "runtime", id: "runtime" }
  if (!running) return { ...base, status: "pass", message: `not running; the next command starts it on ${socket}` }
  if (version === VERSION) return { ...base, status: "pass", message: `running, pid ${pid}, on ${socket}` }
  return {
    ...base,
    status: "warn",
    message: `the runtime is version ${version}, this program is ${VERSION}`,
    fix: "tabhand runtime stop",
  }
}
