import { describe, expect, test } from "vitest"
import { readHar } from "./har-file.ts"
import { HarReplay } from "./har-replay.ts"
import type { Asked } from "./matching.ts"

interface Sample {
  readonly url: string
  readonly method?: string
  readonly sent?: string
  readonly body: string
  readonly response?: object
}

function replayOf(...samples: readonly Sample[]): HarReplay {
  const entries = samples.map(({ url, method = "GET", sent, response }) => ({
    request: { method, url, headers: [], ...(sent === undefined ? {} : { postData: { text: sent } }) },
    response: { status: 200, headers: [], content: {}, ...response },
  }))
  const read = readHar(JSON.stringify({ log: { version: "1.2", entries } }))
  if (typeof read === "string") throw new Error(read)
  return new HarReplay(
    read,
    samples.map(({ body }) => Buffer.from(body)),
  )
}

const asked = (url: string, method = "GET", headers = {}): Asked => ({
  url,
  method,
  headers,
  resourceType: "XHR",
  frame: "main",
})

function bodyFor(replay: HarReplay, request: Asked, sent?: string): string | undefined {
  const outcome = replay.answer(request, sent === undefined ? undefined : Buffer.from(sent))
  return outcome?.kind === "fulfil" ? outcome.body.toString() : undefined
}

describe("a replay", () => {
  test("answers requests with values that its recording does not show", () => {
    const replay = replayOf(
      { url: "http://a/x?access_token=[token 12ab]&page=2", body: "second" },
      { url: "http://a/login", method: "POST", sent: "user=ada&password=[token 34cd]", body: "in" },
    )
    expect(replay.knows(asked("http://a/x?access_token=opaque&page=2"))).toBe(true)
    expect(bodyFor(replay, asked("http://a/x?access_token=opaque&page=2"))).toBe("second")
    expect(bodyFor(replay, asked("http://a/x?access_token=opaque&page=3"))).toBeUndefined()
    expect(bodyFor(replay, asked("http://a/login", "POST"), "user=ada&password=hunter2")).toBe("in")
    expect(bodyFor(replay, asked("http://a/login", "POST"), "user=bob&password=hunter2")).toBeUndefined()
  })

  test("answers by address and method", () => {
    const replay = replayOf(
      { url: "http://a/x#part", body: "x" },
      { url: "http://a/x", method: "POST", body: "posted" },
    )
    expect(bodyFor(replay, asked("http://a/x"))).toBe("x")
    expect(bodyFor(replay, asked("http://a/x", "POST"))).toBe("posted")
    expect(bodyFor(replay, asked("http://a/x?y"))).toBeUndefined()
    expect([replay.served, replay.missed]).toEqual([2, 1])
  })

  test("gives several answers in their order, and repeats the last", () => {
    const replay = replayOf({ url: "http://a/n", body: "1" }, { url: "http://a/n", body: "2" })
    expect([1, 2, 3].map(() => bodyFor(replay, asked("http://a/n")))).toEqual(["1", "2", "2"])
  })

  test("distinguishes requests by what they send", () => {
    const form = (boundary: string, value: string) => `--${boundary}\r\nname="a"\r\n\r\n${value}\r\n--${boundary}--`
    const replay = replayOf(
      { url: "http://a/q", method: "POST", sent: "one", body: "1" },
      { url: "http://a/q", method: "POST", sent: "two", body: "2" },
      { url: "http://a/f", method: "POST", sent: form("----recorded1", "v"), body: "form" },
    )
    expect(bodyFor(replay, asked("http://a/q", "POST"), "two")).toBe("2")
    expect(bodyFor(replay, asked("http://a/q", "POST"), "one")).toBe("1")
    expect(bodyFor(replay, asked("http://a/q", "POST"), "three")).toBeUndefined()
    expect(bodyFor(replay, asked("http://a/f", "POST"), form("----another22", "v"))).toBe("form")
    expect(bodyFor(replay, asked("http://a/f", "POST"), form("----another22", "w"))).toBeUndefined()
  })

  test("leaves out headers of the old connection, and fits the rest to the page", () => {
    const headers = [
      { name: ":status", value: "302" },
      { name: "Content-Encoding", value: "br" },
      { name: "Set-Cookie", value: "a=1\nb=2" },
      { name: "Access-Control-Allow-Origin", value: "http://recorded" },
    ]
    const replay = replayOf({ url: "http://a/r", body: "", response: { status: 302, headers, redirectURL: "/to" } })
    const outcome = replay.answer(asked("http://a/r", "GET", { Origin: "http://b" }), undefined)
    expect(outcome).toMatchObject({
      status: 302,
      headers: [
        { name: "Set-Cookie", value: "a=1" },
        { name: "Set-Cookie", value: "b=2" },
        { name: "Location", value: "/to" },
        { name: "Access-Control-Allow-Origin", value: "http://b" },
        { name: "Access-Control-Allow-Credentials", value: "true" },
        { name: "Vary", value: "Origin" },
        { name: "Access-Control-Expose-Headers", value: "Set-Cookie, Set-Cookie, Location" },
      ],
    })
  })

  test("fails what failed when it was recorded", () => {
    const replay = replayOf({ url: "http://a/f", body: "", response: { status: 0 } })
    expect(replay.answer(asked("http://a/f"), undefined)).toEqual({ kind: "fail", reason: "Failed" })
  })
})

describe("a file that is no HAR", () => {
  test.each([
    ["", "is not JSON"],
    ["PK\u0003\u0004", "is an archive: unpack it, and give the .har file in it"],
    ["{}", "has no usable log.entries"],
    ['{"log":{"entries":5}}', "has no usable log.entries"],
    ['{"log":{"entries":[{"request":{"method":"GET","url":"u"}}]}}', "has no usable entry 0: response"],
  ])("%j %s", (text, why) => {
    expect(readHar(text)).toBe(why)
  })
})
