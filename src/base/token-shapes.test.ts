import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { alnum, base64, HEX, jwt, lookAlikes, places, shapes, take } from "../../test/support/secret-corpus.ts"
import { Redactor } from "./redact.ts"
import { hasNoShape, redactShapes } from "./token-shapes.ts"

describe("what is a secret by its shape or its name", () => {
  const corpus = [
    ...Array.from({ length: 8 }, () =>
      shapes.map((make) => [make(), (secret: string): unknown => `see ${secret}, then`] as const),
    ).flat(),
    ...places.flatMap((place) =>
      [alnum(24), `${alnum(10)}-${alnum(6)}`, take(32, HEX)].map((secret) => [secret, place] as const),
    ),
  ]

  test(`${corpus.length} secrets, at least 200, are gone from texts and data, and the rest stays`, () => {
    expect(corpus.length).toBeGreaterThanOrEqual(200)
    const redactor = new Redactor()
    const left = corpus.filter(([secret, place]) => JSON.stringify(redactor.deep(place(secret))).includes(secret))
    expect(left.map(([secret, place]) => place(secret))).toEqual([])
    const unmarked = corpus.filter(
      ([secret, place]) => !/\[token [0-9a-f]{4}\]/.test(JSON.stringify(redactor.deep(place(secret)))),
    )
    expect(unmarked).toEqual([])
  })

  const harmless = lookAlikes.flatMap((make) => Array.from({ length: 12 }, make))

  test(`${harmless.length} look-alikes, at least 200, stay readable`, () => {
    expect(harmless.length).toBeGreaterThanOrEqual(200)
    const redactor = new Redactor()
    expect(harmless.filter((text) => redactor.text(text) !== text)).toEqual([])
    const data = harmless.map((text, index) => ({ index, text, nested: [text] }))
    expect(redactor.deep(data)).toBe(data)
  })
})

test.each([
  ['{"otp":123456,"page":20000}', '{"otp":"[token]","page":20000}'],
  [String.raw`"{\"cvv\": 123}"`, String.raw`"{\"cvv\": \"[token]\"}"`],
  ['{"token":4711,"passed":100}', '{"token":4711,"passed":100}'],
])("a code of digits is a secret, a count is none: %s", (text, expected) => {
  expect(new Redactor().text(text).replace(/\[token \w{4}\]/g, "[token]")).toBe(expected)
})

test.each([
  `let{token:_}=s;u.token=Object.assign({type:"oauth2",token:_},_),authorizePassword=s=>({authActions:o}),password=e`,
  `switch(L){case"apiKey":return(o)}const Z=y?"password":"text",c=j?"client_credentials":"application"`,
  `x&&(i.lineCommentToken=t.comment,i.blockToken=o);s.length>=1&&s[0].token===""&&(pass=()=>"x")`,
  `new RegExp("[/?#](?:["+C+"\\/(a|b)@#/%]")`,
])("a script still runs: %s", (code) => {
  expect(new Redactor().text(code, { isScript: true })).toBe(code)
})

test("a script is without the secrets in it", () => {
  const [one, two] = [alnum(30), alnum(30)]
  const code = `var apiKey="${one}";const config={authToken:1,"authToken":"${two}"},at="https://ada:${one}@a.example"`
  const shown = new Redactor().text(code, { isScript: true })
  expect([one, two].filter((secret) => shown.includes(secret))).toEqual([])
})

test("a code of digits is a secret in data too", () => {
  expect(new Redactor().deep({ otp: 123456, token: 4711 })).toEqual({
    otp: expect.stringMatching(/^\[token \w{4}\]$/),
    token: 4711,
  })
})

