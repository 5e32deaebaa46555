import type { Command } from "../../command/command.ts"
import type { Registry } from "../../command/registry.ts"
import type { FacadeName } from "../names.ts"
import { ohMyPiTool } from "../oh-my-pi/definition.ts"
import type { Definitions, ToolSet } from "./choose.ts"
import { commandTool } from "./command-tool.ts"
import { knownCommands, knownTools } from "./known.ts"
import { oneTool } from "./one.ts"
import type { Tool, ToolDefinition } from "./tool.ts"

/** What a door lists; what a call of it comes to is the facade's own business. */
interface Offered {
  readonly definition: ToolDefinition
}

type ToolSets = Readonly<Record<Exclude<ToolSet, FacadeName>, readonly Tool[]>> &
  Readonly<Record<FacadeName, readonly Offered[]>>

/** Every set of tools: from the declarations of the commands, and from the facades. */
export function toolSets(registry: Registry): ToolSets {
  return {
    ...offered,
    core: knownTools(registry, false),
    full: [...knownTools(registry, true), ...registry.commands.filter(isForTools).map(commandTool)],
    one: [oneTool(registry)],
  }
}

const offered: Readonly<Record<FacadeName, readonly Offered[]>> = {
  "oh-my-pi": [{ definition: ohMyPiTool }],
}

export function definitionsOf(registry: Registry): Definitions {
  const sets = toolSets(registry)
  const of = (set: ToolSet) => sets[set].map(({ definition }) => definition)
  return { core: of("core"), full: of("full"), one: of("one"), "oh-my-pi": of("oh-my-pi") }
}

/** What a known tool does already has no second one, and what belongs to the person's own shell has none. */
function isForTools({ effects, name }: Command): boolean {
  return !effects.beyondSession && !knownCommands.has(name)
}
