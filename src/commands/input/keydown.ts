import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { perform } from "../../page/act/perform.ts"
import { gestureEffects } from "../acting.ts"
import { keyArg, toldKey } from "../guarded-key.ts"

export const keyDown = defineCommand({
  name: "keydown",
  family: "input",
  summary: "Hold a key down",
  details:
    "It stays down, also for the mouse, until `keyup`. Holding it again is what a keyboard does when a key repeats.",
  examples: ["keydown Shift"],
  args: { key: keyArg().help("one key, as `press` takes it") },
  positional: ["key"],
  data: z.object({ keydown: z.string() }),
  effects: gestureEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const keydown = await toldKey(call, tab.page)
    await perform(tab.page, signal, (scope) => tab.page.keyboard.down(args.key, scope))
    return { keydown }
  },
  say: ({ keydown }) => `${keydown} is down`,
})
