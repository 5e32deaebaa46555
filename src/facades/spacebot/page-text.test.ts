import fc from "fast-check"
import { expect, test } from "vitest"
import { truncated } from "./page-text.ts"

test("SPB-S6: HTML is cut at 100,000 bytes, and never within a character", () => {
  const piece = fc.stringMatching(/^[a-zé日🦊]{1,5}$/u)
  fc.assert(
    fc.property(piece, fc.integer({ min: 99_990, max: 100_010 }), (piece, bytes) => {
      const text = piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)))
      const total = Buffer.byteLength(text)
      if (total <= 100_000) {
        expect(truncated(text)).toBe(text)
        return
      }
      const suffix = `... [truncated, ${total} bytes total]`
      const kept = truncated(text).slice(0, -suffix.length)
      expect(truncated(text)).toBe(kept + suffix)
      expect(text.startsWith(kept)).toBe(true)
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(100_000)
      expect(Buffer.byteLength(kept)).toBeGreaterThan(100_000 - 4)
    }),
  )
})
