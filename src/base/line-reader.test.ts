import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LineReader } from "./line-reader.ts"

function read(limit: number, chunks: readonly string[]): string[] {
  const seen: string[] = []
  const reader = new LineReader((line) => seen.push(line), { limit, onTooLong: () => seen.push("too long") })
  for (const chunk of chunks) reader.take(Buffer.from(chunk))
  return seen
}

describe("lines", () => {
  test.each([10, 0])("are whole wherever the stream is cut, with the end %d", (end) => {
    const ending = String.fromCharCode(end)
    const line = fc.string({ unit: "binary", minLength: 1 }).map((text) => text.toWellFormed().replaceAll(ending, "x"))
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.integer({ min: 1, max: 9 })), (lines, cuts) => {
        const bytes = Buffer.from(lines.map((each) => each + ending).join(""))
        const seen: string[] = []
        const reader = new LineReader((each) => seen.push(each), { end })
        let at = 0
        for (const cut of cuts) {
          reader.take(bytes.subarray(at, at + cut))
          at += cut
        }
        reader.take(bytes.subarray(at))
        expect(seen).toEqual(lines)
      }),
    )
  })

  test("are left out where they are empty, and not passed on before they end", () => {
    expect(read(100, ["\n\na\n\n", "b"])).toEqual(["a"])
  })

  test("over the limit are reported once, at once, and the next one counts", () => {
    expect(read(4, ["12345"])).toEqual(["too long"])
    expect(read(4, ["123", "456", "789\nab\n"])).toEqual(["too long", "ab"])
    expect(read(4, ["1234\n12345\n1234\n"])).toEqual(["1234", "too long", "1234"])
  })

  test("are joined once, however many chunks they come in", () => {
    const chunk = Buffer.alloc(64 * 1024, "x")
    const seen: number[] = []
    const reader = new LineReader((line) => seen.push(line.length))
    for (let at = 0; at < 1000; at++) reader.take(chunk)
    reader.take(Buffer.from("\n"))
    expect(seen).toEqual([64 * 1024 * 1000])
  })
})
