import { z } from "zod"
import { quote } from "../../base/text.ts"
import { redactUserinfo } from "../../base/userinfo.ts"
import { flag } from "../../command/define/arg.ts"
import { defineCommand } from "../../command/define/define.ts"

const setting = z.object({
  name: z.string(),
  value: z.unknown(),
  source: z.enum(["flag", "variable", "project file", "user file", "default"]),
  place: z.string().nullable(),
})

export const configShow = defineCommand({
  name: "config show",
  aliases: ["config"],
  family: "system",
  summary: "Show every effective setting and the source of its value",
  details: "A password in an address, such as that of a proxy, is left out. `help` explains the settings.",
  examples: ["config show", "config show --set", "config show --headed"],
  args: { set: flag().help("only what some flag, variable or file sets") },
  positional: [],
  data: z.object({ settings: z.array(setting) }),
  effects: { scope: "none", beyondSession: true, readOnly: true, control: true, local: "always" },
  deadline: "control",
  budget: "own",
  async run({ args, host, request }) {
    const all = host.settings(request).map((each) => ({ ...each, value: withoutUserinfo(each.value) }))
    return { settings: args.set ? all.filter(({ source }) => source !== "default") : all }
  },
  say: ({ settings }) => settings.map(sayOne).join("\n") || "nothing is set: the defaults hold",
})

function withoutUserinfo(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUserinfo)
  return typeof value === "string" ? redactUserinfo(value) : value
}

function sayOne({ name, value, source, place }: z.output<typeof setting>): string {
  if (value === null) return `${name.padEnd(21)} not set`
  const shown = typeof value === "string" ? quote(value) : JSON.stringify(value)
  return `${name.padEnd(21)} ${shown} (${source}${place === null ? "" : ` ${place}`})`
}
