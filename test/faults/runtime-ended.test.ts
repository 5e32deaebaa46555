import { existsSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { socketPath } from "../../src/base/home.ts"
import { type Site, startSite } from "../site/site.ts"
import { withCli } from "./support/cli.ts"
import { figure, inMs } from "./support/figures.ts"
import { heldBrowser } from "./support/held-browser.ts"
import { browserFamily, untilGone } from "./support/own-processes.ts"
import { anOpenDialog, aWedgedPage, severalBrowsers } from "./support/states.ts"

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each([aWedgedPage, anOpenDialog, severalBrowsers])(
  "SIGTERM to the runtime with $name: no process, socket or profile stays, and the caller gets runtime_gone",
  async (state) => {
    const { cli } = context
    const { waiting } = await state.reach(cli, site)
    const family = await browserFamily(cli.home)
    const pid = await cli.runtimePid()

    const asked = performance.now()
    process.kill(pid, "SIGTERM")
    expect(await waiting).toMatchObject({ success: false, code: "runtime_gone", exit: 1 })
    const { left } = await untilGone(family, 30_000)
    figure(`SIGTERM with ${state.name}: ${family.length} processes ended after`, inMs(performance.now() - asked))
    expect(left).toEqual([])
    expect(existsSync(socketPath(cli.home))).toBe(false)
    expect(await cli.temporaryProfiles()).toEqual([])
  },
)

test("SIGTERM while a browser is still starting leaves nothing either", async () => {
  const { cli } = context
  await cli.must("runtime", "start")
  const pid = await cli.runtimePid()
  const { program, begun } = await heldBrowser(cli.home)
  const opening = cli.run("open", site.url, "--session", "one", "--executable-path", program)
  await begun()
  expect(await cli.temporaryProfiles()).toHaveLength(1)
  const family = await browserFamily(cli.home)
  process.kill(pid, "SIGTERM")
  expect(await opening).toMatchObject({ success: false, exit: 1 })
  expect((await untilGone(family, 30_000)).left).toEqual([])
  expect(await cli.temporaryProfiles()).toEqual([])
})
