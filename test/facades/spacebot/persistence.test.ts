import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { homePaths } from "../../../src/base/home.ts"
import { sessionList } from "../../../src/commands/session/sessions.ts"
import { runAside, stopRuntime } from "../../contract/program.ts"
import { withFacade } from "../support.ts"
import { configured, onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)
const place = () => ({ home: server.home, cwd: tmpdir() })

async function work(agent: string, more = ""): Promise<TestWorker> {
  const toml = `[defaults.browser]\npersist_session = true\n${more}\n[[agents]]\nid = "${agent}"\n`
  const words = [...(await configured(server.home, toml)), "--agent", agent]
  return new TestWorker(await server.connect(words), server.site)
}

async function sessions(): Promise<string[]> {
  const { stdout } = await runAside(["session", "list", "--json"], place())
  return z.object({ data: sessionList.data }).parse(JSON.parse(stdout)).data.sessions
}

const cookies = async (worker: TestWorker) => {
  await worker.navigate("/cookie/show")
  return (await worker.use({ action: "content" })).content
}
const LOGIN = "/cookie/set?name=login&value=ada"

afterEach(async () => {
  await runAside(["close", "--all"], place())
})

describe("SPB-4: persist_session", () => {
  test("SPB-3: keeps logins when the browser is closed, and when the process is gone", async () => {
    const first = await work("keeper", 'close_policy = "close_browser"')
    await first.open(`${LOGIN}&age=3600`)
    expect(await first.use({ action: "close" })).toEqual({ success: true, message: "Browser closed" })
    expect(await sessions()).toEqual([])
    await first.mcp.close()
    await stopRuntime(place())
    const second = await work("keeper", 'close_policy = "close_browser"')
    expect(await second.use({ action: "launch" })).toMatchObject({ message: "Browser launched successfully" })
    expect(await cookies(second)).toContain("login=ada")
    expect(existsSync(join(homePaths(server.home).profiles, "named-spacebot-keeper"))).toBe(true)
  })

  test("SPB-3: detaches by default, and the next worker has the tabs of the last", async () => {
    const first = await work("patient")
    await first.open(LOGIN)
    await first.navigate("/form")
    const ref = await first.refOf("Name")
    expect(await first.use({ action: "close" })).toEqual({
      success: true,
      message: "Detached from browser (tabs and session preserved)",
    })
    expect(await first.error({ action: "act", act_kind: "click", element_ref: ref })).toContain("no active tab")
    await first.mcp.close()
    const second = await work("patient")
    expect(await second.use({ action: "launch" })).toMatchObject({
      message: "Connected to persistent browser (1 tab open, 1 newly discovered)",
    })
    expect(await second.tabs()).toMatchObject([{ title: "Sign up", active: true }])
    expect(await second.use({ action: "snapshot" })).toMatchObject({ title: "Sign up" })
    expect(await second.use({ action: "launch" })).toMatchObject({
      message: "Connected to persistent browser (1 tab open, 0 newly discovered)",
    })
    expect(await cookies(second)).toContain("login=ada")
  })

  test("SPB-4, SPB-5: workers of one agent share the logins, and not their tabs; other agents share neither", async () => {
    const [one, two, other] = await Promise.all([work("team"), work("team"), work("loner")])
    await one.open(LOGIN)
    await two.open("/title/Two")
    await other.open("/title/Other")
    expect(await cookies(two)).toContain("login=ada")
    expect(await cookies(other)).not.toContain("login=ada")
    expect(await one.tabs()).toMatchObject([{ url: expect.stringContaining("/cookie/set") }])
    expect(await two.tabs()).toMatchObject([{ url: expect.stringContaining("/cookie/show") }])
    await one.mcp.close()
    expect(await two.tabs()).toHaveLength(1)
    await expect
      .poll(async () => {
        await two.use({ action: "launch" })
        return (await two.tabs()).length
      })
      .toBe(2)
  })

  test("SPB-3: with close_tabs, closing leaves the browser running without tabs", async () => {
    const worker = await work("tidy", 'close_policy = "close_tabs"')
    await worker.open(LOGIN)
    await worker.use({ action: "open" })
    expect(await worker.use({ action: "close" })).toEqual({
      success: true,
      message: "All tabs closed (browser still running)",
    })
    expect(await worker.tabs()).toEqual([])
    expect(await sessions()).toEqual(["spacebot-tidy"])
    expect(await cookies(worker)).toContain("login=ada")
    await worker.use({ action: "close_tab" })
    expect(await worker.tabs()).toEqual([])
    expect(await cookies(worker)).toContain("login=ada")
  })

  test("SPB-3: with close_browser, the browser goes with the last worker of the agent", async () => {
    const closing = 'close_policy = "close_browser"'
    const [one, two] = [await work("pair", closing), await work("pair", closing)]
    await one.open("/title/One")
    await two.open("/title/Two")
    await one.use({ action: "close" })
    expect(await two.use({ action: "snapshot" })).toMatchObject({ title: "Two" })
    await two.use({ action: "close" })
    expect(await sessions()).toEqual([])
  })

  test("SPB-4: a session of that name without the profile is not taken for it", async () => {
    await runAside(["open", `${server.site.url}/form`, "--session", "spacebot-clash"], place())
    const worker = await work("clash")
    expect(await worker.error({ action: "launch" })).toBe(
      'Browser error: failed to launch browser: session "spacebot-clash" is open without the profile of this agent\nclose that session first',
    )
  })
})

describe("SPB-3: without persist_session", () => {
  test("SPB-3: detach leaves the tabs open in the session, for the same worker or a person", async () => {
    const words = await configured(server.home, '[defaults.browser]\nclose_policy = "detach"\n')
    const worker = new TestWorker(await server.connect([...words, "--session", "left"]), server.site)
    await worker.open("/form")
    await worker.use({ action: "close" })
    expect(await sessions()).toEqual(["left"])
    expect(await worker.use({ action: "launch" })).toMatchObject({
      message: "Connected to persistent browser (1 tab open, 1 newly discovered)",
    })
    expect(await worker.use({ action: "snapshot" })).toMatchObject({ title: "Sign up" })
  })
})
