import { connect } from "node:net"
import { abortable, within } from "../../base/deadline.ts"
import { messageOf } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { redactUserinfo } from "../../base/userinfo.ts"
import type { Check } from "../../browser/checkup.ts"
import { runningBroker, serverVariable } from "./broker-facts.ts"

const ANSWER_LIMIT_MS = 2_000
const base = { category: "broker", id: "broker" } as const

/** Whether a broker is configured, whether a door serves it, and whether its servers answer. */
export async function checkBroker(home: string, env: Environment, signal: AbortSignal): Promise<Check[]> {
  const running = runningBroker(home)
  const configured = (env[serverVariable] ?? "").split(",").filter((each) => each.trim() !== "")
  const servers = running && running.servers.length > 0 ? running.servers : configured
  const door = running ? `\`tabhand broker\` runs, pid ${running.pid}` : "no `tabhand broker` runs"
  if (servers.length === 0 && !running) {
    return [{ ...base, status: "pass", message: "no broker is configured; none is needed" }]
  }
  const checks = servers.map((server) => checkServer(server.trim(), signal))
  return [{ ...base, status: "pass", message: door }, ...(await Promise.all(checks))]
}

async function checkServer(server: string, signal: AbortSignal): Promise<Check> {
  const shown = redactUserinfo(server)
  try {
    const { hostname, port } = new URL(server.includes("://") ? server : `nats://${server}`)
    const greeting = await within(
      ANSWER_LIMIT_MS,
      shown,
      (limit) => greetingOf(hostname, Number(port || 4222), limit),
      signal,
    )
    if (greeting.startsWith("INFO "))
      return { ...base, id: "broker-server", status: "pass", message: `${shown} answers` }
    return warning(`${shown} is not a NATS server`)
  } catch (error) {
    return warning(`${shown} cannot be reached: ${redactUserinfo(messageOf(error))}`)
  }
}

function warning(message: string): Check {
  return {
    ...base,
    id: "broker-server",
    status: "warn",
    message,
    fix: `start the server, or correct ${serverVariable} or --server`,
  }
}

/** A NATS server speaks first. */
function greetingOf(host: string, port: number, signal: AbortSignal): Promise<string> {
  const socket = connect(port, host.replace(/^\[|\]$/g, ""))
  const greeting = new Promise<string>((resolve, reject) => {
    socket.once("data", (chunk: Buffer) => resolve(chunk.toString("latin1")))
    socket.once("error", reject)
    socket.once("close", () => reject(new Error("it closed the connection")))
  })
  return abortable(greeting, signal).finally(() => socket.destroy())
}
