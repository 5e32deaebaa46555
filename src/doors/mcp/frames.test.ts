import { expect, test } from "vitest"
import { Frames } from "./frames.ts"

function read(limit: number, chunks: readonly string[]): string[] {
  const seen: string[] = []
  const frames = new Frames(
    limit,
    (line) => seen.push(line),
    () => seen.push("too long"),
  )
  for (const chunk of chunks) frames.take(Buffer.from(chunk))
  return seen
}

test("lines are whole however the bytes come", () => {
  expect(read(100, ["a", "b\nc", "d\r\ne\nf"])).toEqual(["ab", "cd", "e"])
  const parts = [...Buffer.from("é\n漢\n")].map((byte) => Buffer.from([byte]))
  const seen: string[] = []
  const frames = new Frames(
    100,
    (line) => seen.push(line),
    () => seen.push("too long"),
  )
  for (const part of parts) frames.take(part)
  expect(seen).toEqual(["é", "漢"])
})

test("empty lines are nothing", () => {
  expect(read(100, ["\n\r\n  \n", "a\n\n"])).toEqual(["a"])
})

test("a line over the limit is told once, at once, and the next one counts", () => {
  expect(read(4, ["12345"])).toEqual(["too long"])
  expect(read(4, ["123", "456", "789\nab\n"])).toEqual(["too long", "ab"])
  expect(read(4, ["1234\n12345\n1234\n"])).toEqual(["1234", "too long", "1234"])
})
