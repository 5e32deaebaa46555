import { afterAll, beforeAll, expect, test } from "vitest"
import { withCli } from "../faults/support/cli.ts"
import { figure } from "../faults/support/figures.ts"
import { type Site, startSite } from "../site/site.ts"
import { known } from "../support/with-engine.ts"

const MIB = 1024 * 1024
const REQUESTS = 100_000
const AT_ONCE = 2_000
const KEPT = 5_000

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test("a hundred thousand requests of one session leave the runtime small, and the log says what it dropped", async () => {
  const { cli } = context
  await cli.must("open", `${site.url}/title/Many`)
  const send = `(async () => {
  let left = ${AT_ONCE}
  const next = async () => { while (left-- > 0) await (await fetch("/hit/many?some=parameter&of=" + left)).text() }
  await Promise.all(Array.from({ length: 20 }, next))
  return left
})()`
  let most = 0
  for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
    await cli.must("eval", send, "--timeout", "120000")
    const { memoryBytes } = await cli.status()
    most = Math.max(most, known(memoryBytes ?? undefined))
  }
  figure(`of ${REQUESTS} requests, the runtime took at most (MiB)`, String(Math.round(most / MIB)))
  expect(most / MIB).toBeLessThan(200)
  const { requests, dropped } = await cli.must("network", "requests")
  expect(requests).toHaveLength(KEPT)
  expect(dropped).toBeGreaterThanOrEqual(REQUESTS + 1 - KEPT)
  const { stdout } = await cli.print("network", "requests")
  expect(stdout).toMatch(/^\(\d{5,} older requests no longer in the log\)$/m)
  expect(await cli.must("network", "body", "r1").catch((error: Error) => error.message)).toMatch(/no_match/)
})
