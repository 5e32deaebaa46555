import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MessageSplitter } from "./message-splitter.ts"

describe("MessageSplitter", () => {
  it("gives back every message, wherever the stream is cut", () => {
    const message = fc.string({ unit: "binary" }).map((s) => s.toWellFormed().replaceAll("\0", ""))
    fc.assert(
      fc.property(fc.array(message), fc.array(fc.integer({ min: 1, max: 9 })), (messages, cuts) => {
        const bytes = Buffer.from(messages.map((m) => `${m}\0`).join(""))
        const got: string[] = []
        const splitter = new MessageSplitter((m) => got.push(m))
        let at = 0
        for (const cut of cuts) {
          splitter.push(bytes.subarray(at, at + cut))
          at += cut
        }
        splitter.push(bytes.subarray(at))
        expect(got).toEqual(messages)
      }),
    )
  })

  it("joins a large message once, however many chunks it comes in", () => {
    const chunk = Buffer.alloc(64 * 1024, "x")
    const got: string[] = []
    const splitter = new MessageSplitter((m) => got.push(m))
    for (let i = 0; i < 1000; i++) splitter.push(chunk)
    splitter.push(Buffer.from([0]))
    expect(got.map((m) => m.length)).toEqual([64 * 1024 * 1000])
  })
})
