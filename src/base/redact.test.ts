import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { many } from "../../test/support/many.ts"
import { Redactor } from "./redact.ts"
import { clip, quote } from "./text.ts"
import { redactUserinfo } from "./userinfo.ts"

function redactorOf(...values: string[]): Redactor {
  const redactor = new Redactor()
  for (const [index, value] of values.entries()) redactor.add(`s${index}`, value)
  return redactor
}

/** Realistic secrets: marks, spaces and letters of all kinds, and never one of our own words. */
const secret = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~äß漢😀") })
  .map((text) => `k${text}9Qz`)
  .filter((text) => text.length >= 8)

/** Escaped forms of its characters. */
const escapes: Record<string, (value: string) => string> = {
  plainly: (value) => value,
  "URL-encoded": encodeURIComponent,
  "URL-encoded in lower case": (value) =>
    encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  "URL-encoded twice": (value) => encodeURIComponent(encodeURIComponent(value)),
  "as forms are sent": (value) => new URLSearchParams([["", value]]).toString().slice(1),
  "in JSON": inJson,
  "in JSON within JSON": (value) => inJson(inJson(value)),
  "in JSON that is plain ASCII": (value) =>
    inJson(value).replace(/[^\u0000-\u007f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "in Markdown": (value) => value.replace(/[!-/:-@[-`{-~]/g, "\\$&"),
  "in a cell of Markdown": (value) => value.replaceAll("|", "\\|"),
  "in HTML": inHtml,
  "in an attribute of HTML": (value) => inHtml(value).replaceAll('"', "&quot;"),
  "in HTML by numbers": (value) => value.replace(/[^0-9A-Za-z]/gu, (char) => `&#${char.codePointAt(0)};`),
  "in HTML within HTML": (value) => inHtml(inHtml(value)),
  "in HTML within JSON": (value) => inJson(inHtml(value)),
  "with white space collapsed": (value) => value.replace(/\s+/g, " ").trim(),
  "with no-break spaces": (value) => value.replace(/\s/g, "\u00a0"),
  "over several lines": (value) => value.replace(/\s+/g, "\n    "),
  "in capitals, as a style sheet shows it": (value) =>
    [...value].map((char) => (char === "ß" ? char : char.toUpperCase())).join(""),
  "with invisible characters in it": (value) => [...value].join("\u200b"),
}

/** Contexts in which a page may show a secret. */
const places: Record<string, (value: string) => string> = {
  "in a sentence": (value) => `the password is ${value}, they say`,
  "in a form": (value) => `user=ada&password=${new URLSearchParams([["", value]]).toString().slice(1)}`,
  "in a query, as a browser writes it": (value) => {
    const url = new URL("https://example.com/")
    url.search = value
    return url.href
  },
  "in a fragment, as a browser writes it": (value) => {
    const url = new URL("https://example.com/")
    url.hash = value
    return url.href
  },
  "in a query that a script encoded first": (value) =>
    new URL(`https://example.com/?q=${encodeURIComponent(value)}`).href,
  "in a path that a script encoded first": (value) => new URL(`https://example.com/${encodeURIComponent(value)}`).href,
  "in a fragment that a script encoded first": (value) =>
    new URL(`https://example.com/#${encodeURIComponent(value)}`).href,
  "in an object": (value) => JSON.stringify({ login: { password: value } }),
  "in an object within JSON": (value) => JSON.stringify({ body: JSON.stringify({ password: value }) }),
  "as a key of JSON": (value) => JSON.stringify({ [value]: 1 }),
}

const waysToWrite = { ...escapes, ...places }

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function inHtml(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[char] ?? "&nbsp;")
}

/** Whether the text contains the value, as it is or unescaped. */
function canBeRead(text: string, value: string): boolean {
  return text.includes(value) || decoded(text).includes(value)
}

/** No four consecutive characters can be read, except white space. */
function expectNoPart(shown: string, value: string): void {
  const plain = decoded(shown).replace(/\\|\u200b/g, "")
  const parts = [...value].map((_, at, all) => all.slice(at, at + 4).join(""))
  for (const part of parts.filter((each) => [...each].length === 4 && !/[\s\\%&]/.test(each)))
    if (plain.includes(part))
      expect.fail(`${JSON.stringify(part)} of ${JSON.stringify(value)} is in ${JSON.stringify(shown)}`)
}

function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll("%", ""), "hex").toString("utf8"))
}

describe("a secret", () => {
  test.each(Object.entries(waysToWrite))("written %s does not survive", (_, write) => {
    fc.assert(
      fc.property(secret, (value) => {
        const redacted = redactorOf(value).text(write(value))
        expect(canBeRead(redacted, value), redacted).toBe(false)
        expect(redacted).toContain("[secret s0]")
      }),
      { numRuns: many({ here: 20, underStress: 200 }) },
    )
  })

  test("does not survive anywhere in data, keys included", () => {
    fc.assert(
      fc.property(secret, fc.jsonValue(), (value, around) => {
        const data = { around, list: [value, { deep: [`x${value}y`] }], [`key ${value}`]: { [value]: null } }
        expect(JSON.stringify(redactorOf(value).deep(data))).not.toContain(JSON.stringify(value).slice(1, -1))
      }),
    )
  })

  test("that is a prefix of another, or contains another, is redacted with it", () => {
    const redactor = redactorOf("hunter2", "hunter2-production")
    expect(redactor.text("hunter2-production hunter2")).toBe("[secret s1] [secret s0]")
  })

  test("may have any name, and its name is not redacted", () => {
    const redactor = new Redactor()
    redactor.add("$& $1", "hunter2")
    redactor.add("other", "secret")
    expect(redactor.text("hunter2 secret")).toBe("[secret $& $1] [secret other]")
  })

  test.each(Object.entries(escapes))(
    "written %s and cut anywhere shows no more than three of its characters",
    (_, write) => {
      fc.assert(
        fc.property(secret, fc.nat(), (value, seed) => {
          const redactor = redactorOf(value)
          const written = write(value)
          const [at, writtenAt] = [seed % value.length, seed % written.length]
          expectNoPart(redactor.text(write(clip(`is ${value} then`, at + 4))), value)
          expectNoPart(redactor.text(clip(`is ${written} then`, writtenAt + 4)), value)
          expectNoPart(redactor.text(`…${write([...value].slice(at).join(""))} then`), value)
        }),
        { numRuns: many({ here: 15, underStress: 150 }) },
      )
    },
  )

  test("that is cut within quotes is redacted with its start", () => {
    const redactor = redactorOf('hun"ter2')
    expect(redactor.text(quote(clip('the title hun"ter2', 15)))).toBe('"the title [secret s0]…"')
    expect(redactor.text('…n"ter2 was it')).toBe("…[secret s0] was it")
    expect(redactor.text("the title hun\\…")).toBe("the title hun\\…")
    expect(redactor.text("hunters… hunt…")).toBe("hunters… hunt…")
  })

  test("of several lines is redacted line by line, with one mark", () => {
    const key = `-----BEGIN KEY-----\n${"Mk4vbWx+/9".repeat(6)}\n${"qP0sKd82ja".repeat(6)}\n-----END KEY-----`
    const redactor = redactorOf(key)
    expect(redactor.text(`a ${key} b`)).toBe("a [secret s0] b")
    expect(redactor.text(key.replaceAll("\n", " "))).toBe("[secret s0]")
    const [, line = ""] = key.split("\n")
    expect(redactor.text(`- ${line}`)).toBe("- [secret s0]")
    expect(redactor.text(`…${line.slice(3, 50)}`)).not.toContain(line.slice(3, 50))
  })

  test("of thousands of characters is redacted, also in an excerpt", () => {
    const value = Array.from({ length: 4000 }, (_, at) => at.toString(36)).join("-")
    const redactor = redactorOf(value)
    expect(redactor.text(`a ${value} b`)).toBe("a [secret s0] b")
    for (const at of [0, 700, 5000])
      expectNoPart(redactor.text(`…${value.slice(at, at + 300)}…`), value.slice(at, at + 300))
  })

  test("of fewer than four characters is redacted as a whole word", () => {
    const redactor = redactorOf("739", "ab", "")
    expect(redactor.text("?p=739 e739 7390 (739)")).toBe("?p=[secret s0] e739 7390 ([secret s0])")
    expect(redactor.text("q=%20739&ab=abc")).toBe("q=%20[secret s0]&[secret s1]=abc")
    expect(redactor.text(String.raw`"\u00a0739\n739"`)).toBe(String.raw`"\u00a0[secret s0]\n[secret s0]"`)
  })

  test("that equals one of our field names leaves the field names", () => {
    expect(redactorOf("text", "url").deep({ text: "a text", url: "x", list: [{ url: "y" }] })).toEqual({
      text: "a [secret s0]",
      url: "x",
      list: [{ url: "y" }],
    })
  })

  test("is redacted once, however often a text is processed", () => {
    const redactor = redactorOf("hunter2", "secret")
    const shown = redactor.text("hunter2 secret")
    expect(shown).toBe("[secret s0] [secret s1]")
    expect(redactor.text(shown)).toBe(shown)
  })

  test("that is not well-formed text is redacted as well", () => {
    expect(redactorOf("pass\ud800word").text("a pass\ud800word b")).toBe("a [secret s0] b")
  })
})

describe("data without secrets", () => {
  /** Letters that spell no name of a secret, such as cvv, and no @, which makes a URL's credentials of what is before it. */
  const stringUnit = fc.constantFrom(..."bfgjlqBFGJLQ019 !\"#$%&'()*+,-./:;<=>?[\\]^_`{|}~äß漢😀\n\ud800")

  test("is returned unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit }), (data) => {
        expect(redactorOf("correct horse battery").deep(data)).toEqual(data)
      }),
    )
  })

  test("keeps the key `__proto__`", () => {
    const data = JSON.parse('{"__proto__": {"x": "hunter2"}, "constructor": 1}')
    expect(JSON.stringify(redactorOf("hunter2").deep(data))).toBe('{"__proto__":{"x":"[secret s0]"},"constructor":1}')
  })
})

