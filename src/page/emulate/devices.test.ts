import { expect, test } from "vitest"
import { deviceNames, findDevice } from "./devices.ts"

test("every device is found by its name, however it is written", () => {
  for (const name of deviceNames) {
    for (const written of [name, name.toUpperCase(), name.toLowerCase().replaceAll(" ", "-")])
      expect(findDevice(written, "150")?.name).toBe(name)
  }
  expect(findDevice("iphone 16pro", "150")?.name).toBe("iPhone 16 Pro")
  expect(findDevice("iphone", "150")).toBeUndefined()
})

test("every device is held in a hand, touched, and says what it is", () => {
  for (const name of deviceNames) {
    const { screen, identity } = findDevice(name, "150") ?? {}
    expect(screen).toMatchObject({ mobile: true, touch: true })
    expect(screen?.height).toBeGreaterThan(screen?.width ?? 0)
    expect(identity?.userAgent).toMatch(/\b(iPhone|iPad|Android)\b.*\bMobile\b/)
  }
})

test("a device with Chrome says the version of the browser that plays it", () => {
  const { identity } = findDevice("Pixel 9", "150") ?? {}
  expect(identity?.userAgent).toContain("Chrome/150.0.0.0 ")
  expect(identity?.metadata).toMatchObject({
    mobile: true,
    platform: "Android",
    brands: expect.arrayContaining([{ brand: "Google Chrome", version: "150" }]),
  })
})
