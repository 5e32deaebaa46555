import type { HardCase } from "./case.ts"

export const pressingCases: readonly HardCase[] = [
  ...["hidden", "removed", "invisible", "away", "shrunk", "sliding"].map(
    (id): HardCase => ({
      is: `a press on what then takes itself away (${id}) is a click, and the only one`,
      path: "pressed",
      async run(act) {
        await act.click(`#${id}`)
        await act.expectLog(`mousedown ${id}`)
      },
    }),
  ),
]
