import { expect, test } from "vitest"
import { Registry } from "../command/define/registry.ts"
import { parseCommandLine } from "../command/line/grammar.ts"
import { splitWords } from "../command/line/split-words.ts"
import { batchGuide } from "../commands/flow/batch.ts"
import { commands } from "../generated/commands.ts"
import { oneTool } from "./one.ts"

const registry = new Registry(commands)

/** The commands in a text for models, without explanations in brackets. */
function shownIn(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.includes(" · "))
  return lines
    .flatMap((line) => line.split(" · "))
    .map((each) => each.replace(/ \([^)]*\)$/, "").replace(/ \[[^\]]*\]/g, ""))
}

test.each([
  ["browser_batch", batchGuide],
  ["browser", oneTool(registry).define().description],
])("every command in %s exists", (_name, text) => {
  const shown = shownIn(text)
  expect(shown.length).toBeGreaterThan(20)
  for (const each of shown) {
    const variants = each.split(" ").some((word) => word.includes("|")) ? spelledOut(each) : [each]
    for (const line of variants) {
      expect(parseCommandLine(splitWords(line.replace("<url>", "example.com")), registry), line).toBeTruthy()
    }
  }
})

/** `is visible|enabled e8` contains two. */
function spelledOut(line: string): string[] {
  const [choice = ""] = /\S*\|\S*/.exec(line) ?? []
  return choice.split("|").map((word) => line.replace(choice, word))
}
