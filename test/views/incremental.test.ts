import { afterAll, beforeAll, test } from "vitest"
import { type LibrarySession, type Tabhand, tabhand } from "../../src/doors/library/index.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { holdsAfterEdits } from "./edits.ts"

const home = withTempHome()
let site: Site
let runtime: Tabhand
let session: LibrarySession

beforeAll(async () => {
  site = await startSite()
  runtime = await tabhand({ home: home.path })
  session = runtime.session("edited")
  await session.run("open", { url: `${site.url}/seeing/edited` })
})

afterAll(async () => {
  await runtime.close()
  await site.close()
})

test("what is told after any edits is what a first look tells, and the last view with the change is the new one", async () => {
  await holdsAfterEdits(session, runtime.runtime.sessions.get("edited").tabs.get().page, 25)
})
