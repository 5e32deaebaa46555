import { messageOf } from "../base/errors.ts"
import { lastResort } from "./last-resort.ts"
import { Runtime } from "./runtime.ts"
import { serveOnSocket } from "./serve.ts"

/** What was stuck for this long when we were told to end is left behind; the browsers end with our process. */
const END_LIMIT_MS = 10_000

/** The runtime as a process of its own: listens, serves, and ends with nothing left behind. */
export async function runService(home: string, ready: () => void): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`)
  const runtime = new Runtime({ home, env: process.env, download: false, progress: log })
  process.on("uncaughtException", lastResort({ log, stop: () => void runtime.stop() }))
  const server = await serveOnSocket(runtime)
  runtime.watchIdle()
  ready()
  // After the first command is let in: a browser that outlives its owner by a moment makes this wait.
  runtime.sweep().catch((error) => log(`clearing up failed: ${messageOf(error)}`))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void runtime.stop())
  await runtime.next("stopping")
  setTimeout(() => process.exit(1), END_LIMIT_MS).unref()
  // The reply to `runtime stop` is still under way: the server ends when it is sent.
  await Promise.all([server.close(), runtime.close()])
  process.exit(0)
}
