import { expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { KnownOrigins } from "./origins.ts"

const origins = new KnownOrigins(["http://localhost:8137"], ["https://App.example", "chrome-extension://abcdef"])

test.each(["http://localhost:8137", "https://app.example", "HTTPS://app.example", "chrome-extension://abcdef"])(
  "%s may send requests",
  (origin) => expect(origins.has(origin)).toBe(true),
)

test.each([
  "null",
  "",
  "http://localhost",
  "http://localhost:8138",
  "https://localhost:8137",
  "http://app.example",
  "https://app.example:8443",
  "https://app.example.evil.example",
  "https://app.example, http://evil.example",
])("%j may not", (origin) => expect(origins.has(origin)).toBe(false))

test.each(["null", "*", "https://app.example/", "app.example", "https://*.example", "https://user@app.example"])(
  "%j cannot be allowed",
  (written) => expect(() => new KnownOrigins([], [written])).toThrow(TabhandError),
)
