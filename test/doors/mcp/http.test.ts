import { readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { sessionList } from "../../../src/commands/session/sessions.ts"
import { runAside, stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { type HttpServer, McpClient, makeClient, startHttpServer } from "./support.ts"

const home = withTempHome()
const place = {
  get home() {
    return home.path
  },
  get cwd() {
    return home.path
  },
}
let site: Site
let server: HttpServer
let token: string

beforeAll(async () => {
  site = await startSite()
  server = await startHttpServer({ ...place, words: ["--grace", "0.3"] })
  token = (await readFile(server.tokenFile, "utf8")).trim()
})
afterAll(async () => {
  await server.stop()
  await stopRuntime(place)
  await site.close()
})

async function openSessions(): Promise<string[]> {
  const { stdout } = await runAside(["session", "list", "--json"], place)
  return z.object({ data: sessionList.data }).parse(JSON.parse(stdout)).data.sessions
}
const untilOpen = (count: number) => expect.poll(openSessions, { timeout: 10_000, interval: 50 }).toHaveLength(count)

class HttpMcpClient extends McpClient {
  readonly transport: StreamableHTTPClientTransport

  constructor(transport: StreamableHTTPClientTransport, client = makeClient()) {
    super(client)
    this.transport = transport
  }
}

async function connect(client = makeClient()): Promise<HttpMcpClient> {
  const headers = { authorization: `Bearer ${token}` }
  const made = new HttpMcpClient(new StreamableHTTPClientTransport(server.url, { requestInit: { headers } }), client)
  await client.connect(made.transport)
  return made
}

/** Sends one raw request. */
function post(
  body: object | string,
  headers: Record<string, string> = {},
  to: { server: HttpServer; token: string; signal?: AbortSignal } = { server, token },
): Promise<Response> {
  return fetch(to.server.url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${to.token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(to.signal ? { signal: to.signal } : {}),
  })
}

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
}
const ping = { jsonrpc: "2.0", id: 2, method: "ping" }

const title = async (client: McpClient) => (await client.call("browser_batch", { commands: ["get title"] })).text
const go = (client: McpClient, path: string) => client.call("browser_navigate", { url: site.url + path })

describe("clients", () => {
  test("have a session each, with an id that cannot be guessed, until they end it", async () => {
    const [one, two] = await Promise.all([connect(), connect()])
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    expect(one.transport.sessionId).toMatch(uuid)
    expect(two.transport.sessionId).not.toBe(one.transport.sessionId)
    await Promise.all([go(one, "/form"), go(two, "/")])
    const titles = await Promise.all(Array.from({ length: 8 }, (_, n) => title(n % 2 === 0 ? one : two)))
    for (const [n, text] of titles.entries()) expect(text.includes("Sign up")).toBe(n % 2 === 0)
    await one.transport.terminateSession()
    await untilOpen(1)
    await two.transport.terminateSession()
    await untilOpen(0)
    await Promise.all([one.close(), two.close()])
  })

  test("that leave without notice are dropped after the grace period", async () => {
    const client = await connect()
    await go(client, "/form")
    const id = client.transport.sessionId ?? ""
    await client.close()
    await untilOpen(0)
    expect((await post(ping, { "mcp-session-id": id })).status).toBe(404)
  })

  test("that listen are not dropped, however long they are silent", async () => {
    const client = await connect()
    await go(client, "/form")
    const other = await connect()
    await go(other, "/form")
    await other.close()
    // By now the grace period has passed for both.
    await untilOpen(1)
    expect(await title(client)).toContain("Sign up")
    await client.transport.terminateSession()
    await client.close()
    await untilOpen(0)
  })

  test("receive progress, and can cancel", async () => {
    const client = await connect()
    await go(client, "/form")
    const received: number[] = []
    const cancel = new AbortController()
    const script = "(globalThis.hit ??= fetch('/hit/mcp-http'), false)"
    const waiting = client.call(
      "browser_batch",
      { commands: ["get url", `wait --fn "${script}"`] },
      { signal: cancel.signal, onprogress: ({ progress }) => received.push(progress) },
    )
    const refused = expect(waiting).rejects.toThrow("enough")
    await site.waitForHit("/hit/mcp-http")
    await expect.poll(() => received).toEqual([1, 2])
    cancel.abort("enough")
    await refused
    expect(await title(client)).toContain("Sign up")
    await client.transport.terminateSession()
    await client.close()
  })

  test("cannot extend the server's folders with their roots", async () => {
    await writeFile(join(home.path, "cv.txt"), "Ada")
    const client = await connect(makeClient({ uris: ["file:///"] }))
    await go(client, "/form")
    const upload = (path: string) => client.call("browser_batch", { commands: [`upload label=Picture ${path}`] })
    expect(await upload("/etc/hostname")).toMatchObject({
      isError: true,
      text: expect.stringContaining("path_refused"),
    })
    expect(await upload("cv.txt")).toMatchObject({ isError: false })
    await client.transport.terminateSession()
    await client.close()
  })
})

describe("requests", () => {
  test("without a session are refused unless they start one", async () => {
    expect((await post(ping)).status).toBe(400)
    expect((await post("{not json")).status).toBe(400)
    const begun = await post(initialize)
    expect(begun.status).toBe(200)
    const id = begun.headers.get("mcp-session-id") ?? ""
    expect(await begun.text()).toContain('"serverInfo"')
    const answered = await post(ping, { "mcp-session-id": id })
    expect(await answered.text()).toContain('"result":{}')
    expect((await post(initialize, { "mcp-session-id": id })).status).toBe(400)
  })

  test("with an unknown session are refused, also with one that has ended", async () => {
    for (const id of ["1", crypto.randomUUID(), "../mcp"]) {
      const refused = await post(ping, { "mcp-session-id": id })
      expect(refused.status).toBe(404)
      expect(await refused.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32001 }, id: null })
    }
  })

  test("need the token", async () => {
    for (const authorization of ["", "Bearer ", `Bearer ${token}x`, token]) {
      expect((await post(initialize, { authorization })).status).toBe(401)
    }
  })
})

