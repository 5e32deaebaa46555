import { expect, test } from "vitest"
import { parseCommandLine } from "../../command/grammar.ts"
import { Registry } from "../../command/registry.ts"
import { splitWords } from "../../command/split-words.ts"
import { commands } from "../../commands/index.ts"
import { batchGuide } from "./guide.ts"
import { oneTool } from "./one.ts"

const registry = new Registry(commands)

/** The commands that a text for models shows, without the words in brackets that explain them. */
function shownIn(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.includes(" · "))
  return lines
    .flatMap((line) => line.split(" · "))
    .map((each) => each.replace(/ \([^)]*\)$/, "").replace(/ \[[^\]]*\]/g, ""))
}

test.each([
  ["browser_batch", batchGuide],
  ["browser", oneTool(registry).define().description],
])("every command that %s shows is one", (_name, text) => {
  const shown = shownIn(text)
  expect(shown.length).toBeGreaterThan(20)
  for (const each of shown) {
    const variants = each.split(" ").some((word) => word.includes("|")) ? spelledOut(each) : [each]
    for (const line of variants) {
      expect(parseCommandLine(splitWords(line.replace("<url>", "example.com")), registry), line).toBeTruthy()
    }
  }
})

/** `is visible|enabled e8` shows two. */
function spelledOut(line: string): string[] {
  const [choice = ""] = /\S*\|\S*/.exec(line) ?? []
  return choice.split("|").map((word) => line.replace(choice, word))
}
