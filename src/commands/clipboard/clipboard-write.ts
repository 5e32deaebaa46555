import { z } from "zod"
import { clip, quote } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

export const clipboardWrite = defineCommand({
  name: "clipboard write",
  family: "clipboard",
  summary: "Put a text on the session's clipboard",
  details: "In a browser with a window, or an attached one, it replaces the user's clipboard.",
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
