import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import type { Preparation } from "../../src/cdp/target-owner.ts"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { figure, inMs, timed } from "../faults/support/figures.ts"
import { failure, sessionNamed } from "../faults/support/library.ts"
import { wedge } from "../faults/support/scripts.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const busy: ChildProcess[] = []

beforeAll(() => {
  for (let count = 0; count < 2; count++) busy.push(spawn(process.execPath, ["-e", "while (true) {}"]))
})
afterAll(async () => {
  for (const child of busy) {
    const exited = once(child, "exit")
    child.kill("SIGKILL")
    await exited
  }
})

async function opened(path: string): Promise<LibrarySession> {
  const session = engine.tabhand.session(`load-${shortId()}`)
  await session.run("open", { url: engine.site.url + path })
  return session
}

const rounds = Array.from({ length: 10 }, (_, index) => index + 1)

describe("while every core is busy", () => {
  test("deadlines hold", async () => {
    const session = await opened("/")
    let latest = 0
    for (const _round of rounds) {
      for (const [command, args] of [
        ["eval", { script: "new Promise(() => {})" }],
        ["wait", { text: "never" }],
        ["open", { url: `${engine.site.url}/hang` }],
      ] as const) {
        const { code, ms } = await failure(session.run(command, args, { timeoutMs: 300 }))
        expect(code).toBe("timeout")
        latest = Math.max(latest, ms - 300)
      }
      expect((await session.run("get title", {})).data.title).toBe("Fixture home")
    }
    figure(`of ${rounds.length * 3} deadlines of 300 ms the latest was late by`, inMs(latest))
    expect(latest).toBeLessThan(2_000)
    await session.close()
  })

  test("a page in an endless loop blocks no other commands, and recovers", async () => {
    let slowest = 0
    for (const _round of rounds) {
      const session = await opened("/title/Fine")
      const mark = shortId()
      const command = failure(session.run("eval", { script: wedge(mark) }, { timeoutMs: 2_000 }))
      await engine.site.waitForHit(`/hit/${mark}`)
      const other = engine.tabhand.session(session.name)
      for (const verb of ["tab list", "dialog status", "console"] as const) {
        slowest = Math.max(slowest, (await timed<unknown>(other.run(verb, {}))).ms)
      }
      expect((await command).code).toBe("timeout")
      expect((await session.run("reload", {})).data.title).toBe("Fine")
      await session.close()
    }
    figure(`beside an endless loop the slowest of ${rounds.length * 3} control commands took`, inMs(slowest))
    expect(slowest).toBeLessThan(1_500)
  })

  test("dialogs are reported, answered and never lost", async () => {
    const session = await opened("/dialogs")
    for (const round of rounds) {
      const { code, error } = await failure(session.run("eval", { script: "showPrompt()" }))
      expect(code).toBe("dialog_open")
      expect(error.hint).toContain("`dialog accept [text]`")
      expect((await failure(session.run("get title", {}))).code).toBe("dialog_open")
      expect((await session.run("dialog status", {})).data).toMatchObject({ type: "prompt" })
      await session.run("dialog accept", { text: `answer ${round}` })
      await session.run("wait", { text: `prompted: answer ${round}` })
      expect((await failure(session.run("dialog accept", {}))).code).toBe("no_dialog")
      const reply = await session.run("eval", { script: "showAlert()" })
      expect(reply.data.result).toBe("alerted")
      expect(reply.notes).toEqual([expect.stringContaining("fixture alert")])
    }
    await session.close()
  })

  test("every popup is prepared before its first request leaves", async () => {
    const session = await opened("/popup")
    const marked: Preparation = {
      name: "marked",
      async prepare({ session: target, hasDocument }, signal) {
        if (!hasDocument) return
        await target.send("Network.setExtraHTTPHeaders", { headers: { "x-prepared": "yes" } }, { signal })
      },
    }
    const inner = sessionNamed(engine, session.name)
    await inner.prepare(marked, AbortSignal.timeout(10_000))
    const kinds = ["SameSite", "CrossSite", "Noopener"]
    const before = engine.site.hits("/popup/opened").length
    for (const _round of rounds) {
      const popups = kinds.map((kind) => session.run("eval", { script: `open${kind}()` }, { tab: "t1" }))
      await Promise.all(popups)
      await expect.poll(() => inner.tabs.size, { timeout: 20_000 }).toBe(1 + kinds.length)
      const tabs = inner.tabs.list().slice(1)
      for (const { id } of tabs) {
        await session.run("wait", { load: "load" }, { tab: id })
        await session.run("tab close", { name: id })
      }
    }
    const hits = engine.site.hits("/popup/opened").slice(before)
    expect(hits).toHaveLength(rounds.length * kinds.length)
    expect(hits.filter(({ headers }) => headers["x-prepared"] !== "yes")).toEqual([])
    await session.close()
  })
})
