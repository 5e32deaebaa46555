import { z } from "zod"
import { defineCommand } from "../../command/define/define.ts"
import { element, which } from "../act/element.ts"

export const getBox = defineCommand({
  name: "get box",
  family: "inspect",
  summary: "Show where an element is, in pixels",
  details:
    "x and y are relative to the tab's window, also for an element in a frame; pageX and pageY are relative to its page, and do not change when it is scrolled. An element shown only by its label, image or content has that box. What is not drawn has no size.",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    pageX: z.number(),
    pageY: z.number(),
  }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, place, places } = await tab.page.capture.locate(args.target, signal)
    if (answer.note) note(answer.note)
    if (!place) return { x: 0, y: 0, width: 0, height: 0, pageX: 0, pageY: 0 }
    const { x, y } = places.onPage(place.box)
    return { ...place.box, pageX: x, pageY: y }
  },
  say({ x, y, width, height, pageX, pageY }) {
    const onPage = x === pageX && y === pageY ? "" : ` (${pageX},${pageY} on the page)`
    return `${x},${y} ${width}x${height}${onPage}`
  },
})

const all = z.record(z.string(), z.string())

export const getStyles = defineCommand({
  name: "get styles",
  family: "inspect",
  summary: "Show the computed styles of an element",
  args: { target: element(), ...which },
  positional: ["target"],
  data: z.object({ styles: all }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { answer, note: found } = await tab.page.capture.ask(args.target, { what: "styles" }, signal)
    if (found) note(found)
    return { styles: all.parse(answer) }
  },
  saysPageText: true,
  say: ({ styles }) =>
    Object.entries(styles)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n"),
})
