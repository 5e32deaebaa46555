import { readFileSync } from "node:fs"
import { vi } from "vitest"
import { z } from "zod"
import { pause } from "../../../../src/base/deadline.ts"
import { runAside } from "../../../contract/program.ts"
import type { Nats } from "./nats.ts"
import type { BrokerPlace } from "./with-broker.ts"

const STOPPED_MS = 400

const status = z.object({ data: z.object({ pid: z.number(), browsers: z.array(z.object({ pid: z.number() })) }) })

async function runtimeStatus({ home }: BrokerPlace): Promise<z.output<typeof status>["data"]> {
  const { stdout } = await runAside(["runtime", "status", "--json"], { home, cwd: home })
  return status.parse(JSON.parse(stdout)).data
}

export async function runtimePid(place: BrokerPlace): Promise<number> {
  return (await runtimeStatus(place)).pid
}

/** After a fault, the next command starts a browser again. */
export function browserPid(place: BrokerPlace): Promise<number> {
  const running = async () => {
    const [browser] = (await runtimeStatus(place)).browsers
    if (!browser) throw new Error("no browser runs")
    return browser.pid
  }
  return vi.waitFor(running, { timeout: 15_000 })
}

/** The process stops for a moment. */
export async function stopFor(signal: (name: NodeJS.Signals) => void, ms = STOPPED_MS): Promise<void> {
  signal("SIGSTOP")
  await pause(ms)
  signal("SIGCONT")
}

export async function stopPid(pid: number): Promise<void> {
  await stopFor((signal) => process.kill(pid, signal))
}

export async function restart(nats: Nats): Promise<void> {
  await nats.end("SIGKILL")
  await nats.restart()
}

/** Memory that the process itself uses. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024
}
