import { z } from "zod"
import { plainArg } from "../../command/arg.ts"
import { defineCommand } from "../../command/define.ts"
import { checkedHeaders, isSecretHeader } from "../../page/emulate/header-rules.ts"
import { extraHeaders } from "../../page/emulate/network.ts"
import { HOLDS, setsUp } from "../setting-up.ts"

export const setHeaders = defineCommand({
  name: "set headers",
  family: "set",
  summary: "Send headers of your own with every request",
  details: `${HOLDS} They go to every site that a page asks for something, and replace those that were set before; \`{}\` takes them back. Their values are kept out of replies and the journal.`,
  examples: [`set headers '{"X-Test": "1"}'`, "set headers {}"],
  args: {
    headers: plainArg("secret", z.union([z.string(), z.record(z.string(), z.string())])).help(
      "an object of names and values, as JSON",
    ),
  },
  positional: ["headers"],
  data: z.object({ set: z.boolean(), names: z.array(z.string()) }),
  effects: setsUp,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const headers = checkedHeaders(args.headers)
    const names = Object.keys(headers)
    const secret = names.filter(isSecretHeader)
    for (const name of secret) session.redactor.add(name, headers[name] ?? "")
    await session.emulation.set({ page: tab.page, signal, note }, [extraHeaders(headers)], async () => undefined)
    if (secret.length > 0) note(`${secret.join(", ")} is sent to every site that a page asks for something`)
    return { set: true, names }
  },
  say: ({ names }) => (names.length === 0 ? "no headers of our own" : `headers ${names.join(", ")}`),
})
