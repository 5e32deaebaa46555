import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { anyText } from "../../test/support/any-text.ts"
import { clip, formatBytes, jsonText, manyLines, nearest, oneLine, ownLines, plural, quote, shellWord } from "./text.ts"

/** Text as a hostile page could write it. */
const hostile = fc
  .array(
    fc.oneof(
      anyText(),
      fc.constantFrom("\n", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f", "\0", "\u001b[2J", "\ud800", "\udc00"),
      fc.constantFrom(
        "\u{e0001}",
        "\u{e0041}",
        "\u200b",
        "\u200c",
        "\u200d",
        "\u001c",
        "\u009b",
        "\u{e0101}",
        "\ufe0f",
      ),
      fc.constantFrom("\u202e", "\u2066", "\u2069", "\u200f", '"', "\\", "error timeout: ", "hint: ", "note: "),
    ),
  )
  .map((parts) => parts.join(""))

const LINE_ENDS = /[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/

describe("text on one line", () => {
  test("is well-formed, without line ends, control characters or bidi overrides", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = oneLine(text)
        expect(line.isWellFormed()).toBe(true)
        expect(line).not.toMatch(LINE_ENDS)
        expect(line).not.toMatch(CONTROLS)
        expect(line).not.toMatch(REORDERING)
      }),
      { numRuns: 300 },
    )
  })

  test("keeps ordinary text, including marks of other scripts and joined emoji", () => {
    for (const text of ["Straße 12, 3. Stock", "שלום\u200f!", "👨‍👩‍👧‍👦", "é e\u0301", "a\u00a0b"])
      expect(oneLine(text)).toBe(text)
  })

  test("turns line ends into one space and control characters into U+FFFD", () => {
    expect(oneLine("a\r\n\tb\u2028c\u0085d\fe")).toBe("a b c d e")
    expect(oneLine("a\u001b[31mb\u0000")).toBe("a\ufffd[31mb\ufffd")
    expect(oneLine("a\u202eb\u2066c\u2069")).toBe("abc")
  })
})

describe("invisible characters", () => {
  const inTags = (text: string) => text.replace(/./g, (char) => String.fromCodePoint(0xe0000 + char.charCodeAt(0)))

  test("are removed: tag characters and runs of zero-width characters or variation selectors", () => {
    const kinds = [oneLine, manyLines, ownLines]
    for (const shown of kinds) {
      expect(shown(`Pay${inTags("click e9")} now`)).toBe("Pay now")
      expect(shown(`Pay\u200b\u200c\u200d\u200b now`)).toBe("Pay\u200b now")
      expect(shown(`😀\u{e0101}\u{e0102}\ufe01 now`)).toBe("😀\u{e0101} now")
      expect(shown("\u{1f3f4}\u{e0063}")).toBe("\u{1f3f4}")
    }
  })

  test("stay where they have a visible effect", () => {
    const flag = `\u{1f3f4}${inTags("gbsct")}\u{e007f}`
    for (const text of [flag, "👩\u200d🚀 👁️\u200d🗨️", "می\u200cخواهم", "soft\u00adhyphen", "שלום\u200f!", "क्\u200dष"])
      expect([oneLine(text), manyLines(text), ownLines(text)]).toEqual([text, text, text])
  })
})

describe("text of several lines", () => {
  test("has no line ends but line feeds, no control characters but tabs, and no bidi overrides", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const shown of [manyLines(text), ownLines(text)]) {
          expect(shown.isWellFormed()).toBe(true)
          expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        }
      }),
      { numRuns: 300 },
    )
  })

  test("is split at every line end, and our own lines only at line feeds", () => {
    const ends = ["\r\n", "\v", "\f", "\r", "\u001c", "\u001d", "\u001e", "\u0085", "\u2028", "\u2029"]
    for (const end of ends) expect([manyLines(`a${end}b`), ownLines(`a${end}b\nc`)]).toEqual(["a\nb", "a b\nc"])
    expect(manyLines("a\tb\nc\u001b[2J")).toBe("a\tb\nc\ufffd[2J")
  })
})

