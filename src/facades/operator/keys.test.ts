import { expect, test } from "vitest"
import { comboOf } from "./keys.ts"

test.each([
  ["Enter", "Enter"],
  ["a", "a"],
  [" ", " "],
  ["+", "+"],
  ["Control+A", "ControlOrMeta+a"],
  ["Ctrl+v", "ControlOrMeta+v"],
  ["ctrl+shift+k", "Control+Shift+k"],
  ["Command+t", "Meta+t"],
  ["Ctrl++", "Control++"],
  [" Tab ", "Tab"],
])("%j is %j for our keyboard", (written, meant) => {
  expect(comboOf(written)).toBe(meant)
})
