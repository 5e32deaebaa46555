import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { alternativesOf, globMatcher } from "./glob.ts"

const matches = (glob: string, text: string) => globMatcher(glob)(text)

describe("a glob", () => {
  test.each([
    ["https://example.com/a", "https://example.com/a", true],
    ["/done", "https://example.com/done?x=1", true],
    ["/done", "https://example.com/do", false],
    ["https://*.example.com/", "https://a.example.com/", true],
    ["https://*.example.com/", "https://a.b/.example.com/", false],
    ["**/done", "https://example.com/a/b/done", true],
    ["**/done", "https://example.com/a/b/done/", false],
    ["**/orders/*/edit", "https://example.com/orders/12/edit", true],
    ["**/orders/*/edit", "https://example.com/orders/12/13/edit", false],
    ["**/orders/**/edit", "https://example.com/orders/12/13/edit", true],
    ["*", "", true],
    ["*", "a/b", false],
    ["**", "a/b", true],
    ["https://example.com/?q=*", "https://example.com/?q=cats", true],
    ["https://example.com/?q=*", "https://example.com/Xq=cats", false],
    ["https://example.com/a.b*", "https://example.com/aXb", false],
    ["(a|b)*", "a", false],
    ["[a]*", "[a]b", true],
    ["**/*.{png,jpg}", "https://example.com/a.jpg", true],
    ["**/*.{png,jpg}", "https://example.com/a.gif", false],
    ["/{a,b}/{c,d}", "https://example.com/b/c", true],
    ["/{a,b}/{c,d}", "https://example.com/b/e", false],
    ["/a{,.min}.js", "https://example.com/a.js", true],
    ["**/{id}", "https://example.com/{id}", true],
    ["**/{a", "https://example.com/{a", true],
  ])("%s on %s: %s", (glob, text, expected) => {
    expect(matches(glob, text)).toBe(expected)
  })

  test("agrees with the equivalent regular expression", () => {
    const some = fc.string({ unit: fc.constantFrom("a", "b", "/", "?", ".") })
    const glob = fc.array(fc.oneof(some, fc.constantFrom("*", "**")), { maxLength: 6 }).map((parts) => parts.join(""))
    fc.assert(
      fc.property(glob, some, (pattern, text) => {
        fc.pre(pattern.includes("*"))
        const source = pattern.replace(/[.?]/g, "\\$&").replace(/\*+/g, (stars) => (stars === "*" ? "[^/]*" : ".*"))
        expect(matches(pattern, text)).toBe(new RegExp(`^${source}$`).test(text))
      }),
      { numRuns: 500 },
    )
  })

  test("with too many alternatives is matched as it is written", () => {
    const glob = "{a,b}".repeat(10)
    expect(alternativesOf(glob)).toBeUndefined()
    expect(matches(glob, glob)).toBe(true)
  })

  test("is not slowed down by a hostile URL", () => {
    const before = process.cpuUsage()
    expect(matches("**/checkout/**/done/**/end*", "/checkout/done/".repeat(7_000))).toBe(false)
    expect(matches("**a**a**a**a**a**a**b", "a".repeat(100_000))).toBe(false)
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  })
})
