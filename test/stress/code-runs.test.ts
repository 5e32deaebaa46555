import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const RUNS = 200
const MB = 1024 * 1024

setFlagsFromString("--expose_gc")
const collect: unknown = runInNewContext("gc")

/** The heap size after garbage collection. */
function held(): number {
  if (typeof collect === "function") collect()
  return process.memoryUsage().heapUsed
}

test("hundreds of runs leave memory and handles as they were", async () => {
  const session = engine.tabhand.session("many-runs")
  await session.run("open", { url: `${engine.site.url}/controls?n=100` })
  const once = () =>
    session.run("run", { code: "display(await tab.observe()); return await page.title()" }, { view: false })
  const round = async () => {
    for (let each = 0; each < RUNS; each++) await once()
    return { heap: held(), rss: process.memoryUsage.rss(), handles: process.getActiveResourcesInfo().length }
  }
  await round()
  const first = await round()
  const second = await round()
  expect((second.heap - first.heap) / MB).toBeLessThan(2)
  // This includes the workers' own memory.
  expect((second.rss - first.rss) / MB).toBeLessThan(32)
  expect(second.handles).toBeLessThanOrEqual(first.handles)
})

test("only the run that fills memory outside of the heap ends", async () => {
  const session = engine.tabhand.session("buffers")
  await session.run("open", { url: `${engine.site.url}/title/Buffers` })
  const code = "const all = []; while (true) all.push(Buffer.alloc(16 * 1024 * 1024, 1))"
  await expect(session.run("run", { code })).rejects.toMatchObject({
    code: "code_failed",
    message: "Browser code execution ran out of memory",
  })
  expect((await session.run("run", { code: "return await page.title()" })).data.returned).toBe("Buffers")
})

test("twenty tabs run code at the same time, and each answers for itself", async () => {
  const session = engine.tabhand.session("many-tabs")
  const tabs = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const url = `${engine.site.url}/title/Tab${index}`
      return (await session.run("tab new", { url }, { view: false })).data.tabId
    }),
  )
  const answers = await Promise.all(
    tabs.map((tab) => session.run("run", { code: "return await page.title()" }, { tab, view: false })),
  )
  expect(answers.map(({ data }) => data.returned)).toEqual(tabs.map((_, index) => `Tab${index}`))
})
