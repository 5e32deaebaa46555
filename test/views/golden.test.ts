import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Tabhand, tabhand } from "../../src/doors/library/index.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { fixturePages } from "./pages.ts"

const home = withTempHome()
let site: Site
let runtime: Tabhand

beforeAll(async () => {
  site = await startSite()
  runtime = await tabhand({ home: home.path })
})

afterAll(async () => {
  await runtime.close()
  await site.close()
})

/** The same on every machine. */
function plain(text: string): string {
  return `${text.replaceAll(site.url, "http://site").replaceAll(site.crossSite, "http://other-site")}\n`
}

/** What agents see of each page: a change in it is a change to be reviewed. Update with `vitest -u`. */
describe("a page is seen as its golden file says", () => {
  test.each(fixturePages)("%s", async (path) => {
    await using session = runtime.session()
    await session.run("open", { url: site.url + path })
    const { text } = await session.run("snapshot", { full: true })
    const name = path.replace(/^\/seeing\//, "").replace(/\W+/g, "-")
    await expect(plain(text)).toMatchFileSnapshot(join(import.meta.dirname, "golden", `${name}.txt`))
  })
})
