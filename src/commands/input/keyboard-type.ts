import { z } from "zod"
import { clip, plural, quote } from "../../base/text.ts"
import { duration, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { deadlines } from "../../command/define/effects.ts"
import { typeAtFocus } from "../../page/act/text/at-focus.ts"
import { typeGuarded, typingMs } from "../../page/act/text/type-guarded.ts"
import { needsTextInput } from "../../page/input/keyboard.ts"
import { focusTakesText } from "../../page/input/takes-text.ts"
import { actEffects } from "../act/acting.ts"
import { GuardedText } from "../act/guarded-text.ts"
import { checkFocus } from "../act/text-focus.ts"

export const keyboardType = defineCommand({
  name: "keyboard type",
  family: "input",
  summary: "Type a text with real keys at the focus",
  details:
    "Each character has its key events; those without a key come as from an input method. A line end is Enter and a tab is Tab. Existing text is kept.",
  examples: ['keyboard type "hello"'],
  args: { text: text().guarded().help("the text"), delay: duration().default(0).help("between two characters, in ms") },
  positional: ["text"],
  data: z.object({ typed: z.string(), characters: z.number().optional() }),
  effects: actEffects,
  deadline: "act",
  deadlineFor: ({ text, delay }) => deadlines.act + typingMs(text, delay),
  async run(call) {
    const { args, note, tab, signal } = call
    const { text, delay } = args
    const { page } = tab
    const guarded = new GuardedText(call)
    const onSecret = () => guarded.hide()
    // Keys without a field may be shortcuts, which some callers want; others get a note.
    if (needsTextInput(text)) await checkFocus(page, signal)
    else if (!(await focusTakesText(page, signal))) note(NO_FIELD)
    let typed = ""
    const onTyped = (character: string) => {
      typed += character
    }
    const type = (scope: AbortSignal) => typeGuarded(page, text, { delayMs: delay, onTyped, onSecret }, scope)
    await typeAtFocus(page, typingMs(text, delay), signal, type)
    guarded.settle()
    if (typed !== text) note(`a dialog opened after ${plural(typed.length, "character")}: the rest was not typed`)
    const characters = typed.length
    return guarded.isSecret ? { typed: plural(characters, "character"), characters } : { typed }
  },
  say: ({ typed, characters }) => `typed ${characters === undefined ? quote(clip(typed, 200)) : typed}`,
})

const NO_FIELD = "nothing that takes text has the focus: the keys went to the page"
