import { describe, expect, test } from "vitest"
import { readAllowedAddress } from "./allowed.ts"
import { AddressRules, destinationOf, type Refusal, refusedError } from "./rules.ts"

const to = (url: string) => {
  const found = destinationOf(url)
  if (!found) throw new Error(`${url} goes nowhere`)
  return found
}

/** Whether a request may be made, given the addresses of its name. */
function allows(allowed: readonly string[], url: string, ...addresses: string[]): boolean {
  const rules = new AddressRules(allowed)
  return !rules.refusalOf(to(url)) && !rules.refusalAmong(to(url), addresses)
}

describe("an exemption", () => {
  test.each([
    ["of a host and a port", "localhost:3000", "http://localhost:3000/a", true],
    ["of a host and a port", "localhost:3000", "http://localhost:3001/", false],
    ["of a host and a port", "localhost:3000", "http://a.localhost:3000/", false],
    ["of a host", "localhost", "http://localhost:3001/", true],
    ["of a host", "LOCALHOST.", "http://localhost/", true],
    ["of a host with its default port", "localhost:80", "http://localhost/", true],
    ["of a host with its default port", "localhost:443", "https://localhost/", true],
    ["of a host with its default port", "localhost:443", "wss://localhost/", true],
    ["of all hosts below one", "*.localhost", "http://a.b.localhost/", true],
    ["of all hosts below one", "*.localhost", "http://localhost/", false],
    ["of all hosts below one", "*.localhost:81", "http://a.localhost/", false],
    ["of an address", "127.0.0.1", "http://127.0.0.1:9/", true],
    ["of an address", "127.0.0.1", "http://127.0.0.2:9/", false],
    ["of an address", "127.0.0.1", "http://[::ffff:127.0.0.1]/", false],
    ["of an address and a port", "127.0.0.1:8080", "http://2130706433:8080/", true],
    ["of an address and a port", "127.0.0.1:8080", "http://127.0.0.1/", false],
    ["of an address in another form", "0x7f.1", "http://127.0.0.1/", true],
    ["of a network", "10.1.0.0/16", "http://10.1.255.255/", true],
    ["of a network", "10.1.2.3/16", "http://10.1.255.255/", true],
    ["of a network", "10.1.0.0/16", "http://10.2.0.0/", false],
    ["of a network", "0.0.0.0/0", "http://[::1]/", false],
    ["of an address of version 6", "::1", "http://[::1]:99/", true],
    ["of an address of version 6", "[::1]", "http://[0:0::1]:99/", true],
    ["of an address of version 6 and a port", "[::1]:99", "http://[::1]:98/", false],
    ["of a network of version 6", "fd00::/8", "http://[fd12::1]/", true],
    ["of a network of version 6", "fd00::/8", "http://[fc00::1]/", false],
  ])("%s, %s: %s is %s", (_what, allowed, url, expected) => expect(allows([allowed], url)).toBe(expected))

  test("of a name holds wherever it leads, and that of an address under any name", () => {
    expect(allows([], "http://wiki.test/", "10.0.0.5")).toBe(false)
    expect(allows(["wiki.test"], "http://wiki.test/", "10.0.0.5")).toBe(true)
    expect(allows(["wiki.test"], "http://evil.test/", "10.0.0.5")).toBe(false)
    expect(allows(["wiki.test:443"], "http://wiki.test/", "10.0.0.5")).toBe(false)
    expect(allows(["10.0.0.0/24"], "http://any.test/", "10.0.0.5")).toBe(true)
    expect(allows(["10.0.0.5:80"], "https://any.test/", "10.0.0.5")).toBe(false)
  })

  test("of an address is not one of the names of this machine", () => {
    expect(allows(["127.0.0.1"], "http://localhost/", "127.0.0.1")).toBe(false)
  })
})

test("one address of a name that may not be reached is enough to refuse it", () => {
  expect(allows([], "http://a.test/", "93.184.216.34", "2606:4700::1111")).toBe(true)
  expect(allows([], "http://a.test/", "93.184.216.34", "10.0.0.5")).toBe(false)
  expect(allows([], "http://a.test/", "93.184.216.34", "::1")).toBe(false)
  expect(allows([], "http://a.test/", "no address")).toBe(false)
})

test.each([
  "localhost:3000",
  "*.a.test:80",
  "10.0.0.0/8",
  "::/0",
  "[::1]:80",
  " a.test ",
  "a.test.",
  "a_b.test",
  "ünï.test",
])("%j is an exemption", (written) => expect(readAllowedAddress(written)).toBeDefined())

test.each([
  ...[
    "",
    "*",
    "*.",
    "a b",
    "http://a.test",
    "a.test/x",
    "a.test:0",
    "a.test:65536",
    "a.test:x",
    "a:b:c",
    "10.0.0.0/33",
  ],
  ...["10.0.0.0/8:80", "*.10.0.0.1", "*.*.test", "a.*", "user@a.test", "[::1", "::/129", "..", "a.test:"],
])("%j is none", (written) => expect(readAllowedAddress(written)).toBeUndefined())

test.each(["data:text/html,x", "about:blank", "file:///etc/passwd", "nonsense"])("%s goes nowhere", (url) =>
  expect(destinationOf(url)).toBeUndefined(),
)

test("a refusal says which host, which address, which rule and what to set", () => {
  const refusal: Refusal = { host: "wiki.test", port: 80, address: "10.0.0.5", rule: "private (RFC 1918)" }
  expect(refusedError(refusal, "http://wiki.test/a").toBody()).toEqual({
    code: "address_refused",
    retryable: false,
    message:
      "http://wiki.test/a could not be opened: wiki.test:80 is refused: it leads to 10.0.0.5, which is private (RFC 1918)",
    hint: "this session reaches public addresses only; its operator can exempt it: --allow-addresses wiki.test:80",
    evidence: { host: "wiki.test", port: 80, address: "10.0.0.5", rule: "private (RFC 1918)" },
  })
  expect(refusedError({ ...refusal, host: "::1", address: undefined, rule: "loopback (RFC 4291)" }).message).toBe(
    "[::1]:80 may not be reached: it is loopback (RFC 4291)",
  )
})
