import { expect, test } from "vitest"
import { applied, changeBetween, keyedLines } from "../../src/page/view/change/change.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const { signal } = new AbortController()

test("layout tables are replaced by their content, data tables are listed row by row", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/seeing/layout-tables` })
  const { text } = await session.run("snapshot", {})
  expect(text.split("\n").slice(1)).toEqual([
    "- Torrents",
    "e1 button Add",
    "e2 button Remove",
    "e3 button Pause",
    "## News",
    "- Read [e4 all]",
    "## Links",
    "- plain words",
    "table",
    "  | Ada | [e5 button Edit]",
    "  | Grace | ",
    "table",
    "  |  | 42",
  ])
  const only = (await session.run("snapshot", { interactive: true })).text.split("\n").slice(1)
  expect(only).toEqual(expect.arrayContaining(["e1 button Add", "e4 link all", "| Ada | [e5 button Edit]"]))
})

test("a table that changes from one kind to the other is listed as its current kind", async () => {
  await using session = engine.tabhand.session("turned")
  await session.run("open", { url: `${engine.site.url}/seeing/layout-tables` })
  const { capture } = engine.tabhand.runtime.sessions.get("turned").tabs.get().page
  const rows = `document.querySelector("#toolbar table").rows`
  for (const script of [
    `${rows}[0].cells[0].textContent = "Head", ${rows}[0].cells[1].textContent = "Other"`,
    `${rows}[0].cells[0].textContent = "", ${rows}[0].cells[1].textContent = ""`,
    `document.querySelector("#data td").innerHTML = "<h3>Ada</h3>"`,
  ]) {
    const before = await capture.view(signal)
    await session.run("eval", { script }, { view: false })
    const now = await capture.view(signal)
    expect(applied(keyedLines(before), changeBetween(before, now))).toEqual(keyedLines(now))
    expect(keyedLines(now)).not.toEqual(keyedLines(before))
  }
})
