import { beforeAll, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"
import { holdsAfterEdits } from "../views/edits.ts"

const engine = withEngine()
let session: LibrarySession

beforeAll(async () => {
  session = engine.tabhand.session("edited")
  await session.run("open", { url: `${engine.site.url}/seeing/edited` })
})

test("a view and its changes are correct after thousands of random edits", async () => {
  await holdsAfterEdits(session, engine.tabhand.runtime.sessions.get("edited").tabs.get().page, 1_000)
})
