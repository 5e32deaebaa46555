import type { Case, Step } from "../case.ts"
import { opened } from "./shapes.ts"

const asked = (script: string): readonly Step[] => [
  opened("/dialogs"),
  { command: "eval", args: { script }, error: "dialog_open" },
]
const result = "document.getElementById('result').textContent"

export const dialogCases: readonly Case[] = [
  {
    command: "dialog status",
    is: "reports that no dialog is open",
    fresh: true,
    setup: [opened("/dialogs")],
    data: { hasDialog: false },
    text: "no dialog is open",
  },
  {
    command: "dialog status",
    is: "shows what an open dialog asks",
    fresh: true,
    setup: asked("showPrompt()"),
    data: { hasDialog: true, type: "prompt", message: "fixture prompt", defaultPrompt: "default answer" },
    text: 'prompt "fixture prompt"',
  },
  {
    command: "dialog accept",
    is: "accepts a question",
    fresh: true,
    setup: asked("showConfirm()"),
    args: {},
    data: { accepted: true, handled: true, type: "confirm", message: "fixture confirm" },
    text: 'accepted the confirm "fixture confirm"',
    page: { [result]: "confirmed: true" },
  },
  {
    command: "dialog accept",
    is: "types a text into a prompt",
    fresh: true,
    setup: asked("showPrompt()"),
    args: { text: "my answer" },
    data: { accepted: true, handled: true, type: "prompt", message: "fixture prompt" },
    text: 'accepted the prompt "fixture prompt"',
    page: { [result]: "prompted: my answer" },
  },
  {
    command: "dialog dismiss",
    is: "dismisses a question",
    fresh: true,
    setup: asked("showConfirm()"),
    data: { accepted: false, handled: true, type: "confirm", message: "fixture confirm" },
    text: 'dismissed the confirm "fixture confirm"',
    page: { [result]: "confirmed: false" },
  },
  {
    command: "get title",
    is: "names the dialog that blocks the page, at once",
    fresh: true,
    setup: asked("showConfirm()"),
    error: "dialog_open",
    message: /^a confirm is open: "fixture confirm"$/,
  },
]
