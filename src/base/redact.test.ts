import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { Redactor, redactUserinfo } from "./redact.ts"

function redactorOf(...values: string[]): Redactor {
  const redactor = new Redactor()
  for (const [index, value] of values.entries()) redactor.add(`s${index}`, value)
  return redactor
}

/** As people choose them: with marks, spaces and letters of all kinds, and never a mere word of ours. */
const secret = fc
  .string({ unit: fc.constantFrom(..."abcXYZ019 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~äß漢😀") })
  .map((text) => `k${text}9Qz`)
  .filter((text) => text.length >= 8)

/** Ways in which a value turns up in texts. */
const waysToWrite: Record<string, (value: string) => string> = {
  plainly: (value) => value,
  "in a sentence": (value) => `the password is ${value}, they say`,
  "URL-encoded": (value) => `https://example.com/?q=${encodeURIComponent(value)}&x=1`,
  "URL-encoded in lower case": (value) =>
    encodeURIComponent(value).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
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
  "in JSON": (value) => JSON.stringify({ login: { password: value } }),
  "in JSON within JSON": (value) => JSON.stringify({ body: JSON.stringify({ password: value }) }),
  "in JSON that is plain ASCII": (value) =>
    JSON.stringify(value).replace(/[^\u0000-\u007f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "as a key of JSON": (value) => JSON.stringify({ [value]: 1 }),
}

/** Whether the value stands in the text, or in what the text stands for. */
function canBeRead(text: string, value: string): boolean {
  return text.includes(value) || decoded(text).includes(value)
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
      { numRuns: 100 },
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

  test("that begins like another, or holds another, hides with it", () => {
    const redactor = redactorOf("hunter2", "hunter2-production")
    expect(redactor.text("hunter2-production hunter2")).toBe("[secret s1] [secret s0]")
  })

  test("may be called anything, and its name is not taken for a secret", () => {
    const redactor = new Redactor()
    redactor.add("$& $1", "hunter2")
    redactor.add("other", "secret")
    expect(redactor.text("hunter2 secret")).toBe("[secret $& $1] [secret other]")
  })

  test("of fewer than four characters is not looked for: it would blank out ordinary text", () => {
    expect(redactorOf("abc", "").text("abc def")).toBe("abc def")
  })

  test("that is no well-formed text is hidden all the same", () => {
    expect(redactorOf("pass\ud800word").text("a pass\ud800word b")).toBe("a [secret s0] b")
  })
})

describe("data without secrets", () => {
  test("comes back as it was", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        fc.pre(!JSON.stringify(data).includes("://"))
        expect(redactorOf("correct horse battery").deep(data)).toEqual(data)
      }),
    )
  })

  test("keeps a key that has a meaning to the language", () => {
    const data = JSON.parse('{"__proto__": {"x": "hunter2"}, "constructor": 1}')
    expect(JSON.stringify(redactorOf("hunter2").deep(data))).toBe('{"__proto__":{"x":"[secret s0]"},"constructor":1}')
  })
})

describe("credentials in an address", () => {
  test.each([
    ["https://user:pass@example.com/x", "https://[redacted]@example.com/x"],
    ["https://user@example.com", "https://[redacted]@example.com"],
    ["http://user:p@ss@w@example.com:80/", "http://[redacted]@example.com:80/"],
    ["http://user:it's@example.com", "http://[redacted]@example.com"],
    ["socks5://u:p@127.0.0.1:1080", "socks5://[redacted]@127.0.0.1:1080"],
    ["from (https://u:p@a.b/c) to https://d:e@f.g", "from (https://[redacted]@a.b/c) to https://[redacted]@f.g"],
    ['{"url":"https:\\/\\/u:p@a.b\\/c"}', '{"url":"https:\\/\\/[redacted]@a.b\\/c"}'],
    ["HTTPS://U:P@A.B", "HTTPS://[redacted]@A.B"],
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
  ])("ordinary text is not eaten: %s", (text) => {
    expect(redactUserinfo(text)).toBe(text)
  })
})

describe("a text that went into a field for secrets", () => {
  const guessing = (...values: string[]) => {
    const redactor = new Redactor()
    for (const value of values) redactor.addGuessed("text", value)
    return redactor
  }

  test("is hidden wherever it stands when it is no plain word", () => {
    for (const value of ["hunter2", "s3cret!", "correct horse", "Tr0ub4dor", "camelCased"])
      expect(guessing(value).text(`x${value}y`)).toBe("x[secret text]y")
  })

  test("is not looked for when it is a short word or number: that would blank out ordinary text", () => {
    const redactor = guessing("admin", "Deluge", "ROOT", "12345")
    expect(redactor.text("admin administrator Deluge ROOT 12345")).toBe("admin administrator Deluge ROOT 12345")
  })

  test("is hidden as a word of its own when it is a long word or number", () => {
    const redactor = guessing("password", "123456")
    expect(redactor.text("password passwords 123456 1234567")).toBe("[secret text] passwords [secret text] 1234567")
    expect(redactor.text("?a=%20password&b=password")).toBe("?a=%20[secret text]&b=[secret text]")
    expect(redactor.text(JSON.stringify("one\npassword"))).toBe('"one\\n[secret text]"')
  })

  test("is hidden wherever it stands once somebody calls it a secret", () => {
    const redactor = guessing("password")
    redactor.add("key", "password")
    redactor.addGuessed("text", "password")
    expect(redactor.text("passwords")).toBe("[secret key]s")
  })
})

test("a page cannot make it slow", () => {
  const redactor = redactorOf("hunter2'\"\\ä/x")
  const long = (text: string) => text.repeat(3_000_000 / text.length)
  for (const text of ["a", "a:", "://", "://'", "@", "hunter2", "hunter2'\"\\"].map(long)) {
    const before = process.cpuUsage()
    redactor.text(text)
    redactor.text(`http://${text}`)
    expect(process.cpuUsage(before).user, text.slice(0, 12)).toBeLessThan(1_500_000)
  }
})
