import { expect } from "vitest"
import type { HardCase } from "./case.ts"

export const readinessCases: readonly HardCase[] = [
  ...["animated", "driven", "sliding"].map(
    (id): HardCase => ({
      is: `a target that moves (${id}) is clicked`,
      path: "moving?ms=300",
      async run(act) {
        await act.page("start()")
        await act.click(`#${id}`)
        // A target that a script moves may be hit while moving; the others are waited for.
        if (id === "driven") expect(await act.page("log.length")).toBe(1)
        else await act.expectLog(`click ${id} at rest`)
      },
    }),
  ),
  {
    is: "a target that moves while it is pressed is clicked at its new place",
    path: "moving/pressed",
    async run(act) {
      await act.run("focus", { target: "#field" })
      await act.click("#shifted")
      await act.expectLog("click shifted")
    },
  },
  {
    is: "a target that only changes its colour, or spins inside, is not waited for",
    path: "moving",
    async run(act) {
      await act.click("#pulsing")
      await act.click("#spinning")
      await act.expectLog("click pulsing", "click spinning")
    },
  },
  {
    is: "a covered target is clicked when it is uncovered",
    path: "covered?ms=1000",
    async run(act) {
      await act.click("#save")
      await act.expectLog("click save")
    },
  },
  {
    is: "a partly covered target is clicked where it is visible",
    path: "covered/partly",
    async run(act) {
      await act.click("#wide")
      await act.click("#corner")
      await act.expectLog("click wide", "click corner")
    },
  },
  {
    is: "rows under a sticky header and a fixed footer are reached",
    path: "covered/sticky",
    async run(act) {
      await act.click("#row-30")
      await act.click("#row-60")
      await act.fill("#field-2", "x")
      await act.click("#row-1")
      await act.expectLog("click row-30", "click row-60", "input field-2=x", "click row-1")
    },
  },
  {
    is: "a target that is replaced at the first mouse move is followed",
    path: "detached",
    async run(act) {
      await act.click("#on-mousemove")
      await act.expectLog("click on-mousemove 2")
    },
  },
  {
    is: "a list that is rerendered under the mouse loses no click",
    path: "detached",
    async run(act) {
      await act.click("text=Delete pears")
      await act.expectLog("delete pears")
    },
  },
  {
    is: "the ref of an element that was rerendered in the meantime leads to its replacement",
    path: "detached",
    async run(act) {
      const { data } = await act.run("snapshot", {})
      const [ref = ""] = Object.entries(data.refs).find(([, { name }]) => name === "Delete plums") ?? []
      await act.page("rerender()")
      const { notes } = await act.run("click", { target: ref })
      expect(notes).toEqual([expect.stringMatching(`^${ref} was replaced by e\\d+, which looks the same$`)])
      await act.expectLog("delete plums")
    },
  },
  {
    is: "targets that are enabled, shown or added a second later are waited for",
    path: "enabled?ms=1000",
    async run(act) {
      await act.click("#later")
      await act.fill("#later-field", "x")
      await act.fill("#readonly-later", "y")
      await act.click("#hidden-later")
      await act.click("#missing-later")
      await act.expectLog(
        "click later",
        "input later-field=x",
        "input readonly-later=y",
        "click hidden-later",
        "click missing-later",
      )
    },
  },
  {
    is: "a control in the legend of a disabled fieldset is enabled",
    path: "enabled",
    async run(act) {
      await act.click("#in-legend")
      await act.expectLog("click in-legend")
    },
  },
  {
    is: "targets in nested scrollers are brought into view",
    path: "scrollers",
    async run(act) {
      await act.click("#deep")
      await act.fill("#deep-field", "x")
      await act.click("#far-right")
      await act.click("#smooth-end")
      await act.click("#bottom")
      expect(await act.page("log")).toEqual(
        expect.arrayContaining(["click deep", "click far-right", "click smooth-end", "click bottom"]),
      )
      expect(await act.page("document.querySelector('#deep-field').value")).toBe("x")
    },
  },
  {
    is: "clicks respect pointer-events",
    path: "pointer-events",
    async run(act) {
      for (const id of ["icon-button", "text-button", "child", "under-veil"]) await act.click(`#${id}`)
      await act.expectLog("click icon-button", "click text-button", "click child", "click under-veil")
    },
  },
  {
    is: "rotated, scaled, skewed, clipped and transparent elements are clicked",
    path: "transformed",
    async run(act) {
      const ids =
        "rotated scaled grown skewed flipped in-rotated tilted transparent clipped round two-lines contents overflowing"
      for (const id of ids.split(" ")) await act.click(`#${id}`)
      await act.expectLog(...ids.split(" ").map((id) => `click ${id}`))
    },
  },
  {
    is: "a label can be used in place of its control",
    path: "labels",
    async run(act) {
      for (const id of [
        "wrapped",
        "pointed",
        "switch",
        "gone",
        "plan-pro",
        "aria-switch",
        "aria-checkbox",
        "aria-pro",
      ]) {
        await act.run("check", { target: `#${id}` })
      }
      const checked = "[...document.querySelectorAll('input:checked, [aria-checked=true]')].map((each) => each.id)"
      expect(await act.page(checked)).toEqual(
        expect.arrayContaining([
          "wrapped",
          "pointed",
          "switch",
          "gone",
          "plan-pro",
          "aria-switch",
          "aria-checkbox",
          "aria-pro",
        ]),
      )
      await act.fill("label=Field", "by its label")
      expect(await act.page("document.querySelector('#field').value")).toBe("by its label")
    },
  },
]
