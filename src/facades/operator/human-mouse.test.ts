import fc from "fast-check"
import { expect, test } from "vitest"
import { path } from "./human-mouse.ts"

test("a path has 6 to 18 points in the window, ends at its goal, and is bent", () => {
  const point = fc.record({ x: fc.nat(1280), y: fc.nat(800) })
  fc.assert(
    fc.property(point, point, fc.double({ min: -1, max: 1, noNaN: true }), (from, to, bend) => {
      const points = path(from, to, bend)
      expect(points.length).toBeGreaterThanOrEqual(6)
      expect(points.length).toBeLessThanOrEqual(18)
      expect(points.at(-1)).toEqual(to)
      expect(points.every(({ x, y }) => x >= 0 && y >= 0)).toBe(true)
    }),
  )
  const bent = path({ x: 0, y: 400 }, { x: 1_000, y: 400 }, 1)
  expect(Math.max(...bent.map(({ y }) => y))).toBeGreaterThan(450)
})
