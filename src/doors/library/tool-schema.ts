import { TabhandError } from "../../base/errors.ts"
import { isRecord } from "../../base/records.ts"
import type { JsonSchema } from "../../tools/tool.ts"

type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
type TypeName = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null"

/** One argument, in the subset of JSON Schema that our tools use. */
export type ValueSchema = {
  type?: TypeName | TypeName[]
  description?: string
  default?: JsonValue
  enum?: JsonValue[]
  const?: JsonValue
  items?: ValueSchema
  properties?: Record<string, ValueSchema>
  required?: string[]
  anyOf?: ValueSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

/** The arguments of a tool as JSON Schema, typed so that the SDKs accept it unchanged. */
export type ToolSchema = {
  type: "object"
  properties: Record<string, ValueSchema>
  required?: string[]
}

/** Returns a copy, because the caller may change it. */
export function readToolSchema(schema: JsonSchema): ToolSchema {
  const copy = structuredClone(schema)
  if (isToolSchema(copy)) return copy
  throw new TabhandError("internal", "a tool has no arguments that could be described")
}

function isToolSchema(schema: JsonSchema): schema is ToolSchema {
  return schema.type === "object" && isRecord(schema.properties)
}
