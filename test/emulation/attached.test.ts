import { expect, test } from "vitest"
import { withForeignBrowser } from "../support/with-foreign-browser.ts"

const here = withForeignBrowser()

const look = `JSON.stringify([innerWidth, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language,
  navigator.onLine, matchMedia("(prefers-color-scheme: dark)").matches, /iPhone/.test(navigator.userAgent)])`
const permission = "navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => { window.state = state })"

test("in an attached browser, settings apply only where they are set, and end with the session", async () => {
  const { foreign, guest, site } = here
  const spared = await foreign.open(`${site.url}/surroundings`)
  // In the foreground, because a background tab gets its old size back when it is read.
  const used = await foreign.open(`${site.url}/surroundings`)
  // A new tab has no size yet.
  await expect.poll(() => foreign.read(used, "innerWidth")).toBeGreaterThan(0)
  const before = await foreign.read(used, look)
  const session = guest.session("guest")
  await session.run("open", { url: `${site.url}/surroundings` })
  expect(await foreign.read(used, look)).toBe(before)
  await session.run("tab switch", { name: used })
  await session.run("set device", { name: "iPhone 15" })
  await session.run("set timezone", { zone: "Asia/Tokyo" })
  await session.run("set locale", { tag: "de-DE" })
  await session.run("set media", { scheme: "dark" })
  await session.run("set geo", { latitude: 1, longitude: 2 })
  await session.run("set offline", {})
  expect(JSON.parse(String(await foreign.read(used, look)))).toEqual([980, "Asia/Tokyo", "de-DE", false, true, true])
  const [width, , language, online, dark, phone] = JSON.parse(String(await foreign.read(spared, look)))
  expect([width, language, online, dark, phone]).toEqual([640, "en-US", true, false, false])
  await session.run("close", {})
  await expect.poll(() => foreign.read(used, look)).toBe(before)
  await foreign.read(used, permission)
  await expect.poll(() => foreign.read(used, "window.state")).toBe("prompt")
})
