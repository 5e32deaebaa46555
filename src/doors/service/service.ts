import { messageOf } from "../../base/errors.ts"
import { makeApp } from "../../runtime/app.ts"
import { lastResort } from "../../runtime/last-resort.ts"
import { Runtime } from "../../runtime/runtime.ts"
import { serveOnSocket } from "../../runtime/serve.ts"
import { serveCommandLines } from "../cli/serve-command-lines.ts"

/** How long shutting down may take before the process exits anyway; the browsers end with it. */
const END_LIMIT_MS = 10_000

/** The runtime as a process of its own: listens, serves, and leaves nothing behind. */
export async function runService(home: string, ready: () => void): Promise<void> {
  const log = (line: string) => process.stderr.write(`${line}\n`)
  const runtime = new Runtime({ home, env: process.env, download: false, progress: log })
  const app = makeApp(runtime)
  serveCommandLines(app, runtime)
  const server = await serveOnSocket(runtime, app)
  // Installed only now: a runtime that cannot listen ends with a code that says so.
  process.on("uncaughtException", lastResort({ log, stop: () => void runtime.stop() }))
  runtime.watchIdle()
  ready()
  // Not before the first command is accepted: this may wait for a browser that outlives its owner by a moment.
  runtime.sweep().catch((error) => log(`clearing up failed: ${messageOf(error)}`))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void runtime.stop())
  await runtime.next("stopping")
  setTimeout(() => process.exit(1), END_LIMIT_MS).unref()
  // The reply to `runtime stop` is still pending: the server closes once it is sent.
  await Promise.all([server.close(), runtime.close()])
  process.exit(0)
}
