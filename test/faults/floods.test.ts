import { describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { type Flood, floods } from "../site/routes/floods.ts"
import { many } from "../support/many.ts"
import { withEngine } from "../support/with-engine.ts"
import { figure, inMs, timed } from "./support/figures.ts"
import { browserOf, failure, tabOf } from "./support/library.ts"

const engine = withEngine()

const UNDER_STRESS = many({ here: 0, underStress: 1 }) > 0
const FLOOD_MS = UNDER_STRESS ? 60_000 : 2_500
/** What most answers need at most on a machine that does nothing else, and what one may need until a flood is held. */
const WITHIN_MS = 500
const ONCE_MS = 3_000

const worst: readonly Flood[] = ["pushState", "replaceState", "hash", "title", "navigate", "alert", "popups", "console"]
const kinds = UNDER_STRESS ? Object.keys(floods).filter(isFlood) : worst

function isFlood(kind: string): kind is Flood {
  return Object.hasOwn(floods, kind)
}

/** A session with work in it that another browser, or another document, would not have. */
async function working() {
  const session = engine.tabhand.session(`working-${shortId()}`)
  await session.run("open", { url: `${engine.site.crossSite}/title/Work` })
  await session.run("eval", { script: "globalThis.work = 'hours of it'" })
  return session
}

async function flooding(kind: Flood) {
  const session = engine.tabhand.session(`flooding-${shortId()}`)
  await session.run("open", { url: engine.site.url })
  // What becomes of the page itself is its own affair.
  await session.run("eval", { script: `void setTimeout(() => { location.href = "/flood/${kind}" })` })
  await engine.site.waitForHit(`/flood/${kind}`)
  return session
}

/** How long each answer of another session took meanwhile. */
async function answersDuring(ms: number, session: Awaited<ReturnType<typeof working>>): Promise<number[]> {
  const until = performance.now() + ms
  const took: number[] = []
  while (performance.now() < until) {
    const answer = await timed(session.run("eval", { script: "globalThis.work" }))
    expect(answer.result.data.result).toBe("hours of it")
    took.push(answer.ms)
  }
  return took.sort((a, b) => a - b)
}

describe("while a page of another session floods the browser", () => {
  test.each(kinds)("with %s, nothing is lost and answers come", async (kind) => {
    const session = await working()
    const browser = browserOf(engine, session.name)
    const other = await flooding(kind)
    const took = await answersDuring(FLOOD_MS, session)
    const slowest = took.at(-1) ?? 0
    figure(`beside a flood of ${kind} the slowest of ${took.length} answers took`, inMs(slowest))
    if (UNDER_STRESS) {
      expect(took[Math.floor(took.length * 0.9)]).toBeLessThan(WITHIN_MS)
      expect(slowest).toBeLessThan(ONCE_MS)
    }
    expect(browserOf(engine, session.name)).toBe(browser)
    await other.close()
    await session.close()
  })
})

test("a page that is ended for its flood says so, and `open` brings the tab back", async () => {
  const session = await working()
  const other = await flooding("title")
  const { page } = tabOf(engine, other.name)
  // It sends nothing while it is held.
  while (!page.crashed && !(await browserOf(engine, other.name).endFlood()));
  if (!page.crashed) await page.next("crashed")
  const { code, error } = await failure(other.run("get title", {}))
  expect(code).toBe("tab_crashed")
  expect(error.message).toContain("kept the browser so busy")
  expect((await other.run("tab list", {})).data.tabs.map(({ state }) => state)).toEqual(["crashed"])
  expect((await other.run("open", { url: `${engine.site.url}/title/Calm` })).data.title).toBe("Calm")
  expect((await session.run("eval", { script: "globalThis.work" })).data.result).toBe("hours of it")
  await other.close()
  await session.close()
})

test("a page that only uses the processor is left alone while another one floods", async () => {
  const session = await working()
  await session.run("eval", {
    script: "setInterval(() => { const end = Date.now() + 40; while (Date.now() < end); }, 41), 0",
  })
  const other = await flooding("title")
  await answersDuring(FLOOD_MS, session)
  expect(tabOf(engine, session.name).page.crashed).toBeUndefined()
  await other.close()
  await session.close()
})
