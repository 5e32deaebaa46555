import { existsSync } from "node:fs"
import { mkdtemp, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { neverTrue } from "../../faults/support/scripts.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { openRaw, rawRequest } from "../support/raw.ts"
import { openHttpDoor, runDoor, type ServedDoor, stopRuntime } from "../support/served-door.ts"
import { EventReader } from "./event-reader.ts"

const home = withTempHome()
let site: Site
let opened: ServedDoor | undefined
let root: string

beforeAll(async () => {
  site = await startSite()
  root = await mkdtemp(join(home.path, "root-"))
  opened = await openHttpDoor({ args: ["--write-root", root, "--secrets", "SHOP_PASSWORD,UNSET_SECRET"], env: SECRETS })
})
afterAll(async () => {
  await opened?.close()
  await stopRuntime()
  await site.close()
})

const SECRETS = { SHOP_PASSWORD: "correct-horse", OTHER_SECRET: "staple-battery" }

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const door = known(opened)
  const init = { method, headers: door.headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await fetch(door.url + path, init)
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

const run = (session: string, command: string, args: object = {}) =>
  ask("POST", `/v1/sessions/${session}/${command}`, args)

describe("a session is driven", () => {
  test("as on the command line, with the reply as data and as text", async () => {
    const open = await run("shop", "open", { url: `${site.url}/form` })
    expect(open).toMatchObject({ status: 200, body: { success: true, error: null, data: { url: `${site.url}/form` } } })
    expect(open.body.text).toContain(`${site.url}/form`)
    const title = await run("shop", "get-title")
    expect(title.body).toMatchObject({ success: true, data: { title: expect.any(String) } })
  })

  test("with options in the query or in the body, but none that choose a browser", async () => {
    expect(await ask("POST", "/v1/sessions/shop/get-title?tab=t9")).toMatchObject({
      status: 422,
      body: { code: "no_tab" },
    })
    expect(await run("shop", "snapshot", { options: { budget: 20 } })).toMatchObject({ status: 200 })
    const slow = await run("shop", "wait", { text: "never there", options: { timeoutMs: 50 } })
    expect(slow).toMatchObject({ status: 504, body: { code: "timeout", retryable: true } })
    expect(await run("shop", "open", { url: "about:blank", options: { cdp: "9222" } })).toMatchObject({ status: 400 })
  })

  test("in a batch, which stays in the session", async () => {
    const batch = await run("shop", "batch", { commands: ["get url", "get title"] })
    expect(batch).toMatchObject({ status: 200, body: { data: { steps: [{ success: true }, { success: true }] } } })
    const foreign = await run("shop", "batch", { commands: ["--session other open about:blank"] })
    expect(foreign).toMatchObject({ status: 422, body: { error: expect.stringMatching("policy_denied") } })
  })

  test("by listing and closing it", async () => {
    await run("passing", "open", { url: "about:blank" })
    const sessions = async () => (await ask("GET", "/v1/sessions")).body.data
    expect(await sessions()).toMatchObject({ sessions: expect.arrayContaining(["shop", "passing"]) })
    expect(await ask("DELETE", "/v1/sessions/passing")).toMatchObject({ status: 200, body: { data: { closed: true } } })
    expect(await sessions()).toMatchObject({ sessions: expect.not.arrayContaining(["passing"]) })
    expect(await ask("DELETE", "/v1/sessions/passing")).toMatchObject({ status: 404, body: { code: "no_session" } })
  })
})

describe("an error has a status and a code", () => {
  test.each([
    ["POST", "/v1/sessions/unknown/get-title", 404, "no_session"],
    ["GET", "/v1/sessions/unknown/events", 404, "no_session"],
    ["GET", "/v1/sessions/unknown/artifacts", 404, "no_session"],
    ["GET", "/v1/sessions/shop/artifacts/none.png", 404, "path_unusable"],
    ["POST", "/v1/sessions/shop/get-titel", 404, "unknown_command"],
    ["GET", "/v1/sessions/shop/get-title", 404, "unknown_command"],
    ["GET", "/", 404, "unknown_command"],
    ["POST", "/v1/sessions/shop/click", 400, "missing_argument"],
    ["POST", "/v1/sessions/-shop/press", 400, "missing_argument"],
    ["POST", "/v1/sessions/shop/session-list", 403, "policy_denied"],
    ["POST", "/v1/sessions/shop/runtime-stop", 403, "policy_denied"],
    ["POST", "/v1/sessions/shop/install", 403, "policy_denied"],
    ["POST", "/v1/sessions/shop/http", 403, "policy_denied"],
  ])("%s %s: %i %s", async (method, path, status, code) => {
    expect(await ask(method, path)).toMatchObject({ status, body: { success: false, data: null, code } })
  })

  test("a page on which the command fails: 422", async () => {
    await run("shop", "open", { url: `${site.url}/form` })
    expect(await run("shop", "click", { target: "e9999" })).toMatchObject({ status: 422 })
  })

  test("closing more than the session of the path: 403", async () => {
    expect(await run("shop", "close", { all: true })).toMatchObject({ status: 403, body: { code: "policy_denied" } })
  })
})

describe("files", () => {
  test("are read and written below the folders that were named, and nowhere else", async () => {
    const path = join(root, "page.pdf")
    expect(await run("shop", "pdf", { path })).toMatchObject({ status: 200 })
    expect((await readFile(path)).subarray(0, 4).toString()).toBe("%PDF")
    const outside = await run("shop", "pdf", { path: join(home.path, "outside.pdf") })
    expect(outside).toMatchObject({ status: 403, body: { code: "path_refused" } })
    expect(existsSync(join(home.path, "outside.pdf"))).toBe(false)
  })

  test("that a session saved are listed, and served so that no browser displays them", async () => {
    await run("shop", "screenshot")
    const { body } = await ask("GET", "/v1/sessions/shop/artifacts")
    const [artifact] = artifactsIn(body)
    const { name, bytes } = known(artifact)
    const door = known(opened)
    const file = await fetch(`${door.url}/v1/sessions/shop/artifacts/${name}`, { headers: door.headers })
    expect(Buffer.from(await file.arrayBuffer()).length).toBe(bytes)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${name}`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
  })

  test("with odd names are served under them", async () => {
    const saved = (await run("shop", "screenshot")).body
    const { path } = JSON.parse(JSON.stringify(saved.data))
    const name = "it's (a) “file”\n.png"
    await writeFile(join(path, "..", name), "odd")
    const door = known(opened)
    const url = `${door.url}/v1/sessions/shop/artifacts/${encodeURIComponent(name)}`
    const file = await fetch(url, { headers: door.headers })
    expect(await file.text()).toBe("odd")
    expect(decodeURIComponent(file.headers.get("content-disposition")?.split("''")[1] ?? "")).toBe(name)
  })
})

function artifactsIn({ data }: Record<string, unknown>): { name: string; bytes: number }[] {
  return JSON.parse(JSON.stringify(data)).artifacts
}

describe("secrets", () => {
  test("that were named at the start are typed, and never shown", async () => {
    await run("shop", "open", { url: `${site.url}/form` })
    const filled = await run("shop", "fill", { target: "input[type=password]", secret: "SHOP_PASSWORD" })
    expect(filled).toMatchObject({ status: 200 })
    expect(JSON.stringify(filled.body)).not.toContain(SECRETS.SHOP_PASSWORD)
    expect(filled.body).toMatchObject({ data: { characters: SECRETS.SHOP_PASSWORD.length } })
    const read = await run("shop", "eval", { script: "[...document.querySelector('input[type=password]').value]" })
    expect(read).toMatchObject({ status: 403, body: { code: "secret_on_page" } })
  })

  test.each(["OTHER_SECRET", "PATH", "UNSET_SECRET"])(
    "that were not named, or are not set, are not typed: %s",
    async (secret) => {
      const filled = await run("shop", "fill", { target: "input[type=password]", secret })
      expect(filled).toMatchObject({ status: 403, body: { code: "policy_denied" } })
      expect(JSON.stringify(filled.body)).not.toContain(SECRETS.OTHER_SECRET)
    },
  )
})

describe("events", () => {
  test("are reported as they happen, until the session is closed", async () => {
    await run("watched", "open", { url: "about:blank" })
    const events = await EventReader.open(known(opened), "watched")
    await run("watched", "open", { url: `${site.url}/form` })
    expect(await events.next("navigationSettled")).toMatchObject({ tab: "t1", url: `${site.url}/form` })
    await run("watched", "eval", { script: "console.log('one\\n\\nevent: closed\\ndata: {}')" })
    expect(JSON.stringify(await events.next("console"))).toContain("one\\n\\nevent: closed")
    await ask("DELETE", "/v1/sessions/watched")
    expect(await events.next("closed")).toMatchObject({ reason: "asked" })
    expect(await events.rest()).toEqual([])
  })
})

test("a client that disconnects cancels its call", async () => {
  await run("left", "open", { url: `${site.url}/form` })
  const door = known(opened)
  const { socket, closed } = await openRaw(door.url)
  const body = JSON.stringify({ fn: neverTrue("left"), options: { timeoutMs: 60_000 } })
  const head = ["POST /v1/sessions/left/wait HTTP/1.1", `Host: ${new URL(door.url).host}`]
  socket.write(
    rawRequest([...head, `Authorization: Bearer ${door.token}`, `Content-Length: ${Buffer.byteLength(body)}`], body),
  )
  await site.waitForHit("/hit/left")
  socket.destroy()
  await closed
  await expect
    .poll(() => journalOf("left"))
    .toContainEqual(expect.objectContaining({ command: "wait", code: "cancelled" }))
})

async function journalOf(session: string): Promise<unknown[]> {
  const { body } = await run(session, "session-info")
  const { journal } = JSON.parse(JSON.stringify(body.data))
  return (await readFile(journal, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}

test("it describes itself", async () => {
  const { status, body } = await ask("GET", "/v1/openapi.json")
  expect([status, body.openapi]).toEqual([200, "3.1.0"])
  const health = await fetch(`${known(opened).url}/v1/health`)
  expect(await health.json()).toEqual({ ok: true })
})

describe("the program", () => {
  test("prints where it listens and where the token is, and leaves no token behind", async () => {
    const door = await openHttpDoor()
    expect(door.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(door.tokenFile).toBe(join(home.path, "run", `http-${new URL(door.url).port}.token`))
    expect(existsSync(door.tokenFile)).toBe(true)
    expect(await door.close("SIGINT")).toBe(130)
    expect(existsSync(door.tokenFile)).toBe(false)
  })

  test.skipIf(process.platform !== "linux")("takes a token from the environment, and does not pass it on", async () => {
    const env = { TABHAND_TOKEN: "a-token-of-our-own", TABHAND_HOME: await mkdtemp(join(home.path, "h-")) }
    const door = await openHttpDoor({ env })
    const headers = { Authorization: `Bearer ${env.TABHAND_TOKEN}` }
    expect((await fetch(`${door.url}/v1/sessions`, { headers })).status).toBe(200)
    const { stdout } = await runDoor(["runtime", "status", "--json"], env)
    const { pid } = JSON.parse(stdout).data
    expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain(env.TABHAND_TOKEN)
    await door.close()
    await runDoor(["runtime", "stop"], env)
  })

  test("takes a token from a file, and ends while a client listens", async () => {
    const file = join(home.path, "my-token")
    await writeFile(file, "a-token-of-our-own\n")
    const door = await openHttpDoor({ args: ["--token-file", file] })
    expect(door.tokenFile).toBe(file)
    await run("shop", "open", { url: "about:blank" })
    const events = await EventReader.open(door, "shop")
    expect(await door.close()).toBe(143)
    expect(existsSync(file)).toBe(true)
    await events.broken()
  })

  test.each([
    [["--allow-host", "*"], "bad_flag", "--allow-host"],
    [["--token-file", "/nowhere/at/all"], "path_unusable", "token"],
  ])("refuses %j: %s", async (args, code, words) => {
    const { exit, stderr } = await runDoor(["http", "--port", "0", ...args])
    expect(exit).not.toBe(0)
    expect(stderr).toMatch(new RegExp(`^error ${code}: `))
    expect(stderr).toContain(words)
  })

  test("explains itself", async () => {
    const { exit, stdout } = await runDoor(["http", "--help"])
    expect([exit, stdout]).toEqual([0, expect.stringContaining("--allow-origin")])
  })
})

describe("tools", () => {
  test("are listed with their schemas, the core set unless others were chosen", async () => {
    const { status, body } = await ask("GET", "/v1/tools")
    expect(status).toBe(200)
    const click = { name: "browser_click", inputSchema: expect.objectContaining({ required: ["target"] }) }
    expect(body.data).toEqual({ tools: expect.arrayContaining([expect.objectContaining(click)]) })
  })

  test("are called by name, with images for the model", async () => {
    const tool = (name: string, args: object) => ask("POST", `/v1/sessions/tools/tools/${name}`, args)
    expect(await tool("browser_navigate", { url: `${site.url}/form` })).toMatchObject({ status: 200 })
    const typed = await tool("browser_type", { target: "[name=name]", text: "Ada", submit: null })
    expect(typed.body).toMatchObject({ success: true, text: expect.stringContaining("Ada") })
    const { body } = await tool("browser_take_screenshot", {})
    expect(body.images).toEqual([{ mimeType: expect.stringMatching(/^image\//), data: expect.any(String) }])
    expect((await tool("browser_clik", {})).body).toMatchObject({
      code: "unknown_command",
      hint: "did you mean browser_click?",
    })
  })

  test("of a facade need the operator's word", async () => {
    const { status, body } = await ask("POST", "/v1/sessions/x/tools/browser?facade=oh-my-pi", { action: "open" })
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: "policy_denied", hint: expect.stringContaining("--tools") })
  })
})
