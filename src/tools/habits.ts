import { settingOfOption } from "../command/define/call-options.ts"
import type { ArgTable, Command } from "../command/define/command.ts"
import { isYes } from "../command/define/tool.ts"
import type { ToolArgs, ToolStep } from "./tool.ts"

/** Arguments that models send because other tools require them; they are ignored. */
const HARMLESS: ReadonlySet<string> = new Set(["element", "startElement", "endElement", "reason", "intent", "thought"])

/** Translates a model's call into a command. */
export function commandStep({ name: command, args }: Command, given: ToolArgs): ToolStep {
  const own: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(withoutHabits(given, args))) {
    // An argument of the command precedes an option of that name.
    const known = Object.hasOwn(args, name) ? undefined : settingOfOption(name)
    if (!known) own[name] = value
    else settings[known.setting] = known.option.inverts && name === known.option.name ? !isYes(value) : value
  }
  return { command, args: own, settings }
}

/** Normalizes arguments as models write them: null is dropped, a single word becomes a list where one is expected. */
export function withoutHabits(given: ToolArgs, args: ArgTable): ToolArgs {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue
    const arg = args[name]
    if (!arg && HARMLESS.has(name)) continue
    kept[name] = arg?.facts.kind === "list" ? asList(value) : value
  }
  return kept
}

/** Accepts one word as a list of one, and a list that was written as text. */
function asList(value: unknown): unknown {
  if (typeof value !== "string") return value
  if (!/^\s*\[/.test(value)) return [value]
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : [value]
  } catch {
    return [value]
  }
}
