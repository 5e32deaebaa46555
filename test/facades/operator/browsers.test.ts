import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { runtimeStatus } from "../../../src/commands/system/runtime.ts"
import { runAside } from "../../contract/program.ts"
import { type ForeignBrowser, startForeignBrowser } from "../../support/foreign-browser.ts"
import { listProcesses } from "../../support/processes.ts"
import { foundBrowser } from "../../support/with-browser.ts"
import { known } from "../../support/with-engine.ts"
import { type Agent, withOperator } from "./support.ts"

const server = withOperator()
const NOT_OPEN = "Browser is not open. Use action='open' to launch the browser first."

async function status(): Promise<z.output<typeof runtimeStatus.data>> {
  const { stdout } = await runAside(["runtime", "status", "--json"], { home: server.home, cwd: server.home })
  return z.object({ data: runtimeStatus.data }).parse(JSON.parse(stdout)).data
}

const sessions = async () => (await status()).sessions.map(({ name }) => name)

describe("the life of a browser", () => {
  test("OPU-4: every other action before open is an error, and does nothing", async () => {
    const agent = await server.agent()
    const calls = [
      { action: "goto", url: "http://127.0.0.1:1/" },
      ...["back", "forward", "tab", "scrape", "scroll"].map((action) => ({ action })),
      { action: "click", x: 1, y: 1 },
      { action: "type", x: 1, y: 1, text: "x" },
      { action: "key", text: "a" },
      { action: "menu", x: 1, y: 1, labels: ["a"] },
      { action: "upload", x: 1, y: 1, filenames: ["a"] },
      { action: "wait", time: 60 },
      { action: "script", script: "1" },
      { action: "download", url: "http://127.0.0.1:1/", filename: "x" },
    ]
    for (const args of calls) expect(await agent.error(args), args.action).toBe(NOT_OPEN)
    expect(await sessions()).toEqual([])
    expect((await agent.use({ action: "close" })).message).toBe("Browser is not open.")
    await agent.mcp.close()
  })

  test("OPU-2, OPU-3, OPU-4: open opens one browser; another kind needs a close first", async () => {
    const agent = await server.agent()
    expect(await agent.use({ action: "open" })).toMatchObject({
      message: "Browser ready. 1 tab(s) open.",
      state: "[Browser: chrome | about:blank |  | 1 tab(s)]",
    })
    await agent.goto("/title/Kept")
    const again = await agent.use({ action: "open", browser: "chrome" })
    expect(again).toMatchObject({ message: "Browser ready. 1 tab(s) open.", notes: ["it was open already"] })
    expect(again.state).toContain("Kept")
    expect(await agent.error({ action: "open", browser: "edge" })).toBe(
      "Browser is open with browser='chrome'. Use action='close' first.",
    )
    expect((await agent.use({ action: "scrape" })).state).toContain("Kept")
    expect(await agent.use({ action: "close" })).toMatchObject({ message: "Browser closed.", state: "" })
    expect(await agent.error({ action: "goto", url: "example.com" })).toBe(NOT_OPEN)
    expect(await sessions()).toEqual([])
    await agent.goto("/title/Again")
    await agent.mcp.close()
    await expect.poll(sessions).toEqual([])
  })

  test("OPU-4: two agents have a browser each", async () => {
    const [one, two] = await Promise.all([server.agent(), server.agent()])
    await Promise.all([one.goto("/title/One"), two.goto("/title/Two")])
    expect(await sessions()).toHaveLength(2)
    expect(await one.resource("state")).toContain("| One |")
    expect(await two.resource("state")).toContain("| Two |")
    await Promise.all([one.mcp.close(), two.mcp.close()])
  })

  test("OPU-18: the next call says that a browser ended, and opened again", async () => {
    const agent = await server.agent()
    await agent.goto("/title/Before")
    const [browser] = (await status()).browsers
    const pid = known(browser?.pid ?? undefined)
    process.kill(pid, "SIGKILL")
    await expect.poll(async () => (await listProcesses()).some((each) => each.pid === pid)).toBe(false)
    await expect
      .poll(() => agent.call({ action: "scrape" }).then(({ text }) => text))
      .toMatch(/^Browser is not open\. It ended unexpectedly: .+ Use action='open' to launch the browser again\.$/)
    expect(await agent.resource("state")).toBe("")
    expect((await agent.goto("/title/After")).state).toContain("| After | 1 tab(s)]")
    await agent.mcp.close()
  })
})

