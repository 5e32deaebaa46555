import { expect, test } from "vitest"
import { nodesOf } from "../../../test/support/page-nodes.ts"
import { toMarkdown } from "./markdown.ts"
import { outlineOf, sectionOf } from "./outline.ts"

const page = nodesOf(`<p>Before all.</p>
<header><h1 id="top">Tea</h1></header><p>One two three.</p>
<section><h2>Green <b>tea</b></h2><p>Four</p><ul><li>five</li></ul><h4 id="deep">How</h4>six</section>
<h2 here="1">Black</h2><div><p>Seven</p><h3>Strong</h3><p>eight</p></div><div><p>nine</p><h1>Milk</h1><p>ten</p></div>`)

test("an outline has each heading with the number of words below it", () => {
  expect(outlineOf(page)).toBe(
    `- (no heading): 2 words
- Tea (#top): 3 words
  - Green tea: 2 words
    - How (#deep): 1 word
  - Black: 1 word
    - Strong: 2 words
- Milk: 1 word`,
  )
})

test("an outline of a page without headings has its number of words", () => {
  expect(outlineOf(nodesOf("<p>a b</p>"))).toBe("- (no heading): 2 words")
  expect(outlineOf(nodesOf(""))).toBe("")
})

test("a section ends before the next heading of its level or above", () => {
  expect(toMarkdown(sectionOf(page, ({ attrs }) => attrs.here !== undefined))).toBe(
    "## Black\n\nSeven\n\n### Strong\n\neight\n\nnine",
  )
  expect(toMarkdown(sectionOf(page, ({ tag }) => tag === "h4"))).toBe("#### How\n\nsix")
  expect(toMarkdown(sectionOf(page, ({ attrs }) => attrs.id === "top"))).toMatch(/^# Tea\n\nOne.*nine$/s)
})
