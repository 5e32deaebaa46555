import { afterAll, beforeAll, expect, test } from "vitest"
import { type Site, startSite } from "../site/site.ts"
import { type Cli, withCli } from "../faults/support/cli.ts"
import { figure } from "../faults/support/figures.ts"
import { known, withEngine } from "../faults/support/library.ts"
import { browserFamily } from "../faults/support/own-processes.ts"

const MIB = 1024 * 1024
const AT_A_TIME = 5

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** One session's life, by the command line. */
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

/** What the runtime holds: its browsers, their processes by kind, profiles and memory. */
async function holdings(cli: Cli) {
  const { browsers, sessions, memoryBytes } = await cli.status()
  const browser = known(browsers[0])
  const renderers = async () =>
    (await browserFamily(cli.home)).filter(({ command }) => command.includes("--type=renderer")).length
  return {
    browsers: browsers.length,
    sessions: sessions.length,
    contexts: browser.contexts,
    renderers: await renderers(),
    profiles: (await cli.temporaryProfiles()).length,
    runtimeMib: Math.round(known(memoryBytes ?? undefined) / MIB),
    browserMib: Math.round(known(browser.memoryBytes ?? undefined) / MIB),
  }
}

test("fifty sessions that open, act and close leave a runtime as it was after the first five", async () => {
  const { cli } = context
  await liveAll(cli, 0, 5)
  const five = await holdings(cli)
  await liveAll(cli, 5, 50)
  const fifty = await holdings(cli)
  figure("after 5 sessions", JSON.stringify(five))
  figure("after 50 sessions", JSON.stringify(fifty))
  const { runtimeMib, browserMib, renderers, ...counts } = fifty
  expect(counts).toMatchObject({ browsers: 1, sessions: 0, contexts: five.contexts, profiles: 1 })
  expect(renderers).toBeLessThanOrEqual(five.renderers)
  expect(runtimeMib - five.runtimeMib).toBeLessThan(30)
  expect(browserMib - five.browserMib).toBeLessThan(30)
})
