import type { Family } from "../../command/command.ts"
import type { FacadeName } from "../names.ts"

export type JsonSchema = Readonly<Record<string, unknown>>

/** What a client may assume of a tool without knowing it. */
export interface ToolHints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** How a tool looks to a model, and to the client that holds it. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** Of the data that comes with the text. */
  readonly outputSchema: JsonSchema | undefined
  readonly annotations: ToolHints
  readonly family: Family
  /** The facade that it belongs to: a call says so, because others may have a tool of the same name. */
  readonly facade?: FacadeName
}

/** One command that a tool call comes to. */
export interface ToolStep {
  readonly command: string
  readonly args: Readonly<Record<string, unknown>>
  /** What it sets for itself, as configuration files write it. */
  readonly settings?: Readonly<Record<string, unknown>>
}

export type ToolArgs = Readonly<Record<string, unknown>>

/** A tool, by what a call says of it. */
export type ToolKey = Pick<ToolDefinition, "name" | "facade">

/** Something that a model can call. */
export interface Tool {
  readonly name: string
  /** Made when it is asked for: whoever only carries out calls has no need of hundreds of schemas. */
  define(): ToolDefinition
  /** The commands that a call means, in their order. Throws for what cannot be meant. */
  steps(args: ToolArgs): readonly ToolStep[]
}
