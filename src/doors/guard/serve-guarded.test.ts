import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Hono } from "hono"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { openRaw, rawRequest, sendRaw } from "../../../test/doors/support/raw.ts"
import { type Guarded, type GuardedOptions, serveGuarded } from "./serve-guarded.ts"
import { Token } from "./token.ts"

const token = Token.made()
const bearer = `Authorization: Bearer ${token.text}`

let home: string
let served: Guarded | undefined
const seen: string[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "guard-"))
})
afterAll(() => rm(home, { recursive: true }))
afterEach(async () => {
  await served?.close()
  served = undefined
  seen.length = 0
})

/** Answers with the request as it got through the guard. */
function echo(): Hono {
  const app = new Hono()
  app.all("*", async ({ req }) => {
    const body = await req.text()
    seen.push(`${req.method} ${req.path} ${body.length}`)
    return new Response(body)
  })
  return app
}

async function serve(options: Partial<GuardedOptions> = {}): Promise<Guarded> {
  served = await serveGuarded({ door: "test", home, app: echo(), host: "127.0.0.1", port: 0, token, ...options })
  return served
}

function hostOf({ url }: Guarded): string {
  return `Host: ${new URL(url).host}`
}

/** A valid POST, except for the added lines. */
function post(server: Guarded, ...more: string[]): string[] {
  return ["POST / HTTP/1.1", hostOf(server), bearer, "Connection: close", ...more]
}

test("requests with the token arrive complete, and responses are not cached", async () => {
  const server = await serve()
  const body = "ä".repeat(1000)
  const answer = await fetch(server.url, { method: "POST", body, headers: { Authorization: `Bearer ${token.text}` } })
  expect(await answer.text()).toBe(body)
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
  expect(answer.headers.has("access-control-allow-origin")).toBe(false)
})

test("an app can neither allow caching nor keep a connection open that the client wants closed", async () => {
  const headers = { "Cache-Control": "public, max-age=3600", Connection: "keep-alive" }
  const server = await serve({ app: { fetch: () => new Response("kept", { headers }) } })
  const answer = await sendRaw(server.url, rawRequest(["GET / HTTP/1.1", hostOf(server), bearer, "Connection: close"]))
  expect([answer.body, answer.header("cache-control"), answer.header("connection")]).toEqual([
    "kept",
    "no-store",
    "close",
  ])
})

test("a connection serves several requests", async () => {
  const server = await serve()
  const one = ["GET /1 HTTP/1.1", hostOf(server), bearer]
  const other = ["GET /2 HTTP/1.1", hostOf(server), bearer, "Connection: close"]
  await sendRaw(server.url, rawRequest(one) + rawRequest(other))
  expect(seen).toEqual(["GET /1 0", "GET /2 0"])
})

test("the token is in a file while the server is running", async () => {
  const server = await serve()
  expect(readFileSync(server.tokenFile ?? "", "utf8").trim()).toBe(token.text)
  await server.close()
  served = undefined
  expect(existsSync(server.tokenFile ?? "")).toBe(false)
})

test("a given token is not written to a file", async () => {
  const { tokenFile } = await serve({ token: Token.find({ TABHAND_TOKEN: "a-token-of-our-own" }) })
  expect(tokenFile).toBeUndefined()
})

describe("a body", () => {
  const limits = { bodyBytes: 1000 }
  const tooLarge = { success: false, data: null, code: "too_large", error: "the request is larger than 1000 bytes" }

  test("of exactly the largest size is accepted", async () => {
    const server = await serve({ limits })
    const answer = await sendRaw(server.url, rawRequest(post(server, "Content-Length: 1000"), "x".repeat(1000)))
    expect([answer.status, answer.body]).toEqual([200, "x".repeat(1000)])
  })

  test("that is announced as larger is refused before it arrives, and the connection is closed", async () => {
    const server = await serve({ limits })
    const answer = await sendRaw(server.url, rawRequest(post(server, "Content-Length: 1001"), "x"))
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toMatchObject(tooLarge)
    expect(answer.header("connection")).toBe("close")
    expect(seen).toEqual([])
  })

  test("that turns out to be larger is refused", async () => {
    const server = await serve({ limits })
    const chunks = `400\r\n${"x".repeat(0x400)}\r\n`.repeat(3)
    const answer = await sendRaw(server.url, rawRequest(post(server, "Transfer-Encoding: chunked"), chunks))
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toMatchObject(tooLarge)
    expect(seen).toEqual([])
  })

  test("that never ends is not read on, and the sender still gets its response", async () => {
    const server = await serve({ limits })
    const { socket, closed } = await openRaw(server.url)
    socket.write(rawRequest(post(server, "Transfer-Encoding: chunked")))
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on("drain", more)
    more()
    const answer = await closed
    expect(answer.status).toBe(413)
    expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024)
  })

  test("is not waited for when the token is wrong", async () => {
    const server = await serve({ limits })
    const head = ["POST / HTTP/1.1", hostOf(server), "Content-Length: 900", "Authorization: Bearer wrong"]
    expect((await sendRaw(server.url, rawRequest(head, "x"))).status).toBe(401)
  })
})

