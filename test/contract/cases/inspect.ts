import { once } from "node:events"
import { expect } from "vitest"
import { WebSocket } from "ws"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const logged = (type: string, text: string, line: number) => expect.objectContaining({ type, text, line })
const thrown = (text: string, line: number) => expect.objectContaining({ text, line, column: expect.any(Number) })

/** The page throws after it has loaded. */
const afterErrors = {
  command: "wait",
  args: { fn: "new Promise((done) => setTimeout(() => done(true), 50))" },
} as const

export const inspectCases: readonly Case[] = [
  {
    command: "get title",
    is: "is the document's own, whatever an image calls itself",
    setup: [
      opened("/form"),
      { command: "eval", args: { script: `document.body.insertAdjacentHTML("beforeend", "<img name=title>")` } },
    ],
    args: {},
    data: { title: "Sign up" },
    text: "Sign up",
  },
  {
    command: "get url",
    is: "tells the tab's address",
    setup: [opened("/form#part")],
    data: ({ site }) => ({ url: `${site.url}/form#part` }),
    text: ({ site }) => `${site.url}/form#part`,
  },
  {
    command: "get title",
    is: "tells the page's title, in any script",
    setup: [opened("/unicode")],
    data: { title: "Ünïcödé – 日本語 🦊" },
    text: "Ünïcödé – 日本語 🦊",
  },
  {
    command: "get title",
    is: "keeps a title on one line",
    setup: [opened("/form"), { command: "eval", args: { script: "document.title = 'a\\nnote: b'" } }],
    data: { title: "a note: b" },
    text: "a note: b",
  },
  {
    command: "get cdp-url",
    is: "opens a websocket for this session",
    setup: [opened("/form")],
    data: { cdpUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/devtools\/browser\/[0-9a-f]{32}$/) },
    text: /^ws:\/\/127\.0\.0\.1:\d+\/devtools\/browser\/[0-9a-f]{32}$/,
    async check({ reply: { data, text = "" } }) {
      const url = typeof data === "object" && data !== null && "cdpUrl" in data ? String(data.cdpUrl) : text
      const socket = new WebSocket(url)
      await once(socket, "open")
      socket.send(JSON.stringify({ id: 1, method: "Target.getTargets" }))
      const [message] = await once(socket, "message")
      expect(String(message)).toMatch(/"url":"http:\/\/127\.0\.0\.1:\d+\/form"/)
      socket.terminate()
    },
  },
  {
    command: "console",
    is: "shows what the page wrote, oldest first, and where",
    fresh: true,
    setup: [opened("/console")],
    args: {},
    data: {
      messages: [
        logged("debug", "fixture debug", 12),
        logged("log", "fixture log 42 {nested: Object}", 13),
        logged("info", "fixture info", 14),
        logged("warning", "fixture warn", 15),
        logged("error", "fixture error", 16),
      ],
      dropped: 0,
    },
    text: ({ site }) =>
      [
        `debug: fixture debug (${site.url}/console:12)`,
        `log: fixture log 42 {nested: Object} (${site.url}/console:13)`,
        `info: fixture info (${site.url}/console:14)`,
        `warning: fixture warn (${site.url}/console:15)`,
        `error: fixture error (${site.url}/console:16)`,
      ].join("\n"),
  },
  {
    command: "console",
    is: "forgets what it showed when told so",
    fresh: true,
    setup: [opened("/console"), { command: "console", args: { clear: true } }],
    args: {},
    data: { messages: [], dropped: 0 },
    text: "the console is empty",
  },
  {
    command: "errors",
    is: "shows what nobody caught, with message and place",
    fresh: true,
    setup: [opened("/console"), afterErrors],
    args: {},
    data: {
      errors: [thrown("Error: fixture uncaught", 17), thrown("Error: fixture unhandled (in a promise)", 18)],
      dropped: 0,
    },
    text: ({ site }) =>
      new RegExp(
        `^uncaught: Error: fixture uncaught \\(${site.url}/console:17:\\d+\\)\nuncaught: Error: fixture unhandled \\(in a promise\\) \\(${site.url}/console:18:\\d+\\)$`,
      ),
  },
  {
    command: "errors",
    is: "forgets what it showed when told so",
    fresh: true,
    setup: [opened("/console"), afterErrors, { command: "errors", args: { clear: true } }],
    args: {},
    data: { errors: [], dropped: 0 },
    text: "no errors",
  },
]
