import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyText } from "../../test/support/any-text.ts"
import { TabhandError } from "../base/errors.ts"
import { AddressRules } from "./addresses/rules.ts"
import { allowsUrl, basicPolicy } from "./policy.ts"

const strict = basicPolicy({ allowFileAccess: false })

describe("without other rules", () => {
  test("every command may run", () => {
    expect(() => strict.checkCommand("eval")).not.toThrow()
  })

  test.each([
    "http://a.com",
    "https://a.com",
    "data:text/html,x",
    "about:blank",
    "about:blank#x",
    "about:srcdoc",
    "HTTPS://A",
  ])("%s may be opened", (url) => {
    expect(allowsUrl(strict, url)).toBe(true)
  })

  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "file:///etc/passwd",
    "view-source:https://a.com",
    "chrome://settings",
    "chrome-extension://abc/x.html",
    "devtools://devtools/x",
    "about:settings",
    "about:version",
    "blob:https://a.com/1",
    "filesystem:https://a.com/x",
    "ftp://a.com",
    "ws://a.com",
    "mailto:a@b.c",
    "a.com",
    "",
  ])("%j may not", (url) => {
    expect(() => strict.checkUrl(url)).toThrow(
      expect.objectContaining({ code: "scheme_refused", hint: expect.any(String) }),
    )
  })

  test("the refusal says what to do instead", () => {
    expect(() => strict.checkUrl("javascript:1")).toThrow(expect.objectContaining({ hint: "run scripts with `eval`" }))
    expect(() => strict.checkUrl("file:///x")).toThrow(
      expect.objectContaining({
        message: "file: URLs may not be opened here",
        hint: expect.stringContaining("allowFileAccess"),
      }),
    )
  })
})

test("files may be opened if that is allowed, and nothing else besides", () => {
  const open = basicPolicy({ allowFileAccess: true })
  expect(allowsUrl(open, "file:///etc/hosts")).toBe(true)
  expect(allowsUrl(open, "javascript:1")).toBe(false)
  expect(allowsUrl(open, "chrome://settings")).toBe(false)
})

describe("with address rules", () => {
  const confined = basicPolicy({ allowFileAccess: true, addresses: new AddressRules(["localhost:3000"]) })

  test.each([
    ["http://10.0.0.1/", "address_refused"],
    ["https://localhost:3001/", "address_refused"],
    ["file://server/share", "scheme_refused"],
    ["chrome://settings", "scheme_refused"],
  ])("%s may not be opened", (url, code) => {
    expect(() => confined.checkUrl(url)).toThrow(expect.objectContaining({ code, hint: expect.any(String) }))
  })

  test.each(["http://a.com", "http://localhost:3000/", "data:text/html,x", "about:blank", "file:///etc/hosts"])(
    "%s may, as far as it says itself",
    (url) => expect(allowsUrl(confined, url)).toBe(true),
  )

  test("a download is refused where its page would be", () => {
    expect(() => confined.checkDownload("http://[::1]/file")).toThrow(
      expect.objectContaining({ code: "address_refused" }),
    )
    expect(() => confined.checkDownload("blob:http://10.0.0.1/file")).not.toThrow()
  })
})

test("any URL is allowed, or refused with a short message", () => {
  const address = fc.oneof(
    anyText(),
    anyText().map((rest) => `https://${rest}`),
    fc.string().map((rest) => `${"x".repeat(5000)}:${rest}`),
  )
  fc.assert(
    fc.property(address, (url) => {
      try {
        strict.checkUrl(url)
      } catch (error) {
        expect(error).toBeInstanceOf(TabhandError)
        if (error instanceof TabhandError) expect(error.message.length).toBeLessThan(200)
      }
    }),
  )
})

test("a policy that fails for another reason is not taken for a refusal", () => {
  const broken = {
    checkCommand: () => {},
    checkDownload: () => {},
    checkUrl: () => {
      throw new RangeError("a bug")
    },
  }
  expect(() => allowsUrl(broken, "https://a.com")).toThrow("a bug")
})
