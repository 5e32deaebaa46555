import { z } from "zod"
import { clip, oneLine } from "../../base/text.ts"
import { texts } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { selectTarget } from "../../page/act/select.ts"
import { actData, actEffects, actedOn, readyMs, tellAim } from "../acting.ts"
import { element, which } from "../element.ts"

export const select = defineCommand({
  name: "select",
  aliases: { mcp: "browser_select_option" },
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
  data: actData.extend({
    selected: z.array(z.string()),
    values: z.array(z.string()),
    labels: z.array(z.string()),
    already: z.literal(true).optional(),
  }),
  effects: { ...actEffects, usesRefs: true },
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
    call.tellsOf(aim.found)
    await tellAim(call, tab.page, aim, { values })
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
