import { z } from "zod"
import { clip, oneLine, plural } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { fenced } from "../../command/run/fence.ts"
import { timingsOf } from "../../page/network/har/har.ts"
import { charsetOf, legible, type Safe, safeData, typeOf } from "../../page/network/legible.ts"
import type { LoggedRequest } from "../../page/network/logged-request.ts"
import type { Session } from "../../session/session.ts"
import { bodyFor, sentBodyFor } from "./bodies.ts"
import { lineOf, recordOf, requestOf, requestRecord } from "./record.ts"

const place = { url: z.string(), line: z.number(), column: z.number() }

const messageData = z.object({
  direction: z.enum(["sent", "received"]),
  timestamp: z.number(),
  opcode: z.number(),
  data: z.string(),
  /** Before it was cut, in characters. */
  length: z.number(),
  event: z.string().optional(),
})

const requestData = requestRecord.extend({
  /** The length of what was sent, if it is no text. */
  postBytes: z.number().optional(),
  statusText: z.string().optional(),
  protocol: z.string().optional(),
  remoteAddress: z.string().optional(),
  initiator: z
    .object({
      type: z.string(),
      ...z.object(place).partial().shape,
      stack: z.array(z.object({ name: z.string(), ...place })).optional(),
    })
    .optional(),
  /** The steps before and after it, in their order, with itself. */
  redirects: z.array(z.object({ requestId: z.string(), url: z.string(), status: z.number().optional() })),
  /** In ms; -1 where there was no such phase. */
  timing: z.object({
    blocked: z.number(),
    dns: z.number(),
    connect: z.number(),
    ssl: z.number(),
    send: z.number(),
    wait: z.number(),
    receive: z.number(),
  }),
  /** Its beginning, if it is long; undefined if it is binary or not available. */
  responseBody: z.string().optional(),
  responseBytes: z.number().optional(),
  responseCut: z.literal(true).optional(),
  /** Why there is no body. */
  responseMissing: z.string().optional(),
  messages: z.array(messageData).optional(),
  messagesDropped: z.number().optional(),
})

type RequestData = z.output<typeof requestData>

/** In characters. */
const LONGEST_BODY = 256 * 1024
const BODY_EXCERPT = 2_000
const MESSAGES_SHOWN = 20

export const networkRequest = defineCommand({
  name: "network request",
  family: "network",
  summary: "Show a request: headers, body, redirects, what sent it, timing",
  details: "The id is one of `network requests`. A long body is cut: `network body` has all of it.",
  examples: ["network request r12"],
  args: { id: text().help("such as r12") },
  positional: ["id"],
  data: requestData,
  effects: { scope: "session", readOnly: true, control: true, worksAfterCrash: true },
  deadline: "read",
  budget: "view",
  async run({ args, request: call, session, signal }) {
    const request = requestOf(session.requests, args.id)
    const [body, sent] = await Promise.all([bodyFor(session, request, signal), sentBodyFor(request, signal)])
    const { response, initiator, messages } = request
    // Before it is cut: half a secret would not be recognised.
    const safe: Safe = (text, as) => session.redactor.text(text, { ...call, ...as })
    const facts = { mimeType: response?.mimeType ?? "", charset: charsetOf(response?.headers ?? {}) }
    const sentFacts = { mimeType: typeOf(request.headers), charset: charsetOf(request.headers) }
    const postData = sent.kind === "missing" ? undefined : legible(sent, sentFacts, safe).text
    const shown = body.kind === "missing" ? undefined : legible(body, facts, safe).text
    const bytes =
      body.kind === "text" ? Buffer.byteLength(body.text) : body.kind === "bytes" ? body.bytes.length : undefined
    return {
      ...recordOf(request),
      ...(postData === undefined ? {} : { postData: postData.slice(0, LONGEST_BODY) }),
      ...(sent.kind === "bytes" && postData === undefined ? { postBytes: sent.bytes.length } : {}),
      ...(response?.statusText ? { statusText: response.statusText } : {}),
      ...(response?.protocol ? { protocol: response.protocol } : {}),
      ...(response?.remoteAddress ? { remoteAddress: response.remoteAddress } : {}),
      ...(initiator ? { initiator: initiatorData(initiator) } : {}),
      redirects: redirectsOf(session, request),
      timing: timingsOf(request),
      ...(shown === undefined ? {} : { responseBody: shown.slice(0, LONGEST_BODY) }),
      ...(shown !== undefined && shown.length > LONGEST_BODY ? { responseCut: true as const } : {}),
      ...(bytes === undefined ? {} : { responseBytes: bytes }),
      ...(body.kind === "missing" ? { responseMissing: body.why } : {}),
      ...(messages
        ? {
            messages: messages.list.map(({ time, ...rest }) => ({
              ...rest,
              data: safeData(rest, safe),
              timestamp: Math.round(time),
            })),
            messagesDropped: messages.dropped,
          }
        : {}),
    }
  },
  say(data) {
    const { requestId, statusText, protocol, remoteAddress, initiator, redirects, postData, postBytes, headers } = data
    const from = [
      ...(protocol ? [oneLine(protocol)] : []),
      ...(remoteAddress ? [`from ${oneLine(remoteAddress)}`] : []),
      ...(data.tab === undefined ? [] : [`in ${data.tab}`]),
    ]
    return [
      lineOf(data),
      ...(statusText ? [`status: ${data.status} ${clip(oneLine(statusText), 100)}`] : []),
      ...(from.length > 0 ? [`connection: ${from.join(", ")}`] : []),
      ...(redirects.length > 1
        ? [
            `redirects: ${redirects.map((step) => `${step.requestId} ${step.status ?? "pending"} ${clip(oneLine(step.url), 120)}`).join(" → ")}`,
          ]
        : []),
      ...(initiator ? [`sent by: ${initiatorText(initiator)}`] : []),
      `timing: ${timingText(data)}`,
      ...headerLines("request headers", headers),
      ...(postData === undefined ? [] : ["request body:", excerpt(postData, `network body ${requestId} --sent`)]),
      ...(postBytes === undefined
        ? []
        : [`request body: ${plural(postBytes, "byte")}: \`network body ${requestId} --sent\` saves them`]),
      ...headerLines("response headers", data.responseHeaders),
      ...messageLines(data),
      ...bodyLines(data),
    ].join("\n")
  },
})

