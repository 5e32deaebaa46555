import { execFileSync } from "node:child_process"
import { chmod, mkdir, mkdtemp, realpath, rename, rm, symlink, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { anyText } from "../../test/support/any-text.ts"
import { TabhandError } from "../base/errors.ts"
import { settingNames, settings } from "../command/define/settings.ts"
import { defaultSessionName } from "../session/names.ts"
import { Configuration, PROJECT_FILE } from "./config.ts"

let folder: string
let project: string
let userFile: string
let configuration: Configuration

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "config-")))
  project = join(folder, "project")
  userFile = join(folder, "home", "config.json")
  await mkdir(join(project, ".git"), { recursive: true })
  await mkdir(join(project, "src"))
  await mkdir(join(folder, "home"))
  configuration = new Configuration(userFile)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const writeUser = (content: unknown) => writeFile(userFile, JSON.stringify(content))
const writeProject = (content: unknown) => writeFile(join(project, PROJECT_FILE), JSON.stringify(content))
const read = (env: Record<string, string> = {}) => configuration.for(env, join(project, "src"))

describe("settings", () => {
  test("are empty without any source", () => {
    expect(read()).toEqual({})
    expect(configuration.user()).toEqual({})
    expect(configuration.for({}, "/no/such/folder")).toEqual({})
  })

  test("of the project win over the user's, and the environment's over both", async () => {
    await writeUser({ timeout: 1, budget: 100, headed: true, userAgent: "user" })
    await writeProject({ timeout: 2, budget: 200, headed: false })
    expect(read({ TABHAND_TIMEOUT: "3" })).toEqual({ timeout: 3, budget: 200, headed: false, userAgent: "user" })
  })

  test("of the environment are taken from the first variable that is not empty", () => {
    const env = { TABHAND_SESSION: "", AGENT_BROWSER_SESSION: "theirs", TABHAND_HEADED: "1", AGENT_BROWSER_HEADED: "0" }
    expect(read(env)).toEqual({ session: "theirs", headed: true })
    expect(read({ PUPPETEER_EXECUTABLE_PATH: "/p", AGENT_BROWSER_EXECUTABLE_PATH: "/a" })).toEqual({
      executablePath: "/a",
    })
  })

  test("of the project are found from any folder of its tree, and not from outside", async () => {
    await writeProject({ timeout: 2 })
    expect(read()).toEqual({ timeout: 2 })
    expect(configuration.for({}, folder)).toEqual({})
  })

  test("of a project can only select sessions of its own tree", async () => {
    const own = defaultSessionName(project)
    for (const session of ["proj-f1aa68ea", "default", own]) {
      await writeProject({ session, timeout: 2 })
      expect(read()).toEqual({ session: `${own}-${session}`, timeout: 2 })
    }
    await writeUser({ session: "mine" })
    expect(configuration.for({}, folder)).toEqual({ session: "mine" })
    expect(read({ TABHAND_SESSION: "named" })).toMatchObject({ session: "named" })
  })

  test("of a project do not choose the dialect", async () => {
    await writeProject({ dialect: "agent-browser" })
    expect(() => read()).toThrow(
      expect.objectContaining({ code: "bad_config", message: expect.stringMatching(/may not set "dialect"/) }),
    )
    await rm(join(project, PROJECT_FILE))
    await writeUser({ dialect: "agent-browser" })
    expect(read()).toEqual({ dialect: "agent-browser" })
  })

  test("resolve paths from the folder of their file", async () => {
    await writeUser({ executablePath: "./chrome", profile: "work", extensions: ["ext"] })
    expect(read()).toEqual({
      executablePath: join(folder, "home/chrome"),
      profile: "work",
      extensions: [join(folder, "home/ext")],
    })
  })

  test("may begin with a byte order mark", async () => {
    await writeFile(userFile, '\ufeff{"timeout": 5}')
    expect(read()).toEqual({ timeout: 5 })
  })
})

describe("a change", () => {
  test("of a file is noticed by the next call", async () => {
    await writeUser({ timeout: 1 })
    expect(read()).toEqual({ timeout: 1 })
    await writeUser({ timeout: 2 })
    expect(read()).toEqual({ timeout: 2 })
    await rm(userFile)
    expect(read()).toEqual({})
    await writeUser({ timeout: 3 })
    expect(read()).toEqual({ timeout: 3 })
  })

  test("is noticed when another file with the same size and time takes its place", async () => {
    const when = new Date(1_700_000_000_000)
    await writeUser({ timeout: 1 })
    await utimes(userFile, when, when)
    expect(read()).toEqual({ timeout: 1 })
    await writeFile(`${userFile}.new`, JSON.stringify({ timeout: 2 }))
    await utimes(`${userFile}.new`, when, when)
    await rename(`${userFile}.new`, userFile)
    expect(read()).toEqual({ timeout: 2 })
  })

  test("that fixes a mistake is enough: errors are not cached", async () => {
    await writeUser({ tmeout: 1 })
    expect(() => read()).toThrow(TabhandError)
    expect(() => read()).toThrow(TabhandError)
    await writeUser({ timeout: 1 })
    expect(read()).toEqual({ timeout: 1 })
  })
})

