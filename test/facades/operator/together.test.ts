import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runAside } from "../../contract/program.ts"
import { connectStdio, type McpClient } from "../../doors/mcp/support.ts"
import { fails, succeeds } from "../support.ts"
import { type Agent, withOperator } from "./support.ts"

const server = withOperator()
const clients: McpClient[] = []

async function open(tools: string, ...words: string[]): Promise<McpClient> {
  const client = await connectStdio({ home: server.home, cwd: tmpdir(), words: ["--tools", tools, ...words] })
  clients.push(client)
  return client
}

afterAll(() => Promise.all(clients.map((client) => client.close())))

const url = (path: string) => `${server.site.url}${path}`

describe("two facades in one runtime", () => {
  test("do not disturb each other", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "nexo-")), "nexo.json")
    writeFileSync(file, JSON.stringify({ browser: { headless: true } }))
    const [agent, nexo] = await Promise.all([server.agent(), open("nexo", "--facade-config", file)])
    await Promise.all([agent.goto("/title/One"), succeeds(nexo.call("browser_navigate", { url: url("/form") }))])
    expect(await succeeds(nexo.call("browser_snapshot"))).toContain("Create account")
    await agent.use({ action: "tab" })
    await agent.use({ action: "close" })
    await succeeds(nexo.call("browser_click", { target: "@e1" }))
    expect(await succeeds(nexo.call("browser_current_url"))).toContain(url("/form"))
    await agent.goto("/title/Two")
    await nexo.close()
    expect((await agent.use({ action: "script", script: "1" })).state).toContain("| Two | 1 tab(s)]")
    await agent.mcp.close()
  })
})

describe("one session seen through two facades", () => {
  const shared = ["--session", "shared", "--allow-addresses", "127.0.0.1,localhost"]
  let agent: Agent
  let worker: McpClient
  beforeAll(async () => {
    agent = await server.agent({}, ["--session", "shared"])
    worker = await open("spacebot", ...shared)
  })
  afterAll(async () => {
    await agent.mcp.close()
    await runAside(["close", "--session", "shared"], { home: server.home, cwd: tmpdir() })
  })
  const spacebot = (args: Record<string, unknown>) => worker.call("browser", args)

  test("each has its tabs and its names for elements, and both have the cookies", async () => {
    await agent.goto("/cookie/set?name=who&value=operator")
    await succeeds(spacebot({ action: "launch" }))
    await succeeds(spacebot({ action: "navigate", url: url("/form") }))
    expect(await succeeds(spacebot({ action: "snapshot" }))).toContain('e0: [textbox] "Name"')
    await agent.goto("/form")
    const typed = await agent.use({ action: "type", ...(await agent.one("input")), text: "Ada" })
    expect(typed.notes).toEqual(['textbox "Name" holds "Ada"'])
    expect(typed.state).toContain("| Sign up | 1 tab(s)]")
    await agent.use({ action: "scrape" })
    await succeeds(spacebot({ action: "act", act_kind: "type", element_ref: "e0", text: "Bob" }))
    expect(await agent.page("document.querySelector('input').value")).toBe("Ada")
    expect(await succeeds(spacebot({ action: "tabs" }))).toContain('"1 tab(s) open"')
    await succeeds(spacebot({ action: "navigate", url: url("/cookie/show") }))
    expect(await succeeds(spacebot({ action: "content" }))).toContain("operator")
  })

  test("each is notified of its own dialogs and downloads only", async () => {
    await agent.goto("/title/Mine")
    const asked = await agent.use({ action: "script", script: "alert('operator'); 0" })
    expect(asked.notes).toEqual(['alert accepted: "operator"'])
    await agent.use({ action: "download", url: url("/file.zip"), filename: "mine.zip" })
    expect(await succeeds(spacebot({ action: "tabs" }))).not.toMatch(/operator"|mine\.zip/)
  })

  test("one closes its tabs, and the other goes on", async () => {
    await succeeds(spacebot({ action: "close" }))
    expect(await fails(spacebot({ action: "snapshot" }))).toContain("no active tab")
    expect((await agent.use({ action: "script", script: "1" })).state).toContain("| Mine | 1 tab(s)]")
  })
})
