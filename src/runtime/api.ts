import { createReadStream } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { join, relative } from "node:path"
import { Readable } from "node:stream"
import type { Context, Hono } from "hono"
import { messageOf, TabhandError, toTabhandError } from "../base/errors.ts"
import { apiPaths, linesType } from "../protocol/api.ts"
import { isProtocolDomain } from "../protocol/session-events.ts"
import { unlessGone } from "../session/artifacts.ts"
import type { Session } from "../session/session.ts"
import { HandlerStreams } from "./handler-stream.ts"
import { Leases } from "./leases.ts"
import { protocolStream } from "./protocol-stream.ts"
import type { Runtime } from "./runtime.ts"
import { sessionStream } from "./session-stream.ts"

/** The endpoints for doors in other processes. */
export function addApi(app: Hono, runtime: Runtime): void {
  const leases = new Leases(
    runtime.sessions,
    (error) => runtime.progress(`closing a session failed: ${messageOf(error)}`),
    (session) => runtime.facades.leave(session),
  )
  runtime.on("stopping", () => leases.stop())
  app.get(apiPaths.lease, (context) => guarded(context, async () => lease(context, leases, runtime)))
  app.get(apiPaths.events, (context) =>
    guarded(context, async () => lines(sessionStream(sessionOf(context, runtime), context.req.raw.signal))),
  )
  const handlers = new HandlerStreams(runtime)
  app.get(apiPaths.handlers, (context) =>
    guarded(context, async () => lines(handlers.open(Number(queried(context, "timeout")), context.req.raw.signal))),
  )
  app.post(apiPaths.handlers, (context) =>
    guarded(context, async () => {
      handlers.answer(queried(context, "handler"), Number(queried(context, "ask")), await context.req.json())
      return context.json({ success: true })
    }),
  )
  app.get(apiPaths.protocol, (context) => guarded(context, async () => protocolEvents(context, runtime)))
  app.get(apiPaths.artifacts, (context) =>
    guarded(context, async () => context.json({ artifacts: await artifactsOf(sessionOf(context, runtime)) })),
  )
  app.get(`${apiPaths.artifacts}/:name`, (context) =>
    guarded(context, () => artifact(sessionOf(context, runtime), context.req.param("name"))),
  )
}

/** A malformed request is answered like any other failure. */
async function guarded(context: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (thrown) {
    const { message, ...facts } = toTabhandError(thrown).toBody()
    return context.json({ success: false, data: null, error: message, ...facts }, 400)
  }
}

/** Holds the session for as long as the connection lasts. The runtime closes it only when it stops. */
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
      // Confirms the lease to the client.
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

function protocolEvents(context: Context, runtime: Runtime): Response {
  const domains = queried(context, "domains").split(",").filter(isProtocolDomain)
  const asked = { facade: queried(context, "facade"), owner: queried(context, "owner"), domains }
  return lines(protocolStream(runtime, asked, context.req.raw.signal))
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

/** All files that a session saved, including downloads. */
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

/** Looked up by its name in the list, so that no other path can be requested. */
async function artifact(session: Session, name: string): Promise<Response> {
  const known = (await artifactsOf(session)).find((each) => each.name === name)
  if (!known) throw new TabhandError("path_unusable", `the session saved no file of that name`)
  const file = Readable.toWeb(createReadStream(join(session.artifacts.path, known.name)))
  return new Response(file, {
    headers: { "content-type": "application/octet-stream", "content-length": String(known.bytes) },
  })
}
