import type { Command } from "../command/define/command.ts"
import { commandStep } from "./habits.ts"
import { hintsOf, inputSchema, outputSchema } from "./schema.ts"
import type { Tool } from "./tool.ts"

/** `tab new` is `browser_tab_new`. */
export function toolName(command: string): string {
  return `browser_${command.replaceAll(" ", "_").replaceAll("-", "_")}`
}

/** A command as a tool, exactly as declared. */
export function commandTool(command: Command): Tool {
  const name = toolName(command.name)
  return {
    name,
    define: () => ({
      name,
      title: command.summary,
      description: [command.summary, command.details].filter((part) => part !== undefined).join(". "),
      inputSchema: inputSchema(command.args),
      outputSchema: outputSchema(command),
      annotations: hintsOf(command),
      family: command.family,
    }),
    steps: (args) => [commandStep(command, args)],
  }
}
