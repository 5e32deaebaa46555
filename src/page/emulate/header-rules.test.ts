import { describe, expect, test } from "vitest"
import { checkedHeaders, isSecretHeader } from "./header-rules.ts"

describe("custom headers", () => {
  test("are accepted as JSON or as an object, with trimmed values", () => {
    const headers = { "X-Test": "1", Accept: "text/html; q=0.9" }
    expect(checkedHeaders(JSON.stringify(headers))).toEqual(headers)
    expect(checkedHeaders({ "X-Test": " 1 ", Accept: "text/html; q=0.9" })).toEqual(headers)
    expect(checkedHeaders("{}")).toEqual({})
  })

  test.each(["", "x", "[]", "null", '"x"', '{"a":'])("are rejected in the form %j", (text) => {
    expect(() => checkedHeaders(text)).toThrow(expect.objectContaining({ code: "bad_json" }))
  })

  test.each(["Host", "content-length", "Transfer-Encoding", "Proxy-Authorization", "TE", "Upgrade"])(
    "cannot contain %s, which the browser sets",
    (name) => {
      expect(() => checkedHeaders({ [name]: "secret-value" })).toThrow(`${name} is the browser's own to set`)
    },
  )

  test.each(["", "a b", "a:b", "ä", "a\nb"])("cannot have the name %j", (name) => {
    expect(() => checkedHeaders({ [name]: "x" })).toThrow(/is not the name of a header$/)
  })

  test.each(['{"A":"secret\\r\\nX: 1"}', '{"A":"secret\\u0000"}', '{"A":["secret"]}', '{"A":1}'])(
    "cannot have a value like that of %j, which the error omits",
    (text) => {
      const message = "set headers: the value of A must be text on one line"
      expect(() => checkedHeaders(text)).toThrow(expect.objectContaining({ code: "bad_argument", message }))
    },
  )

  test("with credentials are recognized by name", () => {
    expect(["Authorization", "Cookie", "X-Api-Key", "x-access-token"].every(isSecretHeader)).toBe(true)
    expect(["Accept", "X-Test", "Referer", "DNT"].some(isSecretHeader)).toBe(false)
  })
})
