import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { anyText } from "../../../test/support/any-text.ts"
import { duration, flag, number, oneOf, secret, tabName, text, texts } from "./arg.ts"

/** The parsed value, or "refused". */
function read(arg: { readonly facts: { readonly schema: z.ZodType } }, given: unknown): unknown {
  const parsed = arg.facts.schema.safeParse(given)
  return parsed.success ? parsed.data : "refused"
}

const refusedBy = (arg: Parameters<typeof read>[0]) => (given: unknown) =>
  expect(read(arg, given), JSON.stringify(given)).toBe("refused")

describe("text", () => {
  test("is any text, and what JSON writes without quotes", () => {
    fc.assert(fc.property(anyText(), (given) => read(text(), given) === given))
    expect([read(text(), 12.5), read(text(), true)]).toEqual(["12.5", "true"])
  })

  test("is no list and no object", () => {
    for (const given of [[], ["a"], {}, null, undefined]) refusedBy(text())(given)
    expect(read(texts(), [["a"]])).toBe("refused")
    expect(read(texts(), ["a", 1])).toEqual(["a", "1"])
  })
})

describe("a number", () => {
  test("is given as one, or as the text of one", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((each) => each !== 0),
        (given) => {
          expect(read(number(), given)).toBe(given)
          expect(read(number(), String(given))).toBe(given)
        },
      ),
    )
    expect(["7", "-7", "+7", "7.", ".5", "1e3"].map((each) => read(number(), each))).toEqual([7, -7, 7, 7, 0.5, 1000])
  })

  test("is nothing else", () => {
    for (const given of ["", " ", "7 ", "x", "0x10", "Infinity", "NaN", "1_000", true, [], [7], {}, null])
      refusedBy(number())(given)
  })

  test("keeps to its range", () => {
    const quality = number({ min: 0, max: 100, whole: true })
    expect([0, 100, "50"].map((each) => read(quality, each))).toEqual([0, 100, 50])
    for (const given of [-1, 101, 0.5, "-1", "1e9"]) refusedBy(quality)(given)
  })

  test("of milliseconds is an integer of at most a day", () => {
    expect([read(duration(), "0"), read(duration(), 86_400_000)]).toEqual([0, 86_400_000])
    for (const given of [-1, 0.5, 86_400_001, "soon"]) refusedBy(duration())(given)
  })
})

describe("a flag", () => {
  test("is off by default and accepts any word for yes and no", () => {
    expect(flag().facts.fallback).toBe(false)
    expect(["true", "yes", "on", "1", true].map((each) => read(flag(), each))).toEqual(Array(5).fill(true))
    expect(["false", "no", "off", "0", false].map((each) => read(flag(), each))).toEqual(Array(5).fill(false))
    expect(read(flag(), "maybe")).toBe("refused")
  })
})

describe("a choice", () => {
  test("is one of its words, exactly", () => {
    const format = oneOf("png", "jpeg")
    expect(read(format, "png")).toBe("png")
    for (const given of ["PNG", "", "gif", 1]) refusedBy(format)(given)
    expect(format.facts.choices).toEqual(["png", "jpeg"])
  })
})

test("a tab's name is some text, or the number that JSON makes of it", () => {
  expect([read(tabName(), "t2"), read(tabName(), 2)]).toEqual(["t2", "2"])
  refusedBy(tabName())("")
})

test("a secret is text and marked as one", () => {
  expect(secret().facts.kind).toBe("secret")
  refusedBy(secret())(12)
})

test("modifiers of an argument return a copy", () => {
  const plain = text()
  const said = plain.help("a text").short("t").rest().optional()
  expect([plain.facts.help, plain.facts.short, plain.facts.rest, plain.required]).toEqual(["", undefined, false, true])
  expect([said.facts.help, said.facts.short, said.facts.rest, said.required]).toEqual(["a text", "t", true, false])
  expect(oneOf("a", "b").default("b").facts.fallback).toBe("b")
})
