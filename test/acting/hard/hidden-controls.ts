import { expect } from "vitest"
import type { HardCase } from "./case.ts"

const WAYS = ["transparent", "clipped", "clipped-rect", "away", "empty", "plain", "beneath", "gone"]

/** Controls that a user sees and hits only through another element. */
export const hiddenControlCases: readonly HardCase[] = [
  {
    is: "unseen radio buttons are clicked by the labels beside them",
    path: "unseen-boxes",
    async run(act) {
      for (const way of WAYS) await act.click(`#radio-${way}`)
      await act.expectLog(...WAYS.map((way) => `change radio-${way}=true`))
    },
  },
  {
    is: "unseen checkboxes are checked and unchecked by the labels beside them",
    path: "unseen-boxes",
    async run(act) {
      for (const way of WAYS) {
        await act.run("check", { target: `#checkbox-${way}` })
        await act.run("uncheck", { target: `#checkbox-${way}` })
      }
      await act.expectLog(...WAYS.flatMap((way) => [`change checkbox-${way}=true`, `change checkbox-${way}=false`]))
      expect(await act.page("location.hash")).toBe("")
    },
  },
  ...["plain", "scaled"].map(
    (name): HardCase => ({
      is: `links in an image map (${name}) are clicked where they are on the image`,
      path: "image-map",
      async run(act) {
        for (const shape of ["rect", "circle", "poly", "default"]) await act.click(`#${name}-${shape}`)
        await act.expectLog(...["rect", "circle", "poly", "default"].map((shape) => `click ${name}-${shape}`))
      },
    }),
  ),
  {
    is: "transparent controls over images are clicked",
    path: "transparent",
    async run(act) {
      for (const id of ["button", "link", "file", "box"]) await act.click(`#${id}`)
      await act.expectLog("click button", "click link", "click file", "change box=true")
    },
  },
  {
    is: "a text that lets clicks through is clicked as part of its control",
    path: "pointer-events",
    async run(act) {
      expect(await act.click("text=Worded")).toMatch(/^clicked e\d+ button Worded button/)
      await act.click("text=Row text")
      await act.expectLog("click worded", "click row")
    },
  },
  {
    is: "an editable element has the role of a text box, as in views",
    path: "contenteditable",
    async run(act) {
      await act.page("document.querySelector('#plain').removeAttribute('role')")
      await act.fill("role=textbox[name=Plain]", "Found")
      expect(await act.page("document.querySelector('#plain').textContent")).toBe("Found")
    },
  },
  {
    is: "controls that a script moved into a frame work",
    path: "moved-nodes",
    async run(act) {
      await act.run("snapshot", {})
      await act.page("move()")
      await act.fill("#notes", "one")
      await act.fill("#name", "two")
      await act.run("check", { target: "#agree" })
      await act.run("select", { target: "#color", values: ["blue"] })
      await act.fill("#day", "2024-02-29")
      await act.fill("#editable", "three")
      const held =
        "['notes', 'name', 'agree', 'color', 'day', 'editable'].map((id) => valueOf(frames[0].document.getElementById(id)))"
      expect(await act.page(held)).toEqual(["one", "two", "true", "blue", "2024-02-29", "three"])
    },
  },
]
