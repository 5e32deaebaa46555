import type { HardCase } from "./case.ts"

export const pressingCases: readonly HardCase[] = [
  ...["hidden", "removed", "invisible", "away", "shrunk", "sliding"].map(
    (id): HardCase => ({
      is: `a press on an element that then removes itself (${id}) counts as one click`,
      path: "pressed",
      async run(act) {
        await act.click(`#${id}`)
        await act.expectLog(`mousedown ${id}`)
      },
    }),
  ),
  {
    is: "a press whose propagation a listener of the page stops is still a click",
    path: "pressed/first",
    async run(act) {
      await act.click("#taken")
      await act.expectLog("mousedown taken")
    },
  },
  {
    is: "a control is clicked where it contains no other control, and in its middle if another one fills it",
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
    is: "the window gets the release a frame after each press if no element listens",
    path: "pressed/window",
    async run(act) {
      for (const _ of [1, 2, 3]) await act.click("#drawn")
      await act.expectLog(...Array(3).fill(["press window", "release window"]).flat())
    },
  },
  {
    is: "widgets that listen for the release a frame after the press get it",
    path: "pressed/widgets",
    async run(act) {
      await act.click("#drawn")
      await act.click("#prevented")
      await act.expectLog("press drawn", "release drawn", "press prevented", "release prevented")
    },
  },
]
