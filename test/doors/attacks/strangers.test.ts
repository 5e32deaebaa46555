import { describe, expect, test } from "vitest"
import type { RawAnswer } from "../support/raw.ts"
import { runDoor } from "../support/served-door.ts"
import { attack, doorNames, withDoors } from "./with-doors.ts"

const { door } = withDoors()

/** Expects our refusal, a closed connection, and no CORS headers. */
function expectRefused(answer: RawAnswer, status: number, code: string): void {
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ success: false, data: null, code, hint: expect.any(String) })
  expect(answer.header("connection")).toBe("close")
  expect(answer.header("cache-control")).toBe("no-store")
  expect(answer.text).not.toMatch(/access-control-/i)
}

describe.each(doorNames)("%s", (name) => {
  const portOf = () => new URL(door(name).url).port

  test("answers valid requests", async () => {
    const answer = await attack(door(name), {})
    expect(answer.status).toBe(200)
    expect(answer.header("cache-control")).toMatch("no-store")
    expect(answer.text).not.toMatch(/access-control-/i)
  })

  describe("refuses a page whose name was rebound to this machine", () => {
    test.each([
      () => "evil.example",
      () => `evil.example:${portOf()}`,
      () => `localhost.evil.example:${portOf()}`,
      () => `0.0.0.0:${portOf()}`,
      () => "127.0.0.1:1",
      () => `127.0.0.1:${portOf()}@evil.example`,
    ])("%s", async (host) => {
      expectRefused(await attack(door(name), { headers: [`Host: ${host()}`] }), 421, "foreign_caller")
    })

    test("without a name, or with two", async () => {
      expectRefused(await attack(door(name), { without: ["Host"] }), 421, "foreign_caller")
      const two = [`Host: 127.0.0.1:${portOf()}`, "Host: evil.example"]
      expectRefused(await attack(door(name), { headers: two }), 421, "foreign_caller")
    })

    test("with a full URL instead of the path", async () => {
      const path = `http://evil.example${door(name).probe.path}`
      expectRefused(await attack(door(name), { path }), 400, "bad_argument")
    })
  })

  test.each(["http://evil.example", "null", "http://localhost", "file://", "http://127.0.0.1:1"])(
    "refuses pages of %s",
    async (origin) => {
      expectRefused(await attack(door(name), { headers: [`Origin: ${origin}`] }), 403, "foreign_caller")
    },
  )

  test("reveals nothing to a CORS preflight", async () => {
    const preflight = ["Origin: http://evil.example", "Access-Control-Request-Method: POST"]
    const answer = await attack(door(name), { method: "OPTIONS", headers: preflight, without: ["Authorization"] })
    expectRefused(answer, 403, "foreign_caller")
  })

  describe("refuses requests without the token", () => {
    test.each([
      ["none", undefined],
      ["another", "Bearer 0123456789abcdef0123456789abcdef"],
      ["an empty one", "Bearer "],
      ["one in the wrong scheme", "Basic dGVzdDp0ZXN0"],
    ])("%s", async (_, authorization) => {
      const probe =
        authorization === undefined ? { without: ["Authorization"] } : { headers: [`Authorization: ${authorization}`] }
      const answer = await attack(door(name), probe)
      expectRefused(answer, 401, "unauthorized")
      expect(answer.header("www-authenticate")).toBe("Bearer")
    })

    test("with only a part of it, or more than all of it", async () => {
      const { token } = door(name)
      for (const wrong of [token.slice(0, -1), `${token}0`, token.toUpperCase()]) {
        const answer = await attack(door(name), { headers: [`Authorization: Bearer ${wrong}`] })
        expectRefused(answer, 401, "unauthorized")
      }
    })

    test("with two tokens", async () => {
      const { token } = door(name)
      const two = [`Authorization: Bearer ${token}`, "Authorization: Bearer wrong"]
      expectRefused(await attack(door(name), { headers: two }), 401, "unauthorized")
    })

    test("with the token in a cookie", async () => {
      const { token } = door(name)
      const probe = { headers: [`Cookie: token=${token}`], without: ["Authorization"] }
      expectRefused(await attack(door(name), probe), 401, "unauthorized")
    })
  })

  test("refuses a token in the URL, whether or not it is in the header too", async () => {
    const { token, probe } = door(name)
    for (const query of [`token=${token}`, `access_token=${token}`, `x=${token}`, "token=wrong"]) {
      const path = `${probe.path}?${query}`
      for (const without of [[], ["Authorization"]]) {
        const answer = await attack(door(name), { path, without })
        expectRefused(answer, 400, "bad_argument")
        expect(answer.body).toContain("Authorization: Bearer")
        expect(answer.text).not.toContain(token)
      }
    }
  })

  describe("opens no websocket", () => {
    const upgrade = [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]

    test.each([
      ["without a token", { without: ["Authorization"] }, 401, "unauthorized"],
      ["to another site", { headers: ["Origin: http://evil.example"] }, 403, "foreign_caller"],
      ["under another name", { headers: ["Host: evil.example"] }, 421, "foreign_caller"],
      ["with the token", {}, 400, "unsupported"],
    ])("%s", async (_, { headers = [], without = [] }: { headers?: string[]; without?: string[] }, status, code) => {
      const probe = {
        method: "GET",
        body: "",
        headers: [...upgrade, ...headers],
        without: [...without, "Content-Length"],
      }
      expectRefused(await attack(door(name), probe), status, code)
    })
  })

  test("opens no event stream without the token, or for another site", async () => {
    const path = name === "tabhand http" ? "/v1/sessions/any/events" : door(name).probe.path
    const stream = { method: "GET", path, body: "" }
    expectRefused(await attack(door(name), { ...stream, without: ["Authorization"] }), 401, "unauthorized")
    const foreign = await attack(door(name), { ...stream, headers: ["Origin: http://evil.example"] })
    expectRefused(foreign, 403, "foreign_caller")
  })

  test("is not a proxy", async () => {
    const answer = await attack(door(name), { method: "CONNECT", path: "evil.example:443", body: "" })
    expect(answer.text).not.toMatch(/^HTTP\/1\.1 2/)
  })
})

describe("beyond this machine", () => {
  test.each([["http"], ["mcp", "--http", "0"]])(
    "%s does not listen without a token that the user chose",
    async (...words) => {
      for (const host of ["0.0.0.0", "::"]) {
        const port = words[0] === "http" ? ["--port", "0"] : []
        const { exit, stderr } = await runDoor([...words, ...port, "--host", host])
        expect(exit).toBe(2)
        expect(stderr).toMatch(/^error bad_flag: .*token/)
      }
    },
  )
})
