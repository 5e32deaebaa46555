import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "vitest"
import { networkText } from "../../site/routes/network.ts"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

/** In a session of its own, the document is r1, and these requests follow. */
const setup = [
  opened("/title/Requests"),
  {
    command: "eval",
    args: {
      script: `(async () => {
  await (await fetch("/network/data/a", { method: "POST", body: "name=ada" })).text()
  await (await fetch("/network/binary")).arrayBuffer()
  await (await fetch("/status/404")).text()
  return "sent"
})()`,
    },
  },
] as const

const fetched = (requestId: string, rest: object) =>
  expect.objectContaining({ requestId, tab: "t1", source: "page", resourceType: "Fetch", ...rest })

export const networkCases: readonly Case[] = [
  {
    command: "network requests",
    is: "lists the requests of the session, the newest last",
    fresh: true,
    setup,
    data: ({ site }) => ({
      requests: [
        expect.objectContaining({
          requestId: "r1",
          tab: "t1",
          source: "page",
          method: "GET",
          url: `${site.url}/title/Requests`,
          resourceType: "Document",
          status: 200,
          mimeType: "text/html",
          headers: expect.anything(),
          responseHeaders: expect.anything(),
          timestamp: expect.any(Number),
        }),
        fetched("r2", { method: "POST", status: 200, postData: "name=ada", mimeType: "application/json" }),
        fetched("r3", { method: "GET", status: 200 }),
        fetched("r4", { method: "GET", status: 404 }),
      ],
      listed: 4,
      dropped: 0,
    }),
    text: ({ site }) =>
      new RegExp(
        [
          `^r1 GET 200 document ${site.url}/title/Requests \\(.*\\)`,
          `r2 POST 200 fetch ${site.url}/network/data/a \\(.*\\)`,
          `r3 GET 200 fetch ${site.url}/network/binary \\(.*\\)`,
          `r4 GET 404 fetch ${site.url}/status/404 \\(.*\\)$`,
        ].join("\n"),
      ),
  },
  {
    command: "network requests",
    is: "lists only what is asked for",
    fresh: true,
    setup,
    args: {
      filter: "/network/",
      type: "fetch,xhr",
      method: "get,post",
      status: "2xx",
      since: "r1",
      before: "r3",
    },
    data: { requests: [fetched("r2", {})], listed: 1, dropped: 0 },
    text: /^r2 POST 200 fetch \S+ \(.*\)$/,
  },
  {
    command: "network requests",
    is: "lists what failed, and forgets all requests",
    fresh: true,
    setup,
    args: { failed: true, clear: true },
    data: { requests: [fetched("r4", {})], listed: 1, dropped: 0, cleared: true },
    text: /^r4 GET 404 .*\nthe log is empty now$/,
    check: async ({ run }) => {
      const { data, text } = await run({ command: "network requests" })
      if (data !== undefined) expect(data).toEqual({ requests: [], listed: 0, dropped: 0 })
      if (text !== undefined) expect(text).toBe("no requests")
    },
  },
  {
    command: "network requests",
    is: "says how a status is written",
    setup: [opened("/title/Requests")],
    args: { status: "ok" },
    error: "bad_argument",
    message: /status: "ok" is not usable/,
  },
  {
    command: "network requests",
    is: "knows the types of requests",
    setup: [opened("/title/Requests")],
    args: { type: "ajax" },
    error: "bad_argument",
    message: /type: "ajax" is not usable/,
  },
  {
    command: "network request",
    is: "shows everything about a request",
    fresh: true,
    setup,
    args: { id: "r2" },
    data: ({ site }) =>
      expect.objectContaining({
        requestId: "r2",
        postData: "name=ada",
        protocol: "http/1.1",
        remoteAddress: new URL(site.url).host,
        initiator: expect.objectContaining({ type: "script" }),
        redirects: [],
        timing: expect.objectContaining({ wait: expect.any(Number) }),
        responseBody: networkText("a"),
        responseBytes: Buffer.byteLength(networkText("a")),
      }),
    text: /^r2 POST 200 fetch [\s\S]*\nsent by: script[\s\S]*\nrequest body:\nname=ada\n[\s\S]*set-cookie: seen-a=\[token \w{4}\]; Path[\s\S]*\nresponse body:\n/i,
  },
  {
    command: "network request",
    is: "says that there is no such request",
    setup: [opened("/title/Requests")],
    args: { id: "r99999" },
    error: "no_match",
    message: /there is no request "r99999" in the log/,
  },
  {
    command: "network body",
    is: "shows the body of a response",
    fresh: true,
    setup,
    args: { id: "r2" },
    data: {
      requestId: "r2",
      mimeType: "application/json",
      bytes: Buffer.byteLength(networkText("a")),
      text: networkText("a"),
    },
    text: networkText("a"),
  },
  {
    command: "network body",
    is: "shows the body of a request",
    fresh: true,
    setup,
    args: { id: "r2", sent: true },
    data: { requestId: "r2", mimeType: "text/plain", bytes: 8, text: "name=ada" },
    text: "name=ada",
  },
  {
    command: "network body",
    is: "saves a body at a path",
    fresh: true,
    setup,
    args: { id: "r2", path: "body.json" },
    data: { requestId: "r2", mimeType: "application/json", bytes: expect.any(Number), path: expect.any(String) },
    text: /body\.json \(.* of application\/json\)$/,
    files: ["body.json"],
    check: async ({ world }) => {
      expect(await readFile(join(world.folder, "body.json"), "utf8")).toBe(networkText("a"))
    },
  },
  {
    command: "network body",
    is: "says why there is none",
    fresh: true,
    setup: [opened("/redirect?to=/title/There")],
    args: { id: "r1" },
    error: "no_match",
    message: /the body of the response of r1 is not available: it led to r2/,
  },
  {
    command: "network find",
    is: "finds a text wherever it is",
    fresh: true,
    setup,
    args: { text: "NAME=ada" },
    data: ({ site }) => ({
      matches: [{ requestId: "r2", url: `${site.url}/network/data/a`, where: "request body", excerpt: "name=ada" }],
      count: 1,
      searched: 4,
      missing: 0,
    }),
    text: ({ site }) => `r2 request body: "name=ada" (${site.url}/network/data/a)`,
  },
  {
    command: "network find",
    is: "looks into one request only",
    fresh: true,
    setup,
    args: { text: "ada", id: "r4" },
    data: { matches: [], count: 0, searched: 1, missing: 0 },
    text: "not found in 1 request",
  },
  {
    command: "network har",
    is: "begins a recording, in a session of its own",
    fresh: true,
    args: { action: "start", content: "all" },
    data: { started: true, content: "all" },
    text: "recording requests with all bodies: `network har stop` writes the file",
  },
  {
    command: "network har",
    is: "refuses a second recording",
    fresh: true,
    setup: [{ command: "network har", args: { action: "start" } }],
    args: { action: "start" },
    error: "har_state",
    message: /is being recorded already/,
  },
  {
    command: "network har",
    is: "writes what was requested since",
    fresh: true,
    setup: [{ command: "network har", args: { action: "start" } }, ...setup],
    args: { action: "stop", path: "requests.har" },
    data: { path: expect.any(String), requestCount: 4, bytes: expect.any(Number) },
    text: /requests\.har \(4 requests, .*\)$/,
    files: ["requests.har"],
    check: async ({ world }) => {
      const { log } = JSON.parse(await readFile(join(world.folder, "requests.har"), "utf8"))
      expect(log.entries[1].response.content.text).toBe(networkText("a"))
    },
  },
  {
    command: "network har",
    is: "says that nothing is being recorded",
    setup: [opened("/title/Requests")],
    args: { action: "stop" },
    error: "har_state",
    message: /no HAR file is being recorded/,
  },
  {
    command: "network har",
    is: "takes the bodies at its start only",
    setup: [opened("/title/Requests")],
    args: { action: "stop", content: "all" },
    error: "bad_argument",
    message: /takes no --content/,
  },
]