describe("within the time for a request", () => {
  const limits = { requestMs: 200 }

  test.each([
    ["a head that never ends", "POST / HTTP/1.1\r\nHost:"],
    ["a connection that says nothing", ""],
  ])("%s is closed", async (_, start) => {
    const server = await serve({ limits })
    const answer = await sendRaw(server.url, start)
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([408, "timeout"])
  })

  test("a slowly dripping body is closed", async () => {
    const server = await serve({ limits })
    const { socket, closed } = await openRaw(server.url)
    socket.write(rawRequest(post(server, "Content-Length: 100")))
    const drops = setInterval(() => socket.write("x"), 20)
    const answer = await closed.finally(() => clearInterval(drops))
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([408, "timeout"])
    expect(seen).toEqual([])
  })

  test("a response may take longer than that", async () => {
    const app = new Hono()
    app.get("*", async () => new Response(String((await silent.closed).status)))
    const server = await serve({ limits, app })
    const answering = fetch(server.url, { headers: { Authorization: `Bearer ${token.text}` } })
    // Opened later, and closed when its time is over.
    const silent = await openRaw(server.url)
    expect(await (await answering).text()).toBe("408")
  })
})

test("more connections than allowed are dropped", async () => {
  const server = await serve({ limits: { connections: 1 } })
  const asked = ["GET / HTTP/1.1", hostOf(server), bearer]
  const first = await openRaw(server.url)
  first.socket.write(rawRequest(asked))
  await once(first.socket, "data")
  const second = await openRaw(server.url)
  second.socket.write(rawRequest(asked))
  expect((await second.closed).text).toBe("")
  first.socket.write(rawRequest([...asked, "Connection: close"]))
  expect((await first.closed).status).toBe(200)
})

test("connections without a token do not block others, however many and slow they are", async () => {
  const server = await serve({ limits: { connections: 2, strangers: 8 } })
  const kept = await openRaw(server.url)
  kept.socket.write(rawRequest(["GET / HTTP/1.1", hostOf(server), bearer]))
  await once(kept.socket, "data")
  for (let count = 0; count < 40; count++) {
    const { socket } = await openRaw(server.url)
    socket.write(`POST / HTTP/1.1\r\n${hostOf(server)}\r\nX-Slow: `)
  }
  const answer = await fetch(server.url, { headers: { Authorization: `Bearer ${token.text}` } })
  expect(answer.status).toBe(200)
  // A connection with the token is not closed to make room.
  kept.socket.write(rawRequest(["GET / HTTP/1.1", hostOf(server), bearer, "Connection: close"]))
  expect((await kept.closed).status).toBe(200)
})

test("closing ends running requests", async () => {
  const app = new Hono()
  const begun = new Promise<AbortSignal>((resolve) => {
    app.get("*", ({ req }) => {
      resolve(req.raw.signal)
      return new Promise<Response>(() => {})
    })
  })
  const server = await serve({ app })
  const { socket, closed } = await openRaw(server.url)
  socket.write(rawRequest(["GET / HTTP/1.1", hostOf(server), bearer]))
  const signal = await begun
  const aborted = once(signal, "abort")
  await server.close()
  served = undefined
  expect((await closed).text).toBe("")
  await aborted
})

test("an error thrown by the app is reported as a bug, without its stack", async () => {
  const app = { fetch: () => Promise.reject(new Error("it broke")) }
  const server = await serve({ app })
  const answer = await fetch(server.url, { headers: { Authorization: `Bearer ${token.text}` } })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    success: false,
    data: null,
    error: "unexpected failure: it broke",
    code: "internal",
    retryable: false,
    hint: expect.any(String),
  })
})

describe("where it listens", () => {
  test.each(["0.0.0.0", "::"])("%s needs a token that the user chose", async (host) => {
    await expect(serve({ host })).rejects.toMatchObject({
      code: "bad_flag",
      hint: expect.stringMatching("TABHAND_TOKEN"),
    })
  })

  test("with such a token it may listen everywhere, but only accepts host names that were allowed", async () => {
    const given = Token.find({ TABHAND_TOKEN: "a-token-of-our-own" })
    const server = await serve({ host: "0.0.0.0", token: given, allowHosts: ["box.internal"] })
    const ask = (host: string) =>
      sendRaw(
        server.url,
        rawRequest(["GET / HTTP/1.1", `Host: ${host}`, `Authorization: Bearer ${given.text}`, "Connection: close"]),
      )
    const { port } = new URL(server.url)
    expect((await ask(`127.0.0.1:${port}`)).status).toBe(200)
    expect((await ask("box.internal")).status).toBe(200)
    expect((await ask(`0.0.0.0:${port}`)).status).toBe(421)
  })

  test("a port that is taken is an error", async () => {
    const { port } = new URL((await serve()).url)
    const again = serveGuarded({ door: "test", home, app: echo(), host: "127.0.0.1", port: Number(port), token })
    await expect(again).rejects.toMatchObject({ code: "bad_flag", message: expect.stringMatching("listens there") })
  })

  test("a wrong flag leaves nothing open", async () => {
    await expect(serve({ allowHosts: ["*"] })).rejects.toMatchObject({ code: "bad_flag" })
  })

  test("the loopback address of IPv6 is accepted", async () => {
    const server = await serve({ host: "::1" })
    expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    const answer = await fetch(server.url, { headers: { Authorization: `Bearer ${token.text}` } })
    expect(answer.status).toBe(200)
  })
})
