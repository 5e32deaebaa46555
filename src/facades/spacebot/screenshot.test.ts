import { expect, test } from "vitest"
import { screenshotName } from "./screenshot.ts"

test("SPB-21: the name of a screenshot has its time to the millisecond", () => {
  expect(screenshotName(new Date("2026-02-12T14:30:52.123Z"))).toBe("screenshot_20260212_143052_123.png")
  expect(screenshotName(new Date("2026-11-01T01:02:03.004Z"))).toBe("screenshot_20261101_010203_004.png")
})
