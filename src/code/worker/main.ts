import { MessagePort, parentPort, workerData } from "node:worker_threads"
import { SharedAnswer } from "../shared-answer.ts"
import { serve } from "./serve.ts"

/** The thread that a tab's code runs in. */
const { cdp, endpoint }: { cdp?: unknown; endpoint?: unknown } = workerData ?? {}
if (!parentPort || !(cdp instanceof MessagePort) || !(endpoint instanceof SharedArrayBuffer))
  throw new Error("this is no program: it runs as a thread of the runtime")
serve({ port: parentPort, cdp, endpoint: new SharedAnswer(endpoint) })
