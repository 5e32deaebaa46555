import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads"
import { programEnvironment } from "../base/program-environment.ts"
import { heardFrom } from "./heard.ts"
import type { ToHost, ToWorker } from "./wire.ts"

/** A run may use this much of the heap; beyond it its thread ends, and nothing else does. */
export const HEAP_LIMIT_MB = 512

/** Where code runs: a thread of its own, or, where none can be had, the runtime's own. */
export interface Thread {
  /** Our end of the port that carries the protocol. */
  readonly cdp: MessagePort
  /** Whether it can be ended in the middle of whatever it does. */
  readonly isOwn: boolean
  post(message: ToWorker): void
  /** How much of its time it was busy since it was last asked; nothing where that cannot be told. */
  activity(): number | undefined
  /** Ends it, whatever it does. */
  end(): Promise<void>
}

export interface ThreadEars {
  heard(message: ToHost): void
  /** It ended, by itself or by us. */
  ended(error: Error | undefined): void
}

export function startThread(ears: ThreadEars, program = workerProgram()): Thread {
  const { port1: cdp, port2 } = new MessageChannel()
  const worker = new Worker(program, {
    workerData: { cdp: port2 },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    // What code prints belongs to nobody's output.
    stdout: true,
    stderr: true,
    name: "tabhand code",
    // Embedded in a program, that one's keys are none of the code's business.
    env: programEnvironment(process.env),
  })
  let failed: Error | undefined
  let before = worker.performance.eventLoopUtilization()
  worker.on("message", (message) => hear(ears, message))
  worker.on("error", (error) => {
    failed = error
  })
  worker.on("exit", () => {
    cdp.close()
    ears.ended(failed)
  })
  return {
    cdp,
    isOwn: true,
    post: (message) => worker.postMessage(message),
    activity() {
      const { utilization } = worker.performance.eventLoopUtilization(before)
      before = worker.performance.eventLoopUtilization()
      return utilization
    },
    end: async () => {
      await worker.terminate()
    },
  }
}

/** The same code in our own thread: it does all the same, except that nothing can stop code that never waits. */
export async function startInline(ears: ThreadEars): Promise<Thread> {
  const { serve } = await import("./worker/serve.ts")
  const { port1: cdp, port2: theirCdp } = new MessageChannel()
  const { port1: port, port2: theirPort } = new MessageChannel()
  port.on("message", (message) => hear(ears, message))
  const closed = new Promise<void>((resolve) => {
    port.on("close", () => {
      cdp.close()
      ears.ended(undefined)
      resolve()
    })
  })
  serve(theirPort, theirCdp, "inline")
  return {
    cdp,
    isOwn: false,
    post: (message) => port.postMessage(message),
    activity: () => undefined,
    end() {
      port.postMessage({ kind: "close" } satisfies ToWorker)
      return closed
    },
  }
}

function hear(ears: ThreadEars, message: unknown): void {
  const heard = heardFrom(message)
  if (heard) ears.heard(heard)
}

/** The program of the thread stands beside the other programs, wherever this file was loaded from. */
function workerProgram(): URL {
  const here = import.meta.dirname
  const places = [
    join(here, "code-worker.mjs"),
    join(here, "..", "bin", "code-worker.mjs"),
    join(here, "..", "..", "dist", "bin", "code-worker.mjs"),
  ]
  const found = places.find((path) => existsSync(path))
  if (found === undefined) throw new Error("the program of the code worker is missing")
  return pathToFileURL(found)
}
