import { describe, expect, test } from "vitest"
import { agentId, idleSecs, readConfig } from "./config.ts"

const read = (content: unknown, own: Record<string, unknown> = {}, env = {}) =>
  readConfig({ file: { path: "/etc/nexo/browser.yaml", content }, own, agent: undefined }, env)

test("NEX-5: without a file there is one browser with the defaults", () => {
  expect(readConfig({ own: {}, agent: undefined }, {})).toEqual({
    instances: [{ instance: "default" }],
    maxProfiles: 10,
  })
  expect(read(null).instances).toEqual([{ instance: "default" }])
  expect(read({ browser: null }).instances).toEqual([{ instance: "default" }])
})

test("NEX-5: every key of the document is read; an empty text is as good as none", () => {
  const keys = {
    headless: true,
    executable: "",
    cdp_url: "",
    user_data_dir: "./data/browser/profile",
    window_width: 800,
    window_height: "600",
    connect_timeout_ms: 10_000,
    command_timeout_ms: 15_000,
    args: ["--no-sandbox"],
  }
  expect(read({ browser: keys }).instances).toEqual([
    {
      instance: "default",
      headless: true,
      user_data_dir: "/etc/nexo/data/browser/profile",
      window_width: 800,
      window_height: 600,
      connect_timeout_ms: 10_000,
      command_timeout_ms: 15_000,
      args: ["--no-sandbox"],
    },
  ])
})

describe("paths", () => {
  test("are relative to the file", () => {
    const [instance] = read({ browser: { executable: "../bin/chrome", user_data_dir: "/var/chrome" } }).instances
    expect(instance).toMatchObject({ executable: "/etc/bin/chrome", user_data_dir: "/var/chrome" })
    expect(read({ browser: { executable: "chromium" } }).instances[0]?.executable).toBe("chromium")
  })

  test("are absolute in our own configuration, which belongs to no folder", () => {
    expect(() => read(null, { user_data_dir: "data" })).toThrow('user_data_dir is "data": it must be an absolute path')
    expect(read(null, { user_data_dir: "/data" }).instances[0]?.user_data_dir).toBe("/data")
  })
})

describe("errors", () => {
  test.each([
    [
      { browser: { headles: true } },
      '/etc/nexo/browser.yaml: browser: there is no key "headles"',
      "did you mean headless?",
    ],
    [{ brwoser: {} }, '/etc/nexo/browser.yaml: there is no key "brwoser"', "did you mean browser?"],
    [{ browser: [{ instance: "a" }, { args: 1 }] }, "browser[1]: args is 1: it must be a list", undefined],
    [{ browser: { headless: "maybe" } }, 'headless is "maybe": it must be true or false', undefined],
    [{ browser: { window_width: 0 } }, "window_width is 0: it must be at least 1", undefined],
    [{ browser: { instance: "a b" } }, 'instance is "a b": it must be up to 64 letters, digits, dashes', undefined],
    [{ browser: [] }, "the list is empty", undefined],
    [{ browser: "yes" }, "browser: it must be a map", undefined],
    [[], "it must be a map with the key `browser`", undefined],
    [{ browser: [{}, {}] }, 'two instances have the instance "default"', undefined],
    [
      {
        browser: [
          { instance: "a", user_data_dir: "x" },
          { instance: "b", user_data_dir: "./x" },
        ],
      },
      'two instances have the user_data_dir "/etc/nexo/x"',
      undefined,
    ],
  ])("%j", (content, message, hint) => {
    expect(() => read(content)).toThrow(expect.objectContaining({ message: expect.stringContaining(message), hint }))
  })

  test("unknown keys of our own configuration are named too", () => {
    expect(() => read(null, { windowWidth: 1 })).toThrow('facades.nexo: there is no key "windowWidth"')
  })
})

test("our own configuration wins over the file, in every instance", () => {
  const file = {
    browser: [
      { instance: "a", headless: false },
      { instance: "b", window_width: 500 },
    ],
  }
  expect(read(file, { headless: true }).instances).toEqual([
    { instance: "a", headless: true },
    { instance: "b", headless: true, window_width: 500 },
  ])
  expect(read(file, { browser: { headless: true } }).instances).toEqual([{ instance: "default", headless: true }])
})

test("agents have ids that are safe in paths", () => {
  expect([undefined, "", " Ana ", "a-b_9"].map(agentId)).toEqual([undefined, undefined, "ana", "a-b_9"])
  for (const id of ["../up", "a b", "ä", "x".repeat(65)]) {
    expect(() => agentId(id)).toThrow("does not match ^[A-Za-z0-9_-]{1,64}$")
  }
})

test("the most browsers and the time until one is idle are kept within their bounds", () => {
  const most = (value: unknown) => read({ browser: { max_profiles: value } }).maxProfiles
  expect([0, 5, 1_000].map(most)).toEqual([1, 5, 64])
  expect(read(null, {}, { NEXO_PLUGIN_BROWSER_MAX_PROFILES: "3" }).maxProfiles).toBe(3)
  expect(read(null, {}, { NEXO_PLUGIN_BROWSER_MAX_PROFILES: "many" }).maxProfiles).toBe(10)
  const idle = (secs: number | undefined, agent?: string, env = {}) =>
    idleSecs({ instance: "default", ...(secs === undefined ? {} : { profile_idle_secs: secs }) }, agent, env)
  expect([idle(undefined), idle(undefined, "ana"), idle(5), idle(0, "ana")]).toEqual([0, 900, 5, 0])
  expect(idle(undefined, undefined, { NEXO_PLUGIN_BROWSER_PROFILE_IDLE_SECS: "60" })).toBe(60)
  expect(read({ browser: { profile_idle_secs: 1e6 } }).instances[0]?.profile_idle_secs).toBe(86_400)
})
