import { describe, expect, test } from "vitest"
import { KnownHosts } from "./hosts.ts"
import { type Asked, judge } from "./judge.ts"
import { KnownOrigins } from "./origins.ts"
import { Token } from "./token.ts"

const token = Token.made()
const hosts = new KnownHosts(8137, [], [])
const rules = { hosts, origins: new KnownOrigins(hosts.origins, []), token, openPaths: ["/v1/health"] }

/** The status for an acceptable request with the changed headers. */
function statusOf(url: string, headers: Record<string, string[] | undefined> = {}): number | undefined {
  const good = { host: ["localhost:8137"], authorization: [`Bearer ${token.text}`] }
  const asked: Asked = { url, headersDistinct: { ...good, ...headers } }
  return judge(asked, rules)?.status
}

test("a request with the token to a known host is accepted", () => {
  expect(statusOf("/v1/sessions")).toBeUndefined()
  expect(statusOf("/v1/sessions", { origin: ["http://localhost:8137"] })).toBeUndefined()
  expect(statusOf("/v1/sessions", { authorization: [`bearer  ${token.text}`] })).toBeUndefined()
})

describe("the token", () => {
  test.each([
    ["is missing", undefined],
    ["is wrong", ["Bearer 0123456789abcdef0123456789abcdef"]],
    ["is empty", ["Bearer "]],
    ["has no scheme", [token.text]],
    ["has another scheme", [`Basic ${token.text}`]],
    ["has something after it", [`Bearer ${token.text} x`]],
    ["is one of two", [`Bearer ${token.text}`, "Bearer x"]],
  ])("is asked for where it %s", (_, authorization) => {
    expect(statusOf("/v1/sessions", { authorization })).toBe(401)
  })

  test("is not needed for the one open path, but for paths that look like it", () => {
    const none = { authorization: undefined }
    expect(statusOf("/v1/health", none)).toBeUndefined()
    expect(statusOf("/v1/health?x=1", none)).toBeUndefined()
    for (const url of ["/v1/health/", "/v1/health/../sessions", "/v1/Health", "//v1/health", "/v1/health%00"]) {
      expect(statusOf(url, none), url).toBe(401)
    }
  })

  test.each([
    `/v1/sessions?token=${token.text}`,
    "/v1/sessions?token=anything",
    "/v1/sessions?access_token=anything",
    "/v1/sessions?a=1&Token=",
    `/v1/sessions?x=${token.text}`,
    `/v1/sessions/${token.text}/open`,
    `/v1/sessions?x=%${token.text.charCodeAt(0).toString(16)}${token.text.slice(1)}`,
    `/v1/health?token=${token.text}`,
  ])("is refused in a URL, even if it is in the header too: %s", (url) => {
    expect(statusOf(url)).toBe(400)
  })
})

test("a foreign host is refused before anything else is checked", () => {
  expect(statusOf("/v1/sessions", { host: ["evil.example:8137"] })).toBe(421)
  expect(statusOf("/v1/health", { host: ["evil.example:8137"] })).toBe(421)
  expect(statusOf("/v1/sessions", { host: undefined })).toBe(421)
  expect(statusOf("/v1/sessions", { host: ["localhost:8137", "evil.example"] })).toBe(421)
})

test("a foreign origin is refused, even beside a known one", () => {
  expect(statusOf("/v1/sessions", { origin: ["http://evil.example"] })).toBe(403)
  expect(statusOf("/v1/sessions", { origin: ["null"] })).toBe(403)
  expect(statusOf("/v1/sessions", { origin: ["http://localhost:8137", "http://evil.example"] })).toBe(403)
  expect(statusOf("/v1/health", { origin: ["http://evil.example"] })).toBe(403)
})

test.each(["http://localhost:8137/v1/sessions", "*", "localhost:443", ""])("the target %j is refused", (url) => {
  expect(statusOf(url)).toBe(400)
})

test("a refusal has a hint, and never contains the token", () => {
  const refused = judge({ url: "/v1/sessions", headersDistinct: { host: ["localhost:8137"] } }, rules)
  expect(refused?.headers).toEqual({ "WWW-Authenticate": "Bearer" })
  expect(JSON.parse(refused?.body ?? "")).toMatchObject({
    success: false,
    data: null,
    error: "a token is needed",
    code: "unauthorized",
    hint: expect.stringContaining("Authorization: Bearer"),
  })
  expect(refused?.body).not.toContain(token.text)
})
