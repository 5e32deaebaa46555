import { z } from "zod"
import { plural } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { typeAtFocus } from "../../page/act/text/at-focus.ts"
import { actEffects } from "../act/acting.ts"
import { GuardedText } from "../act/guarded-text.ts"
import { checkFocus } from "../act/text-focus.ts"

export const keyboardInsertText = defineCommand({
  name: "keyboard inserttext",
  family: "input",
  summary: "Insert a text at the focus, at once and without key events",
  examples: ['keyboard inserttext "Grüße 👋"'],
  args: { text: text().guarded().help("the text") },
  positional: ["text"],
  data: z.object({ inserted: z.literal(true), characters: z.number() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { page } = tab
    const guarded = new GuardedText(call)
    if (await page.capture.focusIsSecret(signal)) guarded.hide()
    guarded.settle()
    await checkFocus(page, signal)
    await typeAtFocus(page, 0, signal, (scope) => page.keyboard.insertText(args.text, scope))
    return { inserted: true as const, characters: args.text.length }
  },
  say: ({ characters }) => `inserted ${plural(characters, "character")}`,
})
