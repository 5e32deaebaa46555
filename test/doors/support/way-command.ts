import { z } from "zod"
import { defineCommand } from "../../../src/command/define/define.ts"

/** Answers with the functions that led to its first line, the outermost first. */
export const wayCommand = defineCommand({
  name: "way",
  family: "flow",
  summary: "Report the way in",
  args: {},
  positional: [],
  data: z.object({ way: z.array(z.string()) }),
  effects: { scope: "none" },
  deadline: "read",
  run: async () => ({ way: wayIn() }),
  say: ({ way }) => way.join("\n"),
})

function wayIn(): string[] {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 100
  const { stack = "" } = new Error()
  Error.stackTraceLimit = limit
  const frames = stack.split("\n").filter((line) => /\/src\/|way-command/.test(line) && !line.includes("wayIn"))
  return frames.map(named).reverse()
}

/** A function by its name, or by its file where it has none of its own. */
function named(frame: string): string {
  if (frame.includes("way-command")) return "the handler"
  const [, name = "", file = ""] = /at (?:async )?(?:(\S+) \()?.*\/src\/([^:]+)/.exec(frame) ?? []
  return name === "" || /^(Object|Array)\./.test(name) ? file : name.replace(/^_(\w+)\./, "$1.")
}
