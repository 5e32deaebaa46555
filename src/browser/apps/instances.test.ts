import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { portIn, profileIn } from "./instances.ts"
import { columnOf, parseWindows, splitArguments } from "./programs.ts"

describe("OMP-24: the debugging port of a running application", () => {
  test.each([
    [["app", "--remote-debugging-port=9222"], 9222],
    [["app", "--remote-debugging-port", "9222", "file"], 9222],
    // The last one wins, as in Chromium.
    [["app", "--remote-debugging-port=1", "--remote-debugging-port=2"], 2],
    [["app", "--remote-debugging-port=0"], undefined],
    [["app", "--remote-debugging-port=99999"], undefined],
    [["app", "--remote-debugging-port=x"], undefined],
    [["app", "--remote-debugging-port"], undefined],
    [["app", "--remote-debugging-portal=1"], undefined],
    [["app"], undefined],
  ])("is read from %j", (args, port) => {
    expect(portIn(args)).toBe(port)
  })
})

test("a profile is identified by its real path", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "profile-")))
  symlinkSync(folder, join(folder, "link"))
  expect(profileIn(["app", `--user-data-dir=${join(folder, "link")}`])).toBe(folder)
  expect(profileIn(["app", `--user-data-dir=${folder}/not/there/..`])).toBe(join(folder, "not"))
  expect(profileIn(["app", "--user-data-dir="])).toBeUndefined()
  expect(profileIn(["app"])).toBeUndefined()
  rmSync(folder, { recursive: true })
})

describe("the parser of the process list reads", () => {
  test("separate arguments and arguments that a process overwrote", () => {
    expect(splitArguments("/opt/my app\0--a=b c\0\0")).toEqual(["/opt/my app", "--a=b c"])
    expect(splitArguments("/opt/app --type=renderer  --x\0\0\0")).toEqual(["/opt/app", "--type=renderer", "--x"])
    expect(splitArguments("")).toEqual([])
  })

  test("columns of ps", () => {
    expect([...columnOf("    1 /sbin/launchd\n 4711 /Applications/My App.app/Contents/MacOS/My App \n")]).toEqual([
      [1, "/sbin/launchd"],
      [4711, "/Applications/My App.app/Contents/MacOS/My App"],
    ])
  })

  test("lines of Windows", () => {
    const line = String.raw`12 4 133000000000000000 C:\Program Files\App\app.exe|"C:\Program Files\App\app.exe" --remote-debugging-port=9222 "--user-data-dir=C:\My Data"`
    expect(parseWindows(`${line}\r\nnonsense\r\n`)).toEqual([
      {
        pid: 12,
        parent: 4,
        startedAt: "133000000000000000",
        startedMs: undefined,
        ended: false,
        file: String.raw`C:\Program Files\App\app.exe`,
        args: [
          String.raw`C:\Program Files\App\app.exe`,
          "--remote-debugging-port=9222",
          String.raw`--user-data-dir=C:\My Data`,
        ],
      },
    ])
  })
})
