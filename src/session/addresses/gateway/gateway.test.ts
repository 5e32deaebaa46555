import { once } from "node:events"
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http"
import { connect, createServer as createTcpServer, type Socket, type Server as TcpServer } from "node:net"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { AddressRules, type Destination, type Refusal } from "../rules.ts"
import { Gateway } from "./gateway.ts"
import type { Network } from "./network.ts"
import { Outlet } from "./outlet.ts"

const PUBLIC = "93.184.216.34"

/** Leads every address to one port of this machine. */
class Net implements Network {
  readonly names = new Map<string, string[]>([["shop.test", [PUBLIC]]])
  readonly asked: string[] = []
  readonly connected: string[] = []
  port = 0
  resolving: Promise<unknown> | undefined

  async resolve(name: string): Promise<readonly string[]> {
    this.asked.push(name)
    await this.resolving
    const found = this.names.get(name)
    if (!found) throw Object.assign(new Error("unknown"), { code: "ENOTFOUND" })
    return found
  }

  connect(addresses: readonly string[]): Socket {
    this.connected.push(...addresses)
    return connect({ host: "127.0.0.1", port: this.port, allowHalfOpen: true })
  }
}

let net: Net
let refusals: Refusal[]
let failures: [host: string, reason: string][]
let gateway: Gateway
const servers: (Server | TcpServer)[] = []

beforeEach(async () => {
  net = new Net()
  refusals = []
  failures = []
  const witness = {
    refuse: async (refusal: Refusal) => void refusals.push(refusal),
    fail: ({ host }: Destination, reason: string) => void failures.push([host, reason]),
    connect: () => {},
  }
  gateway = await Gateway.open(new Outlet(new AddressRules(["127.0.0.1:1"]), net, witness))
})

afterEach(async () => {
  vi.useRealTimers()
  await gateway.close()
  for (const server of servers.splice(0)) {
    if ("closeAllConnections" in server) server.closeAllConnections()
    server.close()
  }
})

/** A server that the network leads to. */
async function serve(server: Server | TcpServer): Promise<void> {
  servers.push(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  net.port = address.port
}

const serveHttp = (handle: (asked: IncomingMessage, answer: ServerResponse) => void) => serve(createServer(handle))

function password(): string {
  const answer = gateway.admission.rule.answer({
    requestId: "1",
    request: { url: "", method: "GET", headers: {}, initialPriority: "High", referrerPolicy: "origin" },
    frameId: "",
    resourceType: "Document",
    authChallenge: { source: "Proxy", origin: gateway.address, scheme: "basic", realm: "session" },
  })
  return `Basic ${Buffer.from(`${answer.username}:${answer.password}`).toString("base64")}`
}

const portOf = () => Number(new URL(gateway.address).port)

interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
}

/** A request as a browser sends it to a proxy. */
async function ask(url: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<IncomingMessage> {
  const asked = request({
    host: "127.0.0.1",
    port: portOf(),
    method,
    path: url,
    headers: { host: new URL(url).host, "proxy-authorization": password(), ...headers },
  })
  asked.end(body)
  const [response]: IncomingMessage[] = await once(asked, "response")
  if (!response) throw new Error("no response")
  return response
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(String(chunk)))
  return Buffer.concat(chunks).toString()
}

/** What comes back for the bytes until the connection ends. */
async function raw(...lines: string[]): Promise<string> {
  const socket = connect(portOf(), "127.0.0.1")
  socket.write([...lines, "", ""].join("\r\n"))
  return textOf(socket)
}

interface Tunnel {
  readonly socket: Socket
  readonly head: string
  /** What comes through it until its end. */
  readonly rest: Promise<string>
}

