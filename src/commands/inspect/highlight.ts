import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import { flag } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { overlapOf } from "../../page/view/geometry/area.ts"
import { notVisible } from "../../page/view/query/selector.ts"
import { element, which } from "../act/element.ts"

export const highlight = defineCommand({
  name: "highlight",
  family: "inspect",
  summary: "Show an element to a user who watches the tab",
  details:
    "The browser draws it above the page, which cannot detect it; screenshots show it too. It stays until another element is highlighted, --off, or a new document.",
  examples: ["highlight e12", "highlight --off"],
  args: { target: element().optional(), ...which, off: flag().help("take it away again") },
  positional: ["target"],
  data: z.object({ highlighted: z.string().nullable() }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  async run({ args, note, tab, signal }) {
    const { target, off } = args
    const { capture, highlight } = tab.page
    if (off === (target !== undefined)) {
      throw new TabhandError(off ? "bad_argument" : "missing_argument", "highlight takes an element or --off", {
        hint: "see: help highlight",
      })
    }
    if (!target) {
      await highlight.hide(signal)
      return { highlighted: null }
    }
    const { answer, place, places } = await capture.locate(target, signal)
    if (answer.note) note(answer.note)
    const objectId = await answer.snapshotter.element(answer.documentKey, answer.id ?? 0, signal)
    if (!place || objectId === undefined) throw notVisible(target.text, "is hidden or takes no space on the page")
    await highlight.show(answer.snapshotter.session, objectId, signal)
    const { width, height } = places.top
    if (!place.shown || !overlapOf(place.shown, { x: 0, y: 0, width, height })) note("it is outside of the viewport")
    return { highlighted: target.text }
  },
  say: ({ highlighted }) => (highlighted === null ? "nothing is highlighted" : `highlighted ${oneLine(highlighted)}`),
})
