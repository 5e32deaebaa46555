import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { perform } from "../../page/act/perform.ts"
import { actEffects } from "../acting.ts"
import { keyArg, toldKey } from "../guarded-key.ts"

export const keyUp = defineCommand({
  name: "keyup",
  family: "input",
  summary: "Let go of a key that is held down",
  examples: ["keyup Shift"],
  args: { key: keyArg().help("one key, as `press` takes it") },
  positional: ["key"],
  data: z.object({ keyup: z.string() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const keyup = await toldKey(call, tab.page)
    await perform(tab.page, signal, (scope) => tab.page.keyboard.up(args.key, scope))
    return { keyup }
  },
  say: ({ keyup }) => `${keyup} is up`,
})
