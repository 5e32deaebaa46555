import type { z } from "zod"

type Schema = z.core.JSONSchema.BaseSchema
type Part = Schema | boolean | undefined

const WIDTH = 110

/** A JSON schema in the notation of TypeScript: `{ url: string, status: number | null }`. */
export function schemaInWords(schema: Part, indent = ""): string {
  if (schema === undefined || typeof schema === "boolean") return "any"
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ")
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => schemaInWords(choice, indent)).join(" | ")
  switch (schema.type) {
    case "object":
      return schema.properties
        ? objectInWords(schema.properties, schema.required ?? [], indent)
        : mapInWords(schema, indent)
    case "array":
      return listInWords(schema, indent)
    case "integer":
      return "number"
    default:
      return [schema.type ?? "any"].flat().join(" | ")
  }
}

function objectInWords(
  properties: Readonly<Record<string, Part>>,
  required: readonly string[],
  indent: string,
): string {
  const inner = `${indent}  `
  const parts = Object.entries(properties).map(
    ([name, part]) => `${name}${required.includes(name) ? "" : "?"}: ${schemaInWords(part, inner)}`,
  )
  if (parts.length === 0) return "{}"
  const line = `{ ${parts.join(", ")} }`
  if (line.length + indent.length <= WIDTH && !line.includes("\n")) return line
  return `{\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}}`
}

function mapInWords({ additionalProperties }: Schema, indent: string): string {
  return `{ [name: string]: ${schemaInWords(additionalProperties, indent)} }`
}

function listInWords({ items }: Schema, indent: string): string {
  const item = schemaInWords(Array.isArray(items) ? items[0] : items, indent)
  return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`
}
