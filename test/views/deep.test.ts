import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test.each(["tag=div&n=700", "tag=span&n=700", "tag=div&n=1500", "tag=section&n=700&named=yes", "tag=li&n=700"])(
  "an element nested in hundreds of others is listed and can be acted on: %s",
  async (query) => {
    await using session = engine.tabhand.session()
    await session.run("open", { url: `${engine.site.url}/seeing/deep?${query}` })
    const { text } = await session.run("snapshot", { full: true })
    expect(text).toContain("So deep")
    expect(text).toMatch(/\[?e\d+ button Deepest\]?[\s\S]*- After it$/)
    const { change } = await session.run("click", { target: "role=button[name=Deepest]" })
    expect(change?.text).toMatch(/button 1/)
  },
)

const nested = (count: number, step: string) =>
  `<!doctype html><title>deep</title><button id="ok" onclick="this.textContent = 'Done'">OK</button><div id="r"></div>
<script>let n = r; for (let i = 0; i < ${count}; i++) { ${step} } n.textContent = "bottom"</script>`
const ELEMENT = `const d = document.createElement("div"); n.append(d); n = d`
const ROOT = `const s = n.attachShadow({ mode: "closed" }); const d = document.createElement("div"); s.append(d); n = d`

test.each([
  ["2,500 elements", nested(2_500, ELEMENT)],
  ["2,000 closed shadow roots", nested(2_000, ROOT)],
])("%s within each other hide nothing that is elsewhere on the page", async (name, html) => {
  const path = `/published/${name.replace(/\W/g, "-")}`
  engine.site.publish(path, html)
  await using session = engine.tabhand.session()
  await session.run("open", { url: engine.site.url + path })
  expect((await session.run("snapshot", {})).text).toContain("button OK")
  expect((await session.run("find", { text: "OK" })).text).toContain('button "OK"')
  expect((await session.run("screenshot", { annotate: true })).text).toMatch(/button "?OK/)
  await session.run("click", { target: "text=OK" })
  // Not read from the reply: where a busy machine takes a second to capture the page, that has no change.
  expect((await session.run("find", { text: "Done" })).text).toContain('button "Done"')
})
