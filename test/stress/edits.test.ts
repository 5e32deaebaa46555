import { beforeAll, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withRuntime } from "../support/with-runtime.ts"
import { holdsAfterEdits } from "../views/edits.ts"

const around = withRuntime()
let session: LibrarySession

beforeAll(async () => {
  session = around.runtime.session("edited")
  await session.run("open", { url: `${around.site.url}/seeing/edited` })
})

test("a view and its changes are right after thousands of random edits", async () => {
  await holdsAfterEdits(session, around.runtime.runtime.sessions.get("edited").tabs.get().page, 1_000)
})
