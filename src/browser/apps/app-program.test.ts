import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { appProgram } from "./app-program.ts"

let folder: string

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "programs-")))
  mkdirSync(join(folder, "Notes.app"))
  writeFileSync(join(folder, "text"), "hello", { mode: 0o644 })
})

afterAll(() => rmSync(folder, { recursive: true }))

function program(name: string, text = "#!/bin/sh\n"): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, 0o755)
  return path
}

describe("OMP-27: the path of an application", () => {
  test.each([
    ["notes", "is not an absolute path"],
    ["./notes", "is not an absolute path"],
  ])("is absolute: %j is not", (path, problem) => {
    expect(() => appProgram(path)).toThrow(
      expect.objectContaining({ code: "bad_argument", message: expect.stringContaining(problem) }),
    )
  })

  test("is not an application bundle, and the error names the program in it", () => {
    for (const written of [join(folder, "Notes.app"), `${join(folder, "Notes.app")}/`]) {
      expect(() => appProgram(written)).toThrow(
        expect.objectContaining({
          message: expect.stringContaining("is an application bundle, not a program"),
          hint: expect.stringContaining(join(folder, "Notes.app", "Contents", "MacOS", "Notes")),
        }),
      )
    }
  })

  test("is an executable file", () => {
    expect(() => appProgram(folder)).toThrow("is a folder, not a program")
    expect(() => appProgram(join(folder, "missing"))).toThrow("does not exist")
    expect(() => appProgram(join(folder, "text"))).toThrow("is not executable by this user")
    expect(appProgram(program("notes"))).toEqual({
      name: "notes",
      path: join(folder, "notes"),
      file: join(folder, "notes"),
      isBrowser: false,
    })
  })

  test("may be a link or a supported launcher script", () => {
    symlinkSync(program("notes-1.2"), join(folder, "current"))
    expect(appProgram(join(folder, "current"))).toMatchObject({ name: "current", file: join(folder, "notes-1.2") })
    const launcher = program("launcher", `#!/bin/sh\nexec ${program("real")} "$@"\n`)
    expect(appProgram(launcher)).toMatchObject({ name: "launcher", path: join(folder, "real") })
  })
})

test.each([
  ["chrome", true],
  ["Google Chrome", true],
  ["google-chrome-stable", true],
  ["Google Chrome for Testing", true],
  ["chromium-browser", true],
  ["msedge", true],
  ["Microsoft Edge Dev", true],
  ["brave-browser", true],
  ["chromedriver", false],
  ["code", false],
  ["operator", false],
  ["slack", false],
])("%s is a browser: %s", (name, isBrowser) => {
  expect(appProgram(program(name)).isBrowser).toBe(isBrowser)
})
