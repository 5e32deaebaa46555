import { join } from "node:path"
import { expect } from "vitest"
import type { Case } from "../case.ts"
import { opened } from "./shapes.ts"

export const waitCases: readonly Case[] = [
  {
    command: "wait",
    is: "waits for a time",
    setup: [opened("/form")],
    args: { ms: 20 },
    data: { waited: "timeout", ms: 20 },
    text: "waited 20 ms",
  },
  {
    command: "wait",
    is: "waits until the page has loaded",
    setup: [{ command: "open", args: ({ site }) => ({ url: `${site.url}/slow-asset?ms=300`, wait: "commit" }) }],
    args: { load: "load" },
    data: { waited: "load", state: "load" },
    text: "reached load",
    page: { "document.readyState": "complete" },
  },
  {
    command: "wait",
    is: "waits for a URL that matches",
    setup: [opened("/spa"), { command: "eval", args: { script: "setTimeout(() => go('/spa/about'), 100); 0" } }],
    args: { url: "**/about" },
    data: ({ site }) => ({ waited: "url", url: `${site.url}/spa/about` }),
    text: ({ site }) => `${site.url}/spa/about`,
  },
  {
    command: "wait",
    is: "waits for a text to show",
    setup: [opened("/late-text?ms=200&text=Thank%20you")],
    args: { text: "Thank you" },
    data: { waited: "text", text: "Thank you" },
    text: '"Thank you" is on the page',
    page: { "document.getElementById('late').textContent": "Thank you" },
  },
  {
    command: "wait",
    is: "waits for a script to be true, and returns its value",
    setup: [opened("/late-text?ms=200")],
    args: { fn: "document.getElementById('late').textContent" },
    data: { waited: "function", result: "Here I am" },
    text: '"Here I am"',
  },
  {
    command: "wait",
    is: "continues in the next document",
    setup: [
      opened("/form"),
      { command: "eval", args: { script: "setTimeout(() => { location.href = '/title/Next' }); 0" } },
    ],
    args: { text: "Next" },
    data: { waited: "text", text: "Next" },
    page: { "document.title": "Next" },
  },
  {
    command: "wait",
    is: "ends at its deadline",
    setup: [opened("/form")],
    args: { text: "never" },
    timeoutMs: 600,
    error: "timeout",
    message: /^"never" did not show within 600 ms$/,
  },
  {
    command: "wait",
    is: "waits for an element to show",
    setup: [opened("/late-text?ms=100")],
    args: { target: "#late" },
    data: { waited: "selector", selector: "#late", state: "visible" },
    text: "#late is visible",
  },
  {
    command: "wait",
    is: "waits for an element to disappear",
    setup: [
      opened("/form"),
      { command: "eval", args: { script: "setTimeout(() => document.querySelector('h1').remove(), 100); 0" } },
    ],
    args: { target: "h1", state: "detached" },
    data: { waited: "selector", selector: "h1", state: "detached" },
    text: "h1 is detached",
  },
  {
    command: "wait",
    is: "waits for a text to disappear",
    setup: [
      opened("/title/Loading"),
      { command: "eval", args: { script: "setTimeout(() => document.body.replaceChildren('Ready'), 100); 0" } },
    ],
    args: { textGone: "Loading" },
    data: { waited: "textGone", text: "Loading" },
    text: '"Loading" is not on the page',
  },
  {
    command: "wait",
    is: "waits for a request",
    setup: [opened("/form"), { command: "eval", args: { script: "setTimeout(() => fetch('/hit/asked'), 100); 0" } }],
    args: { request: "**/hit/asked", method: "GET" },
    check: async ({ reply, world }) => {
      const { data, text } = reply
      // The server may or may not have answered by the time of the reply.
      if (data) expect(data).toMatchObject({ waited: "request", url: `${world.site.url}/hit/asked`, method: "GET" })
      else expect(text).toMatch(/^GET http.*\/hit\/asked/)
    },
  },
  {
    command: "wait",
    is: "waits for a response",
    setup: [opened("/form"), { command: "eval", args: { script: "setTimeout(() => fetch('/hit/answered'), 100); 0" } }],
    args: { response: "**/hit/answered" },
    data: ({ site }) => ({ waited: "response", url: `${site.url}/hit/answered`, method: "GET", status: 204 }),
    text: ({ site }) => `GET ${site.url}/hit/answered (204)`,
  },
  {
    command: "wait",
    is: "waits for a download, and moves it",
    setup: [opened("/downloads?click=delayed")],
    args: ({ folder }) => ({ download: true, path: join(folder, "mine.csv") }),
    data: ({ site, folder }) => ({
      waited: "download",
      path: join(folder, "mine.csv"),
      suggestedName: "report.csv",
      bytes: 1_000,
      url: `${site.url}/download/file/report.csv`,
    }),
    text: ({ folder }) => `saved to ${join(folder, "mine.csv")} (1000 B)`,
    files: ["mine.csv"],
  },
]
