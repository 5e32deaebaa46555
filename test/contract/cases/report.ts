import { expect } from "vitest"
import type { Case } from "../case.ts"
import { arrivalAt, opened } from "./shapes.ts"

const seen = (path: string) => ({ ...opened(path), view: true }) as const
const formView = `# Sign up
e1 textbox Name (required)
e2 textbox Email (required)
e3 password Password
e4 number Age
e5 date Birthday
e6 slider Volume = 5
e7 color Colour = #336699
group Plan
  e8 radio Free (checked)
  e9 radio Paid
e10 select Country (4 options) = Choose one
e11 textarea Notes
e12 file Picture
e13 checkbox I accept the terms
e14 button Create account
e15 button Clear`

/** What a reply reports of the page besides the command's own answer. */
export const reportCases: readonly Case[] = [
  {
    command: "open",
    is: "shows the new page",
    fresh: true,
    view: true,
    args: ({ site }) => ({ url: `${site.url}/form` }),
    data: arrivalAt("/form", "Sign up"),
    text: ({ site }) => `"Sign up" ${site.url}/form (200)\n${formView}`,
  },
  {
    command: "open",
    is: "reports errors on the page",
    view: true,
    args: ({ site }) => ({ url: `${site.url}/console` }),
    data: arrivalAt("/console", "Console"),
    text: /^page error: Error: fixture uncaught \(console:\d+\)$/m,
  },
  {
    command: "reload",
    is: "shows the page again, with new refs",
    fresh: true,
    view: true,
    setup: [seen("/title/First")],
    data: arrivalAt("/title/First", "First"),
    text: ({ site }) => `"First" ${site.url}/title/First (200)\n# First\ne2 link Home`,
  },
  {
    command: "tab switch",
    is: "shows the page of the tab",
    fresh: true,
    view: true,
    setup: [opened("/title/First"), { command: "tab new", args: ({ site }) => ({ url: `${site.url}/title/Second` }) }],
    args: { name: "t1" },
    data: expect.objectContaining({ title: "First" }),
    text: ({ site }) => `t1 "First" ${site.url}/title/First\n# First\ne1 link Home`,
  },
  {
    command: "eval",
    is: "reports what changed since the last view",
    fresh: true,
    view: true,
    setup: [seen("/form")],
    args: {
      script: `document.querySelector("[name=terms]").checked = true
document.querySelector("[type=reset]").remove()
document.querySelector("form").insertAdjacentHTML("beforeend", "<button>Next</button>")`,
    },
    data: expect.objectContaining({ type: "undefined" }),
    text: "undefined\nnew e16 button Next\nnow e13 checkbox I accept the terms (checked)\ngone e15 button Clear",
  },
  {
    command: "eval",
    is: "does not report that nothing changed: most scripts only read",
    view: true,
    setup: [seen("/form")],
    args: { script: "1 + 1" },
    data: expect.objectContaining({ result: 2 }),
    text: "2",
  },
  {
    command: "eval",
    is: "reports nothing of a page that was never viewed",
    view: true,
    setup: [opened("/form")],
    args: { script: "document.title = 'Changed'" },
    data: expect.objectContaining({ result: "Changed" }),
    text: '"Changed"',
  },
  {
    command: "eval",
    is: "reports a failed request",
    view: true,
    setup: [opened("/form")],
    args: { script: "fetch('/status/500').then(() => 1)" },
    data: expect.objectContaining({ result: 1 }),
    text: ({ site }) => `1\nrequest failed: 500 ${site.url}/status/500`,
  },
  {
    command: "wait",
    is: "reports what appeared during the wait",
    fresh: true,
    view: true,
    setup: [seen("/title/First"), { command: "eval", args: { script: "document.body.append('Late news')" } }],
    args: { text: "Late news" },
    data: expect.anything(),
    text: /\nnew - Late news$/,
  },
  {
    command: "batch",
    is: "reports what changed once, at the end",
    fresh: true,
    view: true,
    args: ({ site }) => ({
      commands: [`open ${site.url}/title/First`, `open ${site.url}/title/Second`, "get title"],
    }),
    data: expect.anything(),
    text: ({ site }) =>
      [
        `1. "First" ${site.url}/title/First (200)`,
        `2. "Second" ${site.url}/title/Second (200)`,
        "3. get title: Second",
        "# Second",
        "e1 link Home",
      ].join("\n"),
  },
]
