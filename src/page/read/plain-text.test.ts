import { expect, test } from "vitest"
import { toPlainText } from "./plain-text.ts"
import { grow } from "./tree.ts"

test("separates blocks by line breaks and paragraphs by blank lines", () => {
  const nodes = grow([
    ["h1"],
    "Title",
    0,
    ["p"],
    "One  ",
    ["b"],
    "two",
    0,
    " three.",
    0,
    ["ul"],
    ["li"],
    "a",
    0,
    ["li"],
    "b",
    0,
    0,
  ])
  expect(toPlainText(nodes)).toBe("Title\n\nOne two three.\n\na\nb")
})

test("separates the cells of a row by tabs, whatever they contain", () => {
  const cell = (text: string) => [["td"], ["p"], text, 0, 0] as const
  const nodes = grow([
    ["table"],
    ["tbody"],
    ["tr"],
    ...cell("a"),
    ...cell("b c"),
    0,
    ["tr"],
    ...cell("d"),
    ...cell("e"),
    0,
    0,
    0,
  ])
  expect(toPlainText(nodes)).toBe("a\tb c\nd\te")
})

test("keeps preformatted text", () => {
  const nodes = grow([["p"], "See", 0, ["pre"], "\n  if (a)\n    b\n", 0, ["p"], "Done", 0])
  expect(toPlainText(nodes)).toBe("See\n\n  if (a)\n    b\n\nDone")
})

test("includes line breaks, images and fields", () => {
  const nodes = grow([
    ["div"],
    "a",
    ["br"],
    0,
    "b",
    ["img", { alt: "A cat" }],
    0,
    ["field", { text: "", hint: "Name" }],
    0,
    "c",
    0,
  ])
  expect(toPlainText(nodes)).toBe("a\nbA cat Name c")
})
