import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import type { Shown } from "../../base/redact.ts"
import { formatBytes, plural } from "../../base/text.ts"
import { oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { writePath } from "../../command/define/file-path.ts"
import { type BuiltHar, buildHar } from "../../page/network/har/har.ts"
import { type HarContent, HarRecording, harContents } from "../../page/network/har/har-recording.ts"
import { saveFile } from "../../session/artifacts.ts"
import type { Session } from "../../session/session.ts"
import { bodyFor, sentBodyFor } from "./bodies.ts"

const harData = z.object({
  started: z.literal(true).optional(),
  content: z.enum(harContents).optional(),
  path: z.string().optional(),
  requestCount: z.number().optional(),
  bytes: z.number().optional(),
})

export const networkHar = defineCommand({
  name: "network har",
  family: "network",
  summary: "Record requests into a HAR file: start, then stop writes it",
  details:
    "HAR 1.2, with the messages of WebSockets. Credentials and the values of cookies are left out. Without a path, the file is one of the artifacts of the session. A start opens the session if there is none, so that the first request is recorded too.",
  examples: ["network har start", "network har start --content all", "network har stop ./shop.har"],
  args: {
    action: oneOf("start", "stop").help("begin a recording, or end it and write the file"),
    path: writePath().optional().help("stop: where to write it; without it, in the session's artifacts"),
    content: oneOf(...harContents)
      .optional()
      .help("start: which bodies the file gets; text unless given"),
  },
  positional: ["action", "path"],
  data: harData,
  effects: { scope: "session", opens: true, control: true, worksAfterCrash: true },
  deadline: "run",
  async run({ args, artifact, caller, note, request, session, signal }) {
    const { action, path } = args
    if (action === "start") {
      if (path) throw new TabhandError("bad_argument", "`network har start` takes no path: `network har stop` does")
      return start(session, args.content ?? "text")
    }
    if (args.content !== undefined)
      throw new TabhandError("bad_argument", "`network har stop` takes no --content: `network har start` does")
    const recording = session.har
    if (!recording && !caller.dialect.defaults.stopsWithoutStart) {
      throw new TabhandError("har_state", "no HAR file is being recorded", {
        hint: "`network har start` begins one; `network requests` lists what there was so far",
      })
    }
    const { requests = [], missed = 0 } = recording ?? {}
    const { har, missing } = await harOf(session, recording, request, signal)
    const content = Buffer.from(`${JSON.stringify(har, null, 1)}\n`)
    const saved = path ? await saveFile(path, "har", content) : await session.artifacts.save("har", "har", content)
    recording?.stop()
    session.har = undefined
    artifact(saved)
    if (missing > 0) note(`${plural(missing, "body", "bodies")} no longer available: the file says why`)
    if (missed > 0) note(`${plural(missed, "later request")} not recorded: the recording was full`)
    return { path: saved.path, requestCount: requests.length, bytes: saved.bytes }
  },
  say({ started, content, path, requestCount = 0, bytes = 0 }) {
    if (!started) return `${path} (${plural(requestCount, "request")}, ${formatBytes(bytes)})`
    const bodies = content === "none" ? "without bodies" : `with ${content} bodies`
    return `recording requests ${bodies}: \`network har stop\` writes the file`
  },
})

function start(session: Session, content: HarContent): { started: true; content: HarContent } {
  if (session.har) {
    throw new TabhandError("har_state", "a HAR file is being recorded already", {
      hint: "`network har stop` writes it",
    })
  }
  session.har = new HarRecording(session.requests, content)
  return { started: true, content }
}

function harOf(
  session: Session,
  recording: HarRecording | undefined,
  shown: Shown,
  signal: AbortSignal,
): Promise<BuiltHar> {
  const { requests = [], content = "none", missed = 0 } = recording ?? {}
  return buildHar({
    requests,
    content,
    show: (part) => session.redactor.deep(part, shown),
    safe: (text, as) => session.redactor.text(text, { ...shown, ...as }),
    browser: session.context?.browser.facts.product,
    comment: missed > 0 ? `${plural(missed, "later request")} not recorded` : undefined,
    body: (request) => bodyFor(session, request, signal),
    sent: (request) => sentBodyFor(request, signal),
  })
}
