import { describe, expect, test } from "vitest"
import { TabhandError } from "../../base/errors.ts"
import { operatorSettings } from "./settings.ts"

const read = (content: unknown, own: Readonly<Record<string, unknown>> = {}) =>
  operatorSettings({ file: { path: "/home/ada/settings.json", content }, own, agent: undefined })

function errorOf(content: unknown, own = {}): TabhandError {
  try {
    read(content, own)
  } catch (error) {
    if (error instanceof TabhandError) return error
  }
  throw new Error("it was read")
}

describe("the settings", () => {
  test("are those of the file, below ours, above the defaults", () => {
    expect(operatorSettings({ own: {}, agent: undefined })).toEqual({ dialogs: "accept", state_detail: "line" })
    const content = { theme: "dark", browser_use_enabled: true, browser_use: { headless: true, uploads_dir: "up" } }
    expect(read(content, { headless: false })).toEqual({
      browser_use_enabled: true,
      headless: false,
      uploads_dir: "/home/ada/up",
      dialogs: "accept",
      state_detail: "line",
    })
  })

  test("that are wrong are named, with their place", () => {
    expect(errorOf([]).message).toBe("/home/ada/settings.json is a list: it must be an object")
    expect(errorOf({ browser_use: 1 }).message).toBe("/home/ada/settings.json: browser_use is 1: it must be an object")
    expect(errorOf({ browser_use: { cdp_port: 0 } }).message).toBe(
      "/home/ada/settings.json: browser_use: cdp_port is 0: it must be at least 1",
    )
    const unknown = errorOf({}, { headles: true })
    expect([unknown.message, unknown.hint]).toEqual([
      'facades.operator: there is no key "headles"',
      "did you mean headless?",
    ])
    expect(errorOf({}, { uploads_dir: "up" }).message).toBe(
      'facades.operator: uploads_dir is "up": it must be an absolute path',
    )
  })
})
