import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine, plural, quote } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { charsetOf, legible, type Safe, safeData, searchable } from "../../page/network/legible.ts"
import { headerPairs, type LoggedRequest } from "../../page/network/logged-request.ts"
import { isTextType } from "../../page/network/response-body.ts"
import type { Session } from "../../session/session.ts"
import { bodyFor } from "./bodies.ts"
import { requestOf } from "./record.ts"

const places = ["url", "request header", "response header", "request body", "response body", "message"] as const

const match = z.object({
  requestId: z.string(),
  url: z.string(),
  where: z.enum(places),
  /** The name of the header, or the number of the message. */
  name: z.string().optional(),
  excerpt: z.string(),
})

type Match = z.output<typeof match>

/** More are counted only. */
const MOST_MATCHES = 100
const AT_ONCE = 16
const AROUND = 40

export const networkFind = defineCommand({
  name: "network find",
  family: "network",
  summary: "Find a text in URLs, headers, bodies and messages of requests",
  details:
    "Upper and lower case are the same. The newest requests come first. Of bodies, texts are searched. What is not shown is found only by its whole value.",
  examples: ['network find "order-4711"', "network find csrf --id r12"],
  args: {
    text: text().help("what to find"),
    id: text().optional().help("only in this request, such as r12"),
  },
  positional: ["text"],
  data: z.object({
    matches: z.array(match),
    /** Of all matches. */
    count: z.number(),
    searched: z.number(),
    /** How many texts could not be searched because they are no longer available. */
    missing: z.number(),
  }),
  effects: { scope: "session", readOnly: true, control: true, worksAfterCrash: true },
  deadline: "read",
  budget: "find",
  async run({ args, caller, request: call, session, signal }) {
    const wanted = args.text.toLowerCase()
    if (wanted.trim() === "") throw new TabhandError("bad_argument", "the text to find is empty")
    const requests = args.id === undefined ? session.requests.list().reverse() : [requestOf(session.requests, args.id)]
    const safe: Safe = (text, as) => session.redactor.text(text, { ...call, ...as })
    const safeHeader = (name: string, value: string) => session.redactor.deep({ [name]: value }, call)[name] ?? ""
    // A part of a hidden value is not found: it could be guessed letter by letter. A short one could be guessed whole.
    const marks = caller.confined ? [] : [session.redactor.markOf(args.text), safe(args.text)]
    const hidden = marks.filter((mark) => mark !== args.text)
    const matches: Match[] = []
    let count = 0
    let missing = 0
    for (let from = 0; from < requests.length; from += AT_ONCE) {
      const some = requests.slice(from, from + AT_ONCE)
      const found = await Promise.all(
        some.map((request) => search(session, request, { wanted, hidden, safe, safeHeader, signal })),
      )
      for (const each of found) {
        count += each.matches.length
        if (each.isMissing) missing++
        matches.push(...each.matches.slice(0, MOST_MATCHES - matches.length))
      }
    }
    return { matches, count, searched: requests.length, missing }
  },
  say({ matches, count, searched, missing }) {
    const lost =
      missing > 0 ? [`(${plural(missing, "body", "bodies")} could not be searched: no longer available)`] : []
    const more = count > matches.length ? [`… ${plural(count - matches.length, "more match", "more matches")}`] : []
    if (count === 0) return [`not found in ${plural(searched, "request")}`, ...lost].join("\n")
    const lines = matches.map(({ requestId, where, name, excerpt, url }) => {
      const place = name === undefined ? where : `${where} ${clip(oneLine(name), 60)}`
      const at = where === "url" ? "" : ` (${clip(oneLine(url), 100)})`
      return `${requestId} ${place}: ${quote(excerpt)}${at}`
    })
    return [...lines, ...more, ...lost].join("\n")
  },
})

interface Search {
  /** In lower case. */
  readonly wanted: string
  /** What is in the place of the text where it may not be shown. */
  readonly hidden: readonly string[]
  readonly signal: AbortSignal
  readonly safe: Safe
  /** The value of a header, without what may not be shown. */
  safeHeader(name: string, value: string): string
}

async function search(
  session: Session,
  request: LoggedRequest,
  { wanted, hidden, safe, safeHeader, signal }: Search,
): Promise<{ matches: Match[]; isMissing: boolean }> {
  const { key, url, headers, response, postData, messages } = request
  const matches: Match[] = []
  /** As a whole: around the match, a part of a secret would not be recognised. */
  const look = (where: Match["where"], text: string, shownOf: Safe = safe, name?: string) => {
    if (!text.toLowerCase().includes(wanted)) return
    const shown = shownOf(text)
    const at = shown.toLowerCase().indexOf(wanted)
    if (at < 0 && !hidden.some((mark) => shown.includes(mark))) return
    const excerpt = at < 0 ? "(in what is not shown)" : around(shown, at, wanted.length)
    matches.push({ requestId: key, url, where, ...(name === undefined ? {} : { name }), excerpt })
  }
  const lookAtHeaders = (where: Match["where"], pairs: readonly (readonly [string, string])[]) => {
    for (const [name, value] of pairs)
      look(where, `${name}: ${value}`, () => `${name}: ${safeHeader(name, value)}`, name)
  }
  look("url", url)
  lookAtHeaders("request header", headerPairs(headers))
  lookAtHeaders("response header", headerPairs(response?.headers ?? {}))
  if (postData !== undefined) look("request body", postData)
  const sent = messages?.dropped ?? 0
  messages?.list.forEach((message, index) => {
    const { opcode } = message
    const shownOf = () => searchable({ opcode, data: safeData(message, safe) })
    look("message", searchable(message), shownOf, String(sent + index + 1))
  })
  const hasText =
    response !== undefined && !messages && request.redirectedTo === undefined && isTextType(response.mimeType)
  if (!hasText) return { matches, isMissing: false }
  const body = await bodyFor(session, request, signal)
  if (body.kind === "missing") return { matches, isMissing: true }
  const { mimeType, headers: received } = response
  const facts = { mimeType, charset: charsetOf(received) }
  const written = legible(body, facts, (text) => text).text
  look("response body", written ?? "")
  return { matches, isMissing: false }
}

function around(text: string, at: number, length: number): string {
  const from = Math.max(0, at - AROUND)
  const to = Math.min(text.length, at + length + AROUND)
  return `${from > 0 ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`.toWellFormed()
}
