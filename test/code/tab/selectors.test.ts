import { describe, expect, test } from "vitest"
import { argText, callName } from "../../../src/code/worker/tab/call-name.ts"
import { limitFor } from "../../../src/code/worker/tab/limits.ts"
import { normalizeSelector } from "../../../src/code/worker/tab/normalize-selector.ts"
import { wantedBy } from "../../../src/code/worker/tab/wanted.ts"
import { similarity, wordsIn } from "../../../src/page/view/query/nearest.ts"

describe("OMP-51: selectors", () => {
  test.each([
    ["#go > a.b", "#go > a.b"],
    ["text/Sign in", "text/Sign in"],
    ["::-p-text(Sign in)", "::-p-text(Sign in)"],
    ["p-text/Sign in", "text/Sign in"],
    ["p-xpath///a", "xpath///a"],
    ["p-pierce/#x", "pierce/#x"],
    ["p-aria/Save", "aria/Save"],
    ['p-aria/button[name="Save it"]', "aria/Save it"],
    ["p-aria/[name='Save it']", "aria/Save it"],
    ["p-aria/[name= Save it ]", "aria/Save it"],
    ["", ""],
  ])("%j is %j", (given, normal) => {
    expect(normalizeSelector(given)).toBe(normal)
  })

  test("OMP-57: other p- prefixes are refused in the documented words", () => {
    expect(() => normalizeSelector("p-role/button")).toThrow(
      "Unsupported selector prefix. Use CSS or puppeteer query handlers (aria/, text/, xpath/, pierce/). Got: p-role/button",
    )
  })

  test("refs and words of the engine go to the engine, everything else to Puppeteer", () => {
    for (const words of ["e12", "@e12", "ref=e12", 'role=button[name="Save"]', "label=Email", "text=Sign in", "css=#x"])
      expect(wantedBy(words)).toEqual({ kind: "words", words })
    expect(wantedBy("p-text/Go")).toEqual({ kind: "query", query: "text/Go", isText: true, words: "p-text/Go" })
    expect(wantedBy("e12 > b")).toMatchObject({ kind: "query", isText: false })
  })

  test.each([
    [':has-text("Save")', ":has-text() is Playwright's; use text/Some words"],
    ["button:visible", ":visible is Playwright's; leave it out"],
    [":nth-match(li, 2)", ":nth-match() is Playwright's; use tab.observe() and tab.id(n)"],
    ["button:text-is('x')", ":text-is() is Playwright's"],
    ["input:right-of(label)", ":right-of() is Playwright's"],
    ["css=div >> text=x".slice(4), ">> is Playwright's; write one selector"],
    ["id=go", "id= is Playwright's; use CSS, such as #id"],
  ])("New-18: %s is refused at once, with what to write instead", (selector, words) => {
    expect(() => wantedBy(selector)).toThrow(`Unsupported selector: ${words}`)
    expect(() => wantedBy(selector)).toThrow(`Got: ${selector}`)
  })

  test("similar-looking selectors are not refused", () => {
    for (const selector of ['[title=":visible"]', "text/a:visible", "a >>> b", "li:nth-child(2)", "[data-x='a >> b']"])
      expect(wantedBy(selector).kind).toBe("query")
  })

  test("an invalid selector is reported", () => {
    expect(() => wantedBy({ x: 1 })).toThrow('A selector must be a string. Got: {"x":1}')
    expect(() => wantedBy(" ")).toThrow("A selector must not be empty")
  })
})

describe("New-5: the time limit of a helper", () => {
  const now = () => performance.now()

  test("is its own limit, and less near the end of the run", () => {
    expect(limitFor(8_000, undefined, now() + 30_000)).toEqual({ ms: 8_000, isGiven: false })
    const { ms } = limitFor(8_000, undefined, now() + 1_000)
    expect(ms).toBeGreaterThan(700)
    expect(ms).toBeLessThanOrEqual(750)
    expect(limitFor(8_000, undefined, now() - 5).ms).toBe(50)
  })

  test("is the caller's timeout, even if that is longer", () => {
    expect(limitFor(8_000, 20_000, now() + 1_000)).toEqual({ ms: 20_000, isGiven: true })
    const { ms } = limitFor(8_000, 0, now() + 60_000)
    expect(ms).toBeGreaterThan(60_000)
    expect(() => limitFor(8_000, "5s", now())).toThrow("timeout must be a number of milliseconds. Got: 5s")
  })
})

test("calls are named as they are written, in a few characters", () => {
  expect(callName("click", "#go")).toBe('tab.click("#go")')
  expect(callName("waitForUrl", /x\/y/i)).toBe("tab.waitForUrl(/x\\/y/i)")
  expect(callName("drag", "#a", { x: 1, y: 2 })).toBe('tab.drag("#a", {"x":1,"y":2})')
  expect(callName("press", "a", undefined)).toBe('tab.press("a")')
  expect(argText("x".repeat(200))).toHaveLength(80)
  const own: unknown[] = []
  own.push(own)
  expect(argText(own)).toBe("[object Array]")
})

test("similar elements are found by the words of a selector", () => {
  expect(wordsIn("#saveButton > [name='e-mail']")).toEqual(["save", "button", "mail"])
  expect(similarity(["save", "button"], ["button", "save", "changes"])).toBe(2)
  expect(similarity(["submit"], ["submitted"])).toBe(0.7)
  expect(similarity(["adress"], ["address"])).toBe(0.5)
  expect(similarity(["save"], ["cancel"])).toBe(0)
})
