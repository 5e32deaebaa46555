import { z } from "zod"
import { clip, oneLine } from "../../base/text.ts"
import { flag } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

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
  summary: "Show errors of the page that nobody caught",
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
