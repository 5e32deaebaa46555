import { describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { UNLIMITED } from "../../src/cdp/cdp-session.ts"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { withEngine } from "../support/with-engine.ts"
import { figure, inMs, SOON_MS, timed } from "./support/figures.ts"
import { failure, tabOf } from "./support/library.ts"
import { wedge } from "./support/scripts.ts"

const engine = withEngine()

async function opened(name: string): Promise<LibrarySession> {
  const session = engine.tabhand.session(`${name}-${shortId()}`)
  await session.run("open", { url: `${engine.site.url}/title/Fine` })
  return session
}

/** Puts the tab into an endless loop; returns once it loops, with the command that waits for the end. */
async function wedged(session: LibrarySession, tab = "t1") {
  const mark = shortId()
  const command = failure(session.run("eval", { script: wedge(mark) }, { timeoutMs: 50_000, tab }))
  await engine.site.waitForHit(`/hit/${mark}`)
  return { command }
}

/** The same without a command: no command has noticed the loop yet. */
async function wedgedUnnoticed(session: LibrarySession): Promise<void> {
  const mark = shortId()
  tabOf(engine, session.name)
    .page.target.session.send("Runtime.evaluate", { expression: wedge(mark) }, UNLIMITED)
    // The loop is ended, or goes with its page.
    .catch(() => undefined)
  await engine.site.waitForHit(`/hit/${mark}`)
}

/** A command that gets no answer from the page. */
const unanswered = (session: LibrarySession, timeoutMs: number) =>
  failure(session.run("eval", { script: "1" }, { timeoutMs }))

describe("while a page is in an endless loop", () => {
  test("control commands, other tabs and other sessions do not wait for it", async () => {
    const session = await opened("loop")
    const other = await opened("other")
    const closing = await opened("closing")
    await session.run("eval", { script: "console.log('said before')" })
    await session.run("tab new", { url: `${engine.site.url}/title/Beside` })
    const { command } = await wedged(session, "t1")
    let isOver = false
    void command.then(() => {
      isOver = true
    })
    // Another client, so that its commands do not queue behind the one that hangs.
    const beside = engine.tabhand.session(session.name)
    const at = { tab: "t1" }
    const answers: Record<string, () => Promise<unknown>> = {
      "tab list": () => beside.run("tab list", {}),
      "dialog status": () => beside.run("dialog status", {}, at),
      console: () => beside.run("console", {}, at),
      errors: () => beside.run("errors", {}, at),
      "get url": () => beside.run("get url", {}, at),
      "session list": () => beside.run("session list", {}),
      "runtime status": () => beside.run("runtime status", {}),
      "get title in another tab": () => beside.run("get title", {}, { tab: "t2" }),
      "eval in another session": () => other.run("eval", { script: "1 + 1" }),
      "close of another session": () => closing.run("close", {}),
    }
    let slowest = { what: "", ms: 0 }
    for (const [what, ask] of Object.entries(answers)) {
      const { ms } = await timed(ask())
      if (ms > slowest.ms) slowest = { what, ms }
    }
    figure(
      `beside an endless loop the slowest of ${Object.keys(answers).length} commands was ${slowest.what}`,
      inMs(slowest.ms),
    )
    expect(slowest.ms).toBeLessThan(SOON_MS)
    expect((await beside.run("console", {}, at)).data.messages.map(({ text }) => text)).toEqual(["said before"])
    expect(isOver).toBe(false)
    await session.close()
    expect((await command).code).toBe("tab_closed")
  })

  test("its own command ends at its deadline and says what to do", async () => {
    const session = await opened("deadline")
    await wedgedUnnoticed(session)
    const { code, error, ms } = await unanswered(session, 700)
    expect(code).toBe("timeout")
    expect(error.message).toContain("does not answer")
    expect(error.hint).toContain("`reload`")
    figure("its own command, with a deadline of 700 ms, ended after", inMs(ms))
    expect(ms).toBeGreaterThan(690)
    expect(ms).toBeLessThan(700 + SOON_MS)
    await session.close()
  })

  test("commands of the same client on it wait their turn and end at their own deadlines", async () => {
    const session = await opened("queue")
    await wedgedUnnoticed(session)
    const first = unanswered(session, 1_000)
    const second = failure(session.run("get title", {}, { timeoutMs: 500 }))
    const { code, ms } = await second
    expect(code).toBe("timeout")
    expect(ms).toBeLessThan(500 + SOON_MS)
    expect((await first).code).toBe("timeout")
    await session.close()
  })

  test("`tab close` removes it", async () => {
    const session = await opened("tab-close")
    const { command } = await wedged(session)
    const { ms, result } = await timed(engine.tabhand.session(session.name).run("tab close", {}))
    expect(result.data).toMatchObject({ closed: true, tabId: "t1", active: null })
    expect(ms).toBeLessThan(SOON_MS)
    expect((await command).code).toBe("tab_closed")
    expect((await session.run("open", { url: engine.site.url })).data.title).toBe("Fixture home")
    await session.close()
  })

  test("`close` ends the session", async () => {
    const session = await opened("close")
    const { command } = await wedged(session)
    const { ms, result } = await timed(engine.tabhand.session(session.name).run("close", {}))
    expect(result.data).toMatchObject({ closed: true, sessions: [session.name] })
    expect(ms).toBeLessThan(SOON_MS)
    expect((await command).code).toBe("tab_closed")
  })
})

describe("a page that was found in an endless loop is recovered", () => {
  const ways = [
    { name: "reload", recover: (session: LibrarySession) => session.run("reload", {}), title: "Fine" },
    {
      name: "open of the same site",
      recover: (session: LibrarySession) => session.run("open", { url: `${engine.site.url}/title/Same` }),
      title: "Same",
    },
    {
      name: "open of another site",
      recover: (session: LibrarySession) => session.run("open", { url: `${engine.site.crossSite}/title/Other` }),
      title: "Other",
    },
  ]

  test.each(ways)("with $name", async ({ name, recover, title }) => {
    const session = await opened("recovered")
    await wedgedUnnoticed(session)
    expect((await unanswered(session, 500)).code).toBe("timeout")
    const { ms, result } = await timed(recover(session))
    figure(`${name} of a page in an endless loop took`, inMs(ms))
    expect(result.data).toMatchObject({ title, status: 200, tabId: "t1" })
    expect(result.notes.join()).toContain("stuck")
    expect(ms).toBeLessThan(SOON_MS)
    expect((await session.run("eval", { script: "document.title" })).data.result).toBe(title)
    await session.close()
  })

  test("even if the loop was not noticed yet", async () => {
    const session = await opened("unnoticed")
    await wedgedUnnoticed(session)
    expect((await session.run("reload", {})).data).toMatchObject({ title: "Fine", status: 200 })
    expect((await session.run("get title", {})).data.title).toBe("Fine")
    await session.close()
  })

  test("by a reload that another client sent while the command still hung: it waits for its turn", async () => {
    const session = await opened("impatient")
    await wedgedUnnoticed(session)
    const command = unanswered(session, 800)
    const reply = await engine.tabhand.session(session.name).run("reload", {})
    expect(reply.data).toMatchObject({ title: "Fine", status: 200 })
    expect((await command).code).toBe("timeout")
    await session.close()
  })
})