describe("credentials in a URL", () => {
  test.each([
    ["https://user:pass@example.com/x", "https://[redacted]@example.com/x"],
    ["https://user@example.com", "https://[redacted]@example.com"],
    ["http://user:p@ss@w@example.com:80/", "http://[redacted]@example.com:80/"],
    ["http://user:it's@example.com", "http://[redacted]@example.com"],
    ["socks5://u:p@127.0.0.1:1080", "socks5://[redacted]@127.0.0.1:1080"],
    ["from (https://u:p@a.b/c) to https://d:e@f.g", "from (https://[redacted]@a.b/c) to https://[redacted]@f.g"],
    ['{"url":"https:\\/\\/u:p@a.b\\/c"}', '{"url":"https:\\/\\/[redacted]@a.b\\/c"}'],
    ["HTTPS://U:P@A.B", "HTTPS://[redacted]@A.B"],
    ["//user:pw@h/x", "//[redacted]@h/x"],
    ["  \\\\user:pw@h", "  \\\\[redacted]@h"],
    ["http:\\\\user:pw@h", "http:\\\\[redacted]@h"],
    ["http:/\\user:pw@h", "http:/\\[redacted]@h"],
    ["http:user:pw@h", "http:[redacted]@h"],
    ["https:////user:pw@h", "https:////[redacted]@h"],
    ['http://us"er:pw@h', "http://[redacted]@h"],
    ["http://us<er:p'w>@h/", "http://[redacted]@h/"],
    ["/\t/user:pw@h", "/\t/[redacted]@h"],
    ['<a href="//user:pw@h">x</a>', '<a href="//[redacted]@h">x</a>'],
    ['<a href="https:user:pw@h">x</a>', '<a href="https:[redacted]@h">x</a>'],
    ['<a href="http://us&quot;er:pw@h">x</a>', '<a href="http://[redacted]@h">x</a>'],
    ['see "http://us"er:pw@h" there', 'see "http://[redacted]@h" there'],
    ['{"href":"http:\\\\\\\\user:pw@h"}', '{"href":"http:\\\\\\\\[redacted]@h"}'],
  ])("%s", (text, expected) => {
    expect(redactUserinfo(text)).toBe(expected)
  })

  test.each([
    "https://example.com/@user",
    "https://example.com/a?mail=ada@example.com#b@c",
    "write to ada@example.com or see https://example.com",
    "mailto:ada@example.com",
    "npm install @scope/package@1.2.3",
    '["https://example.com","ada@example.com"]',
    "('https://example.com','ada@example.com')",
    "<https://example.com>ada@example.com",
    "@decorator // @param",
    "https://example.com//@user and ada@example.com",
    "https://example.com//u@v",
    'https://example.com "x" ada@example.com',
    '<a href="https://example.com">ada@example.com</a>',
  ])("ordinary text is not eaten: %s", (text) => {
    expect(redactUserinfo(text)).toBe(text)
  })
})

