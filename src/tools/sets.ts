import type { Command } from "../command/define/command.ts"
import type { Registry } from "../command/define/registry.ts"
import type { Definitions } from "./choose.ts"
import { commandTool } from "./command-tool.ts"
import { knownTools } from "./known.ts"
import { oneTool } from "./one.ts"
import type { Tool } from "./tool.ts"

/** Our own sets, from the declarations of the commands. */
export function ownDefinitions(registry: Registry): Definitions {
  const defined = (tools: readonly Tool[]) => tools.map((tool) => tool.define())
  return {
    core: defined(knownTools(registry, false)),
    full: defined(fullTools(registry)),
    one: [oneTool(registry).define()],
  }
}

/** Every tool by name, for doors that carry out calls. Facades carry out calls of their own tools. */
export function toolsByName(registry: Registry): ReadonlyMap<string, Tool> {
  return new Map([...fullTools(registry), oneTool(registry)].map((tool) => [tool.name, tool]))
}

function fullTools(registry: Registry): Tool[] {
  return [...knownTools(registry, true), ...registry.commands.filter(isForTools).map(commandTool)]
}

/** Excludes commands that a known tool covers, and those for the user's own shell. */
function isForTools({ effects, tool }: Command): boolean {
  return !effects.beyondSession && tool === undefined
}
