import { z } from "zod"
import { defineCommand } from "../../command/define.ts"

export const clipboardRead = defineCommand({
  name: "clipboard read",
  family: "clipboard",
  summary: "Tell the text on the session's clipboard",
  details:
    "Each session has a clipboard of its own: what it wrote, copied or cut, and what its pages copied. In a browser with a window, and in one that was attached to, it is the clipboard of whoever sits before it: there only what the session itself wrote or copied is told.",
  args: {},
  positional: [],
  data: z.object({ text: z.string() }),
  effects: { scope: "session" },
  deadline: "read",
  budget: "read",
  async run({ note, session, signal }) {
    const { text, others, missed } = await session.clipboard.read(signal)
    if (missed) {
      note(
        "a page copied something while several sessions acted: it cannot be told whose it is, and nobody gets it; copy it again",
      )
    }
    if (others !== "") note("there is more on the clipboard than text: `clipboard paste` pastes it")
    return { text }
  },
  saysPageText: true,
  say: ({ text }) => text,
})
