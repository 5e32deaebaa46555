import type { Family } from "../command/define/command.ts"
import type { JsonSchema, ToolArgs, ToolStep } from "../command/define/tool.ts"

export type { JsonSchema, ToolArgs, ToolStep }

/** What a client may assume of a tool without knowing it. */
export interface ToolHints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** Something that clients can read at any time, without a call of a tool. */
export interface ToolResource {
  /** Within the facade. */
  readonly name: string
  readonly title: string
  readonly description: string
}

/** A tool as it is listed to the model and its client. */
export interface ToolDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
  /** The schema of the data beside the text. */
  readonly outputSchema: JsonSchema | undefined
  readonly annotations: ToolHints
  readonly family: Family
  /** The tool's facade, part of each call, because other tools may have the same name. */
  readonly facade?: string
  /** Whether the tool is offered depends on the facade's settings: the runtime knows. */
  readonly conditional?: true
  /** What its facade lets clients read of the same state. */
  readonly resources?: readonly ToolResource[]
}

/** Identifies the tool in a call. */
export type ToolKey = Pick<ToolDefinition, "name" | "facade">

/** Identifies a resource in a call. */
export interface ResourceKey {
  readonly facade: string
  readonly resource: string
}

/** Something that a model can call. */
export interface Tool {
  readonly name: string
  /** Created on demand: carrying out calls does not need hundreds of schemas. */
  define(): ToolDefinition
  /** The commands of a call, in order. Throws for invalid calls. */
  steps(args: ToolArgs): readonly ToolStep[]
}
