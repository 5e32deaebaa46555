import { readdir, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Site, startSite } from "../../site/site.ts"
import { attack, withDoors } from "./with-doors.ts"

const { door, home } = withDoors()
const http = () => door("tabhand http")
const mcp = () => door("tabhand mcp --http")
const SECRET = "a line that no client may read"
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe("the HTTP API does not leave the folder of the session", () => {
  const ask = (path: string, method = "GET", body = "") => attack(http(), { method, path, body })
  let folder: string

  beforeAll(async () => {
    await ask("/v1/sessions/victim/open", "POST", JSON.stringify({ url: site.url }))
    const { body } = await ask("/v1/sessions/victim/screenshot", "POST")
    folder = dirname(JSON.parse(body).data.path)
    await writeFile(join(home.path, "secret.txt"), SECRET)
    await writeFile(join(dirname(folder), "secret.txt"), SECRET)
    await symlink(join(home.path, "secret.txt"), join(folder, "link.txt"))
  })

  test.each([
    "../secret.txt",
    "..%2fsecret.txt",
    "..%2Fsecret.txt",
    "%2e%2e%2fsecret.txt",
    "..%252fsecret.txt",
    "..%5csecret.txt",
    "....//secret.txt",
    "%2e%2e/secret.txt",
    "..;/secret.txt",
    "secret.txt%00.png",
    "..%c0%afsecret.txt",
    ".",
    "..",
    "%2e%2e",
    "journal.jsonl",
    "./journal.jsonl",
    "link.txt",
  ])("for an artifact called %s", async (name) => {
    const answer = await ask(`/v1/sessions/victim/artifacts/${name}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toContain(SECRET)
    expect(JSON.parse(answer.body)).toMatchObject({ success: false })
  })

  test("for an artifact named by its whole path", async () => {
    for (const path of [join(home.path, "secret.txt"), join(folder, "journal.jsonl"), "/etc/passwd"]) {
      const answer = await ask(`/v1/sessions/victim/artifacts/${encodeURIComponent(path)}`)
      expect(answer.status).toBe(404)
    }
  })

  test.each(["..%2fx", "..%5cx", "%2fetc", "a%2fb", "a%00b", "%0ax", "x".repeat(65), "-x", "%e2%80%ae", "a%20b"])(
    "for a session called %s",
    async (name) => {
      const before = await readdir(join(home.path, "artifacts"))
      const open = await ask(`/v1/sessions/${name}/open`, "POST", JSON.stringify({ url: "about:blank" }))
      expect([open.status, JSON.parse(open.body).code]).toEqual([400, "bad_name"])
      expect((await ask(`/v1/sessions/${name}/artifacts`)).status).toBe(400)
      expect((await ask(`/v1/sessions/${name}/events`)).status).toBe(400)
      expect((await ask(`/v1/sessions/${name}`, "DELETE")).status).toBe(400)
      expect(await readdir(join(home.path, "artifacts"))).toEqual(before)
    },
  )

  test("for a path with dot segments, which is another path", async () => {
    for (const climbing of ["..", "%2e%2e", ".%2E"]) {
      const answer = await ask(`/v1/sessions/${climbing}/open`, "POST", JSON.stringify({ url: "about:blank" }))
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([404, "unknown_command"])
    }
  })

  test("for a file that a command writes or reads", async () => {
    for (const path of [join(home.path, "out.pdf"), "../out.pdf", join(folder, "..", "out.pdf"), "/tmp/out.pdf"]) {
      const answer = await ask("/v1/sessions/victim/pdf", "POST", JSON.stringify({ path }))
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, "path_refused"])
    }
    const secretFile = join(home.path, "secret.txt")
    const read = await ask("/v1/sessions/victim/fill", "POST", JSON.stringify({ target: "body", secretFile }))
    expect([read.status, JSON.parse(read.body).code]).toEqual([403, "path_refused"])
  })

  test("for a page from the disk", async () => {
    const url = `file://${join(home.path, "secret.txt")}`
    const answer = await ask("/v1/sessions/victim/open", "POST", JSON.stringify({ url }))
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, "scheme_refused"])
  })
})

