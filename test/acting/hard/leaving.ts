import { expect } from "vitest"
import type { HardCase } from "./case.ts"

export const leavingCases: readonly HardCase[] = [
  {
    is: "a click whose new page is there before anybody can ask the old one is no failure",
    path: "leaving",
    async run(act) {
      expect(await act.click("#busy")).toMatch(/You have left/)
    },
  },
  ...["same", "cross"].map(
    (name): HardCase => ({
      is: `a click on a link that leads a frame to another page (${name} site) is no failure`,
      path: "leaving",
      async run(act) {
        await act.run("frame", { target: `#${name}` })
        await act.click("#away")
        await act.run("wait", { text: "You have left." })
      },
    }),
  ),
]
