import { MessagePort, parentPort, workerData } from "node:worker_threads"
import { serve } from "./serve.ts"

/** The thread that a tab's code runs in. */
const cdp: unknown = workerData?.cdp
if (!parentPort || !(cdp instanceof MessagePort))
  throw new Error("this is no program: it runs as a thread of the runtime")
serve(parentPort, cdp, "thread")
