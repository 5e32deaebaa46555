import type { Registry } from "../command/define/registry.ts"
import { commandStep, withoutHabits } from "./habits.ts"
import { hintsOf } from "./schema.ts"
import type { Tool } from "./tool.ts"

const ABOUT = `A real browser, driven by command lines that run in order and stop at the first that fails.
open <url> shows the page: one line per element; e12 is a ref and stays with its element. Acts return what changed, with refs: continue from there. Targets: a ref, a CSS selector, "text=Sign in", "label=Email", x,y.
fill e3 "Ada Lovelace" (replaces; dates 2024-12-31, times 15:30) · type e3 abc · press Enter · click e5 [--button right] [--count 2] · check e8 · uncheck e9 · select e7 Norway · hover e2 · drag e1 e2 · upload e4 ./cv.pdf · scroll down 500 · scroll --until "Total" · back · forward · reload
snapshot [-s e4] [--search word] · find "invoice" · read (the page's text) · get text|value|url|title [e3] · is visible|enabled|checked e8 · screenshot [e3] [--full] · console · eval "document.title"
wait --text Done · wait e5 --state hidden · wait --download · dialog accept|dismiss · tab new <url> · tab switch t2 · tab list · set viewport 390x844 · close · help [command] (lists all others)
Example: ["fill e1 Ada","check e2","click e3"]`

/** The whole browser as one tool. */
export function oneTool(registry: Registry): Tool {
  const batch = registry.get("batch")
  const name = "browser"
  return {
    name,
    define: () => ({
      name,
      title: "Use a browser",
      description: ABOUT,
      inputSchema: {
        type: "object",
        properties: { commands: { type: "array", items: { type: "string" } } },
        required: ["commands"],
      },
      outputSchema: undefined,
      annotations: hintsOf(batch),
      family: batch.family,
    }),
    steps(given) {
      const { command, commands = command, ...rest } = withoutHabits(given, {})
      return [commandStep(batch, { ...rest, commands })]
    },
  }
}
