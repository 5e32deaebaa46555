import { describe, expect, test } from "vitest"
import { openRaw, rawRequest, sendRaw } from "../support/raw.ts"
import type { ServedDoor } from "../support/served-door.ts"
import { attack, doorNames, withDoors } from "./with-doors.ts"

const { door } = withDoors()
const MIB = 1024 * 1024

/** Expects that the door still works. */
async function expectWorking(name: string): Promise<void> {
  expect((await attack(door(name), {})).status).toBe(200)
}

/** A valid request with further header lines and a body. */
function bytes({ url, token, probe }: ServedDoor, lines: readonly string[], body: string): string {
  const head = [`POST ${probe.path} HTTP/1.1`, `Host: ${new URL(url).host}`, `Authorization: Bearer ${token}`]
  return rawRequest(
    [...head, "Content-Type: application/json", "Accept: application/json, text/event-stream", ...lines],
    body,
  )
}

describe.each(doorNames)("%s", (name) => {
  describe("refuses a body of more than 1 MiB", () => {
    test("with a declared length", async () => {
      const answer = await attack(door(name), { method: "POST", headers: [`Content-Length: ${MIB + 1}`], body: "{" })
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, "too_large"])
      await expectWorking(name)
    })

    test("with no declared length, sent on and on", async () => {
      const { socket, closed } = await openRaw(door(name).url)
      socket.write(bytes(door(name), ["Transfer-Encoding: chunked"], ""))
      const chunk = `10000\r\n${" ".repeat(0x10000)}\r\n`
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on("drain", more)
      more()
      const answer = await closed
      expect(answer.status).toBe(413)
      await expectWorking(name)
    })

    test("of a well-behaved client, which can read the error", async () => {
      const { url, headers, probe } = door(name)
      const answer = await fetch(url + probe.path, { method: "POST", headers, body: "x".repeat(MIB + 1) })
      expect(answer.status).toBe(413)
      expect(await answer.json()).toMatchObject({ code: "too_large", error: "the request is larger than 1 MiB" })
    })

    test("of a client without a token, without waiting for it", async () => {
      const headers = [`Content-Length: ${1024 * MIB}`]
      const answer = await attack(door(name), { method: "POST", headers, body: "x", without: ["Authorization"] })
      expect(answer.status).toBe(401)
    })
  })

  test("refuses a head that is too large", async () => {
    const answer = await attack(door(name), { headers: [`X-Filler: ${"x".repeat(64 * 1024)}`] })
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([431, "too_large"])
    await expectWorking(name)
  })

  describe("does not allow request smuggling", () => {
    const smuggled = "GET /v1/health HTTP/1.1\r\nHost: evil.example\r\n\r\n"

    test.each([
      [
        "two kinds of length",
        [`Content-Length: ${smuggled.length + 5}`, "Transfer-Encoding: chunked"],
        `0\r\n\r\n${smuggled}`,
      ],
      ["two lengths", ["Content-Length: 0", `Content-Length: ${smuggled.length}`], smuggled],
      ["a list of lengths", [`Content-Length: 0, ${smuggled.length}`], smuggled],
      ["a length that is none", ["Content-Length: +5"], smuggled],
      ["a negative length", ["Content-Length: -1"], smuggled],
      ["an encoding with a space before the colon", ["Transfer-Encoding : chunked"], `0\r\n\r\n${smuggled}`],
      ["an encoding that is not chunked", ["Transfer-Encoding: identity"], smuggled],
      ["an encoding that ends otherwise", ["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${smuggled}`],
      ["an encoding that looks like another", ["Transfer-Encoding: xchunked"], `0\r\n\r\n${smuggled}`],
      ["a folded header", ["X-One: 1", " Transfer-Encoding: chunked"], `0\r\n\r\n${smuggled}`],
      ["a chunk whose size is none", ["Transfer-Encoding: chunked"], `0x5\r\nhello\r\n0\r\n\r\n${smuggled}`],
      ["a chunk that is longer than its size", ["Transfer-Encoding: chunked"], `1\r\nhello\r\n0\r\n\r\n${smuggled}`],
    ])("%s", async (_, lines, body) => {
      const answer = await sendRaw(door(name).url, bytes(door(name), lines, body))
      expect(answer.status).toBe(400)
      expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
      expect(answer.text).not.toContain('"ok":true')
      await expectWorking(name)
    })
  })

  test.each([
    ["no HTTP at all", "\u0016\u0003\u0001\u0002\u0000\u0001"],
    ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a line without an end of its own kind", "GET / HTTP/1.1\nHost: x\n\n"],
    ["a header with a NUL", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a\u0000b\r\n\r\n"],
    ["a method that is none", "G=T / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"],
  ])("refuses %s", async (_, text) => {
    const answer = await sendRaw(door(name).url, Buffer.from(text, "latin1"))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    await expectWorking(name)
  })

  test("survives clients that disconnect in the middle of a request", async () => {
    for (const start of [
      "POST",
      "POST / HTTP/1.1\r\nHost: 127",
      bytes(door(name), ["Content-Length: 100"], '{"jsonrpc"'),
    ]) {
      const { socket, closed } = await openRaw(door(name).url)
      socket.write(start)
      socket.resetAndDestroy()
      await closed
    }
    await expectWorking(name)
  })

  test.each(["", "{", "[]", "null", '"text"', "\u0000", "{}{}", `${"[".repeat(100_000)}`])(
    "answers an invalid body: %s",
    async (body) => {
      const { url, headers, probe } = door(name)
      const path = name === "tabhand http" ? "/v1/sessions/any/press" : probe.path
      const answer = await fetch(url + path, { method: "POST", headers, body })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      await answer.text()
    },
  )
})
