import { expect } from "vitest"
import type { HardCase } from "./case.ts"

export const leavingCases: readonly HardCase[] = [
  {
    is: "a click is no failure if the new page replaces the old one before it answers",
    path: "leaving",
    async run(act) {
      expect(await act.click("#busy")).toMatch(/You have left/)
    },
  },
  ...["same", "cross"].map(
    (name): HardCase => ({
      is: `a click on a link that navigates a frame (${name} site) is no failure`,
      path: "leaving",
      async run(act) {
        await act.run("frame", { target: `#${name}` })
        await act.click("#away")
        await act.run("wait", { text: "You have left." })
      },
    }),
  ),
]
