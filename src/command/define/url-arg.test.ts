import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyText } from "../../../test/support/any-text.ts"
import { TabhandError } from "../../base/errors.ts"
import { toUrl } from "./url-arg.ts"

/** The refusal's code, message and hint. */
function refusal(written: string): { code: string; message: string; hint: string | undefined } {
  try {
    return { code: `opened ${toUrl(written)}`, message: "", hint: undefined }
  } catch (error) {
    if (error instanceof TabhandError) return { code: error.code, message: error.message, hint: error.hint }
    throw error
  }
}

describe("an address", () => {
  test.each([
    ["example.com", "https://example.com/"],
    ["  example.com/a?b=c#d \n", "https://example.com/a?b=c#d"],
    ["example.com:8080/x", "https://example.com:8080/x"],
    ["localhost", "http://localhost/"],
    ["localhost:3000", "http://localhost:3000/"],
    ["localhost:3000/login?next=/a", "http://localhost:3000/login?next=/a"],
    ["LOCALHOST:3000", "http://localhost:3000/"],
    ["host:80", "http://host/"],
    ["host:8080", "http://host:8080/"],
    ["app.localhost:8080", "http://app.localhost:8080/"],
    ["printer.local", "http://printer.local/"],
    ["127.0.0.1:9222/json", "http://127.0.0.1:9222/json"],
    ["192.168.0.1", "http://192.168.0.1/"],
    ["1.2.3.4.example.com", "https://1.2.3.4.example.com/"],
    ["[::1]:3000", "http://[::1]:3000/"],
    ["http://[2001:db8::1]/x", "http://[2001:db8::1]/x"],
    ["münchen.de/straße", "https://xn--mnchen-3ya.de/stra%C3%9Fe"],
    ["例え.jp", "https://xn--r8jz45g.jp/"],
    ["//example.com/x", "https://example.com/x"],
    ["HTTP://Example.COM", "http://example.com/"],
    ["about:blank", "about:blank"],
    ["data:text/html,<p>a b</p>", "data:text/html,<p>a b</p>"],
    ["data:,a@b", "data:,a@b"],
    ["javascript:1", "javascript:1"],
    ["view-source:https://example.com", "view-source:https://example.com"],
    ["file:///etc/passwd", "file:///etc/passwd"],
    ["chrome://settings", "chrome://settings"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
    ["https://example.com/@ada", "https://example.com/@ada"],
    ["https://example.com/?to=ada@example.com", "https://example.com/?to=ada@example.com"],
    ["example.com/a:b@c", "https://example.com/a:b@c"],
  ])("%s opens %s", (written, url) => {
    expect(toUrl(written)).toBe(url)
  })

  test.each([
    "",
    "   ",
    "\n",
    "hello world",
    "https://exa mple.com",
    "https://example.com/a b",
    "https://",
    "https:///path",
    "http:example.com",
    "http:/example.com",
    "https:\\\\example.com",
    "https:\\/example.com",
    "/etc/passwd",
    "./page.html",
    "..",
    "?q=x",
    "#top",
    "localhost:99999",
    "example.com:port",
    "::1",
    "[::1",
    "https://[zz]/",
    "https://a.com\t.evil.com",
    "java\nscript:alert(1)",
    "https://example.com/\u0000",
    "https://example.com/\u007f",
    "https://%",
    "x".repeat(3 * 1024 * 1024),
  ])("%# is refused, with an example of how to write one", (written) => {
    expect(refusal(written)).toMatchObject({ code: "bad_url", hint: expect.stringContaining("https://example.com") })
  })

  test.each([
    "https://user:hunter2@example.com",
    "https://user@example.com/",
    "https://example.com@evil.example/",
    "https://accounts.example.com%2Flogin@evil.example",
    "user:hunter2@example.com",
    "user@example.com",
    "//user:hunter2@example.com",
    "ftp://user:hunter2@example.com/",
  ])("with a user name or a password in it is refused, and the password is not repeated: %s", (written) => {
    const { code, message, hint } = refusal(written)
    expect([code, message]).toEqual(["bad_url", "an address with a user name or a password in it is not opened"])
    expect(`${message} ${hint}`).not.toContain("hunter2")
  })

  test("that is refused for another reason does not show its password either", () => {
    expect(refusal("https://user:hunter2@exa mple.com")).toMatchObject({ code: "bad_url" })
    expect(refusal("https://user:hunter2@[zz]/").message).not.toContain("hunter2")
  })

  test("is quoted on one line and clipped when it is refused", () => {
    const { message } = refusal(`https://a b\nerror internal: ${"x".repeat(1000)}`)
    expect(message).not.toContain("\n")
    expect(message.length).toBeLessThan(300)
  })

  test("of 100 kB is opened unchanged", () => {
    const long = `https://example.com/?q=${"x".repeat(100_000)}`
    expect(toUrl(long)).toBe(long)
  })
})

/** What people, shells and attackers write. */
const written = fc.oneof(
  anyText(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.webAuthority({ withIPv4: true, withIPv6: true, withPort: true, withUserInfo: true }),
  fc
    .array(
      fc.constantFrom("http", "https", ":", "/", "//", "\\", "@", ".", "a", "com", "[", "]", "1", "80", "%", " ", "#"),
    )
    .map((parts) => parts.join("")),
)

test("anything is opened or refused with bad_url, and an opened URL parses to itself", () => {
  fc.assert(
    fc.property(written, (text) => {
      const { code } = refusal(text)
      if (code === "bad_url") return
      const url = toUrl(text)
      expect(toUrl(url)).toBe(url)
      const { username, password } = new URL(url)
      expect([username, password]).toEqual(["", ""])
    }),
    { numRuns: 1000 },
  )
})

test("the opened host is the first one in what was written", () => {
  fc.assert(
    fc.property(fc.domain(), fc.webPath(), (domain, path) => {
      expect(new URL(toUrl(`${domain}${path}`)).hostname).toBe(domain.toLowerCase())
    }),
  )
})

test("parses any address quickly", () => {
  for (const piece of ["a.", "a", "1.", "a:", "//", "@", "[", "%41"]) {
    const before = process.cpuUsage()
    refusal(piece.repeat(100_000 / piece.length))
    expect(process.cpuUsage(before).user, piece).toBeLessThan(1_000_000)
  }
})
