import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { flag, number, oneOf, texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { point } from "../../command/define/point-arg.ts"
import { isYes, listOf, refIsTarget, text as textSchema, toolTarget, yes } from "../../command/define/tool.ts"
import { clickPoint, clickTarget } from "../../page/act/click.ts"
import { clickAt } from "../../page/act/click-at.ts"
import { modifierBits } from "../../page/act/modifiers.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { clickIntoNewTab } from "./click-into-new-tab.ts"
import { element, which } from "./element.ts"

export const click = defineCommand({
  name: "click",
  family: "act",
  summary: "Click an element, or a point of the window",
  details:
    "Waits until the element is visible, stable, enabled and receives events, then clicks it with real input, and reports what changed.",
  examples: [
    "click e12",
    'click "text=Sign in"',
    "click e5 --button right",
    "click e3 --modifiers Shift",
    "click 200,340",
  ],
  args: {
    target: element().help("a ref such as e12, a selector, text=…, role=button[name=…], label=…, or a point x,y"),
    ...which,
    button: oneOf("left", "right", "middle").default("left").help("which button of the mouse"),
    count: number({ whole: true, min: 1, max: 3 }).default(1).help("how many times in a row"),
    modifiers: texts().optional().help("keys held during it: Alt, Control, Meta, Shift, ControlOrMeta"),
    position: point().optional().help("where in the element, from its upper left corner: x,y"),
    newTab: flag().help("open the link in a new tab"),
    aimed: flag().help("of a point: click the element there as if it were named; the reply says which one it is"),
  },
  positional: ["target"],
  tool: {
    name: "browser_click",
    place: 3,
    description: "Click. Returns what changed.",
    properties: {
      target: toolTarget,
      doubleClick: yes(),
      button: { type: "string", enum: ["left", "right", "middle"] },
      modifiers: listOf(textSchema()),
    },
    required: ["target"],
    renamed: refIsTarget,
    steps: ({ doubleClick, ...args }) => [
      { command: "click", args: isYes(doubleClick) ? { ...args, count: 2 } : args },
    ],
  },
  data: actData.extend({ clicked: z.string(), dialogOpened: z.boolean().optional(), tabId: z.string().optional() }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, session, tab, signal } = call
    const { target, button, count, position, newTab } = args
    const { page } = tab
    const options = {
      button,
      count,
      modifiers: modifierBits(args.modifiers ?? []),
      at: position,
      readyMs: readyMs(call),
    }
    if (newTab) return clickIntoNewTab(call, session, tab, target, options)
    if (target.kind === "point" && !args.aimed) {
      const { dialogOpened } = await clickPoint(page, target.point, options, signal)
      call.record({ ...target.point })
      return { clicked: target.text, ...target.point, ...(dialogOpened ? { dialogOpened } : {}) }
    }
    const click =
      target.kind === "point" ? clickAt(page, target, options, signal) : clickTarget(page, target, options, signal)
    const { aim, performed } = await click
    await recordAim(call, page, aim)
    return {
      clicked: target.text,
      ...actedOn(aim),
      ...aim.point,
      ...(performed.dialogOpened ? { dialogOpened: true } : {}),
    }
  },
  say: ({ clicked, words, tabId }) =>
    `clicked ${words ?? oneLine(clicked)}${tabId === undefined ? "" : `, opened in ${tabId}`}`,
})
