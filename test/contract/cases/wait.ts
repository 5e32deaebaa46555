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
    is: "waits for an address that matches",
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
    is: "waits for a script to be true, and gives back its value",
    setup: [opened("/late-text?ms=200")],
    args: { fn: "document.getElementById('late').textContent" },
    data: { waited: "function", result: "Here I am" },
    text: '"Here I am"',
  },
  {
    command: "wait",
    is: "goes on in the next document",
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
    timeoutMs: 200,
    error: "timeout",
    message: /^wait did not finish within 200 ms$/,
  },
]
