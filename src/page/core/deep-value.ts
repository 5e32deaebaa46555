import { isRecord } from "../../base/records.ts"
import type { Protocol } from "../../cdp/protocol.ts"

/**
 * Converts CDP's deep serialization to plain JSON. It runs no page code; values that JSON lacks become descriptive
 * strings.
 */
export function fromDeepValue(deep: Protocol.Runtime.DeepSerializedValue, description?: string): unknown {
  const value: unknown = deep.value
  const type: string = deep.type
  switch (type) {
    case "undefined":
    case "null":
      return null
    case "string":
    case "boolean":
      return value
    case "number":
      // NaN, -0 and the infinities arrive as strings.
      return value === "-0" ? 0 : value
    case "bigint":
      return typeof value === "string" ? `${value}n` : said(deep, description)
    case "date":
      return value
    case "regexp":
      return fromRegExp(value)
    case "array":
    case "set":
    case "htmlcollection":
    case "nodelist":
      return isList(value) ? value.map((item) => fromUnknown(item)) : said(deep, description)
    case "object":
    case "map":
      return isList(value) ? fromEntries(value) : said(deep, description)
    case "node":
      return `[node ${nodeName(value) ?? description ?? ""}]`
    case "function":
      return description ? `[function ${firstLine(description)}]` : "[function]"
    default:
      return said(deep, description)
  }
}

function said(deep: Protocol.Runtime.DeepSerializedValue, description: string | undefined): string {
  // An object that was already serialized: a cycle, or a repeated reference.
  if (deep.weakLocalObjectReference !== undefined) return "[circular]"
  return description ? `[${firstLine(description)}]` : `[${deep.type}]`
}

function fromUnknown(value: unknown): unknown {
  return isDeep(value) ? fromDeepValue(value) : null
}

function fromEntries(entries: readonly unknown[]): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const entry of entries) {
    if (!isList(entry)) continue
    const [key, value] = entry
    const name = typeof key === "string" ? key : JSON.stringify(fromUnknown(key))
    Object.defineProperty(out, name, {
      value: fromUnknown(value),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return out
}

function fromRegExp(value: unknown): string {
  if (!isRecord(value)) return "[regexp]"
  return `/${String(value.pattern ?? "")}/${String(value.flags ?? "")}`
}

/** A node as a selector: `button#go.primary`. */
function nodeName(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const { localName, attributes, nodeValue } = value
  if (typeof localName !== "string")
    return typeof nodeValue === "string" ? JSON.stringify(nodeValue.slice(0, 80)) : undefined
  if (!isRecord(attributes)) return localName
  const id = typeof attributes.id === "string" && attributes.id ? `#${attributes.id}` : ""
  const classes = typeof attributes.class === "string" ? attributes.class.trim() : ""
  return `${localName}${id}${classes ? `.${classes.split(/\s+/).join(".")}` : ""}`
}

function firstLine(text: string): string {
  const [line = ""] = text.split("\n")
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

function isDeep(value: unknown): value is Protocol.Runtime.DeepSerializedValue {
  return isRecord(value) && typeof value.type === "string"
}
