import { expect } from "vitest"
import type { HardCase } from "./case.ts"

export const pointerCases: readonly HardCase[] = [
  {
    is: "menus that open on hover work",
    path: "hover-menu",
    async run(act) {
      await act.run("hover", { target: "#css-menu" })
      await act.click("#boats")
      await act.run("hover", { target: "#js-menu" })
      await act.run("hover", { target: "#extra" })
      await act.click("#painting")
      expect(await act.page("log.filter((line) => line.startsWith('click'))")).toEqual([
        "click boats",
        "click painting",
      ])
    },
  },
  {
    is: "a context menu is opened and used",
    path: "context-menu",
    async run(act) {
      await act.run("click", { target: "#area", button: "right" })
      await act.click("#delete")
      expect(await act.page("log")).toEqual(expect.arrayContaining(["contextmenu area", "choose delete"]))
    },
  },
  {
    is: "buttons, counts and modifiers reach the page",
    path: "mouse",
    async run(act) {
      await act.run("click", { target: "#pad", button: "middle" })
      await act.run("click", { target: "#pad", modifiers: ["Control", "Shift"] })
      await act.run("dblclick", { target: "#pad" })
      await act.run("tap", { target: "#touch" })
      const log = await act.page("log.filter((line) => /^(aux)?click|^dblclick|^touch/.test(line))")
      expect(log).toEqual(
        expect.arrayContaining([
          "auxclick pad middle",
          "click pad left Control+Shift",
          "click pad left",
          "click pad left 2",
        ]),
      )
      expect(await act.page("log.some((line) => /untrusted/.test(line))")).toBe(false)
    },
  },
  {
    is: "a canvas is clicked at points of the window and of itself",
    path: "canvas",
    async run(act) {
      await act.run("click", { target: "#canvas", position: "100,100" })
      const { data } = await act.run("get box", { target: "#canvas" })
      await act.click(`${data.x + 300},${data.y + 90}`)
      expect(await act.page("log")).toEqual(["click 100,100 red", "click 300,90 blue"])
    },
  },
  {
    is: "shapes in an SVG are clicked where they are",
    path: "svg",
    async run(act) {
      for (const id of ["triangle", "donut", "group", "svg-link", "slice"]) await act.click(`#${id}`)
      await act.expectLog("click triangle", "click donut", "click group", "click svg-link", "click slice")
    },
  },
  {
    is: "a row far down in a virtual list is scrolled to and used",
    path: "virtual-list",
    async run(act) {
      await act.run("scroll", { selector: "#list", until: "Row 120" }, 25_000)
      await act.click('text="Open 120"')
      await act.expectLog("open 120")
    },
  },
  {
    is: "an endless list is scrolled until the text appears",
    path: "infinite-scroll?ms=100",
    async run(act) {
      await act.run("scroll", { until: "Item 57" }, 25_000)
      await act.click('text="Item 57"')
      // The target may be near enough to the end for the list to load more in the meantime.
      expect(await act.page("log.filter((line) => !line.startsWith('loaded '))")).toEqual(["click item-57"])
    },
  },
  {
    is: "keys typed with no field in focus go to the page, and the reply says so",
    path: "shortcuts",
    async run(act) {
      const { notes } = await act.run("keyboard type", { text: "gi" })
      expect(notes).toEqual(["nothing that takes text has the focus: the keys went to the page"])
      expect(await act.page("log.filter((line) => !/^key|^focus/.test(line))")).toEqual(["go inbox"])
      await act.click("#search")
      expect((await act.run("keyboard type", { text: "gi" })).notes).toEqual([])
    },
  },
  {
    is: "shortcuts, sequences, Enter, Escape and the tab order work",
    path: "shortcuts",
    async run(act) {
      await act.run("press", { key: "Control+k" })
      await act.run("press", { key: "Escape" })
      await act.run("press", { key: "g" })
      await act.run("press", { key: "i" })
      await act.run("press", { key: "Control+s" })
      await act.fill("#search", "x")
      await act.run("press", { key: "Enter" })
      expect(await act.page("log.filter((line) => !/^key|^focus/.test(line))")).toEqual(
        expect.arrayContaining(["palette open", "palette closed", "go inbox", "saved", "submit search=x"]),
      )
    },
  },
]
