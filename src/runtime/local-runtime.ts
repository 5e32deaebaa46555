import { z } from "zod"
import { pause } from "../base/deadline.ts"
import { TabhandError } from "../base/errors.ts"
import { socketPath } from "../base/home.ts"
import { isSameProcess } from "../browser/process.ts"
import type { RuntimeStatus } from "../command/run/host.ts"
import { runtimeStatus } from "../commands/system/runtime.ts"
import { VERSION } from "../generated/version.ts"
import { runtimeHolder } from "./lock.ts"
import { Runtime, type RuntimeOptions } from "./runtime.ts"

/** Connects a process to the runtime of its user. */
export interface RuntimeLink {
  /** What the running runtime prints for this command line; undefined if none is running. */
  ask(argv: readonly string[]): Promise<string | undefined>
  start(): Promise<void>
}

const LOOK_EVERY_MS = 20

/** A runtime for commands that run in the caller's own process: it has no sessions and describes the real one. */
export class LocalRuntime extends Runtime {
  readonly #link: RuntimeLink

  constructor(options: RuntimeOptions, link: RuntimeLink) {
    super(options)
    this.#link = link
  }

  override async status(): Promise<RuntimeStatus> {
    const answer = await this.#link.ask(["runtime", "status", "--json"])
    if (answer === undefined) return this.#notRunning()
    const envelope = z.object({ data: runtimeStatus.data }).safeParse(JSON.parse(answer))
    if (!envelope.success) throw new TabhandError("internal", "the runtime described itself in an unexpected shape")
    return envelope.data.data
  }

  override async start(): Promise<void> {
    await this.#link.start()
  }

  /** Ends the runtime by its process id and waits until it has exited. */
  override async stop(): Promise<number | undefined> {
    const identity = runtimeHolder(this.home)
    if (!identity) return undefined
    process.kill(identity.pid, "SIGTERM")
    while (isSameProcess(identity)) await pause(LOOK_EVERY_MS)
    return identity.pid
  }

  #notRunning(): RuntimeStatus {
    return {
      running: false,
      pid: null,
      socket: socketPath(this.home),
      version: VERSION,
      home: this.home,
      startedAt: null,
      memoryBytes: null,
      sessions: [],
      browsers: [],
      facades: {},
    }
  }
}
