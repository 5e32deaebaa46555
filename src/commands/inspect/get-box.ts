import { z } from "zod"
import { defineCommand } from "../../command/define.ts"
import { element, which } from "../element.ts"

export const getBox = defineCommand({
  name: "get box",
  family: "inspect",
  summary: "Show where an element is, in pixels",
  details:
    "x and y are those of the tab's window, also for an element in a frame; pageX and pageY are those of its page, which do not change when it is scrolled. Of an element that only its label, its picture or its content shows, the box of that. What is not drawn has no size.",
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
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
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
