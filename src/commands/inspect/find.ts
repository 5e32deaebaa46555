import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { clip, oneLine, plural, quote } from "../../base/text.ts"
import { text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { search } from "../../page/view/query/search.ts"

const match = z.object({ ref: z.string(), role: z.string(), text: z.string(), under: z.string() })

export const find = defineCommand({
  name: "find",
  family: "inspect",
  summary: "Find text on the page, in names, values and running text",
  details: "Each match has a ref, even if it is plain text: `get text e12` shows all of it.",
  examples: ['find "Order placed"'],
  args: { text: text().help("what to look for; letters match in either case") },
  positional: ["text"],
  data: z.object({ matches: z.array(match) }),
  effects: { scope: "tab", readOnly: true, blockedByDialog: true },
  deadline: "read",
  budget: "find",
  async run({ args, tab, signal }) {
    const wanted = args.text.trim()
    if (wanted === "") throw new TabhandError("missing_argument", "find needs a text to look for")
    const matches = search(await tab.page.capture.viewInScope(signal), wanted)
    if (matches.length > 0) return { matches }
    throw new TabhandError("no_match", `${quote(clip(wanted, 100))} is not on the page`, {
      hint: "it may come later: `wait --text` waits for it",
    })
  },
  say: ({ matches }) => [plural(matches.length, "match", "matches"), ...matches.map(sayMatch)].join("\n"),
})

function sayMatch({ ref, role, text, under }: z.output<typeof match>): string {
  return `${ref} ${role} ${quote(text)}${under === "" ? "" : ` under ${oneLine(clip(under, 80))}`}`
}
