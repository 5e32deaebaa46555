import { describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { known, withEngine } from "../support/with-engine.ts"
import { timed } from "./support/figures.ts"
import { browserOf, failure, kill, temporaryProfiles } from "./support/library.ts"
import { neverTrue, wedge } from "./support/scripts.ts"

const engine = withEngine()

/** A session with an open page; each test uses new names, so that none sees the loss of another's session. */
async function opened(name: string, path = "/title/Before") {
  const session = engine.tabhand.session(`${name}-${shortId()}`)
  await session.run("open", { url: engine.site.url + path })
  return session
}

async function killBrowserOf(session: { readonly name: string }) {
  const browser = browserOf(engine, session.name)
  const gone = browser.next("gone")
  kill(browser)
  await gone
}

describe("kill -9 of the browser", () => {
  test("ends every command that waits, at once, with browser_gone", async () => {
    const waiting = await opened("waiting")
    const stuck = await opened("stuck")
    const loading = await opened("loading")
    const { site } = engine
    const beside = [engine.tabhand.session(waiting.name), engine.tabhand.session(waiting.name)]
    const mark = shortId()
    const wedged = shortId()
    const commands = [
      waiting.run("wait", { fn: neverTrue(mark) }),
      known(beside[0]).run("wait", { text: "never" }),
      known(beside[1]).run("eval", { script: "new Promise(() => {})" }),
      stuck.run("eval", { script: wedge(wedged) }),
      loading.run("open", { url: `${site.url}/hang` }),
      // The document is loaded and its image is not: no further calls to the page are needed.
      engine.tabhand.session(loading.name).run("tab new", { url: `${site.url}/slow-asset?ms=60000` }),
    ].map(failure)
    const asked = ["/hang", "/slow-asset/image.svg", `/hit/${mark}`, `/hit/${wedged}`]
    await Promise.all(asked.map((path) => site.waitForHit(path)))
    const killed = timed(killBrowserOf(waiting))
    const failures = await Promise.all(commands)
    expect(failures.map(({ code }) => code)).toEqual(Array(commands.length).fill("browser_gone"))
    expect(known(failures[0]).error.message).toContain("SIGKILL")
    expect((await killed).ms).toBeLessThan(1_000)
  })

  test.each([
    { kind: "URL", args: { url: "**/never" } },
    { kind: "time", args: { ms: 20_000 } },
  ])("also ends a wait for a(n) $kind, which sends nothing to the page", async ({ args }) => {
    const session = await opened("quiet")
    const waiting = failure(session.run("wait", args))
    // From another client, which does not queue behind the first one.
    await engine.tabhand.session(session.name).run("get title", {})
    await killBrowserOf(session)
    const { code, ms } = await waiting
    expect(code).toBe("browser_gone")
    expect(ms).toBeLessThan(10_000)
  })

  test("is reported once: a page command fails with session_lost and says how to continue", async () => {
    const { site } = engine
    const session = await opened("reported", "/title/There")
    await session.run("tab new", { url: `${site.url}/title/Second` })
    await killBrowserOf(session)
    const { code, error } = await failure(session.run("get title", {}))
    expect(code).toBe("session_lost")
    expect(error.message).toContain(`${site.url}/title/Second`)
    expect(error.hint).toBe(`continue with: open ${site.url}/title/Second`)
    expect(error.evidence).toEqual({ lastUrl: `${site.url}/title/Second`, tabs: 2 })
    expect((await failure(session.run("get title", {}))).code).toBe("no_tab")
    expect((await session.run("tab list", {})).data).toEqual({ tabs: [] })
    const again = await session.run("open", { url: site.url })
    expect(again.lost).toBeUndefined()
    expect(again.data.title).toBe("Fixture home")
  })

  test("is reported once: `open` starts a new browser and notes the loss", async () => {
    const { site } = engine
    const session = await opened("reopened", "/title/There")
    const before = browserOf(engine, session.name)
    await killBrowserOf(session)
    const reply = await session.run("open", { url: `${site.url}/title/After` })
    expect(reply.data).toMatchObject({ title: "After", status: 200 })
    expect(reply.lost).toEqual({ message: expect.stringContaining("SIGKILL"), lastUrl: `${site.url}/title/There` })
    expect(reply.notes).toEqual([expect.stringContaining("1 tab")])
    expect(browserOf(engine, session.name)).not.toBe(before)
    const next = await session.run("open", { url: site.url })
    expect(next.lost).toBeUndefined()
    expect(next.notes).toEqual([])
  })

  test("is reported once: `tab new` starts a new browser and notes the loss as well", async () => {
    const { site } = engine
    const session = await opened("tabbed", "/title/There")
    await killBrowserOf(session)
    const reply = await session.run("tab new", { url: site.url })
    expect(reply.lost).toMatchObject({ lastUrl: `${site.url}/title/There` })
    expect((await session.run("get title", {})).data.title).toBe("Fixture home")
  })

  test("is reported once to every session that was in it", async () => {
    const sessions = await Promise.all(["x", "y", "z"].map((name) => opened(name)))
    await killBrowserOf(known(sessions[0]))
    for (const session of sessions) {
      expect((await failure(session.run("eval", { script: "1" }))).code).toBe("session_lost")
      expect((await failure(session.run("eval", { script: "1" }))).code).toBe("no_tab")
    }
  })

  test("leaves `tab list` and `close` working, and `tab list` reports the loss", async () => {
    const listed = await opened("listed")
    const closed = await opened("closed")
    await killBrowserOf(listed)
    const reply = await listed.run("tab list", {})
    expect(reply.data.tabs).toEqual([])
    expect(reply.lost).toBeDefined()
    expect((await closed.run("close", {})).data).toMatchObject({ closed: true, sessions: [closed.name] })
    expect((await failure(closed.run("get title", {}))).code).toBe("no_session")
  })

  test("does nothing to a session in another browser", async () => {
    const shared = await opened("shared")
    const apart = new Tabhand(engine.tabhand.runtime, { args: ["--lang=de"] }).session(`apart-${shortId()}`)
    await apart.run("open", { url: `${engine.site.url}/title/Apart` })
    await killBrowserOf(shared)
    expect((await apart.run("get title", {})).data.title).toBe("Apart")
    await apart.close()
  })

  test("removes the dead browser's profile", async () => {
    const session = await opened("profile")
    const before = await temporaryProfiles(engine.home)
    expect(before.length).toBeGreaterThan(0)
    await killBrowserOf(session)
    await session.run("open", { url: engine.site.url })
    await expect.poll(() => temporaryProfiles(engine.home)).toHaveLength(1)
    const [now] = await temporaryProfiles(engine.home)
    expect(before).not.toContain(now)
  })
})
