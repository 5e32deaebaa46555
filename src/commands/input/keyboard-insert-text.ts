import { z } from "zod"
import { plural } from "../../base/text.ts"
import { text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { typeAtFocus } from "../../page/act/at-focus.ts"
import { actEffects } from "../acting.ts"
import { GuardedText } from "../guarded-text.ts"
import { checkFocus } from "../text-focus.ts"

export const keyboardInsertText = defineCommand({
  name: "keyboard inserttext",
  family: "input",
  summary: "Put a text in where the focus is, in one go and without key events",
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
