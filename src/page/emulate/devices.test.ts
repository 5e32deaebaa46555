import { expect, test } from "vitest"
import { deviceNames, findDevice } from "./devices.ts"

test("finds every device by name, ignoring case and separators", () => {
  for (const name of deviceNames) {
    for (const written of [name, name.toUpperCase(), name.toLowerCase().replaceAll(" ", "-")])
      expect(findDevice(written, "150")?.name).toBe(name)
  }
  expect(findDevice("iphone 16pro", "150")?.name).toBe("iPhone 16 Pro")
  expect(findDevice("iphone", "150")).toBeUndefined()
})

test("every device is mobile, has touch, and a matching user agent", () => {
  for (const name of deviceNames) {
    const { screen, identity } = findDevice(name, "150") ?? {}
    expect(screen).toMatchObject({ mobile: true, touch: true })
    expect(screen?.height).toBeGreaterThan(screen?.width ?? 0)
    expect(identity?.userAgent).toMatch(/\b(iPhone|iPad|Android)\b.*\bMobile\b/)
  }
})

test("a device with Chrome has the version of the emulating browser", () => {
  const { identity } = findDevice("Pixel 9", "150") ?? {}
  expect(identity?.userAgent).toContain("Chrome/150.0.0.0 ")
  expect(identity?.metadata).toMatchObject({
    mobile: true,
    platform: "Android",
    brands: expect.arrayContaining([{ brand: "Google Chrome", version: "150" }]),
  })
})
