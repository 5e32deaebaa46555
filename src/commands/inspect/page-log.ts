import { z } from "zod"
import { clip, oneLine } from "../../base/text.ts"
import { flag } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

const message = z.object({
  type: z.string(),
  text: z.string(),
  time: z.number(),
  url: z.string().optional(),
  line: z.number().optional(),
  column: z.number().optional(),
  args: z.array(z.object({ type: z.string(), value: z.unknown().optional(), description: z.string().optional() })),
})

export const consoleCommand = defineCommand({
  name: "console",
  family: "inspect",
  summary: "Show what the page wrote to its console",
  args: { clear: flag().help("forget the messages after showing them") },
  positional: [],
  data: z.object({ messages: z.array(message), dropped: z.number() }),
  effects: { scope: "tab", readOnly: true, control: true, worksAfterCrash: true },
  deadline: "control",
  async run({ args, tab }) {
    const { entries } = tab.page.log
    const data = {
      messages: entries.list().map((entry) => ({ ...entry, args: [...entry.args] })),
      dropped: entries.dropped,
    }
    if (args.clear) entries.clear()
    return data
  },
  say: ({ messages, dropped }) =>
    messages.length === 0
      ? "the console is empty"
      : [
          ...(dropped > 0 ? [`(${dropped} older messages were dropped)`] : []),
          ...messages.map(
            ({ type, text, url, line }) =>
              `${type}: ${clip(oneLine(text), 500)}${url ? ` (${clip(oneLine(url), 200)}${line === undefined ? "" : `:${line}`})` : ""}`,
          ),
        ].join("\n"),
})

const pageError = z.object({
  text: z.string(),
  time: z.number(),
  url: z.string().nullable(),
  line: z.number(),
  column: z.number(),
  stack: z.string().optional(),
})

export const errors = defineCommand({
  name: "errors",
  family: "inspect",
  summary: "Show uncaught errors of the page",
  args: { clear: flag().help("forget the errors after showing them") },
  positional: [],
  data: z.object({ errors: z.array(pageError), dropped: z.number() }),
  effects: { scope: "tab", readOnly: true, control: true, worksAfterCrash: true },
  deadline: "control",
  async run({ args, tab }) {
    const kept = tab.page.log.errors
    const data = { errors: [...kept.list()], dropped: kept.dropped }
    if (args.clear) kept.clear()
    return data
  },
  say: ({ errors, dropped }) =>
    errors.length === 0
      ? "no errors"
      : [
          ...(dropped > 0 ? [`(${dropped} older errors were dropped)`] : []),
          ...errors.map(
            ({ text, url, line, column }) =>
              `uncaught: ${clip(oneLine(text), 500)}${url ? ` (${clip(oneLine(url), 200)}:${line}:${column})` : ""}`,
          ),
        ].join("\n"),
})