async function tunnel(to: string): Promise<Tunnel> {
  const socket = connect({ port: portOf(), host: "127.0.0.1", allowHalfOpen: true })
  socket.on("error", () => {})
  socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\nProxy-Authorization: ${password()}\r\n\r\n`)
  const chunks: string[] = []
  const begun = new Promise<string>((resolve) => {
    socket.on("data", (chunk) => {
      if (chunks.push(String(chunk)) === 1) resolve(String(chunk))
    })
  })
  const rest = new Promise<string>((resolve) => {
    socket.on("end", () => resolve(chunks.slice(1).join("")))
  })
  return { socket, head: await begun, rest }
}

describe("a program without the password", () => {
  test.each([
    ["GET http://shop.test/ HTTP/1.1", "Host: shop.test"],
    ["CONNECT shop.test:443 HTTP/1.1", "Host: shop.test"],
  ])("gets nowhere with %s", async (...lines) => {
    const wrong = `Proxy-Authorization: Basic ${Buffer.from("session:").toString("base64")}`
    for (const more of [[], [wrong], ["Proxy-Authorization: Bearer x"]]) {
      expect(await raw(...lines, ...more, "Connection: close")).toMatch(
        /^HTTP\/1\.1 407 .*\r\nProxy-Authenticate: Basic/i,
      )
    }
    expect(net.asked).toEqual([])
  })

  test("does not keep the browser out, however many connections it holds", async () => {
    await serveHttp((_, answer) => answer.end("served"))
    const held = Array.from({ length: 300 }, () => connect(portOf(), "127.0.0.1"))
    await Promise.all(
      held.map((socket) =>
        once(
          socket.on("error", () => {}),
          "connect",
        ),
      ),
    )
    expect(await textOf(await ask("http://shop.test/"))).toBe("served")
    for (const socket of held) socket.destroy()
  })

  test("learns nothing from the admission page", async () => {
    expect(await raw(`GET ${gateway.admission.url} HTTP/1.1`, "Host: a", "Connection: close")).toMatch(/ 407 /)
    expect(gateway.admission.done()).toBe(false)
  })
})

test("the password is given to no other proxy and to no site", () => {
  const { rule } = gateway.admission
  const challenge = (source: "Proxy" | "Server", origin: string) =>
    rule.answer({
      requestId: "1",
      request: { url: "", method: "GET", headers: {}, initialPriority: "High", referrerPolicy: "origin" },
      frameId: "",
      resourceType: "Document",
      authChallenge: { source, origin, scheme: "basic", realm: "session" },
    })
  expect(challenge("Server", gateway.address)).toEqual({ response: "CancelAuth" })
  expect(challenge("Proxy", "http://127.0.0.1:1")).toEqual({ response: "CancelAuth" })
})

test.each(["/", "http://", "ftp://shop.test/", "https://shop.test/", "//shop.test/", "*"])(
  "a request of %s is broken off",
  async (path) => {
    const authorization = `Proxy-Authorization: ${password()}`
    expect(await raw(`GET ${path} HTTP/1.1`, "Host: shop.test", authorization)).not.toMatch(/ 200 /)
    expect(net.connected).toEqual([])
  },
)

describe("a request", () => {
  test("arrives as it was sent, without what concerns the proxy", async () => {
    let seen: string[] = []
    await serveHttp((asked, answer) => {
      seen = [`${asked.method} ${asked.url}`, ...asked.rawHeaders]
      answer.writeHead(418, "I am a teapot", [
        "X-One",
        "1",
        "Set-Cookie",
        "a=1",
        "Set-Cookie",
        "b=2",
        "Keep-Alive",
        "x",
      ])
      answer.end("tea")
    })
    const response = await ask("http://shop.test:8080/a?b#c", {
      headers: { "X-Two": "2", connection: "x-three, keep-alive", "x-three": "3", "proxy-connection": "keep-alive" },
    })
    expect(seen).toEqual(["GET /a?b", "host", "shop.test:8080", "X-Two", "2", "Connection", "close"])
    expect([response.statusCode, response.statusMessage]).toEqual([418, "I am a teapot"])
    expect(response.headers).toMatchObject({ "x-one": "1", "set-cookie": ["a=1", "b=2"] })
    expect(await textOf(response)).toBe("tea")
    expect(net.connected).toEqual([PUBLIC])
  })

  test.each([{ "content-length": "5" }, { "transfer-encoding": "chunked" }])(
    "with a body of %o arrives",
    async (headers) => {
      await serveHttp(async (asked, answer) => answer.end(`got ${await textOf(asked)}`))
      const response = await ask("http://shop.test/", { method: "POST", headers, body: "hello" })
      expect(await textOf(response)).toBe("got hello")
    },
  )

  test.each([
    ["HEAD", 200, { "content-length": "7" }],
    ["GET", 304, { etag: "x" }],
    ["GET", 204, {}],
  ])("%s that is answered %i has no body", async (method, status, headers) => {
    await serveHttp((_asked, answer) => answer.writeHead(status, headers).end())
    const response = await ask("http://shop.test/", { method })
    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject(headers)
    expect(await textOf(response)).toBe("")
  })

  test("gets the head of a stream before its first event", async () => {
    const streams: ServerResponse[] = []
    await serveHttp((_asked, answer) => {
      answer.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders()
      streams.push(answer)
    })
    const response = await ask("http://shop.test/")
    expect(response.statusCode).toBe(200)
    streams[0]?.end("data: 1\n\n")
    expect(await textOf(response)).toBe("data: 1\n\n")
  })

  test("is broken off with its response", async () => {
    await serveHttp((_asked, answer) => {
      answer.writeHead(200, { "content-length": 10 }).write("12345")
      setImmediate(() => answer.destroy())
    })
    const response = await ask("http://shop.test/")
    await expect(textOf(response)).rejects.toThrow("aborted")
  })

  test.each([
    ["407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="session"'],
    ["101 Switching Protocols", "Upgrade: x", "Connection: upgrade"],
    ["200 \u0001"],
  ])("that a server answers with %s is broken off", async (...head) => {
    await serve(
      createTcpServer((socket) => {
        socket.on("error", () => {})
        socket.end([`HTTP/1.1 ${head[0]}`, ...head.slice(1), "Content-Length: 0", "", ""].join("\r\n"))
      }),
    )
    await expect(ask("http://shop.test/")).rejects.toThrow(/hang up|ECONNRESET/)
  })

  test("is not read faster than its server reads", async () => {
    await serve(createTcpServer({ pauseOnConnect: true }, (socket) => socket.on("error", () => {})))
    const socket = connect(portOf(), "127.0.0.1")
    socket.on("error", () => {})
    const lines = ["POST http://shop.test/ HTTP/1.1", "Host: shop.test", "Content-Length: 1000000000"]
    socket.write([...lines, `Proxy-Authorization: ${password()}`, "", ""].join("\r\n"))
    expect(await sentUntilFull(socket)).toBeLessThan(64 * MIB)
    socket.destroy()
  })

  test("gets its response no faster than the browser reads", async () => {
    let sent = Promise.resolve(0)
    await serveHttp((_asked, answer) => {
      answer.writeHead(200)
      sent = sentUntilFull(answer)
    })
    const response = await ask("http://shop.test/")
    response.pause()
    expect(await sent).toBeLessThan(64 * MIB)
    response.destroy()
  })
})

const MIB = 1024 * 1024

/** Bytes that a stream takes until it has been full for a while. */
async function sentUntilFull(stream: Socket | ServerResponse): Promise<number> {
  const chunk = Buffer.alloc(256 * 1024)
  let sent = 0
  for (;;) {
    if (sent > 200 * MIB) return sent
    sent += chunk.length
    if (stream.write(chunk)) continue
    const drained = once(stream, "drain").then(() => true)
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 300))
    if (!(await Promise.race([drained, late]))) return sent
  }
}

describe("a tunnel", () => {
  test("carries bytes both ways, and each end on its own", async () => {
    const large = "x".repeat(5 * MIB)
    await serve(
      createTcpServer({ allowHalfOpen: true }, (socket) => {
        let got = 0
        socket.on("data", (chunk) => {
          got += chunk.length
        })
        socket.on("end", () => socket.end(`${got} ${large}`))
      }),
    )
    const { socket, head, rest } = await tunnel("shop.test:443")
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    socket.end("y".repeat(MIB))
    const got = await rest
    expect([got.slice(0, 9), got.length]).toEqual([`${MIB} x`, large.length + 8])
    expect(net.connected).toEqual([PUBLIC])
  })

  test("ends with its server, and with the session", async () => {
    const sockets: Socket[] = []
    await serve(createTcpServer((socket) => void sockets.push(socket.on("error", () => {}))))
    const one = await tunnel("shop.test:443")
    await expect.poll(() => sockets).toHaveLength(1)
    sockets[0]?.resetAndDestroy()
    await one.rest
    const two = await tunnel("shop.test:443")
    await expect.poll(() => sockets).toHaveLength(2)
    const closed = Promise.all([two.rest, sockets[1] && once(sockets[1], "close")])
    await gateway.close()
    await closed
  })

  test("is not read faster than the other side reads", async () => {
    await serve(createTcpServer({ pauseOnConnect: true }, (socket) => socket.on("error", () => {})))
    const { socket } = await tunnel("shop.test:443")
    expect(await sentUntilFull(socket)).toBeLessThan(64 * MIB)
    socket.destroy()
  })
})

describe("a refused destination", () => {
  test.each([
    ["http://10.0.0.5/", "10.0.0.5", 80, undefined, "private (RFC 1918)"],
    ["http://localhost:99/", "localhost", 99, undefined, "this machine (RFC 6761)"],
    ["http://inner.test/", "inner.test", 80, "192.168.1.1", "private (RFC 1918)"],
    ["http://mixed.test/", "mixed.test", 80, "::1", "loopback (RFC 4291)"],
    [
      "http://[::ffff:127.0.0.1]:1/",
      "::ffff:7f00:1",
      1,
      undefined,
      "127.0.0.1 (mapped, RFC 4291), loopback (RFC 1122)",
    ],
  ])("%s is not connected to", async (url, host, port, address, rule) => {
    net.names.set("inner.test", ["192.168.1.1"]).set("mixed.test", [PUBLIC, "::1"])
    await expect(ask(url)).rejects.toThrow(/hang up|ECONNRESET/)
    const { host: authority } = new URL(url)
    const { socket, head } = await tunnel(/:\d+$/.test(authority) ? authority : `${authority}:80`)
    expect(head).toMatch(/^HTTP\/1\.1 403 /)
    socket.destroy()
    expect(refusals).toEqual([
      { host, port, address, rule },
      { host, port, address, rule },
    ])
    expect(net.connected).toEqual([])
  })

  test("is exempt where the rules say so", async () => {
    await serveHttp((_asked, answer) => answer.end("here"))
    expect(await textOf(await ask("http://127.0.0.1:1/"))).toBe("here")
    await expect(ask("http://127.0.0.1:2/")).rejects.toThrow()
  })
})

describe("a name", () => {
  test("is resolved once for requests of the same time, and its address is kept for a minute", async () => {
    await serveHttp((_asked, answer) => answer.end())
    await Promise.all([ask("http://shop.test/1"), ask("http://shop.test/2"), ask("http://shop.test/3")])
    await ask("http://shop.test/4")
    expect(net.asked).toEqual(["shop.test"])
    expect(net.connected).toEqual([PUBLIC, PUBLIC, PUBLIC, PUBLIC])
  })

  test("that is led to this network later is refused then, and not connected to before", async () => {
    vi.useFakeTimers({ toFake: ["performance"] })
    await serveHttp((_asked, answer) => answer.end())
    await ask("http://shop.test/")
    net.names.set("shop.test", ["127.0.0.1"])
    await ask("http://shop.test/")
    vi.advanceTimersByTime(61_000)
    await expect(ask("http://shop.test/")).rejects.toThrow()
    expect(net.connected).toEqual([PUBLIC, PUBLIC])
    expect(refusals).toMatchObject([{ host: "shop.test", address: "127.0.0.1" }])
  })

  test("that does not resolve is asked for again", async () => {
    await expect(ask("http://new.test/")).rejects.toThrow()
    expect(failures).toEqual([["new.test", "NameNotResolved"]])
    net.names.set("new.test", [PUBLIC])
    await serveHttp((_asked, answer) => answer.end("found"))
    expect(await textOf(await ask("http://new.test/"))).toBe("found")
  })

  test("that the browser no longer waits for is not connected to", async () => {
    let answer = () => {}
    net.resolving = new Promise<void>((resolve) => {
      answer = resolve
    })
    const socket = connect(portOf(), "127.0.0.1")
    socket.write(`CONNECT shop.test:443 HTTP/1.1\r\nHost: a\r\nProxy-Authorization: ${password()}\r\n\r\n`)
    await expect.poll(() => net.asked).toEqual(["shop.test"])
    socket.resetAndDestroy()
    // Another request passes through after the connection's end was seen.
    await expect(ask("http://10.0.0.1/")).rejects.toThrow()
    answer()
    await net.resolving
    await expect(ask("http://10.0.0.1/")).rejects.toThrow()
    expect(net.connected).toEqual([])
  })

  test("leads to a server that is down", async () => {
    await serveHttp(() => {})
    servers.splice(0).map((server) => server.close())
    await expect(ask("http://shop.test/")).rejects.toThrow()
    expect(failures).toEqual([["shop.test", "ConnectionRefused"]])
  })
})
