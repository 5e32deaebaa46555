import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { oneOf } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { media } from "../../page/emulate/media.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import { HOLDS, notSeen, setsUpLooks } from "./setting.ts"

export const setMedia = defineCommand({
  name: "set media",
  family: "set",
  summary: "Prefer dark or light pages, and less motion",
  details: `${HOLDS} What is not named is as in the browser itself; \`none\` resets everything.`,
  examples: ["set media dark", "set media light reduced-motion", "set media none"],
  args: {
    scheme: oneOf("dark", "light", "none").optional().help("the colours that pages should have"),
    motion: oneOf("reduced-motion").optional().help("pages should move less"),
  },
  positional: ["scheme", "motion"],
  // Either word may come alone, and first.
  rewrite: (given) =>
    given.scheme === "reduced-motion" ? { ...given, scheme: given.motion, motion: "reduced-motion" } : given,
  data: z.object({
    set: z.boolean(),
    /** What the page sees. */
    colorScheme: z.enum(["dark", "light"]),
    reducedMotion: z.boolean(),
  }),
  effects: setsUpLooks,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const { scheme, motion } = args
    if (scheme === undefined && motion === undefined)
      throw new TabhandError("missing_argument", "set media needs dark, light, reduced-motion or none", {
        hint: "see: help set media",
      })
    if (scheme === "none" && motion !== undefined)
      throw new TabhandError("bad_argument", "set media none resets everything: give it alone", {
        hint: "`set media reduced-motion` sets that alone",
      })
    const wanted = {
      ...(scheme === undefined || scheme === "none" ? {} : { colorScheme: scheme }),
      reducedMotion: motion !== undefined,
    }
    return session.emulation.set({ page, signal, note }, [media(wanted)], async () => {
      const { colorScheme, reducedMotion } = await surroundings(page, wanted, signal)
      if (wanted.colorScheme !== undefined && colorScheme !== wanted.colorScheme)
        throw notSeen("colour scheme", wanted.colorScheme, colorScheme)
      if (wanted.reducedMotion && !reducedMotion) throw notSeen("preference for less motion", true, false)
      return { set: true, colorScheme, reducedMotion }
    })
  },
  say: ({ colorScheme, reducedMotion }) => `media ${colorScheme}${reducedMotion ? ", reduced motion" : ""}`,
})
