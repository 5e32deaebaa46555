// What a command costs more through a broker than through the runtime's socket: node bench/broker.mjs [rounds].
// Both ways call the same tool on the same page, in turns, so that a busy machine slows them alike.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { availableParallelism, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { connect } from "@nats-io/transport-node"
import prepareNatsServer from "../scripts/nats-server.mjs"
import { dist, isMain, runMain } from "../scripts/process.mjs"

const ROUNDS = 300
const WARM_UP = 20

const commands = [
  { payload: { command: "evaluate", script: "1 + 1" }, tool: "browser_evaluate", args: { script: "1 + 1" } },
  { payload: { command: "current_url" }, tool: "browser_current_url", args: {} },
]

async function main(rounds) {
  await prepareNatsServer()
  const home = mkdtempSync(join(tmpdir(), "th-bench-"))
  writeFileSync(join(home, "config.json"), JSON.stringify({ facades: { nexo: { headless: true } } }))
  const { RuntimeClient } = await import(join(dist, "client", "runtime-client.js"))
  const port = await freePort()
  const server = spawn(process.env.TABHAND_TEST_NATS_SERVER ?? "", ["-a", "127.0.0.1", "-p", String(port)])
  const env = { ...process.env, TABHAND_HOME: home }
  const program = join(dist, "bin", "tabhand.cjs")
  const words = [program, "broker", "--json", "--events", "none", "--server", `127.0.0.1:${port}`]
  const door = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] })
  const runtime = new RuntimeClient({ home, program: join(dist, "bin", "runtime.mjs") })
  try {
    await once(createInterface({ input: door.stdout }), "line")
    const client = await connect({ servers: `127.0.0.1:${port}` })
    const throughBroker = async ({ payload }) => {
      const event = { id: crypto.randomUUID(), session_id: null, payload }
      const reply = await client.request("plugin.outbound.browser", JSON.stringify(event), { timeout: 60_000 })
      if (!reply.json().payload.ok) throw new Error(reply.string())
    }
    const direct = async ({ tool, args }) => {
      const caller = { door: "broker", client: "bench", cwd: home, roots: [], writeRoots: [], confined: true, env: {} }
      const call = { tool, facade: "nexo", args, settings: { session: "broker" }, caller }
      const { failed, text } = await runtime.call(call, { secret: () => "", install: async () => {} })
      if (failed) throw new Error(text)
    }
    for (const command of commands) {
      /** @type {{ broker: number[], socket: number[] }} */
      const times = { broker: [], socket: [] }
      for (let round = -WARM_UP; round < rounds; round++) {
        const [broker, socket] = [await timed(throughBroker, command), await timed(direct, command)]
        if (round < 0) continue
        times.broker.push(broker)
        times.socket.push(socket)
      }
      report(command.payload.command, times)
    }
    await client.close()
  } finally {
    runtime.close()
    door.kill()
    await once(door, "exit")
    await once(spawn(process.execPath, [program, "runtime", "stop"], { env, stdio: "ignore" }), "exit")
    server.kill()
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

function report(command, { broker, socket }) {
  const added = median(broker) - median(socket)
  const load = loadavg()[0]?.toFixed(1)
  const figures = [
    `broker ${median(broker).toFixed(2)} ms`,
    `socket ${median(socket).toFixed(2)} ms`,
    `added ${added.toFixed(2)} ms`,
    `of ${broker.length} rounds; load ${load} on ${availableParallelism()} processors`,
  ]
  console.log(`${command}: ${figures.join(", ")}`)
}

async function timed(work, command) {
  const started = performance.now()
  await work(command)
  return performance.now() - started
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  return typeof address === "object" && address !== null ? address.port : 0
}

if (isMain(import.meta.url)) runMain(main(Number(process.argv[2] ?? ROUNDS)))
