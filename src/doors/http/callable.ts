import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import type { Command } from "../../command/define/command.ts"
import type { Registry } from "../../command/define/registry.ts"
import type { ResourceKey, ToolDefinition } from "../../tools/tool.ts"
import { paths } from "./paths.ts"

/** A command's name in paths: `tab list` is `tab-list`. */
export function pathName(command: string): string {
  return command.replaceAll(" ", "-")
}

/** Whether remote clients, who have sessions of their own, may use a command. */
export function isCallable({ effects }: Command): boolean {
  return !effects.beyondSession && effects.local !== "always" && effects.local !== "program"
}

/** The command that a path names. */
export function commandAt(name: string, registry: Registry): Command {
  const command = registry.commands.find((each) => pathName(each.name) === name)
  if (!command) throw registry.unknown(name.replaceAll("-", " "))
  if (isCallable(command)) return command
  throw new TabhandError("policy_denied", `\`${command.name}\` is not for clients of the HTTP API`, {
    hint: `run \`tabhand ${command.name}\` in a shell on the machine itself`,
  })
}

/** The tool that a path names. Ours are only other names of commands; those of a facade must have been chosen. */
export function toolAt(name: string, facade: string | undefined, tools: OfferedTools): ToolDefinition {
  const all = facade === undefined ? tools.own : tools.listed.filter((each) => each.facade === facade)
  if (facade !== undefined && all.length === 0) {
    throw new TabhandError("policy_denied", `this server does not offer the tools of ${quote(clip(facade, 80))}`, {
      hint: "its operator chooses them with `tabhand http --tools`",
    })
  }
  const tool = all.find((each) => each.name === name)
  if (tool) return tool
  const names = all.map((each) => each.name)
  const near = nearest(name, names)
  throw new TabhandError("unknown_command", `there is no tool ${quote(clip(name, 100))} here`, {
    hint: near ? `did you mean ${near}?` : `GET ${paths.tools} lists tools`,
  })
}

/** The resource that a path names, of the tools that the operator chose. */
export function resourceAt(facade: string, resource: string, { listed }: OfferedTools): ResourceKey {
  const all = listed.flatMap((tool) => (tool.facade === facade ? (tool.resources ?? []) : []))
  if (all.some(({ name }) => name === resource)) return { facade, resource }
  const names = all.map(({ name }) => name)
  throw new TabhandError("unknown_command", `there is no resource ${quote(clip(`${facade}/${resource}`, 100))} here`, {
    hint: names.length > 0 ? `there are: ${names.join(", ")}` : `GET ${paths.tools} lists tools with theirs`,
  })
}

export interface OfferedTools {
  /** Those that the operator chose. */
  readonly listed: readonly ToolDefinition[]
  /** All tools that are commands under another name. */
  readonly own: readonly ToolDefinition[]
}
