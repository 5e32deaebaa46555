import { once } from "node:events"
import { connect, type Socket } from "node:net"
import puppeteer from "puppeteer-core"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { WebSocket } from "ws"
import { type Site, startSite } from "../../../test/site/site.ts"
import { openGuest } from "../../../test/support/guest-client.ts"
import { withBrowser } from "../../../test/support/with-browser.ts"
import { TabhandError } from "../../base/errors.ts"
import type { Guest } from "../../cdp/guest/guest.ts"
import { tabhand } from "../../doors/library/index.ts"
import { focused, listening } from "../../page/core/prepare-page.ts"
import { Context } from "../context.ts"
import { CdpDoor } from "./cdp-door.ts"

const test = withBrowser()
const signal = new AbortController().signal
const sockets: Socket[] = []
let site: Site
let context: Context
let door: CdpDoor
const guests = new Set<Guest>()

beforeAll(async () => {
  site = await startSite()
  context = await Context.create(test.browser, [listening, focused], { signal })
  await context.newPage(signal)
  door = await CdpDoor.open({
    async open() {
      const guest = await openGuest(context)
      guests.add(guest)
      return guest
    },
    close(guest) {
      guests.delete(guest)
      context.withdraw(guest.preparation)
      guest.close()
    },
  })
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

afterAll(async () => {
  await door.close()
  await vi.waitFor(() => expect([...guests]).toEqual([]), 10_000)
  await site.close()
})

async function openClient(): Promise<WebSocket> {
  const client = new WebSocket(door.url, { perMessageDeflate: false })
  await once(client, "open")
  return client
}

function ask(client: WebSocket, id = 1): Promise<unknown> {
  const answer = new Promise((resolve) => {
    client.on("message", (data) => {
      const message: unknown = JSON.parse(String(data))
      if (typeof message === "object" && message !== null && "id" in message && message.id === id) resolve(message)
    })
  })
  client.send(JSON.stringify({ id, method: "Browser.getVersion" }))
  return answer
}

const works = async () => {
  const client = await openClient()
  expect(await ask(client)).toMatchObject({ result: { product: expect.any(String) } })
  client.close()
  await once(client, "close")
}

/** A bare connection to the door, with the headers of a WebSocket handshake and any others given. */
async function knock(headers: readonly string[], path = new URL(door.url).pathname): Promise<Socket> {
  const socket = connect(Number(new URL(door.url).port), "127.0.0.1")
  sockets.push(socket)
  await once(socket, "connect")
  const lines = [
    `GET ${path} HTTP/1.1`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  ]
  socket.write(`${lines.join("\r\n")}\r\n\r\n`)
  return socket
}

async function statusOf(socket: Socket): Promise<string> {
  const [data] = await once(socket, "data")
  return String(data).split("\r\n")[0] ?? ""
}

describe("the door", () => {
  it("is for Puppeteer", async () => {
    const browser = await puppeteer.connect({ browserWSEndpoint: door.url, defaultViewport: null })
    const [page] = await browser.pages()
    await page?.goto(`${site.url}/title/Through%20the%20door`)
    expect(await page?.title()).toBe("Through the door")
    await browser.disconnect()
  })

  it("serves two clients at once, each with its own answers", async () => {
    const [one, two] = await Promise.all([openClient(), openClient()])
    const answers = await Promise.all([ask(one, 7), ask(two, 7), ask(one, 8)])
    for (const answer of answers) expect(answer).toMatchObject({ result: { product: expect.any(String) } })
    one.close()
    await once(one, "close")
    expect(await ask(two, 9)).toMatchObject({ id: 9, result: {} })
    two.close()
    await once(two, "close")
  })

  it("closes a client's guest with the client", async () => {
    const before = guests.size
    const client = await openClient()
    await ask(client)
    expect(guests.size).toBe(before + 1)
    client.terminate()
    await expect.poll(() => guests.size).toBe(before)
  })

  it("closes a guest whose client did not wait for it", async () => {
    const before = guests.size
    const clients = await Promise.all(Array.from({ length: 5 }, openClient))
    for (const client of clients) client.terminate()
    await works()
    await expect.poll(() => guests.size).toBe(before)
  })
})

describe("an unauthorized client is refused", () => {
  const host = () => `Host: 127.0.0.1:${new URL(door.url).port}`

  it("but a valid one is accepted", async () => {
    expect(await statusOf(await knock([host()]))).toBe("HTTP/1.1 101 Switching Protocols")
  })

  it.each(["null", "http://127.0.0.1", "https://example.com", "chrome-extension://abc", ""])(
    "with the Origin %j",
    async (origin) => {
      expect(await statusOf(await knock([host(), `Origin: ${origin}`]))).toBe("HTTP/1.1 403 Forbidden")
    },
  )

  it.each(["example.com", "example.com:80", "127.0.0.1.example.com:1", "localhost", "[::1]:1", "127.0.0.1:1@x:2"])(
    "with the Host %j",
    async (name) => {
      expect(await statusOf(await knock([`Host: ${name}`]))).toBe("HTTP/1.1 403 Forbidden")
    },
  )

  it.each(["/", "/devtools/browser/", "/devtools/browser/0", "/json/version"])("at %s", async (path) => {
    expect(await statusOf(await knock([host()], path))).toBe("HTTP/1.1 403 Forbidden")
    const { origin } = new URL(door.url.replace("ws:", "http:"))
    expect((await fetch(origin + path)).status).toBe(404)
  })

  it("has a new path each time", async () => {
    const other = await CdpDoor.open({ open: () => openGuest(context), close: (guest) => guest.close() })
    expect(new URL(door.url).pathname).toMatch(/^\/devtools\/browser\/[0-9a-f]{32}$/)
    expect(new URL(other.url).pathname).not.toBe(new URL(door.url).pathname)
    await other.close()
  })
})

describe("a misbehaving client", () => {
  it.each(["no json", "", "null", "[[[[", '{"id":{}}'])("by saying %j is answered and may go on", async (text) => {
    const client = await openClient()
    const answered = once(client, "message")
    client.send(text)
    expect(JSON.parse(String((await answered)[0]))).toMatchObject({ error: { code: -32600 } })
    expect(await ask(client)).toMatchObject({ result: {} })
    client.close()
    await once(client, "close")
  })

  it("that sends binary frames does no harm", async () => {
    const client = await openClient()
    client.send(Buffer.from([0xff, 0xfe, 0x00]))
    expect(await ask(client)).toMatchObject({ result: {} })
    client.terminate()
    await works()
  })

  it("that sends an oversized frame loses only its own connection", async () => {
    const bystander = await openClient()
    const client = await openClient()
    const closed = once(client, "close")
    client.on("error", () => {})
    client.send(Buffer.alloc(65 * 1024 * 1024, "x"))
    await closed
    expect(await ask(bystander)).toMatchObject({ result: {} })
    bystander.terminate()
  })

  it("that violates the WebSocket protocol loses its connection", async () => {
    const socket = await knock([`Host: 127.0.0.1:${new URL(door.url).port}`])
    expect(await statusOf(socket)).toContain("101")
    const closed = once(socket, "close")
    socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
    await closed
    await works()
  })

  it("that disconnects at any moment does no harm", async () => {
    for (const headers of [[], [`Host: 127.0.0.1:${new URL(door.url).port}`], ["Host: example.com"]]) {
      const socket = await knock(headers)
      socket.resetAndDestroy()
    }
    const client = await openClient()
    for (let id = 0; id < 100; id++) client.send(JSON.stringify({ id, method: "Browser.getVersion" }))
    client.terminate()
    await works()
  })

  it("that floods us gets every answer", async () => {
    const calls = 10_000
    const client = await openClient()
    let answers = 0
    const all = new Promise<void>((resolve) => {
      client.on("message", () => {
        if (++answers === calls * 2) resolve()
      })
    })
    for (let id = 0; id < calls; id++) {
      client.send(JSON.stringify({ id, method: "Browser.getVersion" }))
      client.send("{")
    }
    await all
    await works()
    client.terminate()
  })
})

describe("closing", () => {
  it("ends its clients, including silent connections", async () => {
    const short = await CdpDoor.open({ open: () => openGuest(context), close: (guest) => guest.close() })
    const client = new WebSocket(short.url)
    await once(client, "open")
    await ask(client)
    const silent = connect(Number(new URL(short.url).port), "127.0.0.1")
    await once(silent, "connect")
    const ends = [once(client, "close"), once(silent, "close")]
    await short.close()
    await Promise.all(ends)
    const late = new WebSocket(short.url)
    const [error] = await once(late, "error")
    expect(String(error)).toContain("ECONNREFUSED")
  })

  it("reports to a client why no guest could be created", async () => {
    const empty = await CdpDoor.open({
      open: () => Promise.reject(new TabhandError("no_tab", "the session has no browser yet")),
      close: () => {},
    })
    const client = new WebSocket(empty.url)
    const [code, reason] = await once(client, "close")
    expect([code, String(reason)]).toEqual([1011, "the session has no browser yet"])
    await empty.close()
  })
})

describe("`get cdp-url`", () => {
  it("opens the door of a session, whose tabs its clients make, and closes it with the session", async () => {
    await using runtime = await tabhand({ home: test.home })
    const session = runtime.session("with-a-door")
    await session.run("open", { url: site.url })
    const { cdpUrl } = (await session.run("get cdp-url", {})).data
    expect((await session.run("get cdp-url", {})).data.cdpUrl).toBe(cdpUrl)
    const browser = await puppeteer.connect({ browserWSEndpoint: cdpUrl, defaultViewport: null })
    const page = await browser.newPage()
    await page.goto(`${site.url}/title/A%20guest's%20tab`)
    const { tabs } = (await session.run("tab list", {})).data
    expect(tabs.map((tab) => tab.title)).toEqual(["Fixture home", "A guest's tab"])
    const gone = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()))
    await session.close()
    await gone
    const late = new WebSocket(cdpUrl)
    expect(String((await once(late, "error"))[0])).toContain("ECONNREFUSED")
  })
})