describe("a mistake", () => {
  test("in a key is refused with the nearest name", async () => {
    await writeUser({ timeuot: 5 })
    expect(() => read()).toThrow(
      expect.objectContaining({
        code: "bad_config",
        message: `${userFile}: there is no setting "timeuot"`,
        hint: 'did you mean "timeout"?',
      }),
    )
    await writeFile(userFile, '{"__proto__": {"timeout": 5}}')
    expect(() => read()).toThrow(expect.objectContaining({ code: "bad_config" }))
  })

  test.each([
    ["a number for text", { session: 5 }],
    ["text for a number", { timeout: "soon" }],
    ["nothing", { timeout: null }],
    ["a list for one", { userAgent: ["x"] }],
    ["an object", { args: { a: 1 } }],
    ["a window without a size", { viewport: "big" }],
  ])("in a value is refused with the file and the key: %s", async (_, content) => {
    await writeUser(content)
    const [key] = Object.keys(content)
    expect(() => read()).toThrow(
      expect.objectContaining({ code: "bad_config", message: expect.stringContaining(`${userFile}: ${key}`) }),
    )
  })

  test("in a variable is refused with its name", () => {
    expect(() => read({ TABHAND_TIMEOUT: "soon" })).toThrow(
      expect.objectContaining({ code: "bad_config", message: expect.stringMatching(/^TABHAND_TIMEOUT: "soon"/) }),
    )
  })

  test.each(["", "{", "timeout: 5", "[]", '"x"', "null", "5", '{"timeout": 5} x', "\u0000"])(
    "in the JSON is refused: %j",
    async (text) => {
      await writeFile(userFile, text)
      expect(() => read()).toThrow(
        expect.objectContaining({ code: "bad_config", message: expect.stringMatching(/JSON/) }),
      )
      expect(() => read()).toThrow(/^[^\n]*$/)
    },
  )
})

describe("a path that is no file of settings", () => {
  const unreadable = expect.objectContaining({ code: "bad_config", message: expect.stringContaining("cannot be read") })

  test("is refused when it is a folder", async () => {
    await mkdir(userFile)
    expect(() => read()).toThrow(unreadable)
  })

  test.skipIf(process.platform === "win32")(
    "is refused when it is a pipe or a device, which would never end",
    async () => {
      execFileSync("mkfifo", [join(project, PROJECT_FILE)])
      expect(() => read()).toThrow(unreadable)
      await rm(join(project, PROJECT_FILE))
      await symlink("/dev/zero", join(project, PROJECT_FILE))
      expect(() => read()).toThrow(unreadable)
    },
  )

  test("is refused when a project's is a link, without quoting its target", async () => {
    await writeFile(join(folder, "key"), "TOPSECRET key")
    await symlink(join(folder, "key"), join(project, PROJECT_FILE))
    expect(() => read()).toThrow(unreadable)
    expect(() => read()).not.toThrow(/TOPSECRET/)
    await rm(join(project, PROJECT_FILE))
    await symlink(join(folder, "nowhere"), join(project, PROJECT_FILE))
    expect(() => read()).toThrow(unreadable)
  })

  test("is not quoted in the error; the user's own may be a link", async () => {
    await writeFile(join(folder, "elsewhere"), "TOPSECRET key")
    await symlink(join(folder, "elsewhere"), userFile)
    expect(() => read()).toThrow(/is not JSON/)
    expect(() => read()).not.toThrow(/TOPSECRET/)
    await writeFile(join(folder, "elsewhere"), '{"timeout": 7}')
    expect(read()).toEqual({ timeout: 7 })
  })

  test("is refused when it is too large", async () => {
    await writeFile(userFile, `{"userAgent": "${"x".repeat(2 * 1024 * 1024)}"}`)
    expect(() => read()).toThrow(unreadable)
  })

  test.each([
    ["lists", "[".repeat(200_000) + "]".repeat(200_000)],
    ["objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ])("is refused when it is %s nested without end", async (_, deep) => {
    for (const text of [deep, `{"session": ${deep}}`, `{"args": ${deep}}`, `{"unknown": ${deep}}`]) {
      await writeFile(userFile, text)
      expect(() => read()).toThrow(expect.objectContaining({ code: "bad_config" }))
    }
  })

  test.skipIf(process.getuid?.() === 0)("is refused when it is not readable", async () => {
    await writeUser({})
    await chmod(userFile, 0)
    expect(() => read()).toThrow(unreadable)
  })
})

describe("a project's file", () => {
  test.each(["executablePath", "args", "profile", "cdp", "extensions", "initScripts", "proxy", "allowFileAccess"])(
    "may not set %s",
    async (key) => {
      await writeProject({ timeout: 5, [key]: key === "allowFileAccess" ? true : "x" })
      expect(() => read()).toThrow(
        expect.objectContaining({
          code: "bad_config",
          message: `${join(project, PROJECT_FILE)} may not set "${key}"`,
          hint: "it belongs in your own configuration file, not in a project's",
        }),
      )
      await rm(join(project, PROJECT_FILE))
      await writeUser({ [key]: key === "allowFileAccess" ? true : "x" })
      expect(Object.keys(read())).toEqual([key])
    },
  )

  test("may set what any file may set, and nothing else", async () => {
    for (const name of settingNames()) {
      await writeProject({ [name]: 1 })
      const { files } = settings[name]
      if (files === "any") expect(() => read()).not.toThrow("may not set")
      else expect(() => read()).toThrow(`may not set "${name}"`)
    }
  })
})

test("no file may set what belongs to one call", async () => {
  await writeUser({ tab: "t1" })
  expect(() => read()).toThrow(expect.objectContaining({ hint: "it belongs on the command line" }))
})

test("any content of the files is read or refused with bad_config on one line", async () => {
  const key = fc.oneof(fc.constantFrom(...settingNames()), anyText({ maxLength: 10 }))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, fc.jsonValue()), fc.boolean(), async (content, isProject) => {
      await (isProject ? writeProject(content) : writeUser(content))
      try {
        read()
      } catch (error) {
        expect(error).toBeInstanceOf(TabhandError)
        expect(error).toMatchObject({
          code: "bad_config",
          hint: expect.any(String),
          message: expect.stringMatching(/^[^\n\r\u2028]{1,800}$/),
        })
      }
    }),
    { numRuns: 100 },
  )
})
