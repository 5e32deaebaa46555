import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { duration, flag, number, oneOf, plainArg, text, texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import type { FilePath } from "../../command/define/file-path.ts"
import { readPath } from "../../command/define/file-path.ts"
import { yesOrNo } from "../../command/define/lenient.ts"
import type { Host } from "../../command/run/host.ts"
import { abortReason, abortReasons, isAbortReason } from "../../page/network/routes/abort-reason.ts"
import { readJsonEdit } from "../../page/network/routes/json-path.ts"
import type { Action } from "../../page/network/routes/route.ts"
import { HOLDS, setsUp } from "../set/setting.ts"
import { factsOf, lineOf, routeFacts } from "./route-facts.ts"
import {
  bodyFrom,
  checkedAddress,
  checkedGlob,
  checkedHeaderLines,
  checkedMethod,
  checkedTypes,
  secretValues,
} from "./route-parts.ts"

/** Text, or a value that is sent as JSON. */
const bodyText = z.preprocess(
  (value) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value),
  z.union([z.string(), z.number().transform(String)]),
)

const matchingArgs = {
  matchMethod: text().optional().help("only requests of this method, such as POST"),
  resourceType: text()
    .optional()
    .help("only these types, separated by commas, such as image,font; fetch and xhr are the same"),
  frame: oneOf("main", "child").optional().help("only requests of the page itself, or of frames in it"),
}

const sharedArgs = {
  delay: duration().optional().help("wait so long before anything else"),
  times: number({ min: 1, whole: true }).optional().help("end after so many requests"),
  skipServiceWorker: flag().help(
    "load pages without their service worker while the route is there: what it answers itself is not routed",
  ),
}

const args = {
  glob: text().help(
    "** matches anything, * anything but a slash, {a,b} one of them; without a star, a part of the address",
  ),
  abort: plainArg("flag", z.union([yesOrNo(), z.enum(abortReasons)]))
    .optional()
    .help("fail the request; --abort=timedout gives another reason than blockedbyclient"),
  body: plainArg("text", bodyText).optional().help("answer with this text, or JSON"),
  file: readPath().optional().help("answer with this file, which is read once"),
  status: number({ min: 200, max: 599, whole: true }).optional().help("answer with this status; 200 without it"),
  header: texts().optional().help("answer with this header, 'Name: value'; may be repeated"),
  contentType: text().optional().help("answer with this type; without it, what the body looks like"),
  allowOrigin: text().optional().help("let only this origin read the answer; without it, the one that asks may"),
  url: text().optional().help("send to this address instead; one without a path keeps the request's path"),
  method: text().optional().help("send with this method"),
  setHeader: texts().optional().help("send this header, 'Name: value'; may be repeated"),
  removeHeader: texts().optional().help("send without this header; may be repeated"),
  postData: plainArg("text", bodyText).optional().help("send this body"),
  setStatus: number({ min: 200, max: 599, whole: true }).optional().help("change the response's status"),
  setResponseHeader: texts().optional().help("change a header of the response, 'Name: value'; may be repeated"),
  jsonPath: texts()
    .optional()
    .help("change a part of a JSON response, 'a.b[0]=value'; [*] is each item; may be repeated"),
  handler: text().optional().help("for programs: let a handler decide that `session.route` of the library registered"),
  ...matchingArgs,
  ...sharedArgs,
}

interface Given {
  readonly abort?: string | boolean | undefined
  readonly body?: string | undefined
  readonly file?: FilePath | undefined
  readonly status?: number | undefined
  readonly header?: readonly string[] | undefined
  readonly contentType?: string | undefined
  readonly allowOrigin?: string | undefined
  readonly url?: string | undefined
  readonly method?: string | undefined
  readonly setHeader?: readonly string[] | undefined
  readonly removeHeader?: readonly string[] | undefined
  readonly postData?: string | undefined
  readonly setStatus?: number | undefined
  readonly setResponseHeader?: readonly string[] | undefined
  readonly jsonPath?: readonly string[] | undefined
  readonly handler?: string | undefined
  readonly delay?: number | undefined
}

/** What decides what pages get: their scripts too. A handler is of the program that registered it. */
const WRITES = ["body", "file", "header", "url", "setResponseHeader", "jsonPath"] as const satisfies (keyof Given)[]

/** What a route can do, and the flags that say so. One of them at a time. */
const powers = {
  abort: ["abort"],
  fulfil: ["body", "file", "status", "header", "contentType", "allowOrigin"],
  "edit request": ["url", "method", "setHeader", "removeHeader", "postData"],
  "edit response": ["setStatus", "setResponseHeader", "jsonPath"],
  handler: ["handler"],
} as const satisfies Partial<Record<Action["kind"], readonly (keyof Given)[]>>

