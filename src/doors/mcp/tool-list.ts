import { readFileSync } from "node:fs"
import { join } from "node:path"
import { ErrorCode, McpError, type Tool } from "@modelcontextprotocol/sdk/types.js"
import { TabhandError } from "../../base/errors.ts"
import { clip, nearest, quote } from "../../base/text.ts"
import { chooseTools, type Definitions } from "../../tools/choose.ts"
import type { ToolDefinition } from "../../tools/tool.ts"
import { ToolResources } from "./tool-resources.ts"

/** Written by the build, so that no command has to be loaded to list the tools. */
const definitionsFile = join(import.meta.dirname, "..", "bin", "tools.json")

/** The tools that this server offers. */
export class ToolList {
  /** The tools as clients see them. */
  readonly listed: readonly Tool[]
  /** What clients may read besides. */
  readonly resources: ToolResources
  readonly #names: readonly string[]
  /** The facades of tools that belong to one. */
  readonly #facades: ReadonlyMap<string, string>
  /** Facades with tools whose settings decide whether they are offered. */
  readonly conditionalFacades: readonly string[]
  /** Tools whose results carry data beside the text. */
  readonly #structured: ReadonlySet<string>

  constructor(words: readonly string[], structured: boolean, definitions: Definitions = readDefinitions()) {
    const chosen = chooseTools(words, definitions)
    this.listed = chosen.map((definition) => listing(definition, structured))
    this.resources = new ToolResources(chosen)
    this.#names = chosen.map(({ name }) => name)
    this.#facades = new Map(chosen.flatMap(({ name, facade }) => (facade === undefined ? [] : [[name, facade]])))
    this.conditionalFacades = [
      ...new Set(chosen.flatMap(({ facade, conditional }) => (facade !== undefined && conditional ? [facade] : []))),
    ]
    this.#structured = new Set(chosen.flatMap(({ name, outputSchema }) => (structured && outputSchema ? [name] : [])))
  }

  /** Whether any tool is our own rather than a facade's. */
  get hasOwn(): boolean {
    return this.#facades.size < this.#names.length
  }

  facadeOf(name: string): string | undefined {
    return this.#facades.get(name)
  }

  isStructured(name: string): boolean {
    return this.#structured.has(name)
  }

  /** Refuses tools that are not offered, even if the runtime knows them. */
  check(name: string): void {
    if (this.#names.includes(name)) return
    const near = nearest(name, this.#names)
    const what = `there is no tool ${quote(clip(name, 100))} here`
    throw new McpError(
      ErrorCode.InvalidParams,
      `${what}; ${near ? `did you mean ${near}?` : `there are: ${this.#all()}`}`,
    )
  }

  #all(): string {
    return clip(this.#names.join(", "), 500)
  }
}

function listing(
  { name, title, description, inputSchema, outputSchema, annotations }: ToolDefinition,
  structured: boolean,
): Tool {
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: "object" },
    ...(structured && outputSchema ? { outputSchema: { ...outputSchema, type: "object" } } : {}),
    annotations,
  }
}

function readDefinitions(): Definitions {
  const read: unknown = JSON.parse(readFileSync(definitionsFile, "utf8"))
  if (areDefinitions(read)) return read
  throw new TabhandError("internal", `${definitionsFile} does not hold tools`)
}

function areDefinitions(value: unknown): value is Definitions {
  return typeof value === "object" && value !== null && "core" in value && "full" in value && "one" in value
}
