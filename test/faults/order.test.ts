import { describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { withEngine } from "../support/with-engine.ts"
import { SOON_MS, timed } from "./support/figures.ts"
import { failure } from "./support/library.ts"

const engine = withEngine()

async function opened(name: string): Promise<LibrarySession> {
  const session = engine.tabhand.session(`${name}-${shortId()}`)
  await session.run("open", { url: engine.site.url })
  return session
}

/** Another client of the same session. */
function beside(session: LibrarySession): LibrarySession {
  return engine.tabhand.session(session.name)
}

const held = "new Promise((resolve) => { globalThis.release = resolve })"
const order = "(globalThis.order ??= [])"

describe("commands of one client on one tab", () => {
  test("run in the order sent, however long each takes", async () => {
    const session = await opened("order")
    const slow = `new Promise((resolve) => setTimeout(resolve, 300)).then(() => ${order}.push(1))`
    await Promise.all([
      session.run("eval", { script: slow }),
      session.run("eval", { script: `${order}.push(2)` }),
      session.run("wait", { ms: 100 }),
      session.run("eval", { script: `${order}.push(3)` }),
    ])
    expect((await session.run("eval", { script: order })).data.result).toEqual([1, 2, 3])
    await session.close()
  })

  test("run in the order sent, beginning with the first", async () => {
    const session = engine.tabhand.session(`first-${shortId()}`)
    const [opening, title, second, url] = await Promise.all([
      session.run("open", { url: `${engine.site.url}/slow?ms=200` }),
      session.run("get title", {}),
      session.run("open", { url: `${engine.site.url}/title/Second` }),
      session.run("get url", {}),
    ])
    expect(opening.data.title).toBe("Slow")
    expect(title.data.title).toBe("Slow")
    expect(second.data.title).toBe("Second")
    expect(url.data.url).toBe(`${engine.site.url}/title/Second`)
    expect((await session.run("tab list", {})).data.tabs).toHaveLength(1)
    await session.close()
  })

  test("do not wait for those on another tab", async () => {
    const session = await opened("tabs")
    await session.run("tab new", { url: engine.site.url })
    const first = failure(session.run("eval", { script: held }, { tab: "t1" }))
    expect((await session.run("eval", { script: "2" }, { tab: "t2" })).data.result).toBe(2)
    await beside(session).run("console", {}, { tab: "t1" })
    await session.close()
    expect((await first).code).toBe("tab_closed")
  })

  test("are overtaken by control commands", async () => {
    const session = await opened("control")
    const first = failure(session.run("eval", { script: held }))
    const queued = failure(session.run("get title", {}))
    const { ms, result } = await timed(session.run("tab list", {}))
    expect(result.data.tabs).toHaveLength(1)
    expect((await session.run("console", {})).data.messages).toEqual([])
    expect((await session.run("dialog status", {})).data.hasDialog).toBe(false)
    expect(ms).toBeLessThan(SOON_MS)
    expect((await session.run("close", {})).data).toMatchObject({ closed: true })
    expect((await first).code).toBe("tab_closed")
    expect(["tab_closed", "no_session"]).toContain((await queued).code)
  })

  test("do not run if they were cancelled before their turn", async () => {
    const session = await opened("cancelled")
    const first = session.run("eval", { script: held })
    const leaving = new AbortController()
    const second = failure(session.run("eval", { script: "globalThis.ran = true" }, { signal: leaving.signal }))
    await session.run("tab list", {})
    leaving.abort()
    await second
    // A control command is not blocked; after it, the first command is released.
    await session.run("console", {})
    await engine.tabhand.runtime.sessions.get(session.name).tabs.get().page.target.session.send("Runtime.evaluate", {
      expression: "release('done')",
    })
    expect((await first).data.result).toBe("done")
    expect((await session.run("eval", { script: "globalThis.ran ?? null" })).data.result).toBeNull()
    await session.close()
  })
})

describe("other clients", () => {
  test("that open a new session at the same time share its first tab", async () => {
    const session = engine.tabhand.session(`shared-${shortId()}`)
    const replies = await Promise.all(
      ["One", "Two", "Three"].map((title) => beside(session).run("open", { url: `${engine.site.url}/title/${title}` })),
    )
    expect(replies.map(({ data }) => data.title)).toEqual(["One", "Two", "Three"])
    const { tabs } = (await session.run("tab list", {})).data
    expect(tabs.map(({ tabId }) => tabId)).toEqual(["t1"])
    await session.close()
  })

  test("can read while a command runs", async () => {
    const session = await opened("reads")
    const first = failure(session.run("wait", { text: "never" }))
    const { ms, result } = await timed(beside(session).run("get title", {}))
    expect(result.data.title).toBe("Fixture home")
    expect(ms).toBeLessThan(SOON_MS)
    await session.close()
    expect((await first).code).toBe("tab_closed")
  })

  test("act only after a running act", async () => {
    const session = await opened("acts")
    const slow = session.run("open", { url: `${engine.site.url}/slow?ms=300` })
    await engine.site.waitForHit("/slow")
    const second = beside(session).run("open", { url: `${engine.site.url}/title/After` })
    expect((await slow).data.title).toBe("Slow")
    expect((await second).data.title).toBe("After")
    await session.close()
  })
})
