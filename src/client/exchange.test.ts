import { once } from "node:events"
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createServer as createHttpServer } from "node:http"
import { createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { decodeRequest, encodeResponse, stdinHeader, wirePath, wireType } from "../protocol/wire.ts"
import { exchange } from "./exchange.ts"

let folder: string
let socket: string
let server: Server | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "exchange-"))
  socket = join(folder, "s")
})

afterEach(async () => {
  server?.close()
  server = undefined
  rmSync(folder, { recursive: true })
})

async function listen(made: Server) {
  server = made
  await once(made.listen(socket), "listening")
}

/** A server that runs `act` on the connection once it has read the whole call. */
function afterReading(act: (connection: Socket) => void) {
  return listen(
    createServer((connection) => {
      connection.on("data", (chunk) => {
        if (chunk.includes("\0last\0")) act(connection)
      })
    }),
  )
}

const call = { cwd: "/tmp", env: {}, argv: ["last"] }

describe("with a Hono app on the socket", () => {
  beforeEach(async () => {
    const app = new Hono()
    app.post(wirePath, async (c) => {
      const announced = c.req.header(stdinHeader)
      const body = Buffer.from(await c.req.arrayBuffer())
      const { stdin, ...rest } = decodeRequest(body, announced === undefined ? undefined : Number(announced))
      const received = {
        ...rest,
        stdin: stdin && Buffer.from(stdin).toString("hex"),
        type: c.req.header("content-type"),
      }
      const text = encodeResponse({ fd: 2, exit: 1, text: `${JSON.stringify(received)}\n\n` })
      // In two parts and without a length, as a long answer may arrive.
      if (rest.argv[0] === "streamed") return c.body(new Blob([text.slice(0, 5), text.slice(5)]).stream())
      return c.text(text)
    })
    await listen(createHttpServer(getRequestListener(app.fetch)))
  })

  test.each(["whole", "streamed"])("the call arrives and the %s answer comes back", async (how) => {
    const sent = { cwd: "/tmp/ä\n", env: { TABHAND_SESSION: "é" }, argv: [how, "", "漢\n", "x".repeat(300_000)] }
    const received = { ...sent, type: wireType }
    expect(await exchange(socket, sent)).toEqual({ fd: 2, exit: 1, text: `${JSON.stringify(received)}\n\n` })
  })

  test("standard input follows the arguments", async () => {
    const response = await exchange(socket, { ...call, stdin: Buffer.from([0, 255, 0]) })
    expect(response).toMatchObject({ text: expect.stringContaining('"stdin":"00ff00"') })
  })
})

describe("the call was not started", () => {
  test("when there is no socket", async () => {
    expect(await exchange(socket, call)).toBe("undelivered")
  })

  test("when the socket's owner is dead", async () => {
    await listen(createServer())
    renameSync(socket, `${socket}-left-behind`)
    server?.close()
    expect(await exchange(`${socket}-left-behind`, call)).toBe("undelivered")
  })

  test.skipIf(process.platform === "win32")("when the connection is closed before it was read", async () => {
    await listen(createServer({ pauseOnConnect: true }, (connection) => connection.destroy()))
    expect(await exchange(socket, call)).toBe("undelivered")
  })
})

describe("the runtime is gone", () => {
  test.each([
    ["says nothing", ""],
    ["stops in the head", "HTTP/1.1 200 OK\r\nContent-"],
    ["stops in the body", "HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\nsome text\n1 0"],
    ["stops in a body of unknown length", "HTTP/1.1 200 OK\r\n\r\nsome te"],
    ["fails", "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 6\r\n\r\nfailed"],
  ])("when it took the call and %s", async (_, said) => {
    await afterReading((connection) => connection.end(said))
    await expect(exchange(socket, call)).rejects.toMatchObject({ code: "runtime_gone" })
  })
})

test("a socket that cannot be used is named, with the reason", async () => {
  writeFileSync(socket, "")
  await expect(exchange(join(socket, "below-a-file"), call)).rejects.toMatchObject({
    code: "runtime_unreachable",
    message: expect.stringMatching(/below-a-file.*ENOTDIR/),
  })
})
