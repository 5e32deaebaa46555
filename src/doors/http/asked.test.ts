import { describe, expect, test } from "vitest"
import { readCall } from "./asked.ts"

test("the body holds the arguments", () => {
  expect(readCall('{"url":"example.com","tab":true}', {}).args).toEqual({ url: "example.com", tab: true })
  expect(readCall("", {}).args).toEqual({})
})

test("options are in the query as text, or in the body, which wins", () => {
  const query = { tab: "t1", timeoutMs: "500", budget: "100", view: "false" }
  expect(readCall("{}", query)).toEqual({
    args: {},
    settings: { tab: "t1", timeout: 500, budget: 100, noView: true },
  })
  expect(readCall('{"options":{"tab":"t2","view":true}}', query)).toEqual({
    args: {},
    settings: { tab: "t2", timeout: 500, budget: 100, noView: false },
  })
})

describe("is refused", () => {
  test.each([
    ["a body that is no JSON", "{url:1}", {}, "bad_json"],
    ["a body that is a list", "[]", {}, "bad_json"],
    ["a body that is a text", '"open"', {}, "bad_json"],
    ["options that are no object", '{"options":1}', {}, "bad_argument"],
    ["a launch option", '{"options":{"headed":true}}', {}, "bad_argument"],
    ["a launch option in the query", "{}", { cdp: "9222" }, "bad_argument"],
    ["another session", '{"options":{"session":"theirs"}}', {}, "bad_argument"],
    ["a deadline that is none", "{}", { timeoutMs: "soon" }, "bad_argument"],
  ])("%s", (_, body, query, code) => {
    expect(() => readCall(body, query)).toThrow(expect.objectContaining({ code }))
  })
})

test("the content of an invalid body is not quoted", () => {
  expect(() => readCall('{"text":"hunter2', {})).toThrow(
    expect.objectContaining({ message: expect.not.stringMatching("hunter2") }),
  )
})

test("an unknown option is named", () => {
  expect(() => readCall("{}", { headed: "true" })).toThrow("there is no option headed")
})
