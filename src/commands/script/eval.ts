import { z } from "zod"
import { TabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import { flag, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import { evaluate } from "../../page/core/evaluate.ts"
import { sayValue } from "../act/value-text.ts"

export const evalCommand = defineCommand({
  name: "eval",
  family: "script",
  summary: "Run a script in the page and return its value",
  details:
    "Takes an expression, statements or a function. Runs in the main frame, or in the one that `frame` chose. Promises are awaited, and `await` may be used anywhere. What JSON cannot express becomes a string: 12n, [node button#go], [circular].",
  examples: ['eval "document.title"', "eval \"() => fetch('/api').then(r => r.status)\"", "eval --stdin < script.js"],
  args: {
    script: text().optional().help("the script"),
    stdin: flag().help("read the script from standard input"),
    base64: flag().short("b").help("the script is base64"),
  },
  positional: ["script"],
  data: z.object({ result: z.unknown(), type: z.string(), origin: z.string() }),
  effects: {
    scope: "tab",
    reports: "news",
    acts: true,
    evaluates: "page",
    blockedByDialog: true,
  },
  deadline: "run",
  budget: "read",
  wantsStdin: (args) => args.stdin === true,
  async run({ args, caller, tab, signal }) {
    const given = args.stdin ? caller.stdin : args.script
    if (given === undefined || given.trim() === "") {
      throw new TabhandError("missing_argument", "eval needs a script", { hint: 'for example: eval "document.title"' })
    }
    const script = args.base64 ? decoded(given) : given
    const { result, type, frameUrl } = await evaluate(tab.page, script, signal)
    return { result, type, origin: frameUrl ?? tab.page.url }
  },
  saysPageText: true,
  say: ({ result, type }) => {
    if (type === "undefined") return "undefined"
    // A string result of another type is our notation for what JSON cannot express.
    return typeof result === "string" && type !== "string" ? oneLine(result) : sayValue(result)
  },
})

/** Checked, because decoding skips what is not base64 and would run the rest. */
function decoded(given: string): string {
  const text = given.replace(/\s+/g, "")
  const bytes = Buffer.from(text, "base64")
  if (bytes.toString("base64url") === text.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_"))
    return bytes.toString("utf8")
  throw new TabhandError("bad_argument", "the script is not base64", {
    hint: "leave out --base64 for a plain script",
  })
}
