import { describe, expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { KnownHosts } from "./hosts.ts"

describe("a server on port 8137 of this machine", () => {
  const hosts = new KnownHosts(8137, ["127.0.0.1"], [])

  test.each(["localhost:8137", "127.0.0.1:8137", "[::1]:8137", "LOCALHOST:8137", "localhost.:8137"])(
    "is known as %s",
    (host) => expect(hosts.has(host)).toBe(true),
  )

  test.each([
    "evil.example:8137",
    "evil.example",
    "localhost.evil.example:8137",
    "127.0.0.1.evil.example:8137",
    "localhost",
    "localhost:8138",
    "localhost:81370",
    "[::1]",
    "0.0.0.0:8137",
    "[::]:8137",
    "127.1:8137",
    "2130706433:8137",
    "user@localhost:8137",
    "localhost:8137@evil.example",
    "localhost:8137, evil.example",
    "localhost:8137/",
    "localhost..:8137",
    " localhost:8137",
    "localhost:",
    "",
  ])("is not known as %j", (host) => expect(hosts.has(host)).toBe(false))
})

test("a server on port 80 is known without the port, as URLs omit it", () => {
  const hosts = new KnownHosts(80, ["127.0.0.1"], [])
  expect(hosts.has("localhost")).toBe(true)
  expect(hosts.origins).toContain("http://localhost")
})

test("an allowed name applies to any port, and one with a port to that port", () => {
  const hosts = new KnownHosts(8137, [], ["Tabhand.Internal", "other.internal:8443"])
  expect(hosts.has("tabhand.internal")).toBe(true)
  expect(hosts.has("tabhand.internal:9000")).toBe(true)
  expect(hosts.has("other.internal:8443")).toBe(true)
  expect(hosts.has("other.internal")).toBe(false)
  expect(hosts.has("sub.tabhand.internal")).toBe(false)
})

test("an IPv6 address is known in brackets", () => {
  const hosts = new KnownHosts(8137, ["fd00::5"], [])
  expect(hosts.has("[fd00::5]:8137")).toBe(true)
  expect(hosts.has("fd00::5:8137")).toBe(false)
})

test.each(["*", "http://app.example", "a b", "*.example"])("%j cannot be allowed as a host", (written) => {
  expect(() => new KnownHosts(8137, [], [written])).toThrow(TabhandError)
})
