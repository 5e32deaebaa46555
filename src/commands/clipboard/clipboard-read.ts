import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"

export const clipboardRead = defineCommand({
  name: "clipboard read",
  family: "clipboard",
  summary: "Show the text on the session's clipboard",
  details:
    "Each session has its own clipboard: what it wrote, copied or cut, and what its pages copied. In a browser with a window, or an attached one, it is the user's clipboard, and only what the session itself wrote or copied is shown.",
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
        "a page copied something while several sessions acted: its session is unknown, so none gets it; copy it again",
      )
    }
    if (others !== "") note("there is more on the clipboard than text: `clipboard paste` pastes it")
    return { text }
  },
  saysPageText: true,
  say: ({ text }) => text,
})