describe("a client of the MCP server", () => {
  let victim: McpUser

  beforeAll(async () => {
    victim = await McpUser.connect()
    await victim.call("browser_navigate", { url: `${site.url}/title/PRIVATE` })
  })
  afterAll(() => victim.client.close())

  /** A request of another client with that session id. */
  const requestAs = (id: string, token = mcp().token, method = "POST") =>
    attack(mcp(), {
      method,
      headers: [`Mcp-Session-Id: ${id}`, `Authorization: Bearer ${token}`, "MCP-Protocol-Version: 2025-06-18"],
      body: method === "POST" ? JSON.stringify(snapshot) : "",
    })
  const snapshot = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "browser_snapshot", arguments: {} } }

  test("has an id that cannot be guessed", async () => {
    const another = await McpUser.connect()
    expect(victim.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(another.id).not.toBe(victim.id)
    await another.client.close()
  })

  test.each(["", "1", "00000000-0000-4000-8000-000000000000", "../..", "__proto__", "constructor"])(
    "is not found under the id %j",
    async (id) => {
      for (const method of ["POST", "GET", "DELETE"]) {
        const answer = await requestAs(id, undefined, method)
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(answer.text).not.toContain("PRIVATE")
      }
    },
  )

  test("cannot be reached with its id but without the token", async () => {
    for (const method of ["POST", "GET", "DELETE"]) {
      const answer = await requestAs(victim.id, "0123456789abcdef0123456789abcdef", method)
      expect(answer.status).toBe(401)
      expect(answer.text).not.toContain("PRIVATE")
    }
    expect((await victim.call("browser_snapshot")).text).toContain("PRIVATE")
  })

  test("cannot be reached from another client's session", async () => {
    const other = await McpUser.connect()
    const sessions = await readdir(join(home.path, "artifacts"))
    const theirs = sessions.map((name) => name.replace(/-[0-9a-f]+$/, ""))
    expect(theirs).toContainEqual(expect.stringMatching(/^mcp-/))
    for (const name of [...theirs, "victim"]) {
      const answer = await other.call("browser_batch", { commands: [`--session ${name} get title`] })
      expect(answer.isError).toBe(true)
      expect(answer.text).toContain("policy_denied")
      expect(answer.text).not.toContain("PRIVATE")
    }
    const listed = await other.call("browser_batch", { commands: ["session list"] })
    expect([listed.isError, listed.text]).toEqual([true, expect.stringContaining("policy_denied")])
    const closed = await other.call("browser_batch", { commands: ["close --all"] })
    expect([closed.isError, closed.text]).toEqual([true, expect.stringContaining("policy_denied")])
    await other.client.close()
    expect((await victim.call("browser_snapshot")).text).toContain("PRIVATE")
  })

  test("is not found after it has ended its session", async () => {
    const gone = await McpUser.connect()
    const { id } = gone
    await gone.transport.terminateSession()
    expect((await requestAs(id)).status).toBe(404)
    await gone.client.close()
  })
})

class McpUser {
  readonly client = new Client({ name: "test", version: "1.0.0" })
  readonly transport: StreamableHTTPClientTransport

  private constructor() {
    const { url, probe, token } = mcp()
    const requestInit = { headers: { Authorization: `Bearer ${token}` } }
    this.transport = new StreamableHTTPClientTransport(new URL(url + probe.path), { requestInit })
  }

  static async connect(): Promise<McpUser> {
    const user = new McpUser()
    await user.client.connect(user.transport)
    return user
  }

  get id(): string {
    return this.transport.sessionId ?? ""
  }

  async call(name: string, args: Record<string, unknown> = {}) {
    const { content, isError = false } = CallToolResultSchema.parse(
      await this.client.callTool({ name, arguments: args }),
    )
    return { isError, text: content.map((part) => (part.type === "text" ? part.text : "")).join("\n") }
  }
}
