import { tmpdir } from "node:os"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { sessionInfo, sessionList } from "../../../src/commands/session/sessions.ts"
import { runAside } from "../../contract/program.ts"
import { connectStdio, type McpClient } from "../../doors/mcp/support.ts"
import { listProcesses } from "../../support/processes.ts"
import { succeeds, withFacade } from "../support.ts"
import { onLoopback, TestWorker } from "./support.ts"

const server = withFacade("spacebot", ...onLoopback)
const place = () => ({ home: server.home, cwd: tmpdir() })
const work = async (...words: string[]) => new TestWorker(await server.connect(words), server.site)

async function sessions(): Promise<string[]> {
  const { stdout } = await runAside(["session", "list", "--json"], place())
  return z.object({ data: sessionList.data }).parse(JSON.parse(stdout)).data.sessions
}

async function browserOf(session: string): Promise<number> {
  const { stdout } = await runAside(["session", "info", "--session", session, "--json"], place())
  return z.object({ data: sessionInfo.data }).parse(JSON.parse(stdout)).data.pid ?? 0
}

test("SPB-4: each worker has a browser state of its own: tabs, active tab, refs, cookies", async () => {
  const [one, two] = await Promise.all([work(), work()])
  await one.open("/cookie/set?name=who&value=one")
  await one.navigate("/form")
  expect(await one.refOf("Name")).toBe("e0")
  expect(await two.tabs()).toEqual([])
  expect(await two.error({ action: "act", act_kind: "click", element_ref: "e0" })).toContain("no active tab")
  await two.open("/cookie/show")
  expect((await two.use({ action: "content" })).content).not.toContain("who")
  await two.use({ action: "close" })
  expect(await one.tabs()).toMatchObject([{ title: "Sign up", active: true }])
  expect((await one.act("click", "e0")).message).toBe("Clicked element")
})

test("SPB-4: the calls of one worker run in the order sent", async () => {
  const worker = await work()
  const { url } = worker.site
  const answers = await Promise.all([
    worker.text({ action: "launch" }),
    worker.text({ action: "navigate", url: `${url}/slow?ms=300` }),
    worker.text({ action: "navigate", url: `${url}/form` }),
    worker.text({ action: "snapshot" }),
    worker.text({ action: "act", act_kind: "type", element_ref: "e0", text: "Ada" }),
    worker.text({ action: "close" }),
  ])
  expect(answers[3]).toContain('e0: [textbox] "Name"')
  expect(answers[4]).toContain("Typed 'Ada' into element")
})

test("SPB-5: what works for a browser ends with the worker", async () => {
  const before = await sessions()
  const worker = await work()
  await worker.open("/form")
  expect(await sessions()).toHaveLength(before.length + 1)
  await worker.mcp.close()
  await expect.poll(sessions).toEqual(before)
})

test("SPB-3, SPB-5: what works for a browser ends when it is closed", async () => {
  const before = await sessions()
  const worker = await work()
  await worker.open("/form")
  await worker.use({ action: "close" })
  expect(await sessions()).toEqual(before)
})

test("SPB-4: a browser that dies is reported once, and can be launched again", async () => {
  const name = "dying"
  const worker = await work("--session", name)
  await worker.open("/form")
  const pid = await browserOf(name)
  expect((await listProcesses()).some((each) => each.pid === pid)).toBe(true)
  process.kill(pid, "SIGKILL")
  await expect.poll(async () => (await listProcesses()).some((each) => each.pid === pid)).toBe(false)
  const ended = "Browser error: the browser ended unexpectedly — call launch first"
  await expect.poll(() => worker.mcp.call("browser", { action: "snapshot" })).toMatchObject({ text: ended })
  expect(await worker.error({ action: "open" })).toBe("Browser error: browser not launched — call launch first")
  await worker.open("/title/Again")
  expect(await worker.use({ action: "snapshot" })).toMatchObject({ title: "Again" })
  await worker.use({ action: "close" })
})

describe("one session seen through several tools", () => {
  const open = (tools: string): Promise<McpClient> =>
    connectStdio({ ...place(), words: ["--tools", tools, "--session", "shared", ...onLoopback] })

  test("SPB-3, SPB-4: none lists, uses or closes the tabs of another", async () => {
    const worker = await work("--session", "shared")
    const [flat, core] = await Promise.all([open("spacebot-flat"), open("core")])
    const { url } = worker.site
    await succeeds(core.call("browser_navigate", { url: `${url}/title/Core` }))
    await worker.open("/title/One")
    await succeeds(flat.call("browser_navigate", { url: `${url}/title/Flat` }))
    expect(await worker.tabs()).toMatchObject([{ title: "One" }])
    expect(await succeeds(flat.call("browser_tab_list"))).toContain('"1 tab(s) open"')
    expect(await succeeds(core.call("browser_snapshot"))).toContain("Core")
    await worker.use({ action: "open", url: `${url}/title/Two` })
    expect(await succeeds(core.call("browser_snapshot"))).toContain("Core")
    await worker.use({ action: "close" })
    expect(await succeeds(flat.call("browser_snapshot"))).toContain("Flat")
    await succeeds(flat.call("browser_close"))
    const tabs = await succeeds(core.call("browser_tabs", { action: "list" }))
    expect(tabs).toContain("Core")
    expect(tabs).not.toMatch(/One|Two|Flat/)
    await runAside(["close", "--session", "shared"], place())
    await Promise.all([flat.close(), core.close()])
  })
})
