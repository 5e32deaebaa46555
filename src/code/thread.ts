import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads"
import { programEnvironment } from "../base/program-environment.ts"
import { SharedAnswer } from "./shared-answer.ts"
import type { ToHost, ToWorker } from "./wire.ts"
import { parseWorkerMessage } from "./worker-message.ts"

/** A run may use this much heap; beyond it, only its own thread ends. */
export const HEAP_LIMIT_MB = 512

/** Where code runs: a thread of its own, or, if none can be started, the runtime's own. */
export interface Thread {
  /** Our end of the port that carries the protocol. */
  readonly cdp: MessagePort
  /** Whether it can be ended at any time. */
  readonly isOwn: boolean
  /** Where the thread waits for the URL of the endpoint; one that would block us does not. */
  readonly endpoint: SharedAnswer | undefined
  post(message: ToWorker): void
  /** The share of time it was busy since the last call; undefined if unknown. */
  activity(): number | undefined
  /** Ends it, whatever it does. */
  end(): Promise<void>
}

export interface ThreadListeners {
  onMessage(message: ToHost): void
  /** It ended, by itself or because of us. */
  onEnded(error: Error | undefined): void
}

export function startThread(listeners: ThreadListeners, program = workerProgram()): Thread {
  const { port1: cdp, port2 } = new MessageChannel()
  const endpoint = new SharedAnswer()
  const worker = new Worker(program, {
    workerData: { cdp: port2, endpoint: endpoint.memory },
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    // What code prints is discarded.
    stdout: true,
    stderr: true,
    name: "tabhand code",
    // If embedded in a program, code must not see that program's variables.
    env: programEnvironment(process.env),
  })
  let failed: Error | undefined
  let before = worker.performance.eventLoopUtilization()
  worker.on("message", (message) => receive(listeners, message))
  worker.on("error", (error) => {
    failed = error
  })
  worker.on("exit", () => {
    cdp.close()
    listeners.onEnded(failed)
  })
  return {
    cdp,
    isOwn: true,
    endpoint,
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

/** The same code in our own thread, for which only code that never waits cannot be stopped. */
export async function startInline(listeners: ThreadListeners): Promise<Thread> {
  const { serve } = await import("./worker/serve.ts")
  const { port1: cdp, port2: theirCdp } = new MessageChannel()
  const { port1: port, port2: theirPort } = new MessageChannel()
  port.on("message", (message) => receive(listeners, message))
  const closed = new Promise<void>((resolve) => {
    port.on("close", () => {
      cdp.close()
      listeners.onEnded(undefined)
      resolve()
    })
  })
  serve({ port: theirPort, cdp: theirCdp, endpoint: undefined })
  return {
    cdp,
    isOwn: false,
    endpoint: undefined,
    post: (message) => port.postMessage(message),
    activity: () => undefined,
    end() {
      port.postMessage({ kind: "close" } satisfies ToWorker)
      return closed
    },
  }
}

function receive(listeners: ThreadListeners, message: unknown): void {
  const checked = parseWorkerMessage(message)
  if (checked) listeners.onMessage(checked)
}

/** The program of the thread is beside the other programs, wherever this file was loaded from. */
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
