import type { Command } from "../../command/command.ts"
import type { Registry } from "../../command/registry.ts"
import type { ToolSet } from "./choose.ts"
import { commandTool } from "./command-tool.ts"
import { knownCommands, knownTools } from "./known.ts"
import { oneTool } from "./one.ts"
import type { Tool } from "./tool.ts"

/** Every set of tools, from the declarations of the commands. */
export function toolSets(registry: Registry): Readonly<Record<ToolSet, readonly Tool[]>> {
  return {
    core: knownTools(registry, false),
    full: [...knownTools(registry, true), ...registry.commands.filter(isForTools).map(commandTool)],
    one: [oneTool(registry)],
  }
}

/** What a known tool does already has no second one, and what belongs to the person's own shell has none. */
function isForTools({ effects, name }: Command): boolean {
  return !effects.beyondSession && !knownCommands.has(name)
}
