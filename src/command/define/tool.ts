export type JsonSchema = Readonly<Record<string, unknown>>

export type ToolArgs = Readonly<Record<string, unknown>>

/** One command that a tool call results in. */
export interface ToolStep {
  readonly command: string
  readonly args: ToolArgs
  /** Settings of this step, as configuration files write them. */
  readonly settings?: Readonly<Record<string, unknown>>
}

/** A command as a tool of the core set: under a name and with arguments that models know already. */
export interface ToolSpec {
  readonly name: string
  /** Its place in the core set. */
  readonly place: number
  readonly title?: string
  readonly description: string
  /** The listed arguments, in the tool's own words. The full set lists the command's other arguments too. */
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  /** Arguments that have another name in the command. */
  readonly renamed?: Readonly<Record<string, string>>
  /** Whether it may run other commands too, with other data and effects. */
  readonly varies?: true
  /** Translates the tool's arguments into commands; by default, into the command itself. */
  steps?(args: Record<string, unknown>): readonly ToolStep[]
}

/** The target of an act; older versions of the tools that agents know called it `ref`. */
export const toolTarget = text("ref such as e12, or a selector")
export const refIsTarget = { ref: "target" }
export const refIsSelector = { target: "selector", ref: "selector" }

export function text(description?: string): JsonSchema {
  return { type: "string", ...(description ? { description } : {}) }
}

export function yes(description?: string): JsonSchema {
  return { type: "boolean", ...(description ? { description } : {}) }
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: "array", items }
}

/** Whether a model means yes. */
export function isYes(value: unknown): boolean {
  return value === true || value === "true" || value === 1
}
