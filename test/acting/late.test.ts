import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(async () => {
  session = engine.tabhand.session("late")
  await session.run("open", { url: `${engine.site.url}/acting/late` })
})

async function clicked(id: string): Promise<string> {
  return (await session.run("click", { target: `#${id}` })).change?.text ?? ""
}

/**
 * A reply that is held up always takes too long, one that is not only while the machine is busy: then the next one is timed.
 */
const AGAIN = { timeout: 50_000, interval: 0 }

async function msOf(work: Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work
  return performance.now() - started
}

describe("the reply to a click includes a late response of the page", () => {
  test.each([
    ["timer-50", "new - After 50"],
    ["timer-150", "new - After 150"],
    ["timer-250", "new - After 250"],
    ["timer-300", "new - After 300"],
    ["fade-in-frames", "new - Faded in"],
    ["fade-in-interval", "new - Faded in"],
    ["fade-out-frames", "gone - Fades out"],
    ["fade-out-interval", "gone - Fades out"],
    ["slide-up", "gone - Slides up"],
    ["slide-in", "new dialog Slid in"],
    ["backdrop", "Over the backdrop"],
    ["fetch-late", "new - Fetched late"],
    ["in-frame", "new - Shown in a frame"],
    ["across", "new - Shown across sites"],
  ])("%s", async (id, answer) => {
    expect(await clicked(id)).toContain(answer)
  })

  test("and comes after a fade has ended", async () => {
    await clicked("fade-in-frames")
    const { data } = await session.run("eval", { script: "getComputedStyle(document.getElementById('fades')).opacity" })
    expect(data.result).toBe("1")
  })
})

describe("typing", () => {
  // On a busy machine, `open` may reply without the page, and the first act with all of it.
  beforeEach(() => session.run("snapshot", {}))

  test.each(["tea", "coffee"])("into a search field returns the results: %s", async (text) => {
    expect((await session.run("fill", { target: "#find", text })).change?.text).toBe(`new - Found ${text}`)
  })

  test("key by key, too", async () => {
    await session.run("click", { target: "#find" })
    const { change } = await session.run("keyboard type", { text: "tea" })
    expect(change?.text).toContain("new - Found tea")
  })

  test("into any other field is not waited for", async () => {
    const texts = Array.from({ length: 50 }, (_, at) => "a".repeat(at + 1)).values()
    const filled = () => msOf(session.run("fill", { target: "#street", text: texts.next().value ?? "b" }))
    await expect.poll(filled, AGAIN).toBeLessThan(350)
  })
})

describe("a click that changes nothing", () => {
  test("is reported as such, in time", async () => {
    expect(await clicked("nothing")).toBe("nothing changed")
    await expect.poll(() => msOf(clicked("nothing")), AGAIN).toBeLessThan(900)
  })

  const TICK = `new Promise((done) => {
    const observer = new MutationObserver(() => { observer.disconnect(); done() })
    observer.observe(document.querySelector("#clock"), { childList: true, characterData: true, subtree: true })
  })`

  test("is not held up by a ticking page, and no response is lost among the ticks", async () => {
    await session.run("open", { url: `${engine.site.url}/acting/late?ticks=yes` })
    const took = async () => {
      // The clock ticks between two acts, as it does for a real caller.
      await session.run("eval", { script: TICK }, { view: false })
      return msOf(clicked("nothing"))
    }
    // By the third act it is known what ticks.
    for (let round = 0; round < 2; round++) await took()
    await expect.poll(took, AGAIN).toBeLessThan(1_200)
    expect(await clicked("timer-250")).toContain("new - After 250")
  })
})

test("a part of a gesture is not waited for", async () => {
  await session.run("mouse move", { x: 5, y: 5 })
  let x = 5
  await expect.poll(() => msOf(session.run("mouse move", { x: ++x, y: 5 })), AGAIN).toBeLessThan(350)
})
