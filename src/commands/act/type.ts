import { z } from "zod"
import { plural } from "../../base/text.ts"
import { duration, flag, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { deadlines } from "../../command/define/effects.ts"
import { isYes, refIsTarget, text as textSchema, toolTarget, yes } from "../../command/define/tool.ts"
import type { Aim } from "../../page/act/aim.ts"
import { typeInto } from "../../page/act/text/fill.ts"
import { typingMs } from "../../page/act/text/type-guarded.ts"
import { actEffects, readyMs } from "./acting.ts"
import { element, which } from "./element.ts"
import { describeFilled, filledData, sayHeld } from "./filled.ts"
import { givenText, readsStdin, readsVariables, secretArgs } from "./given-text.ts"
import { GuardedText } from "./guarded-text.ts"
import { checkSecretPlace } from "./secret-place.ts"

/** The assumed length of a secret, which is read only when the deadline is already running. */
const LONG_SECRET = "x".repeat(200)

export const type = defineCommand({
  name: "type",
  family: "act",
  summary: "Type into a field with real keys, after its text",
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
  tool: {
    name: "browser_type",
    place: 4,
    varies: true,
    title: "Fill a field",
    description: "Replace the value of a field: text, dates (2024-12-31), times, editors.",
    properties: {
      target: toolTarget,
      text: textSchema(),
      submit: yes("press Enter after it"),
      slowly: yes("key by key"),
    },
    required: ["target", "text"],
    renamed: refIsTarget,
    steps: ({ submit, slowly, ...args }) => [
      isYes(slowly) ? { command: "type", args: { clear: true, ...args } } : { command: "fill", args },
      ...(isYes(submit) ? [{ command: "press", args: { key: "Enter" } }] : []),
    ],
  },
  data: filledData.extend({ typed: z.string() }),
  effects: actEffects,
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
    return { typed, ...(await describeFilled(call, tab.page, done)) }
  },
  say: (data) => `typed into ${data.words ?? ""}${sayHeld(data)}`,
})
