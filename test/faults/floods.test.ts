import { describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { busyPages, type Flood, floods } from "../site/routes/floods.ts"
import { many } from "../support/many.ts"
import { withEngine } from "../support/with-engine.ts"
import { figure, inMs, timed } from "./support/figures.ts"
import { browserOf, failure, tabOf } from "./support/library.ts"
import { Pauses } from "./support/pauses.ts"

const engine = withEngine()

const UNDER_STRESS = many({ here: 0, underStress: 1 }) > 0
const FLOOD_MS = many({ here: 1_500, underStress: 60_000 })
/** The limit for most replies on an otherwise idle machine, and for a reply before a flood is paused. */
const WITHIN_MS = 500
const ONCE_MS = 3_000

const worst: readonly Flood[] = ["pushState", "replaceState", "hash", "title", "navigate", "alert", "popups", "console"]
const kinds = UNDER_STRESS ? Object.keys(floods).filter(isFlood) : worst

function isFlood(kind: string): kind is Flood {
  return Object.hasOwn(floods, kind)
}

/** A session with state that would be lost with its browser or document. */
async function working() {
  const session = engine.tabhand.session(`working-${shortId()}`)
  await session.run("open", { url: `${engine.site.crossSite}/title/Work` })
  await session.run("eval", { script: "globalThis.work = 'hours of it'" })
  return session
}

async function flooding(kind: Flood) {
  const session = engine.tabhand.session(`flooding-${shortId()}`)
  await session.run("open", { url: engine.site.url })
  // What happens to the flooding page does not matter here.
  await session.run("eval", { script: `void setTimeout(() => { location.href = "/flood/${kind}" })` })
  await engine.site.waitForHit(`/flood/${kind}`)
  return session
}

/** How long each reply of another session took in the meantime. */
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

/** Of times in rising order. */
function inAll(took: readonly number[]): string {
  const at = (share: number) => inMs(took[Math.floor(took.length * share)] ?? 0)
  return `${at(0.5)} in the middle, ${at(0.99)} at the 99th of 100, ${inMs(took.at(-1) ?? 0)} at most`
}

describe("while a page of another session floods the browser", () => {
  test.each(kinds)("with %s, nothing is lost and replies arrive", async (kind) => {
    const session = await working()
    const browser = browserOf(engine, session.name)
    const other = await flooding(kind)
    const took = await answersDuring(FLOOD_MS, session)
    const slowest = took.at(-1) ?? 0
    figure(`beside a flood of ${kind}, ${took.length} answers took`, inAll(took))
    if (UNDER_STRESS) {
      expect(took[Math.floor(took.length * 0.9)]).toBeLessThan(WITHIN_MS)
      expect(slowest).toBeLessThan(ONCE_MS)
    }
    expect(browserOf(engine, session.name)).toBe(browser)
    await other.close()
    await session.close()
  })
})

test("a page that was terminated for its flood says so, and `open` recovers the tab", async () => {
  const session = await working()
  const other = await flooding("title")
  const { page } = tabOf(engine, other.name)
  // It sends nothing while it is paused.
  while (!page.crashed && !(await browserOf(engine, other.name).endFlood()));
  if (!page.crashed) await page.next("crashed")
  const { code, error } = await failure(other.run("get title", {}))
  expect(code).toBe("tab_crashed")
  expect(error.message).toContain("flooded the browser")
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

const BUSY_MS = many({ here: 1_500, underStress: 60_000 })

/** An honest page may be paused for a moment while the machine is busy: a small share of a minute. */
const MOST_PAUSED = 0.1

describe("an honest page that does much", () => {
  test.each(Object.keys(busyPages))("is not ended, and hardly ever paused: %s", async (name) => {
    const session = await working()
    const other = engine.tabhand.session(`busy-${shortId()}`)
    {
      using pauses = new Pauses()
      await other.run("open", { url: `${engine.site.url}/busy-page/${encodeURIComponent(name)}` })
      const took = await answersDuring(BUSY_MS, session)
      figure(`beside a page with ${name}, ${took.length} answers took`, inAll(took))
      figure(`it was paused ${pauses.count} times, in all for`, inMs(pauses.ms))
      expect(pauses.hasEnded).toBe(false)
      if (UNDER_STRESS) expect(pauses.ms).toBeLessThan(BUSY_MS * MOST_PAUSED)
    }
    const { data } = await other.run("eval", { script: "Number(document.body.dataset.turns)" })
    expect(data.result).toBeGreaterThan(0)
    await other.close()
    await session.close()
  })
})
