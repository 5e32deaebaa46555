import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { connect as connectSocket, createServer } from "node:net"
import { type ConnectionOptions, connect, type NatsConnection } from "@nats-io/transport-node"
import { z } from "zod"
import { pause } from "../../../../src/base/deadline.ts"

const LOOK_EVERY_MS = 20
const READY_LIMIT_MS = 20_000

/** A server of a test, on a free port of the loopback. */
export class Nats {
  readonly port: number
  readonly #words: readonly string[]
  #child: ChildProcess

  private constructor(port: number, words: readonly string[]) {
    this.port = port
    this.#words = words
    this.#child = this.#spawn()
  }

  static async start(words: readonly string[] = [], port?: number): Promise<Nats> {
    const nats = new Nats(port ?? (await freePort()), words)
    await nats.#ready()
    return nats
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Ends it, and returns once it has exited. */
  async end(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.#child
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, "exit")
    child.kill(signal)
    // A stopped process does not end before it continues, unless it is killed.
    if (signal !== "SIGKILL") child.kill("SIGCONT")
    await exited
  }

  /** Starts it again on the same port, after its end. */
  async restart(): Promise<void> {
    this.#child = this.#spawn()
    await this.#ready()
  }

  connect(options: ConnectionOptions = {}): Promise<NatsConnection> {
    return connect({
      servers: `127.0.0.1:${this.port}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
      timeout: 5_000,
      ...options,
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end()
  }

  #spawn(): ChildProcess {
    return spawn(natsServer(), ["-a", "127.0.0.1", "-p", String(this.port), ...this.#words], { stdio: "ignore" })
  }

  async #ready(): Promise<void> {
    const limit = performance.now() + READY_LIMIT_MS
    while (!(await answers(this.port))) {
      if (this.#child.exitCode !== null) throw new Error(`nats-server ended with ${this.#child.exitCode}`)
      if (performance.now() > limit) throw new Error("nats-server does not answer")
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** Found or installed by scripts/nats-server.mjs before the tests. */
function natsServer(): string {
  const { TABHAND_TEST_NATS_SERVER: path, TABHAND_TEST_NO_NATS_SERVER: problem } = process.env
  if (path !== undefined) return path
  throw new Error(problem ?? "scripts/nats-server.mjs did not run")
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, "127.0.0.1")
    const say = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once("data", () => say(true))
    socket.once("error", () => say(false))
    socket.once("close", () => say(false))
  })
}

/** Below the ports that systems assign: one of those could be assigned to another test while its server is down. */
const PORTS = { first: 20_000, count: 12_000, apart: 61 } as const
let portsTried = 0

/** A port that no other process listens on. Processes with different ids begin with different ones. */
export async function freePort(): Promise<number> {
  for (; portsTried < PORTS.count; ) {
    const port = PORTS.first + ((process.pid * PORTS.apart + portsTried++) % PORTS.count)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("listening", () => resolve(true))
      server.once("error", () => resolve(false))
      server.listen(port, "127.0.0.1")
    })
    if (!isFree) continue
    server.close()
    await once(server, "close")
    return port
  }
  throw new Error("no port is free")
}

const payload = z
  .object({
    ok: z.boolean(),
    result: z.unknown().optional(),
    data: z.string().optional(),
    snapshot: z.string().optional(),
    error: z.string().optional(),
  })
  .loose()
const envelope = z.object({
  id: z.string(),
  timestamp: z.string(),
  topic: z.string(),
  source: z.literal("browser"),
  session_id: z.string().nullable(),
  payload,
})

export type Reply = z.output<typeof envelope>

export interface Sent {
  readonly id?: string
  readonly session?: string | null
  readonly payload: object
}

export const COMMANDS = "plugin.outbound.browser"

export function eventOf({ id = crypto.randomUUID(), session = null, payload }: Sent): string {
  const timestamp = new Date().toISOString()
  return JSON.stringify({ id, timestamp, topic: COMMANDS, source: "test", session_id: session, payload })
}

/** Sends a command as nexo-rs does, and returns the reply. */
export async function ask(
  client: NatsConnection,
  sent: Sent,
  { on = COMMANDS, timeout = 30_000 } = {},
): Promise<Reply> {
  return envelope.parse((await client.request(on, eventOf(sent), { timeout })).json())
}

/** Sends it until it is answered: requests are lost with a connection. */
export async function askUntilAnswered(client: NatsConnection, sent: Sent, everyMs = 1_000): Promise<Reply> {
  const known = { id: crypto.randomUUID(), ...sent }
  for (;;) {
    try {
      return await ask(client, known, { timeout: everyMs })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      // Without a subscriber the server answers at once.
      await pause(LOOK_EVERY_MS)
    }
  }
}
