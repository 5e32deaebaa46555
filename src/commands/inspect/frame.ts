import { z } from "zod"
import { clip, oneLine, quote } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { target, which } from "../../command/define/target-arg.ts"
import { chooseFrame, chosenFrame } from "../../page/core/choose-frame.ts"
import { titleOf } from "../../page/navigation/title.ts"

const MAIN = "main"

export const frame = defineCommand({
  name: "frame",
  family: "inspect",
  summary: "Limit the tab's next commands to one frame",
  details:
    "snapshot, find, read, eval, wait, and selectors of every command then apply to that frame and its child frames; refs work in any frame. `frame main` returns to the whole page, and so does a new page. Without an argument, shows which frame is chosen.",
  examples: ['frame "iframe[title=Checkout]"', "frame e12", "frame main"],
  args: { target: target().optional().help("the frame's element: a ref or a selector; or main"), ...which },
  positional: ["target"],
  data: z.object({ frame: z.string(), url: z.string(), title: z.string() }),
  effects: { scope: "tab", blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { page } = tab
    if (args.target?.text === MAIN) page.capture.scope.leave()
    else if (args.target) {
      const { note: found, ...chosen } = await chooseFrame(page, args.target, signal)
      if (found) note(found)
      return { frame: args.target.text, ...chosen }
    }
    const chosen = await chosenFrame(page, signal)
    if (chosen) return { frame: chosen.title || chosen.url, ...chosen }
    return { frame: MAIN, url: page.url, title: await titleOf(page, signal) }
  },
  say: ({ frame, url, title }) =>
    frame === MAIN
      ? "in the main frame"
      : `in the frame ${title ? `${quote(clip(title, 120))} ` : ""}${clip(oneLine(url), 200)}`,
})