test("a value has the same mark in every place of one session, and another in another", () => {
  const [one, other] = [new Redactor(), new Redactor()]
  const secret = alnum(30)
  const said = one.text(`?access_token=${secret}`).slice("?access_token=".length)
  expect(said).toMatch(/^\[token [0-9a-f]{4}\]$/)
  expect(one.deep({ headers: { "X-Api-Key": secret } })).toEqual({ headers: { "X-Api-Key": said } })
  const marks = Array.from({ length: 8 }, () => new Redactor().text(`?access_token=${secret}`))
  expect(new Set([...marks, other.text(`?access_token=${secret}`)]).size).toBeGreaterThan(1)
})

test("what surrounds a secret stays readable", () => {
  const redactor = new Redactor()
  const shown = (text: string) => redactor.text(text).replace(/\[token [0-9a-f]{4}\]/g, "[token]")
  expect(shown(`Set-Cookie: sid=${alnum(20)}; Path=/; HttpOnly; SameSite=Lax`)).toBe(
    "Set-Cookie: sid=[token]; Path=/; HttpOnly; SameSite=Lax",
  )
  expect(shown(`GET https://a.example/p?page=2&api_key=${alnum(20)}&sort=up 200`)).toBe(
    "GET https://a.example/p?page=2&api_key=[token]&sort=up 200",
  )
  expect(shown(`Authorization: Bearer ${jwt()}`)).toBe("Authorization: Bearer [token]")
  expect(shown(`-----BEGIN RSA PRIVATE KEY-----\n${base64(64)}\n${base64(64)}\n-----END RSA PRIVATE KEY-----`)).toBe(
    "-----BEGIN RSA PRIVATE KEY-----[token]-----END RSA PRIVATE KEY-----",
  )
})

test("a text that was redacted once is not changed again", () => {
  const redactor = new Redactor()
  redactor.add("PASSWORD", "hunter2-hunter2")
  for (const place of places) {
    const once = redactor.deep(place(alnum(24)))
    expect(redactor.deep(once)).toEqual(once)
    expect(JSON.stringify(redactor.deep(place("hunter2-hunter2")))).not.toContain("hunter2")
  }
})

test("values that are revealed stay, except declared secrets", () => {
  const redactor = new Redactor()
  redactor.add("PASSWORD", "hunter2-hunter2")
  const text = `?access_token=${alnum(20)}&password=hunter2-hunter2`
  expect(redactor.text(text, { reveal: true })).toBe(text.replace("hunter2-hunter2", "[secret PASSWORD]"))
  const data = { headers: { Cookie: `a=${alnum(20)}` } }
  expect(redactor.deep(data, { reveal: true })).toBe(data)
})

test.each([
  ["many parameters", "?a=1&".repeat(20_000)],
  ["many quotes", `"a": "`.repeat(20_000)],
  ["many header names", "x-a-b-".repeat(20_000)],
  ["one long word", "a".repeat(200_000)],
  ["dots and dashes", "eyJ.".repeat(20_000)],
  ["many cookies", `Cookie: ${"a;".repeat(50_000)}`],
  ["many parts", `name="password"\n\n\n--`.repeat(20_000)],
  ["many tags", "<input name=password value=".repeat(20_000)],
  ["many elements", "<password>a".repeat(20_000)],
  ["a key that never ends", `-----BEGIN PRIVATE KEY-----${"A".repeat(100_000)}`],
])(
  "a page cannot make it take more than a moment: %s",
  (_, text) => {
    expect(new Redactor().text(text)).toBe(text)
  },
  5_000,
)

describe("a text that is taken for one without a shape", () => {
  const beginnings = [
    "eyJ",
    "sk-",
    "sk_live_",
    "xoxb-",
    "xapp-",
    "SG.",
    "AKIA",
    "ya29.",
    "hf_",
    "Bearer ",
    "basic ",
    "key-",
  ]
  const word = fc.string({ unit: fc.constantFrom(..."aB1_-./ &#;"), maxLength: 20 })
  const texts = fc.tuple(fc.constantFrom("", ...beginnings), word).map((parts) => parts.join(""))

  test("has none", () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(hasNoShape(text))
        expect(redactShapes(text, () => "[token]")).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })
})
