import { z } from "zod"
import { number } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { point } from "../../command/define/point-arg.ts"
import { dragTo } from "../../page/act/drag/drag.ts"
import { actEffects, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

const STEPS = 5

export const drag = defineCommand({
  name: "drag",
  family: "act",
  summary: "Drag an element, or from a point, to another",
  details:
    "Presses the mouse on the source, moves it to the target and releases it. Works for the browser's drag and drop and for pages with their own; fails if nothing changed.",
  examples: ["drag e3 e8", 'drag "#handle" 400,300', "drag e5 e5 --target-position 180,10"],
  args: {
    source: element().help("what is dragged: a ref such as e12, a selector, text=…, or a point x,y"),
    target: element().help("where it is dropped: a ref such as e12, a selector, text=…, or a point x,y"),
    first: which.first,
    steps: number({ whole: true, min: 1, max: 100 }).default(STEPS).help("moves of the mouse on the way"),
    sourcePosition: point().optional().help("where in the source, from its upper left corner: x,y"),
    targetPosition: point().optional().help("where in the target, from its upper left corner: x,y"),
  },
  positional: ["source", "target"],
  data: z.object({
    dragged: z.literal(true),
    source: z.string(),
    target: z.string(),
    sourceRef: z.string().optional(),
    targetRef: z.string().optional(),
    sourceWords: z.string(),
    targetWords: z.string(),
    /** By the browser's drag and drop, or by the page's own. */
    by: z.enum(["drop", "mouse"]),
    dialogOpened: z.boolean().optional(),
  }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { page } = tab
    const options = {
      steps: args.steps,
      sourceAt: args.sourcePosition,
      targetAt: args.targetPosition,
      readyMs: readyMs(call),
    }
    const { source, target, performed, by } = await dragTo(page, args.source, args.target, options, signal)
    const verified = { by, target: target.aim?.actor.selector ?? target.words }
    if (source.aim) await recordAim(call, page, source.aim, verified)
    else call.record({ ...source.point, verified })
    return {
      dragged: true as const,
      source: args.source.text,
      target: args.target.text,
      ...(source.aim ? { sourceRef: source.aim.ref } : {}),
      ...(target.aim ? { targetRef: target.aim.ref } : {}),
      sourceWords: source.words,
      targetWords: target.words,
      by,
      ...(performed.dialogOpened ? { dialogOpened: true } : {}),
    }
  },
  say: ({ sourceWords, targetWords }) => `dragged ${sourceWords} to ${targetWords}`,
})
