import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { perform } from "../../page/act/perform.ts"
import { actEffects } from "../act/acting.ts"
import { keyArg, shownKey } from "../act/guarded-key.ts"

export const keyUp = defineCommand({
  name: "keyup",
  family: "input",
  summary: "Release a key that is held down",
  examples: ["keyup Shift"],
  args: { key: keyArg().help("one key, as `press` takes it") },
  positional: ["key"],
  data: z.object({ keyup: z.string() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const keyup = await shownKey(call, tab.page)
    await perform(tab.page, signal, (scope) => tab.page.keyboard.up(args.key, scope))
    return { keyup }
  },
  say: ({ keyup }) => `${keyup} is up`,
})
