import type { Family } from "../../command/define/command.ts"
import type { JsonSchema, ToolDefinition, ToolHints } from "../../tools/tool.ts"

const looks: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }
const acts: ToolHints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }

const text = (description?: string): JsonSchema => ({ type: "string", ...(description ? { description } : {}) })

const target = text("@eN of the last browser_snapshot, or a CSS selector")

/** The arguments of each tool, besides `instance`; those that may be left out end in a question mark. */
const declared = {
  browser_navigate: {
    family: "page",
    does: "acts",
    about: "Open a URL in the agent's browser and wait for the page to load.",
    args: { url: text("absolute, http or https") },
  },
  browser_click: {
    family: "act",
    does: "acts",
    about: "Click an element.",
    args: { target },
  },
  browser_fill: {
    family: "act",
    does: "acts",
    about: "Replace the content of an input, textarea, select or contenteditable element. Cannot append.",
    args: { target, value: text() },
  },
  browser_screenshot: {
    family: "capture",
    does: "looks",
    about: "See the window as a PNG. browser_snapshot is cheaper.",
    args: {},
  },
  browser_evaluate: {
    family: "script",
    does: "acts",
    about: "Run JavaScript in the page. The value of its last expression comes back in `result`.",
    args: { script: text() },
  },
  browser_snapshot: {
    family: "inspect",
    does: "looks",
    about:
      "List the page's links, buttons and fields with refs: `[button] Save — @e3`. Refs hold until the next snapshot: take one after the page changed.",
    args: {},
  },
  browser_scroll_to: {
    family: "act",
    does: "acts",
    about: "Scroll an element into view.",
    args: { target },
  },
  browser_current_url: {
    family: "inspect",
    does: "looks",
    about: "The page's URL, in `result`.",
    args: {},
  },
  browser_wait_for: {
    family: "wait",
    does: "looks",
    about: "Wait for an element that the CSS selector matches: `found` says whether it came.",
    args: { selector: text(), "timeout_ms?": { type: "integer", description: "5000, at most 30000" } },
  },
  browser_go_back: {
    family: "page",
    does: "acts",
    about: "Go back in the history.",
    args: {},
  },
  browser_go_forward: {
    family: "page",
    does: "acts",
    about: "Go forward in the history.",
    args: {},
  },
  browser_press_key: {
    family: "input",
    does: "acts",
    about: "Press a key at the focus: Enter, Tab, Escape, ArrowDown, a, Control+a.",
    args: { key: text() },
  },
} as const satisfies Readonly<Record<string, Declared>>

interface Declared {
  readonly family: Family
  readonly does: "acts" | "looks"
  readonly about: string
  readonly args: Readonly<Record<string, JsonSchema>>
}

export type ToolName = keyof typeof declared

export const toolNames = Object.keys(declared).filter(isToolName)

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(declared, name)
}

/** The arguments that a call of the tool must have. */
export function requiredBy(tool: ToolName): string[] {
  return Object.keys(declared[tool].args).filter((name) => !name.endsWith("?"))
}

export const definitions: readonly ToolDefinition[] = toolNames.map((name) => definitionOf(name, declared[name]))

function definitionOf(name: ToolName, { family, does, about, args }: Declared): ToolDefinition {
  const properties = Object.entries(args).map(([arg, schema]) => [arg.replace("?", ""), schema])
  const required = requiredBy(name)
  return {
    name,
    title: name.replace("browser_", "").replaceAll("_", " "),
    description: about,
    inputSchema: {
      type: "object",
      properties: { ...Object.fromEntries(properties), instance: text() },
      ...(required.length > 0 ? { required } : {}),
    },
    outputSchema: undefined,
    annotations: does === "looks" ? looks : acts,
    family,
    facade: "nexo",
  }
}
