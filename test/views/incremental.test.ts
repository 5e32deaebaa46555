import { beforeAll, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"
import { holdsAfterEdits } from "./edits.ts"

const engine = withEngine()
let session: LibrarySession

beforeAll(async () => {
  session = engine.tabhand.session("edited")
  await session.run("open", { url: `${engine.site.url}/seeing/edited` })
})

test("after any edits, the view equals a first look, and the last view plus the change equals the new one", async () => {
  await holdsAfterEdits(session, engine.tabhand.runtime.sessions.get("edited").tabs.get().page, 25)
})