describe("OPU-2: the kinds of browsers", () => {
  test("OPU-1, OPU-2: Edge is started where it is, and an error where it is not", async () => {
    const path = join(server.home, "microsoft-edge")
    writeFileSync(
      path,
      `#!/bin/sh\nexec "${foundBrowser()}" --user-agent="Mozilla/5.0 Chrome/140.0.0.0 Edg/140.0.0.0" "$@"\n`,
    )
    chmodSync(path, 0o755)
    const agent = await server.agent({ edge_path: path })
    const opened = await agent.use({ action: "open", browser: "edge" })
    expect(opened.state).toMatch(/^\[Browser: edge \| /)
    expect(await agent.error({ action: "open", browser: "chrome" })).toBe(
      "Browser is open with browser='edge'. Use action='close' first.",
    )
    await agent.use({ action: "close" })
    expect((await agent.use({ action: "open", browser: "chrome" })).state).toMatch(/^\[Browser: chrome \| /)
    await agent.mcp.close()
    const other = await server.agent({ edge_path: join(server.home, "missing") })
    expect(await other.error({ action: "open", browser: "edge" })).toContain(join(server.home, "missing"))
    await expect.poll(sessions).toEqual([])
    await other.mcp.close()
  })

  test("OPU-2: without a display, the answer says what to set", async () => {
    const agent = await server.agent({ headless: false })
    const { text, isError } = await agent.call({ action: "open" })
    if (process.env.DISPLAY === undefined && process.env.WAYLAND_DISPLAY === undefined) {
      expect(isError).toBe(true)
      expect(text).toBe(
        'The browser did not start: there is no display for its window.\nuse headless=true; the operator can set "headless": true, or give it a DISPLAY',
      )
    } else expect(text).toBe("Browser ready. 1 tab(s) open.")
    await agent.mcp.close()
  })
})

describe("OPU-2: a browser that runs already", () => {
  let foreign: ForeignBrowser
  let agent: Agent
  beforeAll(async () => {
    foreign = await startForeignBrowser()
    agent = await server.agent({ attach_to_existing: true, cdp_port: foreign.port })
  })
  afterAll(() => foreign.close())

  test("OPU-2, OPU-3: is attached to, with a tab of its own, and goes on after close", async () => {
    const theirs = await foreign.open(`${server.site.url}/title/Theirs`)
    await agent.goto("/title/Ours")
    expect(await agent.resource("state")).toContain("| Ours | 1 tab(s)]")
    await expect.poll(() => foreign.read(theirs, "document.title")).toBe("Theirs")
    const closed = await agent.use({ action: "close" })
    expect(closed).toMatchObject({
      message: "Browser closed.",
      notes: ["the browser that was attached to goes on"],
    })
    expect((await foreign.pages()).map(({ targetId }) => targetId)).toContain(theirs)
    expect((await listProcesses()).some(({ pid }) => pid === foreign.pid)).toBe(true)
  })

  test("OPU-2: is chosen by a model only where the operator allows that", async () => {
    const args = { action: "open", attach_to_existing: true, cdp_port: foreign.port }
    const other = await server.agent()
    expect(await other.error(args)).toMatch(
      /`attach_to_existing` takes over a running browser, which is not allowed here/,
    )
    await other.mcp.close()
    const allowed = await server.agent({ allow_attach: true })
    expect((await allowed.use(args)).message).toBe("Browser ready. 1 tab(s) open.")
    expect(await allowed.error({ action: "open", attach_to_existing: false })).toMatch(
      /^Browser is open with the browser at http:\/\/127\.0\.0\.1:\d+\. Use action='close' first\.$/,
    )
    await allowed.mcp.close()
  })

  test("OPU-2: is an error if nothing listens there, and nothing is ended", async () => {
    const none = await server.agent({ attach_to_existing: true, cdp_port: 1 })
    expect(await none.error({ action: "open" })).toMatch(/^The browser at http:\/\/127\.0\.0\.1:1 cannot be used: /)
    await none.mcp.close()
    expect(await foreign.pages()).not.toEqual([])
  })
})
