import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { type Site, startSite } from "../site/site.ts"
import { withCli } from "./support/cli.ts"
import { figure, inMs, SOON_MS } from "./support/figures.ts"
import { browserFamily, untilGone } from "./support/own-processes.ts"
import { anOpenDialog, aWaitingCommand, aWedgedPage, severalBrowsers } from "./support/states.ts"

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each([aWaitingCommand, aWedgedPage, anOpenDialog, severalBrowsers])(
  "kill -9 of the runtime with $name: no process stays, the caller gets runtime_gone, the next start is clean",
  async (state) => {
    const { cli } = context
    const { waiting } = await state.reach(cli, site)
    const family = await browserFamily(cli.home)
    const profiles = await cli.temporaryProfiles()
    const pid = await cli.runtimePid()

    const killed = performance.now()
    process.kill(pid, "SIGKILL")
    const answer = await waiting
    const answeredAfter = performance.now() - killed
    const { left } = await untilGone(family, SOON_MS)
    const ms = performance.now() - killed
    figure(`kill -9 of the runtime with ${state.name}: ${family.length} processes gone after`, inMs(ms))
    expect(left).toEqual([])

    expect(answer).toMatchObject({ success: false, code: "runtime_gone", exit: 1 })
    expect(answeredAfter).toBeLessThan(SOON_MS)
    expect(await cli.temporaryProfiles()).toEqual(profiles)

    const data = await cli.must("open", `${site.url}/title/Again`, "--session", "one")
    expect(data).toMatchObject({ title: "Again", status: 200 })
    const now = await cli.temporaryProfiles()
    expect(now).toHaveLength(1)
    for (const old of profiles) expect(now).not.toContain(old)
  },
)

test("kill -9 of the runtime while it holds back a page that floods the browser: no process stays", async () => {
  const { cli } = context
  await cli.must("open", site.url)
  await cli.must("eval", `void setTimeout(() => { location.href = "/flood/title" })`)
  const pid = await cli.runtimePid()
  const held = async () => {
    process.kill(pid, "SIGSTOP")
    const family = await browserFamily(cli.home)
    if (family.some(({ command, state }) => command.includes("--type=renderer") && state === "T")) return family
    process.kill(pid, "SIGCONT")
    throw new Error("no page is held back at this moment")
  }
  const family = await vi.waitFor(held, { timeout: 30_000, interval: 20 })
  process.kill(pid, "SIGKILL")
  expect((await untilGone(family, 5_000)).left).toEqual([])
  expect(await cli.must("open", `${site.url}/title/Again`)).toMatchObject({ title: "Again" })
})
