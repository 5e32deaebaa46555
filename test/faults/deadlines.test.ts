import { describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { withEngine } from "../support/with-engine.ts"
import { figure, inMs, SOON_MS } from "./support/figures.ts"
import { heldBrowser } from "./support/held-browser.ts"
import { failure, temporaryProfiles } from "./support/library.ts"

const engine = withEngine()

async function opened(name: string) {
  const session = engine.tabhand.session(`${name}-${shortId()}`)
  await session.run("open", { url: `${engine.site.url}/title/Before` })
  return session
}

describe("a server that never answers", () => {
  test("takes until the deadline, leaves the old page, and the tab is usable at once", async () => {
    const session = await opened("hang")
    const { code, error, ms } = await failure(
      session.run("open", { url: `${engine.site.url}/hang` }, { timeoutMs: 700 }),
    )
    figure("open of a server that never answers, with a deadline of 700 ms, ended after", inMs(ms))
    expect(code).toBe("timeout")
    expect(error.message).toContain("700 ms")
    expect(ms).toBeGreaterThan(690)
    expect(ms).toBeLessThan(700 + SOON_MS)
    expect((await session.run("get title", {})).data.title).toBe("Before")
    expect((await session.run("open", { url: `${engine.site.url}/title/After` })).data.title).toBe("After")
    await session.close()
  })

  test("takes no longer in a new session, whose name can be used again", async () => {
    const session = engine.tabhand.session(`fresh-${shortId()}`)
    expect((await failure(session.run("open", { url: `${engine.site.url}/hang` }, { timeoutMs: 700 }))).code).toBe(
      "timeout",
    )
    expect((await session.run("open", { url: engine.site.url })).data.title).toBe("Fixture home")
    await session.close()
  })
})

test.each([
  ["a promise that never settles", "eval", { script: "new Promise(() => {})" }],
  ["a text that never shows", "wait", { text: "never" }],
  ["an address that never comes", "wait", { url: "**/never" }],
] as const)("%s costs the deadline and no more", async (_what, command, args) => {
  const session = await opened("page")
  const { code, ms } = await failure(session.run(command, args, { timeoutMs: 400 }))
  expect(code).toBe("timeout")
  expect(ms).toBeLessThan(400 + SOON_MS)
  expect((await session.run("get title", {})).data.title).toBe("Before")
  await session.close()
})

describe("a browser that is still starting", () => {
  test("is abandoned with the last command that waits for it, and leaves nothing", async () => {
    await opened("warm")
    const held = await heldBrowser(engine.home)
    const apart = new Tabhand(engine.tabhand.runtime, { executablePath: held.program })
    const { code, ms } = await failure(apart.session("early").run("open", { url: engine.site.url }, { timeoutMs: 60 }))
    expect(code).toBe("timeout")
    expect(ms).toBeLessThan(60 + SOON_MS)
    await expect.poll(() => temporaryProfiles(engine.home)).toHaveLength(1)
    expect((await engine.tabhand.runtime.status()).browsers).toHaveLength(1)
  })

  test("still serves the others when one gives up", async () => {
    const held = await heldBrowser(engine.home)
    const apart = new Tabhand(engine.tabhand.runtime, { executablePath: held.program })
    const impatient = failure(apart.session("impatient").run("open", { url: engine.site.url }, { timeoutMs: 60 }))
    const patient = apart.session("patient").run("open", { url: engine.site.url })
    expect((await impatient).code).toBe("timeout")
    await held.release()
    expect((await patient).data.title).toBe("Fixture home")
    await apart.session("patient").close()
    expect((await engine.tabhand.runtime.status()).browsers).toHaveLength(1)
  })

  test("does not keep `close` of its session, or `runtime status`, waiting", async () => {
    const held = await heldBrowser(engine.home)
    const apart = new Tabhand(engine.tabhand.runtime, { executablePath: held.program })
    const session = apart.session("closed-early")
    const opening = failure(session.run("open", { url: engine.site.url }))
    await held.begun()
    expect(await temporaryProfiles(engine.home)).toHaveLength(2)
    await engine.tabhand.runtime.status()
    expect((await session.run("close", {})).data).toMatchObject({ closed: true })
    expect((await opening).code).toBe("no_session")
    await expect.poll(() => temporaryProfiles(engine.home)).toHaveLength(1)
    expect((await engine.tabhand.runtime.status()).browsers).toHaveLength(1)
  })
})
