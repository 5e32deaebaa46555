import { z } from "zod"
import { number } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { screenData, seenScreen } from "../screen-data.ts"
import { HOLDS, setsUpLooks } from "../setting-up.ts"

export const setViewport = defineCommand({
  name: "set viewport",
  family: "set",
  summary: "Set the size of the window's inside",
  details: `${HOLDS} A device that was set is no longer one; \`set device none\` goes back to the size that the session began with.`,
  examples: ["set viewport 1440 900", "set viewport 390 844 3"],
  args: {
    width: number({ min: 1, max: 10_000, whole: true }).help("in CSS pixels"),
    height: number({ min: 1, max: 10_000, whole: true }).help("in CSS pixels"),
    scale: number({ min: 0.1, max: 10 }).default(1).help("device pixels in one CSS pixel"),
  },
  positional: ["width", "height", "scale"],
  data: z.object(screenData),
  effects: setsUpLooks,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const screen = { ...args, mobile: false, touch: false }
    return session.emulation.setScreen({ page, signal, note }, screen, () => seenScreen(page, screen, signal))
  },
  say: ({ width, height, deviceScaleFactor }) => `viewport ${width}x${height}@${deviceScaleFactor}`,
})
