import { afterAll, beforeAll, expect, test } from "vitest"
import { type Cli, withCli } from "../faults/support/cli.ts"
import { figure } from "../faults/support/figures.ts"
import { browserFamily } from "../faults/support/own-processes.ts"
import { type Site, startSite } from "../site/site.ts"
import { known } from "../support/with-engine.ts"

const MIB = 1024 * 1024
const AT_A_TIME = 5

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** One session from open to close, through the command line. */
async function live(cli: Cli, name: string): Promise<void> {
  const session = ["--session", name]
  expect(await cli.must("open", `${site.url}/title/${name}`, ...session)).toMatchObject({ title: name })
  expect(await cli.must("eval", "document.title", ...session)).toMatchObject({ result: name })
  expect(await cli.must("screenshot", ...session)).toMatchObject({ path: expect.stringContaining(".png") })
  expect(await cli.must("close", ...session)).toMatchObject({ closed: true })
}

async function liveAll(cli: Cli, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += AT_A_TIME) {
    const names = Array.from({ length: Math.min(AT_A_TIME, to - first) }, (_, index) => `s${first + index}`)
    await Promise.all(names.map((name) => live(cli, name)))
  }
}

/** The runtime's resources: sessions, browsers and their parts, profiles. */
async function holdings(cli: Cli) {
  const { browsers, sessions } = await cli.status()
  const family = await browserFamily(cli.home)
  return {
    sessions: sessions.length,
    browsers: browsers.length,
    contexts: browsers.reduce((sum, browser) => sum + browser.contexts, 0),
    renderers: family.filter(({ command }) => command.includes("--type=renderer")).length,
    profiles: (await cli.temporaryProfiles()).length,
  }
}

/** Resident memory in MiB. */
async function memory(cli: Cli) {
  const { memoryBytes, browsers } = await cli.status()
  const inMib = (bytes: number | null | undefined) => Math.round(known(bytes ?? undefined) / MIB)
  return { runtime: inMib(memoryBytes), browser: inMib(browsers[0]?.memoryBytes) }
}

test("after fifty sessions, the runtime holds no more than after the first five", async () => {
  const { cli } = context
  await liveAll(cli, 0, 5)
  const settled = { sessions: 0, browsers: 1, contexts: 1, profiles: 1 }
  await expect.poll(() => holdings(cli), { timeout: 10_000 }).toMatchObject(settled)
  const five = { ...(await holdings(cli)), ...(await memory(cli)) }
  figure("after 5 sessions (memory in MiB)", JSON.stringify(five))

  await liveAll(cli, 5, 50)
  await expect.poll(() => holdings(cli), { timeout: 10_000 }).toMatchObject(settled)
  await expect
    .poll(async () => (await holdings(cli)).renderers, { timeout: 10_000 })
    .toBeLessThanOrEqual(five.renderers)
  const fifty = { ...(await holdings(cli)), ...(await memory(cli)) }
  figure("after 50 sessions (memory in MiB)", JSON.stringify(fifty))
  expect(fifty.runtime - five.runtime).toBeLessThan(30)
  expect(fifty.browser - five.browser).toBeLessThan(30)
})
