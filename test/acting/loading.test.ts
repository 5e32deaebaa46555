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

describe("a caller that switches to a popup whose document is on its way", () => {
  const popup = async (path: string) => {
    await open("/title/Opener")
    await session.run("eval", { script: `window.open(${JSON.stringify(path)}); 0` })
    return session.run("tab switch", { name: "t2" })
  }

  test("is shown the document", async () => {
    const { change, data } = await popup("/slow?ms=400")
    expect(change?.text).toContain("# Slow")
    expect(data).toMatchObject({ tabId: "t2", url: `${engine.site.url}/slow?ms=400` })
  })

  test("gets a note if it takes longer", async () => {
    const { notes } = await popup("/slow?ms=60000")
    expect(notes).toEqual([expect.stringMatching(/^the page goes to .*\/slow\?ms=60000, which has not answered yet$/)])
  })

  test("does not wait where nothing is on its way", async () => {
    const { data, notes } = await popup("")
    expect([data.url, notes]).toEqual(["about:blank", []])
  })
})
