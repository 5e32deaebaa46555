import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js"
import { afterEach, describe, expect, test } from "vitest"
import { Agent, settingsWords, withOperator } from "./support.ts"

const server = withOperator()
const agents: Agent[] = []

async function agentWith(words: readonly string[]): Promise<Agent> {
  const agent = new Agent(await server.connect(words), server.site)
  agents.push(agent)
  return agent
}

afterEach(async () => {
  await Promise.all(agents.splice(0).map(({ mcp }) => mcp.close()))
})

const toolsOf = async ({ mcp }: Agent) => (await mcp.client.listTools()).tools.map(({ name }) => name)

describe("OPU-20: whether the tool is offered", () => {
  test("OPU-20: it is hidden without settings, and a call of it does nothing", async () => {
    const agent = await agentWith([])
    expect(await toolsOf(agent)).toEqual(["control_center"])
    expect(await agent.error({ action: "open", headless: true })).toBe(
      'the tool "browser" is not offered here\nthere are: control_center',
    )
    expect(await agent.resource("state")).toBe("")
  })

  test("OPU-20: control_center switches it, for the agent that does, and clients are notified", async () => {
    const agent = await agentWith(settingsWords(server.home, { browser_use: { headless: true } }))
    const other = await agentWith([])
    let changes = 0
    agent.mcp.client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      changes++
    })
    const set = (value: unknown) => agent.call({ action: "set", key: "browser_use_enabled", value }, "control_center")
    expect(await set(true)).toMatchObject({
      isError: false,
      message: "browser_use_enabled is true: the browser tool is offered now.",
    })
    await expect.poll(() => changes).toBe(1)
    expect(await toolsOf(agent)).toEqual(["browser", "control_center"])
    expect(await toolsOf(other)).toEqual(["control_center"])
    await agent.goto("/title/One")
    await set("true")
    expect(changes).toBe(1)
    expect((await set("false")).message).toBe("browser_use_enabled is false: the browser tool is hidden now.")
    await expect.poll(() => changes).toBe(2)
    expect(await toolsOf(agent)).toEqual(["control_center"])
    expect(await agent.resource("state")).toBe("")
    await set(true)
    expect(await agent.error({ action: "back" })).toMatch(/^Browser is not open\./)
  })

  test("OPU-20: control_center refuses what it does not know", async () => {
    const agent = await agentWith([])
    const error = async (args: Record<string, unknown>) => (await agent.call(args, "control_center")).text
    expect(await error({ action: "get", key: "browser_use_enabled" })).toBe(
      "Unknown control_center action: 'get'.\nthere is: set",
    )
    expect(await error({ action: "set", key: "theme", value: 1 })).toBe(
      "Unknown setting: 'theme'.\nthere is: browser_use_enabled",
    )
    expect(await error({ action: "set", key: "browser_use_enabled", value: "perhaps" })).toBe(
      `'value' is "perhaps": it must be true or false.`,
    )
    expect(await toolsOf(agent)).toEqual(["control_center"])
  })

  test("OPU-20: settings come from settings.json, and ours win over it", async () => {
    const words = settingsWords(server.home, { theme: "dark", browser_use_enabled: true })
    expect(await toolsOf(await agentWith(words))).toEqual(["browser", "control_center"])
    const configuration = join(server.home, "config.json")
    writeFileSync(configuration, JSON.stringify({ facades: { operator: { browser_use_enabled: false } } }))
    expect(await toolsOf(await agentWith(words))).toEqual(["control_center"])
    writeFileSync(configuration, "{}")
    const wrong = await agentWith(settingsWords(server.home, { browser_use_enabled: "yes" }))
    await expect(toolsOf(wrong)).rejects.toThrow(/browser_use_enabled is "yes": it must be true or false/)
    const unknown = await agentWith(settingsWords(server.home, { browser_use: { headles: true } }))
    await expect(toolsOf(unknown)).rejects.toThrow(/there is no key "headles"/)
  })
})

describe("what is asked for", () => {
  test("OPU-4: wrong calls are errors that say what is wrong, and nothing is done", async () => {
    const agent = await server.agent()
    agents.push(agent)
    expect(await agent.error({ action: "fly" })).toMatch(/^Unknown browser action: 'fly'\.\nthere are: open, close, /)
    expect(await agent.error({ action: "opne" })).toBe("Unknown browser action: 'opne'.\ndid you mean open?")
    expect(await agent.error({})).toMatch(/^'action' is required: one of open, close, /)
    expect(await agent.error({ action: "open", browser: "firefox" })).toMatch(
      /^'browser' is "firefox": it must be one of chrome, edge\./,
    )
    expect(await agent.error({ action: "open", cdp_port: 65_536 })).toBe(
      "'cdp_port' is 65536: it must be at most 65535.",
    )
    expect(await agent.error({ action: "open", headless: "perhaps" })).toMatch(/^'headless' is "perhaps": /)
    const opened = await agent.use({ action: "open", url: "null", cdp_port: "9222", headless: "true", colour: 1 })
    expect(opened.notes).toEqual(['"colour" is no parameter and was ignored'])
    await agent.goto("/form")
    expect(await agent.error({ action: "click", x: "left", y: 1 })).toBe(`'x' is "left": it must be a number.`)
    expect(await agent.error({ action: "goto" })).toBe("'url' is required for action='goto'.")
    expect(await agent.error({ action: "goto", url: "null" })).toBe("'url' is required for action='goto'.")
  })
})
