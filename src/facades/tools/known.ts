import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Command } from "../../command/command.ts"
import type { Registry } from "../../command/registry.ts"
import { batchGuide } from "./guide.ts"
import { commandStep, isYes, withoutHabits } from "./habits.ts"
import { anythingGoes, argSchemas, hintsOf, outputSchema } from "./schema.ts"
import type { JsonSchema, Tool, ToolArgs, ToolDefinition, ToolStep } from "./tool.ts"

const text = (description?: string): JsonSchema => ({ type: "string", ...(description ? { description } : {}) })
const yes = (description?: string): JsonSchema => ({ type: "boolean", ...(description ? { description } : {}) })
const listOf = (items: JsonSchema, description?: string): JsonSchema => ({
  type: "array",
  items,
  ...(description ? { description } : {}),
})

const target = text("ref such as e12, or a selector")

interface Known {
  readonly name: string
  /** The command whose other arguments it takes too, and whose hints it has. */
  readonly command: string
  /** Whether it may come to other commands as well, whose data and effects are others. */
  readonly varies?: true
  readonly title?: string
  readonly description: string
  /** What is listed for models that know the tool already. */
  readonly properties: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  /** Arguments that the command calls otherwise. */
  readonly renamed?: Readonly<Record<string, string>>
  /** From the words of the tool to commands; what it does not touch is the command's own. */
  steps?(args: Record<string, unknown>): readonly ToolStep[]
}

/** What is acted on had another name in older versions of what agents know. */
const toTarget = { ref: "target" }
const toSelector = { target: "selector", ref: "selector" }

/** The tools that agents know from Playwright MCP, under the names and arguments that they know, and one for all the rest. */
const known: readonly Known[] = [
  {
    name: "browser_navigate",
    command: "open",
    description: "Open an address. Answers with the page.",
    properties: { url: text() },
    required: ["url"],
  },
  {
    name: "browser_snapshot",
    command: "snapshot",
    description: "Show the page, or a part of it. Rarely needed: acts answer with what they changed.",
    properties: { target },
    renamed: toSelector,
    steps: ({ filename: _unused, ...args }) => [{ command: "snapshot", args }],
  },
  {
    name: "browser_click",
    command: "click",
    description: "Click. Answers with what that changed.",
    properties: {
      target,
      doubleClick: yes(),
      button: { type: "string", enum: ["left", "right", "middle"] },
      modifiers: listOf(text()),
    },
    required: ["target"],
    renamed: toTarget,
    steps: ({ doubleClick, ...args }) => [
      { command: "click", args: isYes(doubleClick) ? { ...args, count: 2 } : args },
    ],
  },
  {
    name: "browser_type",
    command: "type",
    varies: true,
    title: "Fill a field",
    description: "Replace what is in a field: text, dates (2024-12-31), times, editors.",
    properties: { target, text: text(), submit: yes("press Enter after it"), slowly: yes("key by key") },
    required: ["target", "text"],
    renamed: toTarget,
    steps: ({ submit, slowly, ...args }) => [
      isYes(slowly) ? { command: "type", args: { clear: true, ...args } } : { command: "fill", args },
      ...(isYes(submit) ? [{ command: "press", args: { key: "Enter" } }] : []),
    ],
  },
  {
    name: "browser_press_key",
    command: "press",
    description: "Press a key or combination, such as Enter or Control+a.",
    properties: { key: text() },
    required: ["key"],
  },
  {
    name: "browser_select_option",
    command: "select",
    description: "Select options by label or value.",
    properties: { target, values: listOf(text()) },
    required: ["target", "values"],
    renamed: toTarget,
  },
  {
    name: "browser_wait_for",
    command: "wait",
    description: "Wait for a text, for a text to go, or for seconds.",
    properties: { text: text(), textGone: text(), time: { type: "number", description: "seconds" } },
    steps: ({ time, ...args }) => [
      // What there is to wait for besides the time says more than the time.
      { command: "wait", args: Object.keys(args).length > 0 || time === undefined ? args : { ms: seconds(time) } },
    ],
  },
  {
    name: "browser_take_screenshot",
    command: "screenshot",
    description: "See the page as a picture.",
    properties: { target, fullPage: yes(), filename: text("where to save it too") },
    renamed: { ...toSelector, filename: "path", fullPage: "full", type: "format" },
    steps: ({ scale: _unused, ...args }) => [{ command: "screenshot", args }],
  },
  {
    name: "browser_tabs",
    command: "tab list",
    varies: true,
    title: "List, open, close or select tabs",
    description: "List, open, close or select tabs.",
    properties: {
      action: { type: "string", enum: ["list", "new", "close", "select"] },
      index: { type: ["integer", "string"], description: "place in the list from 0, or its name: t2" },
      url: text(),
    },
    required: ["action"],
    steps: tabSteps,
  },
  {
    name: "browser_batch",
    command: "batch",
    description: batchGuide,
    properties: { commands: listOf(text()) },
    required: ["commands"],
  },
]

/** Commands that one of them stands for. */
export const knownCommands: ReadonlySet<string> = new Set(known.map(({ command }) => command))

function seconds(time: unknown): unknown {
  const number = Number(time)
  return Number.isFinite(number) ? Math.round(number * 1_000) : time
}

function tabSteps({ action = "list", index, tab, name = index ?? tab, url, ...args }: Record<string, unknown>) {
  const which = name === undefined ? {} : { name: Number.isInteger(Number(name)) ? `index=${name}` : name }
  switch (action) {
    case "list":
      return [{ command: "tab list", args }]
    case "new":
      return [{ command: "tab new", args: { ...args, url } }]
    case "close":
      return [{ command: "tab close", args: { ...args, ...which } }]
    case "select":
      return [{ command: "tab switch", args: { ...args, ...which } }]
    default:
      throw new TabhandError("bad_argument", `browser_tabs has no action ${quote(clip(String(action), 40))}`, {
        hint: "it has: list, new, close, select",
      })
  }
}

/** As agents know them; `isFull` lists the command's other arguments too. */
export function knownTools(registry: Registry, isFull: boolean): Tool[] {
  return known.map((each) => knownTool(each, registry, isFull))
}

function knownTool(each: Known, registry: Registry, isFull: boolean): Tool {
  return {
    name: each.name,
    define: () => definitionOf(each, registry.get(each.command), isFull),
    steps(given: ToolArgs) {
      const args = withNames(withoutHabits(given, {}), each.renamed)
      const steps = each.steps?.(args) ?? [{ command: each.command, args }]
      return steps.map((step) => commandStep(registry.get(step.command), step.args))
    },
  }
}

function definitionOf(each: Known, command: Command, isFull: boolean): ToolDefinition {
  const others = Object.entries(isFull ? argSchemas(command.args) : {}).filter(([name]) => !standsForOther(each, name))
  return {
    name: each.name,
    title: each.title ?? command.summary,
    description: each.description,
    inputSchema: {
      type: "object",
      properties: { ...each.properties, ...Object.fromEntries(others) },
      ...(each.required ? { required: each.required } : {}),
    },
    outputSchema: each.varies ? undefined : outputSchema(command),
    annotations: each.varies ? anythingGoes : hintsOf(command),
    family: command.family,
  }
}

/** Listed under the name that agents know it by, or with the same name already. */
function standsForOther({ properties, renamed = {} }: Known, name: string): boolean {
  return (
    Object.hasOwn(properties, name) || Object.entries(renamed).some(([from, to]) => to === name && from in properties)
  )
}

function withNames(args: ToolArgs, renamed: Known["renamed"] = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [renamed[name] ?? name, value]))
}
