import { z } from "zod"
import { oneLine } from "../../base/text.ts"
import { flag, number, oneOf, texts } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { point } from "../../command/point-arg.ts"
import { clickPoint, clickTarget } from "../../page/act/click.ts"
import { modifierBits } from "../../page/act/modifiers.ts"
import { actData, actEffects, actedOn, readyMs, tellAim } from "../acting.ts"
import { clickIntoNewTab } from "../click-into-new-tab.ts"
import { element, which } from "../element.ts"

export const click = defineCommand({
  name: "click",
  aliases: { mcp: "browser_click" },
  family: "act",
  summary: "Click an element, or a point of the window",
  details:
    "Waits until the element is there, visible, at rest, enabled and really hit, then clicks it as a person would, and tells what that changed.",
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
    modifiers: texts().optional().help("keys held meanwhile: Alt, Control, Meta, Shift, ControlOrMeta"),
    position: point().optional().help("where in the element, from its upper left corner: x,y"),
    newTab: flag().help("open the link in a new tab"),
  },
  positional: ["target"],
  data: actData.extend({ clicked: z.string(), dialogOpened: z.boolean().optional(), tabId: z.string().optional() }),
  effects: { ...actEffects, usesRefs: true },
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
    if (target.kind === "point") {
      const { dialogOpened } = await clickPoint(page, target.point, options, signal)
      call.record({ ...target.point })
      return { clicked: target.text, ...target.point, ...(dialogOpened ? { dialogOpened } : {}) }
    }
    const { aim, performed } = await clickTarget(page, target, options, signal)
    await tellAim(call, page, aim)
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