describe("of clients that never listen", () => {
  async function begin(server: HttpServer, count: number) {
    const token = (await readFile(server.tokenFile, "utf8")).trim()
    const begun: { status: number; id: string }[] = []
    for (let n = 0; n < count; n++) {
      const response = await post(initialize, {}, { server, token })
      await response.text()
      begun.push({ status: response.status, id: response.headers.get("mcp-session-id") ?? "" })
    }
    const answers = async (n: number) =>
      (await post(ping, { "mcp-session-id": begun[n]?.id ?? "" }, { server, token })).status
    return { statuses: begun.map(({ status }) => status), answers }
  }

  test("no more than 64 are served at once", async () => {
    const server = await startHttpServer({ ...place, words: ["--grace", "3600"] })
    const { statuses, answers } = await begin(server, 65)
    expect(statuses).toEqual([...Array(64).fill(200), 503])
    expect(await answers(0)).toBe(200)
    await server.stop()
  })

  test("the one that was silent for longest makes room, once its grace period is over", async () => {
    const server = await startHttpServer({ ...place, words: ["--grace", "0"] })
    const { statuses, answers } = await begin(server, 65)
    expect(statuses).toEqual(Array(65).fill(200))
    expect(await answers(0)).toBe(404)
    expect(await answers(1)).toBe(200)
    await server.stop()
  })

  test("one that disconnects during a call is dropped, and its call is cancelled", async () => {
    const begun = await post(initialize)
    await begun.text()
    const session = { "mcp-session-id": begun.headers.get("mcp-session-id") ?? "" }
    const call = (commands: string[]) => ({
      ...{ jsonrpc: "2.0", id: 3, method: "tools/call" },
      params: { name: "browser_batch", arguments: { commands } },
    })
    await (await post(call([`open ${site.url}`]), session)).text()
    await untilOpen(1)
    const leave = new AbortController()
    const script = "(globalThis.hit ??= fetch('/hit/mcp-left'), false)"
    const waiting = await post(call([`wait --fn "${script}"`]), session, { server, token, signal: leave.signal })
    await site.waitForHit("/hit/mcp-left")
    leave.abort()
    await expect(waiting.text()).rejects.toThrow()
    await untilOpen(0)
    expect((await post(ping, session)).status).toBe(404)
  })
})

test("only the user can read the token's file, which is removed with the server", async () => {
  const { tokenFile, stop } = await startHttpServer(place)
  const { mode } = await stat(tokenFile)
  expect(mode & 0o777).toBe(0o600)
  expect(await stop()).toBe(143)
  await expect(stat(tokenFile)).rejects.toMatchObject({ code: "ENOENT" })
})
