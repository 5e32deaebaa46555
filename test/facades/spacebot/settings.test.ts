import { existsSync } from "node:fs"
import { chmod, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { homePaths } from "../../../src/base/home.ts"
import { findCandidates } from "../../../src/browser/executable/candidates.ts"
import { connectStdio } from "../../doors/mcp/support.ts"
import { withFacade } from "../support.ts"
import { configured, onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)

const work = async (words: readonly string[] = [], env = {}) =>
  new TestWorker(await server.connect(words, env), server.site)

const DISABLED = "Browser error: JavaScript evaluation is disabled in browser config (set evaluate_enabled = true)"

const toml = `
# Everything else in the file is for Spacebot.
[llm]
anthropic_key = "env:ANTHROPIC_API_KEY"

[defaults]
max_turns = 5

[defaults.browser]
enabled = true
headless = true
evaluate_enabled = false
executable_path = ""
screenshot_dir = ""

[[agents]]
id = "main"
default = true

[[agents]]
id = "web-scraper"

[agents.browser]
evaluate_enabled = true

[[agents]]
id = "writer"
[agents.browser]
enabled = false
`

describe("SPB-1: the tool", () => {
  test("SPB-1: is only for those that it is chosen for", async () => {
    const mcp = await connectStdio({ home: server.home, cwd: tmpdir(), words: [] })
    const { tools } = await mcp.client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain("browser")
    await expect(mcp.call("browser", { action: "launch" })).rejects.toThrow("there is no tool")
    await mcp.close()
  })

  test("SPB-1, SPB-22: is not offered at all with enabled = false", async () => {
    const words = [...(await configured(server.home, toml)), "--agent", "writer"]
    const { mcp } = await work(words)
    expect((await mcp.client.listTools()).tools).toEqual([])
    expect(await mcp.call("browser", { action: "launch" })).toMatchObject({
      isError: true,
      text: 'the tool "browser" is not offered here\nits settings turn it off',
    })
  })
})

describe("SPB-16, SPB-22, SPB-23: the configuration", () => {
  test("SPB-16, SPB-22: without one, the browser has no window, and scripts are not allowed", async () => {
    const worker = await work()
    expect(await worker.error({ action: "evaluate", script: "1" })).toBe(DISABLED)
    await worker.open("/headers")
    expect((await worker.use({ action: "content" })).content).toContain("HeadlessChrome")
    expect(await worker.error({ action: "evaluate" })).toBe(DISABLED)
  })

  test("SPB-22, SPB-23: of the agent wins over the defaults, key by key", async () => {
    const words = await configured(server.home, toml)
    for (const [agent, allows] of [
      [[], false],
      [["--agent", "main"], false],
      [["--agent", "web-scraper"], true],
    ] as const) {
      const worker = await work([...words, ...agent])
      if (!allows) expect(await worker.error({ action: "evaluate", script: "1" })).toBe(DISABLED)
      else {
        await worker.open("/title/Scripts")
        expect(await worker.page("document.title")).toBe("Scripts")
      }
    }
  })

  test("SPB-23: of ours wins over the file", async () => {
    const { config } = homePaths(server.home)
    await writeFile(config, JSON.stringify({ facades: { spacebot: { evaluate_enabled: true } } }))
    try {
      const worker = await work(await configured(server.home, toml))
      await worker.open("/title/Ours")
      expect(await worker.page("document.title")).toBe("Ours")
    } finally {
      await rm(config)
    }
  })

  test.each([
    ["[defaults.browser]\nevalute_enabled = true", 'there is no key "evalute_enabled"\ndid you mean evaluate_enabled?'],
    ["[defaults.browser]\nheadless = 1", "headless is 1: it must be true or false"],
    [
      '[defaults.browser]\nclose_policy = "detatch"',
      'close_policy is "detatch": it must be one of close_browser, close_tabs, detach\ndid you mean detach?',
    ],
    ["[defaults]\nbrowser = 5", "[defaults.browser] is 5: it must be a table"],
    ['[defaults.browser]\nallowed_addresses = ["a b"]', "it must be hosts, host:port, networks like"],
    ["[defaults.browser", "cannot be read"],
  ])("SPB-22: that is wrong is an error: %s", async (text, message) => {
    const { mcp } = await work(await configured(server.home, text))
    await expect(mcp.client.listTools()).rejects.toThrow(message)
    expect(await mcp.call("browser", { action: "launch" })).toMatchObject({
      isError: true,
      text: expect.stringContaining(message),
    })
  })

  test("SPB-23: an agent that is not in the file is an error", async () => {
    const words = [...(await configured(server.home, toml)), "--agent", "web-scrapper"]
    const { mcp } = await work(words)
    expect((await mcp.call("browser", { action: "launch" })).text).toMatch(
      /there is no agent "web-scrapper"\ndid you mean web-scraper\?$/,
    )
  })

  test("SPB-16: our own policy forbids scripts in pages, whatever it says", async () => {
    const worker = await work([...(await configured(server.home, toml)), "--agent", "web-scraper", "--evaluate", "off"])
    await worker.open("/form")
    expect(await worker.error({ action: "evaluate", script: "1" })).toMatch(
      /^Browser error: evaluate failed: `eval` runs code in pages, which is not allowed here/,
    )
  })
})

describe("SPB-22: the browser", () => {
  async function program(name: string): Promise<{ path: string; started: () => boolean }> {
    const [found] = findCandidates({ env: process.env, home: server.home })
    const path = join(server.home, name)
    const mark = `${path}.started`
    await writeFile(path, `#!/bin/sh\ntouch "${mark}"\nexec "${found?.path}" "$@" --disable-breakpad\n`)
    await chmod(path, 0o700)
    return { path, started: () => existsSync(mark) }
  }

  test("SPB-22: is the one at executable_path, before the one of CHROME", async () => {
    const [configuredOne, other] = [await program("chrome-a"), await program("chrome-b")]
    const words = await configured(server.home, `[defaults.browser]\nexecutable_path = "${configuredOne.path}"\n`)
    await (await work(words, { CHROME: other.path })).open("/form")
    expect([configuredOne.started(), other.started()]).toEqual([true, false])
    await (await work([], { CHROME: "/nowhere/chrome", CHROME_PATH: other.path })).open("/form")
    expect(other.started()).toBe(true)
  })

  test("SPB-22: that is not at executable_path is an error, and no other one is used", async () => {
    const words = await configured(server.home, `[defaults.browser]\nexecutable_path = "/nowhere/chrome"\n`)
    expect(await (await work(words)).error({ action: "launch" })).toMatch(
      /^Browser error: failed to launch browser: executablePath names \/nowhere\/chrome, which does not exist/,
    )
  })

  test("SPB-22: gets the arguments in CHROME_FLAGS", async () => {
    const worker = await work([], { CHROME_FLAGS: "--user-agent=Spacebot/1.0  --disable-logging" })
    await worker.open("/headers")
    expect((await worker.use({ action: "content" })).content).toContain("Spacebot/1.0")
  })
})
