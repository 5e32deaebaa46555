import { z } from "zod"
import { plural, shellWord } from "../../base/text.ts"
import { estimateTokens } from "../../base/tokens.ts"
import { flag, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { budgets } from "../../command/define/effects.ts"
import { text as textSchema, yes } from "../../command/define/tool.ts"
import { lineOf, pickRequests, type RequestRecord, recordOf, requestRecord } from "./record.ts"

export const networkRequests = defineCommand({
  name: "network requests",
  family: "network",
  summary: "List the requests of the session's tabs, frames and workers, the newest last",
  details:
    "One line each: id, method, status, type, URL, then size and time. The log begins with the session and keeps the newest requests; ids stay. Credentials and the values of cookies are left out. `--tab` limits it to a tab.",
  examples: [
    "network requests --failed",
    "network requests --filter /api/ --method POST",
    "network requests --type xhr,fetch --status 4xx,500-599",
    "network requests --since r40",
    "network requests --clear",
  ],
  args: {
    filter: text().optional().help("only URLs with this text"),
    type: text().optional().help("only these types, such as document, xhr, fetch, script, websocket"),
    method: text().optional().help("only these methods"),
    status: text().optional().help("only such statuses: 404, 4xx or 400-499"),
    since: text().optional().help("only requests after this one, such as r12, or of this time, such as 30s"),
    before: text().optional().help("only requests before this one, such as r12"),
    failed: flag().help("only what failed, or was answered with a status from 400 up"),
    clear: flag().help("forget the requests after listing them"),
  },
  positional: [],
  tool: {
    name: "browser_network_requests",
    place: 11,
    description: "List requests, newest last.",
    properties: { filter: textSchema("text in the URL"), failed: yes("only failed ones") },
    steps: ({ static: _static, includeStatic: _all, filename: _file, ...args }) => [
      { command: "network requests", args },
    ],
  },
  data: z.object({
    requests: z.array(requestRecord),
    /** How many of them, the newest, the text lists. */
    listed: z.number(),
    /** How many older requests the log no longer has. */
    dropped: z.number(),
    cleared: z.literal(true).optional(),
    /** The command that lists what the text leaves out. */
    more: z.string().optional(),
  }),
  effects: { scope: "session", readOnly: true, control: true, worksAfterCrash: true },
  deadline: "read",
  budget: "own",
  async run({ args, request, session }) {
    const safe = (text: string) => session.redactor.text(text, request)
    const tab = request.tab === undefined ? undefined : session.tabs.get(request.tab).id
    const requests = pickRequests(session.requests, { ...args, tab }, safe).map(recordOf)
    const listed = fittingOf(requests, request.budget ?? budgets.list)
    const { dropped } = session.requests
    if (args.clear) session.requests.forgetAll()
    const first = requests[requests.length - listed]
    const hasMore = listed < requests.length && first !== undefined && !args.clear
    return {
      requests,
      listed,
      dropped,
      ...(args.clear ? { cleared: true as const } : {}),
      ...(hasMore ? { more: `network requests ${flagsOf(args)}--before ${first.requestId}` } : {}),
    }
  },
  say({ requests, listed, dropped, cleared, more }) {
    const left = requests.length - listed
    const gone = dropped > 0 ? [`(${plural(dropped, "older request")} no longer in the log)`] : []
    const rest = left > 0 ? [`… ${plural(left, "earlier request")}${more === undefined ? "" : `: \`${more}\``}`] : []
    const lines = requests.slice(left).map(lineOf)
    const end = cleared ? ["the log is empty now"] : []
    return [...gone, ...rest, ...(lines.length > 0 ? lines : cleared ? [] : ["no requests"]), ...end].join("\n")
  },
})

/** How many of the newest fit. */
function fittingOf(requests: readonly RequestRecord[], budget: number): number {
  let left = budget - RESERVED
  let count = 0
  for (const record of [...requests].reverse()) {
    left -= estimateTokens(lineOf(record)) + 1
    if (left < 0 && count > 0) break
    count++
  }
  return count
}

/** For the lines about what is left out. */
const RESERVED = 40

function flagsOf(args: Readonly<Record<string, unknown>>): string {
  const { before: _, clear: __, ...kept } = args
  return Object.entries(kept)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? `--${name} ` : `--${name} ${shellWord(String(value))} `))
    .join("")
}
