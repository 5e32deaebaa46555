import { homedir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { browserSettings } from "./browser-settings.ts"

const fileWith = (content: unknown) => ({ path: "/etc/spacebot/config.toml", content })
const none = { own: {}, agent: undefined }

describe("SPB-22: the settings", () => {
  test("SPB-22: have the document's defaults", () => {
    expect(browserSettings(none)).toEqual({
      enabled: true,
      headless: undefined,
      evaluateEnabled: false,
      executablePath: "",
      screenshotDir: "",
      persistSession: false,
      closePolicy: "close_browser",
      allowedAddresses: [],
      dialogs: "accept",
      agent: "main",
    })
  })

  test("SPB-23: are merged key by key: ours over the agent's over the file's defaults", () => {
    const file = fileWith({
      defaults: { browser: { headless: false, evaluate_enabled: true, executable_path: "chromium" } },
      agents: [{ id: "a", browser: { headless: true, persist_session: true } }, { id: "b" }],
    })
    expect(browserSettings({ ...none, file })).toMatchObject({ headless: false, evaluateEnabled: true })
    const ofA = { file, agent: "a", own: { executable_path: "/opt/chrome" } }
    expect(browserSettings(ofA)).toMatchObject({
      headless: true,
      evaluateEnabled: true,
      persistSession: true,
      executablePath: "/opt/chrome",
      agent: "a",
    })
    expect(browserSettings({ ...none, file, agent: "b" })).toMatchObject({ headless: false, agent: "b" })
  })

  test("the default of close_policy depends on the persist_session that applies", () => {
    const file = fileWith({
      defaults: { browser: { persist_session: true } },
      agents: [
        { id: "a", browser: { persist_session: false } },
        { id: "b", browser: { close_policy: "close_tabs" } },
      ],
    })
    const policyOf = (agent: string | undefined) => browserSettings({ ...none, file, agent }).closePolicy
    expect([undefined, "a", "b"].map(policyOf)).toEqual(["detach", "close_browser", "close_tabs"])
  })

  test("paths of a file are relative to its folder; names of programs and homes are understood", () => {
    const read = (browser: object) => browserSettings({ ...none, file: fileWith({ defaults: { browser } }) })
    expect(read({ screenshot_dir: "shots", executable_path: "bin/chrome" })).toMatchObject({
      screenshotDir: "/etc/spacebot/shots",
      executablePath: "/etc/spacebot/bin/chrome",
    })
    expect(read({ screenshot_dir: "~/shots", executable_path: "chromium" })).toMatchObject({
      screenshotDir: join(homedir(), "shots"),
      executablePath: "chromium",
    })
    expect(() => browserSettings({ ...none, own: { screenshot_dir: "shots" } })).toThrow(
      'facades.spacebot: screenshot_dir is "shots": it must be an absolute path',
    )
  })
})
