import { describe, expect, it } from "vitest"
import { onPath, placesToLook } from "./places.ts"

describe("placesToLook", () => {
  it("looks on PATH first, browser by browser, and then where packages put them", () => {
    const places = placesToLook("linux", { PATH: "/home/me/bin:/usr/bin" }, "/home/me")
    expect([...new Set(places.map(({ name }) => name))]).toEqual(["Chrome", "Chromium", "Edge", "Brave"])
    const chromium = places.filter(({ name }) => name === "Chromium").map(({ path }) => path)
    expect(chromium.slice(0, 2)).toEqual(["/home/me/bin/chromium", "/usr/bin/chromium"])
    expect(chromium).toContain("/usr/lib/chromium/chromium")
    expect(chromium).toContain("/snap/bin/chromium")
  })

  it("finds /usr/bin even when PATH lacks it", () => {
    expect(placesToLook("linux", {}, "/")).toContainEqual({ name: "Edge", path: "/usr/bin/microsoft-edge" })
  })

  it("looks for applications on macOS, system-wide and per user", () => {
    const paths = placesToLook("darwin", { PATH: "/usr/bin" }, "/Users/me").map(({ path }) => path)
    expect(paths.slice(0, 2)).toEqual([
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Users/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ])
    expect(paths).toHaveLength(8)
  })

  it("looks in the program folders of Windows, however their variables are written", () => {
    const env = {
      ProgramFiles: "C:\\Program Files",
      "ProgramFiles(x86)": "C:\\Program Files (x86)",
      LOCALAPPDATA: "C:\\L",
    }
    const paths = placesToLook("win32", env, "C:\\Users\\me").map(({ path }) => path)
    expect(paths.slice(0, 3)).toEqual([
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
      "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
      "C:\\L\\Google\\Chrome\\Application\\chrome.exe",
    ])
    expect(paths).toHaveLength(12)
  })
})

describe("onPath", () => {
  it("skips relative folders", () => {
    expect(onPath("chromium", { PATH: ":.:bin:/a::/b" })).toEqual(["/a/chromium", "/b/chromium"])
    expect(onPath("chromium", {})).toEqual([])
  })
})