describe("a text that was typed into a secret field", () => {
  const guessing = (...values: string[]) => {
    const redactor = new Redactor()
    for (const value of values) redactor.addGuessed("text", value)
    return redactor
  }

  test("is redacted everywhere when it is not a plain word", () => {
    for (const value of ["hunter2", "s3cret!", "correct horse", "Tr0ub4dor", "camelCased"])
      expect(guessing(value).text(`x${value}y`)).toBe("x[secret text]y")
  })

  test("is not redacted when it is a short word or number, which would blank out ordinary text", () => {
    const redactor = guessing("admin", "Deluge", "ROOT", "12345")
    expect(redactor.text("admin administrator Deluge ROOT 12345")).toBe("admin administrator Deluge ROOT 12345")
  })

  test("is redacted as a whole word when it is a long word or number", () => {
    const redactor = guessing("password", "123456")
    expect(redactor.text("password passwords 123456 1234567")).toBe("[secret text] passwords [secret text] 1234567")
    expect(redactor.text("?a=%20password&b=password")).toBe("?a=%20[secret text]&b=[secret text]")
    expect(redactor.text(JSON.stringify("one\npassword"))).toBe('"one\\n[secret text]"')
  })

  test("is redacted everywhere once it is declared a secret", () => {
    const redactor = guessing("password")
    redactor.add("key", "password")
    redactor.addGuessed("text", "password")
    expect(redactor.text("passwords")).toBe("[secret key]s")
  })
})

test("a page cannot make it slow", () => {
  const redactor = redactorOf("hunter2'\"\\ä/x")
  const long = (text: string) => text.repeat(3_000_000 / text.length)
  for (const text of [
    "a",
    "a:",
    "://",
    "://'",
    "@",
    "hunter2",
    "hunter2'\"\\",
    "…",
    "…h",
    "\\",
    "//a",
    "%25",
    "&amp;",
  ].map(long)) {
    const before = process.cpuUsage()
    redactor.text(text)
    redactor.text(`http://${text}`)
    expect(process.cpuUsage(before).user, text.slice(0, 12)).toBeLessThan(1_500_000)
  }
})
