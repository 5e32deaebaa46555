import { z } from "zod"
import { clip, oneLine } from "../../base/text.ts"
import { texts } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { listOf, refIsTarget, text as textSchema, toolTarget } from "../../command/define/tool.ts"
import { selectTarget } from "../../page/act/select/select.ts"
import { actData, actEffects, actedOn, readyMs, recordAim } from "./acting.ts"
import { element, which } from "./element.ts"

export const select = defineCommand({
  name: "select",
  family: "act",
  summary: "Select options of a list",
  details:
    "For lists and comboboxes of all kinds, native or drawn by the page. Where several may be selected, those given are selected and no others.",
  examples: ["select e10 Norway", "select e10 index=2", 'select "label=Colours" Red Blue'],
  args: {
    target: element(),
    values: texts().rest().help("options, each by its label, its value, or its place: index=0 is the first"),
    ...which,
  },
  positional: ["target", "values"],
  tool: {
    name: "browser_select_option",
    place: 6,
    description: "Select options by label or value.",
    properties: { target: toolTarget, values: listOf(textSchema()) },
    required: ["target", "values"],
    renamed: refIsTarget,
  },
  data: actData.extend({
    selected: z.array(z.string()),
    values: z.array(z.string()),
    labels: z.array(z.string()),
    already: z.literal(true).optional(),
  }),
  effects: actEffects,
  deadline: "act",
  async run(call) {
    const { args, tab, signal } = call
    const { aim, options, already, note } = await selectTarget(
      tab.page,
      args.target,
      args.values,
      readyMs(call),
      signal,
    )
    const values = options.map(({ value }) => value)
    if (note !== undefined) call.note(note)
    call.describes(aim.found)
    await recordAim(call, tab.page, aim, { values })
    return {
      selected: args.values,
      values,
      labels: options.map(({ label }) => label),
      ...(already ? { already } : {}),
      ...actedOn(aim),
    }
  },
  say({ words = "", labels, already }) {
    const what = `${words} = ${labels.map((label) => oneLine(clip(label, 60))).join(", ") || "nothing"}`
    return already ? `${what} was selected already` : `selected ${what}`
  },
})
