import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import { defineCommand } from "../../command/define/define.ts"
import { typeAtFocus } from "../../page/act/text/at-focus.ts"
import { ClipboardWatch } from "../../page/input/clipboard-watch.ts"
import { actEffects } from "../act/acting.ts"

export const clipboardPaste = defineCommand({
  name: "clipboard paste",
  family: "clipboard",
  summary: "Paste the session's clipboard at the focus, as with Control+v",
  details:
    "Fails if the clipboard is empty or nothing accepts the paste. A browser with a window, or an attached one, pastes its user's clipboard; its text is shown only if the session wrote or copied it.",
  args: {},
  positional: [],
  data: z.object({
    /** The text, or `true` if it is withheld. */
    pasted: z.union([z.string(), z.literal(true)]),
  }),
  effects: actEffects,
  deadline: "act",
  async run({ session, tab, signal }) {
    const { page } = tab
    const { clipboard } = session
    if (await clipboard.isEmpty(signal)) {
      throw new TabhandError("no_effect", "the clipboard is empty", {
        hint: "`clipboard write <text>` or `clipboard copy`",
      })
    }
    const watch = await ClipboardWatch.on(page, signal)
    const done = await typeAtFocus(page, 0, signal, (scope) => page.keyboard.press("ControlOrMeta+v", scope))
    const own = clipboard.content?.text ?? ""
    // While a dialog is open, the page cannot be asked what arrived.
    if (done.dialogOpened) return { pasted: clipboard.isReal ? (true as const) : own }
    const { pasted, taken } = await watch.outcome(signal)
    if (!taken) {
      throw new TabhandError("no_effect", clipboard.isReal ? "nothing was pasted" : "nothing took what was pasted", {
        hint: "`focus` or `click` a field first; one that is read-only takes nothing",
      })
    }
    if (clipboard.isReal)
      return { pasted: pasted !== null && pasted === clipboard.content?.text ? pasted : (true as const) }
    if (pasted !== null && !clipboard.holds(pasted)) {
      throw new TabhandError(
        "not_set",
        "the page got another text: a page of another session wrote to the clipboard at the same time",
        {
          hint: "`press Control+z` takes it back; then `clipboard paste` again",
        },
      )
    }
    return { pasted: own }
  },
  say: ({ pasted }) => (pasted === true ? "pasted" : `pasted ${quote(clip(pasted, 200))}`),
})
