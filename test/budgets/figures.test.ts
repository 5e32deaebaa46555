import { expect, test } from "vitest"
import { compare } from "./figures.ts"

const written = { "bytes: all": 1_000, "messages: click": 8 }
const texts = {
  same: '{\n  "bytes: all": 1000,\n  "messages: click": 8\n}\n',
  of: (bytes: number, messages: number) => `{\n  "bytes: all": ${bytes},\n  "messages: click": ${messages}\n}\n`,
}

function held(bytes: number, messages: number) {
  return compare(written, [
    { name: "messages: click", value: messages, parts: "Input.dispatchMouseEvent" },
    { name: "bytes: all", value: bytes },
  ])
}

test("figures that are unchanged or hardly lower are not rewritten", () => {
  expect(held(1_000, 8).text).toBe(texts.same)
  expect(held(990, 8).text).toBe(texts.same)
})

test("a figure that is higher by any amount is reported, with its parts", () => {
  const { text, message } = held(995, 9)
  expect(text).toBe(texts.of(995, 9))
  expect(message).toMatch(/^messages: click: higher, from 8 to 9 \(Input\.dispatchMouseEvent\)\nif this is intended, /)
})

test("a clearly lower figure is reported, so that it gets written", () => {
  const { text, message } = held(989, 7)
  expect(text).toBe(texts.of(989, 7))
  expect(message).toContain("messages: click: lower, from 8 to 7")
  expect(message).toContain("bytes: all: lower, from 1000 to 989")
})

test("a new figure and one that is no longer measured are reported", () => {
  const { text, message } = compare(written, [
    { name: "messages: click", value: 8 },
    { name: "messages: tap", value: 5 },
  ])
  expect(text).toBe('{\n  "messages: click": 8,\n  "messages: tap": 5\n}\n')
  expect(message).toContain("messages: tap: new, 5")
  expect(message).toContain("bytes: all: no longer measured")
})
