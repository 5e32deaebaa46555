import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { perform } from "../../page/act/perform.ts"
import { actEffects } from "../act/acting.ts"

export const clipboardCopy = defineCommand({
  name: "clipboard copy",
  family: "clipboard",
  summary: "Copy the selection, as with Control+c",
  details: "Fails if nothing is selected, and in password fields, from which browsers do not copy.",
  args: {},
  positional: [],
  data: z.object({ copied: z.string() }),
  effects: actEffects,
  deadline: "act",
  async run({ session, tab, signal }) {
    const { clipboard } = session
    const { copies } = clipboard
    await perform(tab.page, signal, (scope) => tab.page.keyboard.press("ControlOrMeta+c", scope))
    if (clipboard.copies === copies) {
      throw new TabhandError("no_effect", "nothing was copied", {
        hint: "select something first: `press Control+a` in a field, or `click --count 3` on a text",
      })
    }
    return { copied: clipboard.content?.text ?? "" }
  },
  say: ({ copied }) => `copied ${quote(clip(copied, 200))}`,
})
