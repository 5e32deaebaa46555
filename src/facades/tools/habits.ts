import type { ArgTable, Command } from "../../command/command.ts"
import type { ToolArgs, ToolStep } from "./tool.ts"

/** What models send along because other tools ask for it; nothing depends on it. */
const HARMLESS: ReadonlySet<string> = new Set(["element", "startElement", "endElement", "reason", "intent", "thought"])

/** What any call may say besides its arguments, and the setting that it is; a command's own argument of that name goes first. */
const SETTINGS: Readonly<Record<string, string>> = {
  tab: "tab",
  timeout: "timeout",
  timeoutMs: "timeout",
  budget: "budget",
  noView: "noView",
}

/** What a model asked of a command, in the command's own terms. */
export function commandStep({ name: command, args }: Command, given: ToolArgs): ToolStep {
  const kept = Object.entries(withoutHabits(given, args))
  const isSetting = (name: string) => Object.hasOwn(SETTINGS, name) && !Object.hasOwn(args, name)
  const settings = kept.flatMap(([name, value]) => (isSetting(name) ? [[SETTINGS[name], value]] : []))
  return {
    command,
    args: Object.fromEntries(kept.filter(([name]) => !isSetting(name))),
    settings: Object.fromEntries(settings),
  }
}

/** Arguments as models write them, made into what the command takes: nothing for null, a list for a single word. */
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

/** One word for a list of one, and a list that was written as text. */
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

/** Yes, in any of the ways in which models say it. */
export function isYes(value: unknown): boolean {
  return value === true || value === "true" || value === 1
}
