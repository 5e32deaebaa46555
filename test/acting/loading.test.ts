import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(() => {
  session = engine.tabhand.session()
})

const open = (path: string) => session.run("open", { url: engine.site.url + path })

describe("a page that is empty at first", () => {
  test.each(["/booting?ms=300", "/booting?ms=300&splash=Loading…", "/booting/timer"])(
    "is shown with what it loads: %s",
    async (path) => {
      const { change, notes } = await open(path)
      expect(change?.text).toMatch(/^# (?:Ready|Timed)\ne\d+ button Start$/)
      expect(notes).toEqual([])
    },
  )

  test("gets a note that it is still loading if that takes longer", async () => {
    const { change, notes } = await open("/booting?ms=60000")
    expect(change?.text).toBe("")
    expect(notes).toEqual([expect.stringMatching(/^the page is still loading \(1 request under way\): `wait --load/)])
  })

  test("is shown as it is when it loads nothing", async () => {
    const { change, notes } = await open("/seeing/odd/nothing")
    expect([change?.text, notes]).toEqual(["", []])
  })
})

test("the reply for a route that is empty at first includes what it loads", async () => {
  await open("/booting/lazy")
  const { change } = await session.run("click", { target: "role=button[name=Versions]" })
  expect(change?.text.split("\n")).toEqual([
    `now at ${engine.site.url}/booting/lazy?versions`,
    "new # All versions",
    "gone # Readme",
  ])
})
