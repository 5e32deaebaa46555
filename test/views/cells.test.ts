import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test("a cell shows its states, and a column its sort order", async () => {
  await using session = engine.tabhand.session()
  const body = `<table role="grid"><tr><th aria-sort="ascending" tabindex="0">Name</th><th aria-sort="none">Ok</th><th aria-sort="descending">Age</th></tr>
<tr><td aria-selected="true">Ada</td><td role="gridcell" tabindex="0" aria-checked="true"><svg width="9" height="9"></svg></td><td>36</td></tr>
<tr><td>Bo</td><td role="gridcell" tabindex="0" aria-checked="false"><svg width="9" height="9"></svg></td><td aria-invalid="true">-1</td></tr></table>`
  await session.run("open", { url: `data:text/html,<!doctype html>${encodeURIComponent(body)}` })
  const { text } = await session.run("snapshot", { full: true })
  expect(text.split("\n").slice(2)).toEqual([
    "  | [e1 cell Name (ascending)] | Ok | Age (descending)",
    "  | Ada (selected) | [e2 cell (checked)] | 36",
    "  | Bo | [e3 cell] | -1 (invalid)",
  ])
})
