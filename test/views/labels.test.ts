import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const FOR_READERS = "position: absolute; clip: rect(0 0 0 0); clip-path: inset(50%); width: 1px; height: 1px"

test.each([
  ["cut away", FOR_READERS],
  ["off the page", "position: absolute; left: -9999px"],
  ["in a box of no size", "position: absolute; width: 1px; height: 1px; overflow: hidden; top: -50px"],
])("the label of a field that is replaced by a widget is shown: %s", async (_, style) => {
  await using session = engine.tabhand.session()
  const body = `<label for="who">Author:</label> <select id="who" style="${style}"><option>Ada</select>
<span role="combobox" tabindex="0" aria-expanded="false" class="author-chooser" style="border: 1px solid">&nbsp;</span>`
  await session.run("open", { url: `data:text/html,<!doctype html>${encodeURIComponent(body)}` })
  const { text } = await session.run("snapshot", { full: true })
  expect(text.split("\n").slice(1, 3)).toEqual(["- Author:", "e1 combobox {class author-chooser} (collapsed)"])
})

test("the label of a visible field is its name, and is not repeated", async () => {
  await using session = engine.tabhand.session()
  const body = `<label for="who">Author:</label> <select id="who" style="opacity: 0"><option>Ada</select>`
  await session.run("open", { url: `data:text/html,<!doctype html>${encodeURIComponent(body)}` })
  const { text } = await session.run("snapshot", { full: true })
  expect(text.match(/Author:/g)).toHaveLength(1)
})
