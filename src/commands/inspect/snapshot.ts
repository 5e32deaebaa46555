import { z } from "zod"
import { flag, number } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { budgets } from "../../command/effects.ts"
import { target } from "../../command/target-arg.ts"
import { agentBrowserTree } from "../../page/view/render/agent-browser.ts"
import { renderView } from "../../page/view/render/text.ts"
import { refsIn } from "../../page/view/view-refs.ts"

export const snapshot = defineCommand({
  name: "snapshot",
  family: "inspect",
  summary: "Show what is on the page, with a ref for everything that can be acted on",
  details:
    "One line each: `e5 button Save (disabled)`, `e6 textbox Email = ada@example.com`, `# Heading`, `- text with a [e7 link] in it`, `| table | row`. Refs stay with their elements. What does not fit into the budget is counted, with the command that shows it.",
  examples: ["snapshot", "snapshot -i", "snapshot -s e12 --full", 'snapshot -s "#results" -u'],
  args: {
    interactive: flag().short("i").help("only what can be acted on"),
    compact: flag().short("c").help("as agent-browser has it; our view is compact as it is"),
    depth: number({ min: 1, whole: true }).optional().short("d").help("no deeper than this"),
    selector: target().optional().short("s").help("only this element: a ref or a selector"),
    urls: flag().short("u").help("with the addresses of links"),
    full: flag().help("everything, whatever it costs"),
  },
  positional: [],
  data: z.object({
    snapshot: z.string(),
    refs: z.record(z.string(), z.object({ role: z.string(), name: z.string() })),
    origin: z.string(),
    title: z.string(),
    /** Whether something was left out. */
    folded: z.boolean(),
  }),
  effects: { scope: "tab", readOnly: true, usesRefs: true, blockedByDialog: true },
  deadline: "read",
  budget: "own",
  async run({ args, artifact, caller, request, session, tab, signal }) {
    const { capture } = tab.page
    const view = await (args.selector ? capture.viewOf(args.selector, signal) : capture.view(signal))
    const budget = args.full ? budgets.own : (request.budget ?? budgets.view)
    if (caller.dialect === "agent-browser") {
      const shown = { origin: view.url, title: view.title, refs: refsIn(view), folded: false }
      return { ...shown, snapshot: agentBrowserTree(view, args) }
    }
    const { text, whole } = renderView(view, args, budget)
    if (whole !== undefined) artifact(await session.artifacts.save("view", "txt", whole))
    return { snapshot: text, refs: refsIn(view), origin: view.url, title: view.title, folded: whole !== undefined }
  },
  say: ({ snapshot }) => snapshot,
})
