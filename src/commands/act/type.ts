import { z } from "zod"
import { plural } from "../../base/text.ts"
import { duration, flag, text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { deadlines } from "../../command/effects.ts"
import type { Aim } from "../../page/act/aim.ts"
import { typeInto } from "../../page/act/fill.ts"
import { typingMs } from "../../page/act/type-guarded.ts"
import { actEffects, readyMs } from "../acting.ts"
import { element, which } from "../element.ts"
import { filledData, sayHeld, tellFilled } from "../filled.ts"
import { givenText, readsStdin, readsVariables, secretArgs } from "../given-text.ts"
import { GuardedText } from "../guarded-text.ts"
import { checkSecretPlace } from "../secret-place.ts"

/** How long a secret may be that is read only when the time is running already. */
const LONG_SECRET = "x".repeat(200)

export const type = defineCommand({
  name: "type",
  aliases: { mcp: "browser_type" },
  family: "act",
  summary: "Type into a field with real keys, behind what is there",
  examples: ['type e3 "hello"', "type e3 hello --clear --delay 30", "type e4 --secret SHOP_PASSWORD"],
  args: {
    target: element(),
    text: text().guarded().optional().help("the text; a line end is Enter"),
    ...which,
    ...secretArgs,
    clear: flag().help("empty the field first"),
    delay: duration().default(0).help("between two characters, in ms"),
  },
  positional: ["target", "text"],
  data: filledData.extend({ typed: z.string() }),
  effects: { ...actEffects, usesRefs: true },
  deadline: "act",
  deadlineFor: ({ text, delay }) => deadlines.act + typingMs(text ?? LONG_SECRET, delay),
  wantsStdin: readsStdin,
  wantsVariables: readsVariables,
  async run(call) {
    const { args, tab, signal } = call
    const { target, clear, delay } = args
    const given = await givenText("type", call)
    const { text, isSecret } = given
    const guarded = new GuardedText(call, isSecret)
    const onSecret = () => guarded.hide()
    const onAim = async (aim: Aim) => {
      if (aim.actor.secret) onSecret()
      await checkSecretPlace(tab.page, aim, given, signal)
    }
    const options = { clear, delayMs: delay, readyMs: readyMs(call), isSecret, onAim, onSecret }
    const done = await typeInto(tab.page, target, text, options, signal)
    guarded.settle()
    const typed = guarded.isSecret ? plural(text.length, "character") : text
    return { typed, ...(await tellFilled(call, tab.page, done)) }
  },
  say: (data) => `typed into ${data.words ?? ""}${sayHeld(data)}`,
})
