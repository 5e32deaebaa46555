import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

async function linesOf(body: string): Promise<string[]> {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `data:text/html;charset=utf-8,<!doctype html>${encodeURIComponent(body)}` })
  return (await session.run("snapshot", { full: true })).text.split("\n").slice(1)
}

test("a list is not named by its first option", async () => {
  expect(await linesOf(`<select id="tags-from" multiple><option>math<option>art</select>`)).toEqual([
    "e1 list {id tags-from} (multiple, 2 options)",
    "  - math",
    "  - art",
  ])
})

test("text that is the name of its element is not listed in it again", async () => {
  expect(await linesOf(`<span role="textbox" aria-readonly="true" title="Bo Ek">Bo Ek</span>`)).toEqual([
    "e1 textbox Bo Ek (readonly)",
  ])
})

test("a heading in a line of text has its own line", async () => {
  expect(await linesOf(`<h1 style="display: inline-block">Project /</h1>Wiki`)).toEqual(["# Project /", "- Wiki"])
})

test("the line that names a box is not repeated in it", async () => {
  const body = `<div role="dialog" aria-labelledby="its"><div id="its">Leave the page?</div><p>Nothing is saved.</p></div>`
  expect(await linesOf(body)).toEqual(["dialog Leave the page?", "  - Nothing is saved."])
})

test("an empty cell outside of a row has no line", async () => {
  const body = `<div role="grid"><div role="row"><span role="gridcell">One</span></div><div role="gridcell" style="height: 4px"></div></div>`
  expect(await linesOf(body)).toEqual(["grid", "  | One"])
})
