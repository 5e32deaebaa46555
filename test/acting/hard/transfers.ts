import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { known } from "../../support/with-engine.ts"
import type { Acting, HardCase } from "./case.ts"

const drag = (act: Acting, source: string, target: string, targetPosition?: string) =>
  act.run("drag", { source, target, targetPosition })

export const transferCases: readonly HardCase[] = [
  {
    is: "a list of SortableJS is sorted, by drag and drop and by mouse",
    path: "sortable",
    async run(act) {
      await drag(act, "#apple", "#fig")
      expect(await act.page("order('list')")).toBe("pear,plum,fig,apple,lime")
      await drag(act, "#pear", "#kiwi", "20,4")
      expect(await act.page("order('other').split(',').sort().join()")).toBe("kiwi,pear")
      await drag(act, "#one", "#three")
      expect(await act.page("order('fallback')")).toBe("two,three,one,four")
    },
  },
  {
    is: "items are dropped where react-dnd accepts them",
    path: "react-dnd",
    async run(act) {
      await drag(act, "#apple", "#basket")
      await drag(act, "#brick", "#skip")
      await act.expectLog("drop apple in basket", "drop brick in skip")
    },
  },
  {
    is: "the browser's own drag and drop sends every event",
    path: "drag-html5",
    async run(act) {
      await drag(act, "#item-1", "#zone-a")
      await act.expectLog("dragstart 1", "dragenter zone-a", "drop 1 on zone-a", "dragend move")
    },
  },
  {
    is: "dragging works in a page that drags by mouse events",
    path: "drag-mouse",
    async run(act) {
      await drag(act, "#box", "#target")
      await act.expectLog("drop box on target")
    },
  },
  {
    is: "copied text is pasted, by keys and by command",
    path: "clipboard",
    async run(act) {
      await act.run("focus", { target: "#source" })
      await act.run("press", { key: "ControlOrMeta+a" })
      await act.run("clipboard copy", {})
      await act.run("focus", { target: "#paste" })
      await act.run("clipboard paste", {})
      expect(await act.page("get('paste').value")).toBe("text to copy")
      await act.run("clipboard write", { text: "from outside" })
      await act.run("focus", { target: "#paste-rich" })
      await act.run("press", { key: "ControlOrMeta+v" })
      expect(await act.page("get('paste-rich').textContent")).toBe("from outside")
    },
  },
  ...["blob", "attachment", "delayed", "slow"].map(
    (id): HardCase => ({
      is: `a download (${id}) is saved whole`,
      path: "downloads?ms=400",
      async run(act) {
        await act.click(`#${id}`)
        const { data } = await act.run("wait", { download: true })
        const contents = id === "attachment" ? "report contents" : `${id} contents`
        expect(await readFile(known(data.path), "utf8")).toBe(contents)
      },
    }),
  ),
]
