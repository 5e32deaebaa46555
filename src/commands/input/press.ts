import { z } from "zod"
import { duration, number } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { deadlines } from "../../command/define/effects.ts"
import { text as textSchema } from "../../command/define/tool.ts"
import { pressAtFocus } from "../../page/act/text/at-focus.ts"
import { checkCombo } from "../../page/input/keyboard.ts"
import { actEffects } from "../act/acting.ts"
import { keyArg, shownKey } from "../act/guarded-key.ts"

export const press = defineCommand({
  name: "press",
  aliases: ["key"],
  family: "input",
  summary: "Press a key or a combination of keys at the focus",
  details:
    "Keys are characters (a, A, ?), names (Enter, Tab, Escape, Backspace, ArrowDown, PageUp, Home, F5, Space), codes (KeyA, Numpad1, ShiftRight), and combinations (Control+a, Control+Shift+k). ControlOrMeta is Control, or Meta on macOS.",
  examples: ["press Enter", "press Control+a", "press ArrowDown --count 3"],
  args: {
    key: keyArg().help("the key or combination"),
    count: number({ whole: true, min: 1, max: 1_000 }).default(1).help("how many times"),
    delay: duration().default(0).help("between two times, in ms"),
  },
  positional: ["key"],
  tool: {
    name: "browser_press_key",
    place: 5,
    description: "Press a key or combination, such as Enter or Control+a.",
    properties: { key: textSchema() },
    required: ["key"],
  },
  data: z.object({ pressed: z.string(), count: z.number() }),
  effects: actEffects,
  deadline: "act",
  deadlineFor: ({ count, delay }) => deadlines.act + count * delay,
  async run(call) {
    const { args, tab, signal } = call
    const { key, count, delay } = args
    const pressed = await shownKey(call, tab.page)
    checkCombo(key)
    await pressAtFocus(tab.page, key, { count, delayMs: delay }, signal)
    return { pressed, count }
  },
  say: ({ pressed, count }) => `pressed ${pressed === " " ? "Space" : pressed}${count === 1 ? "" : ` ${count} times`}`,
})
