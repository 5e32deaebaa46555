import type { Command } from "../../command/command.ts"
import type { Registry } from "../../command/registry.ts"
import { ohMyPiTool } from "../oh-my-pi/definition.ts"
import type { Definitions } from "./choose.ts"
import { commandTool } from "./command-tool.ts"
import { knownCommands, knownTools } from "./known.ts"
import { oneTool } from "./one.ts"
import type { Tool } from "./tool.ts"

/** What doors list, set by set: from the declarations of the commands, and from the facades. */
export function definitionsOf(registry: Registry): Definitions {
  const defined = (tools: readonly Tool[]) => tools.map((tool) => tool.define())
  return {
    core: defined(knownTools(registry, false)),
    full: defined(fullTools(registry)),
    one: [oneTool(registry).define()],
    "oh-my-pi": [ohMyPiTool],
  }
}

/** Every tool by its name, for whoever carries out calls; what a call of a facade's tool comes to is its own business. */
export function toolsByName(registry: Registry): ReadonlyMap<string, Tool> {
  return new Map([...fullTools(registry), oneTool(registry)].map((tool) => [tool.name, tool]))
}

function fullTools(registry: Registry): Tool[] {
  return [...knownTools(registry, true), ...registry.commands.filter(isForTools).map(commandTool)]
}

/** What a known tool does already has no second one, and what belongs to the person's own shell has none. */
function isForTools({ effects, name }: Command): boolean {
  return !effects.beyondSession && !knownCommands.has(name)
}
