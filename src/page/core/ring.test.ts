import fc from "fast-check"
import { expect, test } from "vitest"
import { Ring } from "./ring.ts"

test("keeps the newest items in order, and counts those that were dropped", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.oneof(fc.nat(), fc.constant("look"))), (limit, steps) => {
      const ring = new Ring<number>(limit)
      const pushed: number[] = []
      for (const step of steps) {
        if (typeof step === "number") {
          pushed.push(step)
          ring.push(step)
        } else expect(ring.list()).toEqual(pushed.slice(-limit))
      }
      expect(ring.list()).toEqual(pushed.slice(-limit))
      expect(ring.dropped).toBe(Math.max(0, pushed.length - limit))
    }),
  )
})

test("starts over after being cleared", () => {
  const ring = new Ring<number>(2)
  for (const item of [1, 2, 3]) ring.push(item)
  expect(ring.list()).toEqual([2, 3])
  ring.clear()
  expect([ring.list(), ring.dropped]).toEqual([[], 0])
  ring.push(4)
  expect(ring.list()).toEqual([4])
})

test("counts dropped items before the list is read", () => {
  const ring = new Ring<number>(2)
  for (const item of [1, 2, 3]) ring.push(item)
  expect(ring.dropped).toBe(1)
})

test("does not change a list that was returned", () => {
  const ring = new Ring<number>(5)
  ring.push(1)
  const before = ring.list()
  ring.push(2)
  expect(before).toEqual([1])
})

test("needs little time and memory for a flood of items", () => {
  const ring = new Ring<number>(1000)
  const before = process.cpuUsage()
  for (let item = 0; item < 1_000_000; item++) ring.push(item)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  expect(ring.list()).toHaveLength(1000)
  expect(ring.dropped).toBe(999_000)
})
