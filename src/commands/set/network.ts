import { z } from "zod"
import { oneOf, plainArg, text } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"
import type { Page } from "../../page/core/page.ts"
import { checkedHeaders, isSecretHeader } from "../../page/emulate/header-rules.ts"
import { extraHeaders, headersFor } from "../../page/emulate/network.ts"
import { surroundings } from "../../page/emulate/surroundings.ts"
import { givenOrigin } from "./origin.ts"
import { HOLDS, notSeen, setsUp } from "./setting.ts"

export const setHeaders = defineCommand({
  name: "set headers",
  family: "set",
  summary: "Send extra headers with every request",
  details: `${HOLDS} They go to every site that a page sends requests to, or to one origin, and replace those that were set before for the same; \`{}\` removes them. Headers for one origin do not go with WebSockets, nor with a redirect to another one. Values are kept out of replies and the journal.`,
  examples: [
    `set headers '{"X-Test": "1"}'`,
    `network headers '{"Authorization": "Bearer x"}' --origin https://api.example.com`,
    "set headers {}",
  ],
  aliases: ["network headers"],
  args: {
    headers: plainArg("secret", z.union([z.string(), z.record(z.string(), z.string())])).help(
      "an object of names and values, as JSON",
    ),
    origin: text().optional().help("the only site that gets them, such as https://example.com"),
  },
  positional: ["headers"],
  data: z.object({ set: z.boolean(), names: z.array(z.string()), origin: z.string().nullable() }),
  effects: setsUp,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const headers = checkedHeaders(args.headers)
    const origin = args.origin === undefined ? null : givenOrigin(args.origin)
    const names = Object.keys(headers)
    const secret = names.filter(isSecretHeader)
    for (const name of secret) session.redactor.add(name, headers[name] ?? "")
    const setting = origin === null ? extraHeaders(headers) : headersFor(origin, headers)
    await session.emulation.set({ page: tab.page, signal, note }, [setting], async () => undefined)
    if (secret.length > 0 && origin === null)
      note(`${secret.join(", ")} is sent to every site that a page sends requests to`)
    return { set: true, names, origin }
  },
  say: ({ names, origin }) =>
    `${names.length === 0 ? "no headers of our own" : `headers ${names.join(", ")}`}${origin === null ? "" : ` for ${origin}`}`,
})

export const setOffline = defineCommand({
  name: "set offline",
  family: "set",
  summary: "Disconnect the network, or reconnect it",
  details: HOLDS,
  examples: ["set offline", "set offline off"],
  aliases: ["network offline"],
  args: { state: oneOf("on", "off").default("on").help("off: reconnect the network") },
  positional: ["state"],
  data: z.object({ offline: z.boolean() }),
  effects: setsUp,
  deadline: "read",
  async run({ args, session, tab, signal, note }) {
    const { page } = tab
    const offline = args.state === "on"
    await session.emulation.setConditions({ page, signal, note }, { offline }, () => seenOnline(page, !offline, signal))
    return { offline }
  },
  say: ({ offline }) => (offline ? "offline" : "online"),
})

/** Throws if the page sees the network in another state. */
export async function seenOnline(page: Page, wanted: boolean, signal: AbortSignal): Promise<void> {
  const { online } = await surroundings(page, { online: wanted }, signal)
  if (online !== wanted) throw notSeen("network state", wanted ? "online" : "offline", online ? "online" : "offline")
}
