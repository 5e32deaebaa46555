import { beforeAll, describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import type { Browser } from "../../src/browser/browser.ts"
import { type LibrarySession, Tabhand } from "../../src/doors/library/tabhand.ts"
import { known, withEngine } from "../support/with-engine.ts"
import { SOON_MS, timed } from "./support/figures.ts"
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
    const quiet = await opened("quiet")
    const { site } = engine
    const besideOf = ({ name }: { readonly name: string }) => engine.tabhand.session(name)
    const mark = shortId()
    const wedged = shortId()
    const limits = { timeoutMs: 50_000 }
    const commands = [
      waiting.run("wait", { fn: neverTrue(mark) }, limits),
      besideOf(waiting).run("wait", { text: "never" }, limits),
      besideOf(waiting).run("eval", { script: "new Promise(() => {})" }, limits),
      stuck.run("eval", { script: wedge(wedged) }, limits),
      loading.run("open", { url: `${site.url}/hang` }, limits),
      // The document is loaded and its image is not: no further calls to the page are needed.
      besideOf(loading).run("tab new", { url: `${site.url}/slow-asset?ms=60000` }, limits),
      // These send nothing to the page.
      quiet.run("wait", { url: "**/never" }, limits),
      besideOf(quiet).run("wait", { ms: 45_000 }, limits),
    ].map(failure)
    const asked = ["/hang", "/slow-asset/image.svg", `/hit/${mark}`, `/hit/${wedged}`]
    await Promise.all(asked.map((path) => site.waitForHit(path)))
    // From another client, which does not queue behind them.
    await besideOf(quiet).run("get title", {})
    const killed = timed(killBrowserOf(waiting))
    const failures = await Promise.all(commands)
    expect(failures.map(({ code }) => code)).toEqual(Array(commands.length).fill("browser_gone"))
    expect(known(failures[0]).error.message).toContain("SIGKILL")
    expect((await killed).ms).toBeLessThan(SOON_MS)
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

/** All these sessions were in one browser; each test has its own. */
describe("the loss of a browser that was killed", () => {
  const names = ["reported", "reopened", "tabbed", "x", "y", "z", "listed", "closed"] as const
  let lost: Record<(typeof names)[number], LibrarySession>
  let before: Browser

  beforeAll(async () => {
    const sessions = await Promise.all(names.map(async (name) => [name, await opened(name, "/title/There")] as const))
    lost = { ...lost, ...Object.fromEntries(sessions) }
    await lost.reported.run("tab new", { url: `${engine.site.url}/title/Second` })
    before = browserOf(engine, lost.reported.name)
    expect(new Set(names.map((name) => browserOf(engine, lost[name].name)))).toEqual(new Set([before]))
    await killBrowserOf(lost.reported)
  })

  test("is reported once: a page command fails with session_lost and says how to continue", async () => {
    const { site } = engine
    const session = lost.reported
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
    const session = lost.reopened
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
    const reply = await lost.tabbed.run("tab new", { url: site.url })
    expect(reply.lost).toMatchObject({ lastUrl: `${site.url}/title/There` })
    expect((await lost.tabbed.run("get title", {})).data.title).toBe("Fixture home")
  })

  test("is reported once to every session that was in it", async () => {
    for (const session of [lost.x, lost.y, lost.z]) {
      expect((await failure(session.run("eval", { script: "1" }))).code).toBe("session_lost")
      expect((await failure(session.run("eval", { script: "1" }))).code).toBe("no_tab")
    }
  })

  test("leaves `tab list` and `close` working, and `tab list` reports it", async () => {
    const reply = await lost.listed.run("tab list", {})
    expect(reply.data.tabs).toEqual([])
    expect(reply.lost).toBeDefined()
    expect((await lost.closed.run("close", {})).data).toMatchObject({ closed: true, sessions: [lost.closed.name] })
    expect((await failure(lost.closed.run("get title", {}))).code).toBe("no_session")
  })
})
