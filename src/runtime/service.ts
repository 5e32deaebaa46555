import { Runtime } from "./runtime.ts"
import { serveOnSocket } from "./serve.ts"

/** What was stuck for this long when we were told to end is left behind; the browsers end with our process. */
const END_LIMIT_MS = 10_000

/** The runtime as a process of its own: listens, serves, and ends with nothing left behind. */
export async function runService(home: string, ready: () => void): Promise<void> {
  const runtime = new Runtime({ home, env: process.env, progress: (line) => process.stderr.write(`${line}\n`) })
  await runtime.sweep()
  const server = await serveOnSocket(runtime)
  runtime.watchIdle()
  ready()
  await Promise.race([
    runtime.next("stopping"),
    new Promise<void>((resolve) => {
      for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve())
    }),
  ])
  setTimeout(() => process.exit(1), END_LIMIT_MS).unref()
  // The reply to `runtime stop` is still under way: the server ends when it is sent.
  await Promise.all([server.close(), runtime.close()])
  process.exit(0)
}
