import { z } from "zod"
import { pause } from "../../base/deadline.ts"
import { TabhandError } from "../../base/errors.ts"
import { quote } from "../../base/text.ts"
import { duration, oneOf, text } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { waitStates } from "../../page/lifecycle.ts"
import { waitForLoad, waitForScript, waitForText, waitForUrl } from "../../page/wait.ts"
import { sayValue } from "../value-text.ts"

const waitData = z.object({
  waited: z.enum(["timeout", "load", "url", "text", "function"]),
  ms: z.number().optional(),
  state: z.string().optional(),
  url: z.string().optional(),
  text: z.string().optional(),
  result: z.unknown().optional(),
})

export const wait = defineCommand({
  name: "wait",
  aliases: { mcp: "browser_wait_for" },
  family: "wait",
  summary: "Wait for a time, a load state, an address, a text or a script",
  examples: [
    "wait 500",
    "wait --load networkidle",
    'wait --url "**/done"',
    'wait --text "Thank you"',
    'wait --fn "window.ready"',
  ],
  args: {
    ms: duration().optional().help("milliseconds to wait"),
    load: oneOf(...waitStates)
      .optional()
      .help("until the page has come this far"),
    url: text().optional().help("until the address matches; * is anything but a slash, ** anything"),
    text: text().optional().help("until this text shows on the page"),
    fn: text().optional().help("until this script's value is truthy"),
  },
  positional: ["ms"],
  data: waitData,
  effects: { scope: "tab", readOnly: true, tells: "news" },
  deadline: "wait",
  // A wait for a time takes that time, and a little to answer.
  deadlineFor: ({ ms }) => (ms === undefined ? undefined : ms + 2_000),
  async run({ args, signal, tab }): Promise<z.input<typeof waitData>> {
    const { ms, load, url, text, fn } = args
    checkOne(args)
    const { page } = tab
    if (load !== undefined) {
      await waitForLoad(page, load, signal)
      return { waited: "load", state: load }
    }
    if (url !== undefined) return { waited: "url", url: await waitForUrl(page, url, signal) }
    if (text !== undefined) {
      await waitForText(page, text, signal)
      return { waited: "text", text }
    }
    if (fn !== undefined) return { waited: "function", result: await waitForScript(page, fn, signal) }
    await pause(ms ?? 0, signal)
    return { waited: "timeout", ms: ms ?? 0 }
  },
  saysPageText: true,
  say({ waited, ms, state, url, text, result }) {
    switch (waited) {
      case "timeout":
        return `waited ${ms} ms`
      case "load":
        return `reached ${state}`
      case "url":
        return url ?? ""
      case "text":
        return `${quote(text ?? "")} is on the page`
      case "function":
        return sayValue(result)
    }
  },
})

function checkOne(args: object): void {
  const given = Object.entries(args).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (given.length === 1) return
  const hint = "give milliseconds, --load, --url, --text or --fn"
  if (given.length === 0) throw new TabhandError("missing_argument", "wait needs something to wait for", { hint })
  throw new TabhandError("bad_argument", `wait takes one thing to wait for, not ${given.join(" and ")}`, { hint })
}
