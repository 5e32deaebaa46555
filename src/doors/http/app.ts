import { Hono } from "hono"
import { TabhandError, toTabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import { clip, quote } from "../../base/text.ts"
import type { Registry } from "../../command/define/registry.ts"
import type { Answered } from "../../protocol/call.ts"
import { cancelledWith } from "../../runtime/cancelled-with.ts"
import { failureEnvelope } from "../guard/refusal.ts"
import { readArguments, readCall } from "./asked.ts"
import { commandAt, type OfferedTools, resourceAt, toolAt } from "./callable.ts"
import type { Calls } from "./calls.ts"
import { eventStream } from "./event-stream.ts"
import { openApi } from "./openapi.ts"
import { paths } from "./paths.ts"
import { isErrorCode, statusOf } from "./status.ts"

export interface HttpAppOptions {
  readonly calls: Calls
  /** All commands. */
  readonly registry: Registry
  readonly tools: OfferedTools
}

const HEARTBEAT_MS = 15_000
const MOST_BEHIND_BYTES = 1024 * 1024

/** The HTTP API. Access was checked before requests arrive here. */
export function makeHttpApp({ calls, registry, tools }: HttpAppOptions): Hono {
  const app = new Hono()
  app.onError((error) => failed(toTabhandError(error)))
  app.notFound(({ req }) => failed(nothingAt(req.method, req.path)))

  app.get(paths.health, (context) => context.json({ ok: true }))
  app.get(paths.openApi, (context) => context.json(openApi(registry)))

  app.get(paths.sessions, async ({ req }) => responseOf(await calls.sessions(cancelledWith(req.raw.signal))))

  app.delete(paths.session, async ({ req }) => {
    const session = req.param("session")
    const answer = await calls.call({ session, call: { command: "close" }, signal: cancelledWith(req.raw.signal) })
    const { data } = replyOf(answer)
    if (!answer.failed && isRecord(data) && data.closed === false) throw noSession(session)
    return responseOf(answer)
  })

  app.get(paths.events, async ({ req }) => {
    const session = req.param("session")
    // Also checks that the session exists: a streamed response cannot fail any more.
    await calls.artifacts(session)
    const stream = eventStream({
      listen: (onEvent, signal, onOpen) => calls.events(session, onEvent, signal, onOpen),
      heartbeatMs: HEARTBEAT_MS,
      mostBehindBytes: MOST_BEHIND_BYTES,
    })
    return new Response(stream, { headers: { "Content-Type": "text/event-stream" } })
  })

  app.get(paths.resource, async ({ req }) => {
    const call = resourceAt(req.param("facade"), req.param("resource"), tools)
    return responseOf(await calls.call({ session: req.param("session"), call, signal: cancelledWith(req.raw.signal) }))
  })

  app.get(paths.artifacts, async (context) => {
    const artifacts = await calls.artifacts(context.req.param("session"))
    return context.json({ success: true, data: { artifacts }, error: null })
  })

  app.get(paths.artifact, async ({ req }) => {
    const name = req.param("name")
    const content = await calls.artifact(req.param("session"), name)
    return content === undefined ? failed(noArtifact(), 404) : download(name, content)
  })

  app.post(paths.command, async (context) => {
    const { req } = context
    const { name } = commandAt(req.param("command"), registry)
    const { args, settings } = readCall(await req.text(), req.query())
    const signal = cancelledWith(req.raw.signal)
    return responseOf(
      await calls.call({ session: req.param("session"), call: { command: name }, args, settings, signal }),
    )
  })

  app.get(paths.tools, (context) => context.json({ success: true, data: { tools: tools.listed }, error: null }))

  app.post(paths.tool, async ({ req }) => {
    const { name, facade } = toolAt(req.param("tool"), req.query("facade"), tools)
    const signal = cancelledWith(req.raw.signal)
    const args = readArguments(await req.text())
    return responseOf(await calls.call({ session: req.param("session"), call: { tool: name, facade }, args, signal }))
  })
  return app
}

/** The envelope that `--json` prints, the same as text, and images for models. */
function responseOf(answer: Answered): Response {
  const { code } = replyOf(answer)
  const { content, failed, images, reply, text } = answer
  const status = !failed ? 200 : isErrorCode(code) ? statusOf(code) : 500
  const parts = { ...(images.length > 0 ? { images } : {}), ...(content ? { content } : {}) }
  return Response.json({ ...reply, text, ...parts }, { status })
}

function replyOf({ reply }: Answered): Readonly<Record<string, unknown>> {
  return { ...reply }
}

function failed(error: TabhandError, status: number = statusOf(error.code)): Response {
  return Response.json(failureEnvelope(error), { status })
}

/** Never displayed by a browser: a file that a page gave us may be a page itself. */
function download(name: string, content: Buffer): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeRfc8187(name)}`,
    },
  })
}

function encodeRfc8187(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

function nothingAt(method: string, path: string): TabhandError {
  return new TabhandError("unknown_command", `there is nothing at ${method} ${quote(clip(path, 200))}`, {
    hint: `${paths.openApi} describes what there is; commands are sent with POST`,
  })
}

function noSession(name: string): TabhandError {
  return new TabhandError("no_session", `there is no session ${quote(clip(name, 100))}`, {
    hint: `GET ${paths.sessions} lists them`,
  })
}

function noArtifact(): TabhandError {
  return new TabhandError("path_unusable", "the session saved no file of that name", {
    hint: "ask for the list of its artifacts",
  })
}
