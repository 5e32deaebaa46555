import { describe, expect, test } from "vitest"
import { type Asked, globTrouble, matcherOf, patternsOf } from "./matching.ts"

const asked: Asked = {
  url: "https://api.example.com/v1/users?page=2",
  method: "GET",
  resourceType: "XHR",
  headers: { Accept: "*/*" },
  frame: "main",
}

describe("a route", () => {
  test.each([
    [{ glob: "**/v1/users?page=*" }, true],
    [{ glob: "*" }, true],
    [{ glob: "**/{orders,users}?page=*" }, true],
    [{ glob: "**/{orders,items}?page=*" }, false],
    [{ glob: "/v1/users" }, true],
    [{ glob: "https://*.example.com/**" }, true],
    [{ glob: "https://api.example.com/*" }, false],
    [{ glob: "**", method: "get" }, true],
    [{ glob: "**", method: "POST" }, false],
    [{ glob: "**", resourceTypes: ["fetch"] }, true],
    [{ glob: "**", resourceTypes: ["image", "xhr"] }, true],
    [{ glob: "**", resourceTypes: ["eventsource"] }, false],
    [{ glob: "**", resourceTypes: ["document"] }, false],
    [{ glob: "**", frame: "main" }, true],
    [{ glob: "**", frame: "child" }, false],
  ] as const)("%j matches: %s", (matching, expected) => {
    expect(matcherOf(matching)(asked)).toBe(expected)
  })

  test("of event streams is known by what the request accepts", () => {
    const matches = matcherOf({ glob: "**", resourceTypes: ["eventsource"] })
    expect(matches({ ...asked, headers: { accept: "text/event-stream" } })).toBe(true)
  })

  test.each([
    [{ glob: "**/a?b=*" }, [{ urlPattern: "*/a\\?b=*", requestStage: "Request" }]],
    [
      { glob: "**/*.{png,jpg}" },
      [
        { urlPattern: "*/*.png", requestStage: "Request" },
        { urlPattern: "*/*.jpg", requestStage: "Request" },
      ],
    ],
    [{ glob: "/a\\b" }, [{ urlPattern: "*/a\\\\b*", requestStage: "Request" }]],
    [
      { glob: "**", resourceTypes: ["xhr", "fetch", "font"] },
      [
        { urlPattern: "*", resourceType: "XHR", requestStage: "Request" },
        { urlPattern: "*", resourceType: "Font", requestStage: "Request" },
      ],
    ],
  ] as const)("%j pauses %j", (matching, expected) => {
    expect(patternsOf(matching, "Request")).toEqual(expected)
  })

  test.each(["**", "*", "**/x", "https://a.b/*", "http*://a/*", "*://a/**", "https**", "/api", "example.com"])(
    "may have the glob %s",
    (glob) => {
      expect(globTrouble(glob)).toBeUndefined()
    },
  )

  test.each([
    "",
    "  ",
    "/api/*",
    "example.com/*",
    "*.png",
    "a b",
    "**/a b",
    "{,/api}",
    "{**/a,b/*}",
    "{a,b}".repeat(10),
  ])("may not have the glob %j", (glob) => {
    expect(globTrouble(glob)).toBeDefined()
  })
})
