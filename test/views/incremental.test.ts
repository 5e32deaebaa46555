import { beforeAll, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withRuntime } from "../support/with-runtime.ts"
import { holdsAfterEdits } from "./edits.ts"

const around = withRuntime()
let session: LibrarySession

beforeAll(async () => {
  session = around.runtime.session("edited")
  await session.run("open", { url: `${around.site.url}/seeing/edited` })
})

test("what is told after any edits is what a first look tells, and the last view with the change is the new one", async () => {
  await holdsAfterEdits(session, around.runtime.runtime.sessions.get("edited").tabs.get().page, 25)
})
