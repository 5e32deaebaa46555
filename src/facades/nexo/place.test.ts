import { expect, test } from "vitest"
import { placeOf } from "./place.ts"

const instance = { instance: "default" }

test("NEX-5: by default, a window of 1280 by 800 and a profile in our home", () => {
  expect(placeOf(instance, undefined, {})).toEqual({
    session: "nexo.default",
    plugin: "plugin.browser",
    connectMs: 10_000,
    commandMs: 15_000,
    settings: {
      headed: true,
      profile: "nexo.default",
      viewport: { width: 1280, height: 800, scale: 1 },
      args: [],
    },
  })
})

test("each agent and each instance has a profile of its own, with a name that is not too long", () => {
  expect(placeOf(instance, "ana", {}).settings.profile).toBe("nexo.default.ana")
  expect(placeOf({ instance: "work" }, "ana", {})).toMatchObject({
    session: "nexo.work.ana",
    plugin: "plugin.browser.work",
  })
  expect(placeOf(instance, "a".repeat(64), {}).session).toMatch(/^nexo\.default\.a+-[0-9a-f]{8}$/)
  expect(placeOf(instance, "a".repeat(64), {}).session).toHaveLength(64)
})

test("NEX-7: a configured folder is used as it is, with a folder for each agent in it", () => {
  const own = { instance: "default", user_data_dir: "/data" }
  const place = placeOf(own, undefined, {})
  expect(place.settings.profile).toBe("/data")
  expect(place.session).toMatch(/^nexo\.default-[0-9a-f]{8}$/)
  expect(placeOf(own, "ana", {}).settings.profile).toBe("/data/profiles/ana")
  expect(placeOf(instance, "ana", { profile: "work" }).settings.profile).toBe("work.ana")
})

test("NEX-6, NEX-7: a browser that runs already gets no profile, no arguments and no size", () => {
  const { settings } = placeOf(
    { instance: "default", cdp_url: "http://127.0.0.1:9222", args: ["--x"], user_data_dir: "/data", window_width: 500 },
    "ana",
    { args: ["--y"], evaluate: "page" },
  )
  expect(settings).toEqual({ cdp: "http://127.0.0.1:9222", cdpWait: 10_000, evaluate: "page" })
})

test("NEX-6: the arguments of the configuration come last", () => {
  expect(placeOf({ ...instance, args: ["--b"] }, undefined, { args: ["--a"] }).settings.args).toEqual(["--a", "--b"])
})

test("the configuration of nexo wins over other settings, and those over its defaults", () => {
  const set = { headed: false, executablePath: "/a", viewport: { width: 300, height: 200, scale: 2 } }
  expect(placeOf(instance, undefined, set).settings).toMatchObject(set)
  const own = { ...instance, headless: false, executable: "/b", window_width: 500 }
  expect(placeOf(own, undefined, set).settings).toMatchObject({
    headed: true,
    executablePath: "/b",
    viewport: { width: 500, height: 200, scale: 2 },
  })
})