function initiatorData({ type, url, line, column, stack }: NonNullable<LoggedRequest["initiator"]>) {
  return {
    type,
    ...(url === undefined ? {} : { url }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(stack === undefined ? {} : { stack: [...stack] }),
  }
}

function redirectsOf({ requests }: Session, request: LoggedRequest): RequestData["redirects"] {
  const steps = [request]
  for (let at = request; at.redirectedFrom !== undefined; ) {
    const before = requests.get(at.redirectedFrom)
    if (!before) break
    steps.unshift(before)
    at = before
  }
  for (let at = request; at.redirectedTo !== undefined; ) {
    const after = requests.get(at.redirectedTo)
    if (!after) break
    steps.push(after)
    at = after
  }
  if (steps.length === 1) return []
  return steps.map(({ key, url, status }) => ({
    requestId: key,
    url,
    ...(status === undefined ? {} : { status }),
  }))
}

function initiatorText({ type, url, line, column, stack = [] }: NonNullable<RequestData["initiator"]>): string {
  const at =
    url === undefined ? "" : ` ${clip(oneLine(url), 160)}${line === undefined ? "" : `:${line}:${column ?? 1}`}`
  const name = stack[0]?.name ? ` in ${clip(oneLine(stack[0].name), 80)}` : ""
  const callers = stack
    .slice(1, 4)
    .map((each) => `${clip(oneLine(each.name || "(anonymous)"), 80)} ${clip(oneLine(each.url), 120)}:${each.line}`)
  return `${type}${at}${name}${callers.length > 0 ? `, called by ${callers.join(", ")}` : ""}`
}

function timingText({ timing, duration }: RequestData): string {
  const phases = Object.entries(timing).filter(([, ms]) => ms > 0)
  const parts = phases.map(([phase, ms]) => `${phase} ${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`)
  return [...(duration === undefined ? ["under way"] : [`${duration} ms`]), ...parts].join(", ")
}

function headerLines(title: string, headers: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    values.split("\n").map((value) => `  ${clip(oneLine(name), 80)}: ${clip(oneLine(value), 200)}`),
  )
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}

function bodyLines({ requestId, responseBody, responseBytes, responseMissing, mimeType, messages }: RequestData) {
  if (responseBody !== undefined && responseBody !== "")
    return ["response body:", excerpt(responseBody, `network body ${requestId}`)]
  if (responseBody === "") return ["response body: empty"]
  if (responseBytes !== undefined)
    return [
      `response body: ${plural(responseBytes, "byte")} of ${oneLine(mimeType) || "unknown type"}: \`network body ${requestId}\` saves it`,
    ]
  return responseMissing === undefined || messages ? [] : [`response body: not available: ${oneLine(responseMissing)}`]
}

function messageLines({ messages, messagesDropped = 0 }: RequestData): string[] {
  if (!messages) return []
  const left = Math.max(0, messages.length - MESSAGES_SHOWN)
  return [
    `messages: ${messages.length + messagesDropped}${messagesDropped > 0 ? `, ${messagesDropped} of them dropped` : ""}`,
    ...(left > 0 ? [`  … ${plural(left, "earlier message")}: --json has them`] : []),
    ...messages
      .slice(left)
      .map(({ direction, data, event, opcode }) =>
        [
          `  ${direction}`,
          ...(event && event !== "message" ? [oneLine(event)] : []),
          opcode === 2 ? "(binary, base64)" : "",
          JSON.stringify(clip(oneLine(data), 200)),
        ]
          .filter((part) => part !== "")
          .join(" "),
      ),
  ]
}

function excerpt(body: string, command: string): string {
  const isLong = body.length > BODY_EXCERPT
  const shown = fenced(isLong ? body.slice(0, BODY_EXCERPT) : body)
  return isLong ? `${shown}\n… ${body.length - BODY_EXCERPT} more characters: \`${command}\`` : shown
}
