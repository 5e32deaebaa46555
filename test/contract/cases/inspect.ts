import { once } from "node:events"
import { expect } from "vitest"
import { WebSocket } from "ws"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const logged = (type: string, text: string, line: number) => expect.objectContaining({ type, text, line })
const thrown = (text: string, line: number) => expect.objectContaining({ text, line, column: expect.any(Number) })

const email = {
  ref: expect.stringMatching(/^e\d+$/),
  role: "textbox",
  name: "Email",
  tag: "input",
  type: "email",
  value: "a@b.c",
  states: ["required"],
  depth: 0,
  box: { x: 10, y: 20, width: 100, height: 30 },
  inWindow: true,
}

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
    is: "shows the tab's URL",
    setup: [opened("/form#part")],
    data: ({ site }) => ({ url: `${site.url}/form#part` }),
    text: ({ site }) => `${site.url}/form#part`,
  },
  {
    command: "get elements",
    is: "lists what can be operated, with place, value and states",
    setup: [
      opened("/title/Elements"),
      {
        command: "eval",
        args: {
          script: `document.body.innerHTML = '<input type=email aria-label=Email value=a@b.c required style="position:fixed;left:10px;top:20px;width:100px;height:30px;margin:0;box-sizing:border-box"><p>Read me</p>'`,
        },
      },
    ],
    args: {},
    data: ({ site }) => ({
      origin: `${site.url}/title/Elements`,
      title: "Elements",
      viewport: { width: 1280, height: 800 },
      elements: [email],
    }),
    text: /^e\d+ textbox "Email" = "a@b.c" \(required\) @10,20 100x30$/,
  },
  {
    command: "get elements",
    is: "lists texts too if asked, and only what is in the window",
    setup: [
      opened("/title/Elements"),
      {
        command: "eval",
        args: { script: `document.body.innerHTML = '<p>Read me</p><h2 style="margin-top:3000px">Below</h2>'` },
      },
    ],
    args: { all: true, inWindow: true },
    data: ({ site }) => ({
      origin: `${site.url}/title/Elements`,
      title: "Elements",
      viewport: { width: 1280, height: 800 },
      elements: [expect.objectContaining({ role: "text", name: "Read me", inWindow: true })],
    }),
    text: /^e\d+ text "Read me" @\d+,\d+ \d+x\d+$/,
  },
  {
    command: "get elements",
    is: "lists what has the given roles, with its depth; the words of a line are without the buttons in it",
    setup: [
      opened("/title/Elements"),
      {
        command: "eval",
        args: {
          script: `document.body.innerHTML = '<ul><li>One <button>Del</button></li><li><h2>Part</h2></li></ul><p>Buy <a href=/x>milk</a> now <button>Add</button> or later</p>'`,
        },
      },
    ],
    args: { roles: ["listitem", "heading", "text", "link"] },
    data: ({ site }) => ({
      origin: `${site.url}/title/Elements`,
      title: "Elements",
      viewport: { width: 1280, height: 800 },
      elements: [
        expect.objectContaining({ role: "listitem", depth: 1 }),
        expect.objectContaining({ role: "text", name: "One", depth: 2 }),
        expect.objectContaining({ role: "listitem", depth: 1 }),
        expect.objectContaining({ role: "heading", name: "Part", level: 2, depth: 2 }),
        expect.objectContaining({ role: "text", name: "Buy milk now or later", depth: 0 }),
        expect.objectContaining({ role: "link", name: "milk", depth: 1 }),
      ],
    }),
    text: /^(e\d+ (listitem|text) .*\n){3}e\d+ heading "Part" .*\ne\d+ text "Buy milk now or later" .*\ne\d+ link "milk" .*$/,
  },
  {
    command: "get obstacle",
    is: "finds a captcha, with its HTML in the data alone",
    setup: [opened("/obstacles/hcaptcha")],
    args: {},
    data: ({ site }) => ({
      obstacle: {
        kind: "captcha",
        what: "hCaptcha",
        url: `${site.url}/obstacles/hcaptcha`,
        evidence: expect.stringMatching(/^<form>.*<div class="h-captcha"/s),
      },
    }),
    text: ({ site }) => `captcha: hCaptcha (${site.url}/obstacles/hcaptcha)`,
  },
  {
    command: "get obstacle",
    is: "finds a check of the browser",
    setup: [opened("/obstacles/checking")],
    args: {},
    data: ({ site }) => ({
      obstacle: {
        kind: "interstitial",
        what: "a check of the browser, before the page",
        url: `${site.url}/obstacles/checking`,
        evidence: expect.stringContaining("Verifying you are human"),
      },
    }),
    text: ({ site }) => `interstitial: a check of the browser, before the page (${site.url}/obstacles/checking)`,
  },
  {
    command: "get obstacle",
    is: "finds a login that was not asked for",
    setup: [opened("/obstacles/profile")],
    args: ({ site }) => ({ from: `${site.url}/obstacles/profile` }),
    data: ({ site }) => ({
      obstacle: {
        kind: "login",
        what: "a login that was not asked for",
        url: `${site.url}/obstacles/welcome`,
        evidence: expect.stringMatching(/^<form /),
      },
    }),
    text: ({ site }) => `login: a login that was not asked for (${site.url}/obstacles/welcome)`,
  },
  {
    command: "get obstacle",
    is: "finds no login where none was compared with",
    setup: [opened("/obstacles/profile")],
    args: {},
    data: { obstacle: null },
    text: "no obstacle",
  },
  {
    command: "get obstacle",
    is: "finds none on an ordinary page",
    setup: [opened("/form")],
    args: ({ site }) => ({ from: `${site.url}/form` }),
    data: { obstacle: null },
    text: "no obstacle",
  },
  {
    command: "get title",
    is: "shows the page's title, in any script",
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
    is: "shows what the page logged, oldest first, with its place",
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
    is: "forgets what it showed on request",
    fresh: true,
    setup: [opened("/console"), { command: "console", args: { clear: true } }],
    args: {},
    data: { messages: [], dropped: 0 },
    text: "the console is empty",
  },
  {
    command: "errors",
    is: "shows uncaught errors, with message and place",
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
    is: "forgets what it showed on request",
    fresh: true,
    setup: [opened("/console"), afterErrors, { command: "errors", args: { clear: true } }],
    args: {},
    data: { errors: [], dropped: 0 },
    text: "no errors",
  },
]
