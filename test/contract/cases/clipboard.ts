import type { Case, Step } from "../case.ts"
import { opened } from "./shapes.ts"

const on = (script: string): Step => ({ command: "eval", args: { script } })
const value = "document.getElementById('paste').value"

export const clipboardCases: readonly Case[] = [
  {
    command: "clipboard write",
    is: "puts a text on the session's clipboard",
    setup: [opened("/acting/clipboard")],
    args: { text: "two\nlines" },
    data: { written: "two\nlines" },
    text: 'wrote "two lines" to the clipboard',
  },
  {
    command: "clipboard write",
    is: "empties it if given an empty text",
    setup: [opened("/acting/clipboard"), { command: "clipboard write", args: { text: "something" } }],
    args: { text: "" },
    data: { written: "" },
    text: "emptied the clipboard",
  },
  {
    command: "clipboard read",
    is: "shows what was written",
    setup: [opened("/acting/clipboard"), { command: "clipboard write", args: { text: "written" } }],
    data: { text: "written" },
    text: "written",
  },
  {
    command: "clipboard copy",
    is: "copies the selection",
    setup: [opened("/acting/clipboard"), on("source.select(); 0")],
    data: { copied: "text to copy" },
    text: 'copied "text to copy"',
    page: { "log.filter((line) => line.startsWith('copy'))": ["copy source"] },
  },
  {
    command: "clipboard copy",
    is: "fails if nothing is selected",
    setup: [opened("/acting/clipboard"), on("paste.focus(); 0")],
    error: "no_effect",
    message: /^nothing was copied$/,
  },
  {
    command: "clipboard paste",
    is: "pastes at the focus",
    setup: [
      opened("/acting/clipboard"),
      { command: "clipboard write", args: { text: "pasted" } },
      on("paste.focus(); 0"),
    ],
    data: { pasted: "pasted" },
    text: 'pasted "pasted"',
    page: { [value]: "pasted", "log.some((line) => line.includes('untrusted'))": false },
  },
  {
    command: "clipboard paste",
    is: "fails if nothing accepts it",
    setup: [opened("/acting/clipboard"), { command: "clipboard write", args: { text: "lost" } }, on("read.focus(); 0")],
    error: "no_effect",
    message: /^nothing took what was pasted$/,
    page: { [value]: "" },
  },
  {
    command: "clipboard paste",
    is: "fails when the clipboard is empty",
    setup: [opened("/acting/clipboard"), { command: "clipboard write", args: { text: "" } }, on("paste.focus(); 0")],
    error: "no_effect",
    message: /^the clipboard is empty$/,
    page: { "log.length": 0 },
  },
]
