import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import type { Aim } from "../../page/act/aim.ts"
import { fillTarget } from "../../page/act/text/fill.ts"
import { actEffects, readyMs } from "./acting.ts"
import { element, which } from "./element.ts"
import { describeFilled, filledData, sayHeld } from "./filled.ts"
import { givenText, readsStdin, readsVariables, secretArgs } from "./given-text.ts"
import { GuardedText } from "./guarded-text.ts"
import { checkSecretPlace } from "./secret-place.ts"

export const fill = defineCommand({
  name: "fill",
  family: "act",
  summary: "Replace the value of a field",
  details:
    "For text fields and editors of all kinds; a date is written YYYY-MM-DD, a time HH:MM, a colour #rrggbb. The reply has the field's value afterwards; for passwords, one-time codes and secrets only its length.",
  examples: ['fill e3 "Ada Lovelace"', 'fill "label=Birthday" 1815-12-10', "fill e4 --secret SHOP_PASSWORD"],
  args: {
    target: element(),
    text: text().guarded().optional().help("what to put there; an empty text empties it"),
    ...which,
    ...secretArgs,
  },
  positional: ["target", "text"],
  data: filledData.extend({ filled: z.string() }),
  effects: actEffects,
  deadline: "act",
  wantsStdin: readsStdin,
  wantsVariables: readsVariables,
  async run(call) {
    const { args, tab, signal } = call
    const given = await givenText("fill", call)
    const { text, isSecret } = given
    const guarded = new GuardedText(call, isSecret)
    const onAim = async (aim: Aim) => {
      if (aim.actor.secret) guarded.hide()
      guarded.settle()
      await checkSecretPlace(tab.page, aim, given, signal)
    }
    const done = await fillTarget(tab.page, args.target, text, { readyMs: readyMs(call), isSecret, onAim }, signal)
    return { filled: args.target.text, ...(await describeFilled(call, tab.page, done)) }
  },
  say: (data) => `filled ${data.words ?? oneLine(data.filled)}${sayHeld(data)}`,
})
