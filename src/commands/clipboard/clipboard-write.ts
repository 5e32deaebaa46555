import { z } from "zod"
import { clip, quote } from "../../base/text.ts"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"

export const clipboardWrite = defineCommand({
  name: "clipboard write",
  family: "clipboard",
  summary: "Put a text on the session's clipboard",
  details:
    "In a browser with a window, and in one that was attached to, it takes the place of what is on the clipboard of whoever sits before it.",
  examples: ['clipboard write "hello"'],
  args: { text: text().help("the text; nothing empties it") },
  positional: ["text"],
  data: z.object({ written: z.string() }),
  effects: { scope: "session" },
  deadline: "read",
  async run({ args, session, signal }) {
    await session.clipboard.write(args.text, () => session.tabs.get().page, signal)
    return { written: args.text }
  },
  say: ({ written }) =>
    written === "" ? "emptied the clipboard" : `wrote ${quote(clip(written, 200))} to the clipboard`,
})
