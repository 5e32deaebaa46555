import type { Command } from "../command/define/command.ts"
import type { Registry } from "../command/define/registry.ts"
import type { ToolSpec } from "../command/define/tool.ts"
import { commandStep, withoutHabits } from "./habits.ts"
import { anythingGoes, argSchemas, hintsOf, outputSchema } from "./schema.ts"
import type { Tool, ToolArgs, ToolDefinition } from "./tool.ts"

/** The tools of the core set, as the commands declare them; `isFull` lists the command's other arguments too. */
export function knownTools(registry: Registry, isFull: boolean): Tool[] {
  return registry.commands
    .flatMap((command) => (command.tool ? [{ command, spec: command.tool }] : []))
    .sort((a, b) => a.spec.place - b.spec.place)
    .map(({ command, spec }) => knownTool(spec, command, registry, isFull))
}

function knownTool(spec: ToolSpec, command: Command, registry: Registry, isFull: boolean): Tool {
  return {
    name: spec.name,
    define: () => definitionOf(spec, command, isFull),
    steps(given: ToolArgs) {
      const args = withNames(withoutHabits(given, {}), spec.renamed)
      const steps = spec.steps?.(args) ?? [{ command: command.name, args }]
      return steps.map((step) => commandStep(registry.get(step.command), step.args))
    },
  }
}

function definitionOf(spec: ToolSpec, command: Command, isFull: boolean): ToolDefinition {
  const others = Object.entries(isFull ? argSchemas(command.args) : {}).filter(([name]) => !isCovered(spec, name))
  return {
    name: spec.name,
    title: spec.title ?? command.summary,
    description: spec.description,
    inputSchema: {
      type: "object",
      properties: { ...spec.properties, ...Object.fromEntries(others) },
      ...(spec.required ? { required: spec.required } : {}),
    },
    outputSchema: spec.varies ? undefined : outputSchema(command),
    annotations: spec.varies ? anythingGoes : hintsOf(command),
    family: command.family,
  }
}

/** Whether the tool lists this argument, under this name or a known one. */
function isCovered({ properties, renamed = {} }: ToolSpec, name: string): boolean {
  return (
    Object.hasOwn(properties, name) || Object.entries(renamed).some(([from, to]) => to === name && from in properties)
  )
}

function withNames(args: ToolArgs, renamed: ToolSpec["renamed"] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [renamed[name] ?? name, value]))
}
