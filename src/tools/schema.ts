import { z } from "zod"
import type { AnyArg, ArgTable, Command } from "../command/define/command.ts"
import type { JsonSchema, ToolHints } from "./tool.ts"

/** A command's arguments, as the schema for models. */
export function inputSchema(args: ArgTable): JsonSchema {
  const required = Object.entries(args).flatMap(([name, { required }]) => (required ? [name] : []))
  return { type: "object", properties: argSchemas(args), ...(required.length > 0 ? { required } : {}) }
}

export function argSchemas(args: ArgTable): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, argSchema(arg)]))
}

function argSchema({ facts }: AnyArg): JsonSchema {
  const { help, fallback } = facts
  return {
    ...plain(facts.schema),
    ...(fallback === undefined || fallback === false ? {} : { default: fallback }),
    ...(help === "" ? {} : { description: help }),
  }
}

export function outputSchema({ data }: Command): JsonSchema | undefined {
  const schema = plain(data)
  return schema.type === "object" ? schema : undefined
}

function plain(schema: z.ZodType): JsonSchema {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" })
  return rest
}

/** For tools that may run any command. */
export const anythingGoes: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}

export function hintsOf({ effects }: Command): ToolHints {
  if (effects.runsOthers) return anythingGoes
  const readOnlyHint = effects.readOnly ?? false
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && (effects.acts === true || effects.destructive === true),
    idempotentHint: readOnlyHint,
    openWorldHint: effects.scope !== "none",
  }
}
