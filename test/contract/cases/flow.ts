import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

const done = (command: readonly string[] | number, data: object, text: string) => ({
  command,
  success: true,
  data,
  error: null,
  text,
  asks: true,
})

export const flowCases: readonly Case[] = [
  {
    command: "batch",
    is: "runs commands in order, cut into words as a shell does",
    fresh: true,
    args: ({ site }) => ({ commands: [`open ${site.url}/form`, "get title", `eval 'document.title + " " + 1'`] }),
    data: ({ site }) => ({
      steps: [
        expect.objectContaining({ command: ["open", `${site.url}/form`], success: true, error: null }),
        done(["get", "title"], { title: "Sign up" }, "Sign up"),
        expect.objectContaining({ success: true, text: '"Sign up 1"' }),
      ],
      notRun: 0,
    }),
    text: ({ site }) => [`1. "Sign up" ${site.url}/form (200)`, "2. get title: Sign up", `3. "Sign up 1"`].join("\n"),
    page: { "document.title": "Sign up" },
  },
  {
    command: "batch",
    is: "takes its commands as JSON from standard input",
    setup: [opened("/form")],
    args: {},
    stdin: JSON.stringify([["get", "title"], "get url"]),
    data: ({ site }) => ({
      steps: [
        done(["get", "title"], { title: "Sign up" }, "Sign up"),
        done(["get", "url"], { url: `${site.url}/form` }, `${site.url}/form`),
      ],
      notRun: 0,
    }),
    text: ({ site }) => `1. get title: Sign up\n2. get url: ${site.url}/form`,
  },
  {
    command: "batch",
    is: "numbers its steps if their words are not wanted",
    setup: [opened("/form")],
    args: { commands: ["get title"], omitCommand: true },
    data: { steps: [done(0, { title: "Sign up" }, "Sign up")], notRun: 0 },
    text: "1. Sign up",
  },
  {
    command: "batch",
    is: "continues after a failed step on request, and still fails",
    setup: [opened("/form")],
    args: { commands: ["dialog accept", `eval "document.title = 'after'"`], keepGoing: true },
    error: "batch_failed",
    message: /^step 1 failed: no_dialog: no dialog is open in this tab/,
    page: { "document.title": "after" },
  },
  {
    command: "batch",
    is: "ends with the first step that fails",
    setup: [opened("/form")],
    args: { commands: ["dialog accept", `eval "document.title = 'after'"`] },
    error: "batch_failed",
    message: /^step 1 failed: no_dialog: no dialog is open in this tab; 1 later step not run/,
    page: { "document.title": "Sign up" },
  },
  {
    command: "batch",
    is: "reports each step in a line, and other changes at the end",
    fresh: true,
    view: true,
    setup: [{ ...opened("/form"), view: true }],
    args: { commands: ["fill e1 Ada", "check e9", "fill e3 hunter2hunter2"] },
    data: expect.objectContaining({ notRun: 0, change: "now e8 radio Free" }),
    text: [
      "1. filled e1 textbox Name = Ada",
      "2. checked e9 radio Paid",
      "3. filled e3 password Password: set, 14 characters",
      "now e8 radio Free",
    ].join("\n"),
  },
  {
    command: "batch",
    is: "ends with the first step that fails, also with --bail",
    setup: [opened("/form")],
    args: { commands: ["dialog accept", `eval "document.title = 'after'"`], bail: true },
    error: "batch_failed",
    message: /; 1 later step not run/,
    page: { "document.title": "Sign up" },
  },
]
