import { createReadStream } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { join, relative } from "node:path"
import { Readable } from "node:stream"
import type { Context, Hono } from "hono"
import { apiPaths, linesType } from "../base/api.ts"
import { messageOf, TabhandError, toTabhandError } from "../base/errors.ts"
import { unlessGone } from "../session/artifacts.ts"
import type { Session } from "../session/session.ts"
import { leaveFacades } from "./facade-states.ts"
import { Leases } from "./leases.ts"
import type { Runtime } from "./runtime.ts"
import { sessionStream } from "./session-stream.ts"

/** What doors in other processes ask for. */
export function addApi(app: Hono, runtime: Runtime): void {
  const leases = new Leases(
    runtime.sessions,
    (error) => runtime.progress(`closing a session failed: ${messageOf(error)}`),
    (session) => leaveFacades(runtime, session),
  )
  runtime.on("stopping", () => leases.stop())
  app.get(apiPaths.lease, (context) => guarded(context, async () => lease(context, leases, runtime)))
  app.get(apiPaths.events, (context) =>
    guarded(context, async () => lines(sessionStream(sessionOf(context, runtime), context.req.raw.signal))),
  )
  app.get(apiPaths.artifacts, (context) =>
    guarded(context, async () => context.json({ artifacts: await artifactsOf(sessionOf(context, runtime)) })),
  )
  app.get(`${apiPaths.artifacts}/:name`, (context) =>
    guarded(context, () => artifact(sessionOf(context, runtime), context.req.param("name"))),
  )
}

/** What could not even be understood is told like any failure. */
async function guarded(context: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (thrown) {
    const { message, ...facts } = toTabhandError(thrown).toBody()
    return context.json({ success: false, data: null, error: message, ...facts }, 400)
  }
}

/** Held for as long as the connection lasts, which the runtime ends only with itself. */
function lease(context: Context, leases: Leases, runtime: Runtime): Response {
  const release = leases.hold(queried(context, "session"), Number(queried(context, "grace")))
  const { signal } = context.req.raw
  let off = () => {}
  const end = () => {
    off()
    release()
  }
  const held = new ReadableStream({
    start(controller) {
      // So that the client knows that it is held.
      controller.enqueue(new TextEncoder().encode("held\n"))
      off = runtime.on("stopping", () => {
        end()
        controller.close()
      })
      signal.addEventListener("abort", end, { once: true })
    },
    cancel: end,
  })
  return lines(held)
}

function lines(body: ReadableStream): Response {
  return new Response(body, { headers: { "content-type": linesType, "cache-control": "no-store" } })
}

function queried(context: Context, name: string): string {
  const value = context.req.query(name)
  if (value === undefined || value === "")
    throw new TabhandError("missing_argument", `${context.req.path} needs ${name}`)
  return value
}

function sessionOf(context: Context, runtime: Runtime): Session {
  return runtime.sessions.get(queried(context, "session"))
}

/** All that a session saved, downloads included. */
async function artifactsOf({ artifacts }: Session): Promise<{ name: string; bytes: number; changed: string }[]> {
  const entries = await unlessGone(readdir(artifacts.path, { withFileTypes: true, recursive: true }))
  const names = (entries ?? [])
    .filter((entry) => entry.isFile())
    .map((entry) => relative(artifacts.path, join(entry.parentPath, entry.name)))
  const files = await Promise.all(
    names.map(async (name) => {
      const facts = await unlessGone(stat(join(artifacts.path, name)))
      return facts ? [{ name, bytes: facts.size, changed: facts.mtime.toISOString() }] : []
    }),
  )
  return files.flat()
}

/** By its name in the list, which no path can be. */
async function artifact(session: Session, name: string): Promise<Response> {
  const known = (await artifactsOf(session)).find((each) => each.name === name)
  if (!known) throw new TabhandError("path_unusable", `the session saved no file of that name`)
  const file = Readable.toWeb(createReadStream(join(session.artifacts.path, known.name)))
  return new Response(file, {
    headers: { "content-type": "application/octet-stream", "content-length": String(known.bytes) },
  })
}