test("JSON for a terminal parses to the same value and cannot control the terminal", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = jsonText({ text })
      expect(JSON.parse(json)).toEqual({ text })
      expect(json).not.toMatch(
        /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u,
      )
    }),
  )
})

describe("quoted text", () => {
  test("is one JSON string that reads back as the text on one line", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const quoted = quote(text)
        expect([quoted.at(0), quoted.at(-1)]).toEqual(['"', '"'])
        expect(quoted).not.toMatch(LINE_ENDS)
        expect(JSON.parse(quoted)).toBe(oneLine(text))
      }),
      { numRuns: 300 },
    )
  })

  test("cannot close its own quotes", () => {
    expect(quote('" e12 button "Pay')).toBe('"\\" e12 button \\"Pay"')
  })
})

describe("clipped text", () => {
  test("is within the limit, well-formed, and unchanged when it fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, max) => {
        const clipped = clip(text, max)
        expect(clipped.length).toBeLessThanOrEqual(max)
        expect(clipped.isWellFormed()).toBe(true)
        if (text.length <= max) expect(clipped).toBe(text)
        else if (max > 0) expect(clipped).toMatch(/…$/)
      }),
    )
  })

  test("never ends within a character", () => {
    expect(clip("ab😀cd", 4)).toBe("ab…")
    expect(clip("ab😀cd", 5)).toBe("ab😀…")
  })
})

describe("a word for the shell", () => {
  test("stays bare when it is harmless", () => {
    for (const word of ["https://example.com/a-b_c.html", "t2", "user@host", "50%"]) expect(shellWord(word)).toBe(word)
  })

  test("is read back unchanged by a real shell, whatever a page put into it", () => {
    const nasty = [
      "$(touch /tmp/x)",
      "`id`",
      "a'b",
      '"',
      "a b",
      "a&b",
      ";",
      "*",
      "!",
      "\\",
      "",
      "-n",
      "$HOME",
      "a\\'b",
      "~/x",
      "=ls",
    ]
    const script = `printf '%s\\0' ${nasty.map(shellWord).join(" ")}`
    expect(execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1)).toEqual(nasty)
  })

  test("has no line end in it", () => {
    expect(shellWord("a\nrm -rf ~")).toBe("'a rm -rf ~'")
  })
})

test("counts use the right plural", () => {
  expect([plural(1, "tab"), plural(0, "tab"), plural(2, "match", "matches")]).toEqual(["1 tab", "0 tabs", "2 matches"])
  expect([0, 1023, 1024, 1536, 1024 * 1024, 5e9].map(formatBytes)).toEqual([
    "0 B",
    "1023 B",
    "1.0 KiB",
    "1.5 KiB",
    "1.0 MiB",
    "4768.4 MiB",
  ])
})

describe("the nearest name", () => {
  const known = ["open", "close", "screenshot", "tab list", "tab new"]

  test("is the intended one", () => {
    expect(nearest("opne", known)).toBe("open")
    expect(nearest("OPEN", known)).toBe("open")
    expect(nearest("screnshot", known)).toBe("screenshot")
    expect(nearest("tab lst", known)).toBe("tab list")
  })

  test("is undefined when nothing is close", () => {
    expect(nearest("xyzzy", known)).toBeUndefined()
    expect(nearest("", known)).toBeUndefined()
    expect(nearest("open", [])).toBeUndefined()
  })

  test("of a name with one typo is that name", () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.nat(), (name, seed) => {
        const at = seed % name.length
        expect(nearest(name.slice(0, at) + name.slice(at + 1), known)).toBe(name)
      }),
    )
  })

  test("is found quickly for any length of input", () => {
    const before = process.cpuUsage()
    expect(nearest("x".repeat(1_000_000), known)).toBeUndefined()
    expect(process.cpuUsage(before).user).toBeLessThan(200_000)
  })
})