export const networkRoute = defineCommand({
  name: "network route",
  family: "network",
  summary: "Answer, fail, slow down or edit requests",
  details: `${HOLDS} Also to popups, frames, and dedicated, shared and service workers, before their first request. A request goes to the newest route that matches it, and each step of a redirect is matched by itself; the response of what is sent goes to the newest route that edits responses. Pages of other origins may read the answers: preflights are answered too. While there is a route, the browser's cache is off. Not routed: WebSockets, what a service worker answers itself, and its preloads of pages. What is written into responses may be a script: not where \`evaluate\` is off.`,
  examples: [
    `network route "**/api/users" --body '[{"name":"Ada"}]'`,
    "network route '**/*.png' --abort",
    "network route /api/pay --status 503 --times 1",
    "network route https://api.example.com/** --url http://localhost:3000",
    "network route /api/cart --json-path 'items[0].price=0'",
  ],
  args,
  positional: ["glob"],
  data: z.object({ routed: z.string(), ...routeFacts.omit({ matched: true, url: true }).shape }),
  effects: { ...setsUp, evaluates: (given) => (WRITES.some((name) => given[name] !== undefined) ? "page" : undefined) },
  deadline: "read",
  async run({ args, session, tab, signal, note, host }) {
    const glob = checkedGlob("network route", args.glob)
    const action = await actionFor(args, host)
    const secrets = [...(args.setHeader ?? []), ...(args.header ?? []), ...(args.setResponseHeader ?? [])]
    for (const { name, value } of secretValues(checkedHeaderLines(secrets, "response")))
      session.redactor.add(name, value)
    const route = await session.routes.add(
      { page: tab.page, signal, note },
      {
        matching: {
          glob,
          method: args.matchMethod === undefined ? undefined : checkedMethod(args.matchMethod),
          resourceTypes: args.resourceType === undefined ? undefined : checkedTypes(args.resourceType),
          frame: args.frame,
        },
        action,
        delayMs: args.delay,
        times: args.times,
        skipsServiceWorkers: args.skipServiceWorker,
      },
    )
    const left = args.handler === undefined ? undefined : host.handlers.get(args.handler)?.left
    const end = () => void session.routes.remove(route.id)
    if (left?.aborted) end()
    else left?.addEventListener("abort", end, { once: true })
    const { url, matched: _, ...facts } = factsOf(route)
    return { routed: url, ...facts }
  },
  say: ({ routed, ...facts }) => lineOf({ ...facts, url: routed, matched: 0 }).replace(/: [^:]*$/, ""),
})

async function actionFor(given: Given, host: Host): Promise<Action> {
  const asked = { ...given, abort: given.abort === false ? undefined : given.abort }
  const named = Object.entries(powers).flatMap(([kind, flags]) => {
    const first = flags.find((name) => asked[name] !== undefined)
    return first === undefined ? [] : [{ kind, flag: flagOf(first) }]
  })
  const [one, other] = named
  if (one && other) {
    throw new TabhandError("bad_argument", `network route: ${one.flag} and ${other.flag} contradict each other`, {
      hint: `a route can ${one.kind} or ${other.kind}: make two of them`,
    })
  }
  switch (one?.kind) {
    case "abort":
      return { kind: "abort", reason: abortReason(isReason(asked.abort) ? asked.abort : undefined) }
    case "fulfil":
      return { kind: "fulfil", answer: await answerFrom(asked) }
    case "edit request":
      return { kind: "edit request", edit: requestEditFrom(asked) }
    case "edit response":
      return { kind: "edit response", edit: responseEditFrom(asked) }
    case "handler":
      return { kind: "handler", handler: knownHandler(asked.handler ?? "", host) }
    default:
      if (asked.delay !== undefined) return { kind: "delay" }
      throw new TabhandError("missing_argument", "network route needs something to do with the requests", {
        hint: "--abort, --body, --file, --status, --url, --set-header, --set-status, --json-path, --delay: see help network route",
      })
  }
}

function isReason(value: unknown) {
  return typeof value === "string" && isAbortReason(value)
}

async function answerFrom({ body: text, file, status = 200, header = [], contentType, allowOrigin }: Given) {
  if (text !== undefined && file !== undefined) {
    throw new TabhandError("bad_argument", "network route: --body and --file contradict each other", {
      hint: "give one of them",
    })
  }
  const headers = checkedHeaderLines(header, "response")
  const hasType = headers.some(({ name }) => name.toLowerCase() === "content-type")
  const { body, type } = await bodyFrom(text, file)
  const [given] = contentType === undefined ? [] : checkedHeaderLines([`Content-Type: ${contentType}`], "response")
  if (given && hasType) {
    throw new TabhandError("bad_argument", "network route: --content-type and --header contradict each other", {
      hint: "give the type once",
    })
  }
  if (allowOrigin !== undefined) checkedHeaderLines([`Access-Control-Allow-Origin: ${allowOrigin}`], "response")
  const found = given ?? (type === undefined || hasType ? undefined : { name: "Content-Type", value: type })
  return { status, headers: found ? [found, ...headers] : headers, body, allowOrigin }
}

function requestEditFrom({ url, method, setHeader = [], removeHeader = [], postData }: Given) {
  return {
    url: url === undefined ? undefined : checkedAddress(url),
    method: method === undefined ? undefined : checkedMethod(method),
    headers: { set: checkedHeaderLines(setHeader, "request"), remove: removeHeader },
    postData: postData === undefined ? undefined : Buffer.from(postData),
  }
}

function responseEditFrom({ setStatus, setResponseHeader = [], jsonPath = [] }: Given) {
  const json = jsonPath.map((written) => {
    const edit = readJsonEdit(written)
    if (edit) return edit
    throw new TabhandError("bad_argument", `network route: ${quote(clip(written, 100))} is no path and value`, {
      hint: "write it like 'user.tags[0]=admin'; [*] is each item of a list",
    })
  })
  return { status: setStatus, headers: { set: checkedHeaderLines(setResponseHeader, "response"), remove: [] }, json }
}

function knownHandler(id: string, { handlers }: Host) {
  const handler = handlers.get(id)
  if (handler) return handler
  throw new TabhandError("bad_argument", "network route: there is no handler of that id", {
    hint: "`session.route(glob, handler)` of the library registers one and makes the route",
  })
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
