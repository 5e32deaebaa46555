import { describe, expect, test } from "vitest"
import { checkedName } from "../../session/names.ts"
import { browserSettings } from "./browser-settings.ts"
import { launchSettings, sharedName } from "./launch-settings.ts"

const settingsFor = (own: Record<string, unknown>, settings = {}, env = {}, agent?: string) =>
  launchSettings({ browser: browserSettings({ own, agent }), settings, env, cwd: "/" })

describe("the settings of a new session", () => {
  test("SPB-S5, SPB-22: are those of the document", () => {
    expect(settingsFor({})).toEqual({
      noView: true,
      headed: false,
      viewport: { width: 1280, height: 900, scale: 1 },
      args: [],
      addresses: "public",
      allowAddresses: [],
    })
  })

  test("of ours decide what the facade's configuration does not", () => {
    const ours = { headed: true, executablePath: "/opt/ours", addresses: "any", args: ["--ours"] } as const
    expect(settingsFor({}, ours)).toMatchObject(ours)
    expect(settingsFor({ headless: true, executable_path: "/opt/theirs" }, ours)).toMatchObject({
      headed: false,
      executablePath: "/opt/theirs",
    })
  })

  test("New-6: addresses are allowed by either", () => {
    const settings = { allowAddresses: ["localhost:3000"] }
    expect(settingsFor({ allowed_addresses: ["10.0.0.0/8"] }, settings)).toMatchObject({
      addresses: "public",
      allowAddresses: ["localhost:3000", "10.0.0.0/8"],
    })
  })

  test("New-9: of the variables, a program that is there counts, and all flags", () => {
    const env = { CHROME: "/nowhere", CHROME_PATH: process.execPath, CHROME_FLAGS: " --a  --b=c\n" }
    expect(settingsFor({}, { args: ["--x"] }, env)).toMatchObject({
      executablePath: process.execPath,
      args: ["--x", "--a", "--b=c"],
    })
    expect(settingsFor({}, {}, { CHROME: "/nowhere" })).not.toHaveProperty("executablePath")
  })

  test("New-5: what persists is in a profile of the agent, or in one that the user names", () => {
    const own = { persist_session: true }
    expect(settingsFor(own, {}, {}, "scraper").profile).toBe("spacebot-scraper")
    expect(settingsFor(own).profile).toBe("spacebot-main")
    expect(settingsFor(own, { profile: "work" }).profile).toBe("work")
  })
})

test("each agent has a name of its own, which is valid", () => {
  const ids = ["main", "web scraper", "web/scraper", "x".repeat(200), `${"x".repeat(199)}y`, "日本", "..", ""]
  const all = ids.map((agent) => sharedName(browserSettings({ own: {}, agent })))
  expect(new Set(all).size).toBe(ids.length)
  for (const name of all) expect(checkedName(name, "session name")).toBe(name)
})
