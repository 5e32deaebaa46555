import { expect, test } from "vitest"
import { Breaker } from "./breaker.ts"

const OPEN = "circuit breaker `plugin.browser` is open"

function made() {
  let now = 0
  const breaker = new Breaker("plugin.browser", () => now)
  const fail = (times: number) => {
    for (let n = 0; n < times; n++) breaker.failed(breaker.begin())
  }
  const succeed = () => breaker.succeeded(breaker.begin())
  return { breaker, fail, succeed, wait: (ms: number) => (now += ms) }
}

test("five failures in a row open it for ten seconds", () => {
  const { breaker, fail, succeed, wait } = made()
  fail(4)
  succeed()
  fail(4)
  expect(() => breaker.begin()).not.toThrow()
  fail(1)
  expect(() => breaker.begin()).toThrow(OPEN)
  wait(9_999)
  expect(() => breaker.begin()).toThrow(OPEN)
  wait(1)
  expect(() => breaker.begin()).not.toThrow()
  expect(breaker.state).toBe("half-open")
})

test("two successes close it", () => {
  const { breaker, fail, succeed, wait } = made()
  fail(5)
  wait(10_000)
  succeed()
  expect(breaker.state).toBe("half-open")
  succeed()
  expect(breaker.state).toBe("closed")
  fail(4)
  expect(breaker.state).toBe("closed")
})

test("each failure after that doubles the time, up to two minutes", () => {
  const { breaker, fail, wait } = made()
  fail(5)
  for (const ms of [10_000, 20_000, 40_000, 80_000, 120_000, 120_000]) {
    wait(ms - 1)
    expect(() => breaker.begin(), `${ms}`).toThrow(OPEN)
    wait(1)
    expect(() => breaker.begin(), `${ms}`).not.toThrow()
    fail(1)
  }
})

test("one success between two failures does not close it", () => {
  const { breaker, fail, succeed, wait } = made()
  fail(5)
  wait(10_000)
  succeed()
  fail(1)
  expect(breaker.state).toBe("open")
  wait(20_000)
  succeed()
  expect(breaker.state).toBe("half-open")
})

test("calls that fail together count once, however many they are, and say nothing when they end late", () => {
  const { breaker, fail, wait } = made()
  const failTogether = () => {
    const rounds = Array.from({ length: 9 }, () => breaker.begin())
    for (const round of rounds) breaker.failed(round)
  }
  for (let n = 0; n < 4; n++) failTogether()
  expect(breaker.state).toBe("closed")
  const late = breaker.begin()
  failTogether()
  expect(breaker.state).toBe("open")
  wait(10_000)
  failTogether()
  wait(19_999)
  expect(breaker.state).toBe("open")
  wait(1)
  expect(breaker.state).toBe("half-open")
  for (let n = 0; n < 2; n++) breaker.succeeded(late)
  expect(breaker.state).toBe("half-open")
  fail(1)
  breaker.failed(late)
  wait(40_000)
  expect(breaker.state).toBe("half-open")
})
