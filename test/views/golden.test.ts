import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"
import { fixturePages } from "./pages.ts"

const engine = withEngine()

/** Replaces what differs between machines. */
function plain(text: string): string {
  return `${text.replaceAll(engine.site.url, "http://site").replaceAll(engine.site.crossSite, "http://other-site")}\n`
}

/** The agent's view of each page: every change must be reviewed. Update with `vitest -u`. */
describe("a page's view equals its golden file", () => {
  test.each(fixturePages)("%s", async (path) => {
    await using session = engine.tabhand.session()
    await session.run("open", { url: engine.site.url + path })
    const { text } = await session.run("snapshot", { full: true })
    const name = path.replace(/^\/seeing\//, "").replace(/\W+/g, "-")
    await expect(plain(text)).toMatchFileSnapshot(join(import.meta.dirname, "golden", `${name}.txt`))
  })
})
