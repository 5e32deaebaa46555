import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { perform } from "../../page/act/perform.ts"
import { gestureEffects } from "../act/acting.ts"
import { keyArg, shownKey } from "../act/guarded-key.ts"

export const keyDown = defineCommand({
  name: "keydown",
  family: "input",
  summary: "Hold a key down",
  details: "It stays down, also for the mouse, until `keyup`. Another `keydown` repeats the key, as a keyboard does.",
  examples: ["keydown Shift"],
  args: { key: keyArg().help("one key, as `press` takes it") },
  positional: ["key"],
  data: z.object({ keydown: z.string() }),
  effects: gestureEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const keydown = await shownKey(call, tab.page)
    await perform(tab.page, signal, (scope) => tab.page.keyboard.down(args.key, scope))
    return { keydown }
  },
  say: ({ keydown }) => `${keydown} is down`,
})
