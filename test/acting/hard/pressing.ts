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
  {
    is: "a press that a listener of the page keeps from everybody else is a click all the same",
    path: "pressed/first",
    async run(act) {
      await act.click("#taken")
      await act.expectLog("mousedown taken")
    },
  },
  {
    is: "a control is clicked where no other control stands in it, and in its middle where one takes all of it",
    path: "pressed/nested",
    async run(act) {
      for (const id of ["handled", "listening", "option", "pointed"]) await act.click(`#${id}`)
      await act.expectLog("click handled", "click listening", "click option", "click pointed")
      await act.page("log.length = 0")
      for (const id of ["worded", "full", "plain"]) await act.click(`#${id}`)
      await act.expectLog("click same", "click inner", "click in-plain")
    },
  },
  {
    is: "the window hears the release a frame after each press, where no element listens",
    path: "pressed/window",
    async run(act) {
      for (const _ of [1, 2, 3]) await act.click("#drawn")
      await act.expectLog(...Array(3).fill(["press window", "release window"]).flat())
    },
  },
  {
    is: "widgets that listen for the release a frame after the press hear it",
    path: "pressed/widgets",
    async run(act) {
      await act.click("#drawn")
      await act.click("#prevented")
      await act.expectLog("press drawn", "release drawn", "press prevented", "release prevented")
    },
  },
]
