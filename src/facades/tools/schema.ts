import { z } from "zod"
import type { AnyArg, ArgTable, Command } from "../../command/command.ts"
import type { JsonSchema, ToolHints } from "./tool.ts"

/** The arguments of a command as a model is told of them. */
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

/** Of what may come to any command. */
export const anythingGoes: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}

export function hintsOf({ effects, name }: Command): ToolHints {
  if (name === "batch") return anythingGoes
  const readOnlyHint = effects.readOnly ?? false
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && (effects.acts === true || name === "close"),
    idempotentHint: readOnlyHint,
    openWorldHint: effects.scope !== "none",
  }
}
