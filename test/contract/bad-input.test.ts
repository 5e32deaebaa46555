import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { homePaths } from "../../src/base/home.ts"
import type { CommandName } from "../../src/doors/library/tabhand.ts"
import { type Site, startSite } from "../site/site.ts"
import { type TempHome, withTempHome } from "../support/temp-home.ts"
import { known, type World } from "./case.ts"
import { badCalls } from "./cases/bad-calls.ts"
import { badLines } from "./cases/bad-lines.ts"
import { type Door, DoorError, type DoorMaker } from "./door.ts"
import { cliJson, readJson } from "./doors/cli.ts"
import { library } from "./doors/library.ts"
import { runProgram } from "./program.ts"

const SESSION = "main"

/** A session that shows a form, in a directory with all kinds of files, whose whole state can be compared. */
class Stage {
  readonly world: World
  readonly door: Door

  private constructor(world: World, door: Door) {
    this.world = world
    this.door = door
  }

  static async set(maker: DoorMaker, home: string, site: Site): Promise<Stage> {
    const folder = await realpath(await mkdtemp(join(tmpdir(), "bad-input-")))
    await writeFile(join(folder, "file"), "a file\n")
    await mkdir(join(folder, "folder"))
    await writeFile(join(folder, "folder", "agent-browser"), "another owner's\n")
    await symlink("file", join(folder, "link.png"))
    await promisify(execFile)("mkfifo", [join(folder, "pipe.png")])
    // No host name is resolved outside of this machine.
    const args = ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]
    await writeFile(homePaths(home).config, JSON.stringify({ args }))
    const door = await maker.open({ home, cwd: folder })
    const stage = new Stage({ site, home, folder, session: SESSION }, door)
    await stage.#run("tab new", { label: "taken" })
    await stage.#run("tab new", { url: `${site.url}/form` })
    await stage.#run("eval", { script: "window.marked = 'still the same document'" })
    return stage
  }

  #run(command: CommandName, args: Readonly<Record<string, unknown>>) {
    return this.door.run(command, args, { session: SESSION, aside: true })
  }

  /** Everything that a call could change: tabs, sessions, the page, files. */
  async state(): Promise<unknown> {
    const script = "[location.href, window.marked, history.length, document.title]"
    const { data } = await this.#run("batch", { commands: ["tab list", "session list", `eval '${script}'`] })
    const seen = JSON.stringify(data).replaceAll(/"idleSeconds":\d+/g, '"idleSeconds":0')
    return { seen: JSON.parse(seen), here: await filesIn(this.world.folder), kept: await this.#kept() }
  }

  /** Our own files, except the journal. */
  async #kept(): Promise<string[]> {
    return (await filesIn(homePaths(this.world.home).artifacts)).filter(
      (line) => !/(journal\.jsonl|^\S+\/) /.test(line),
    )
  }

  async strike(): Promise<void> {
    await this.door.close()
    await rm(this.world.folder, { recursive: true })
  }
}

/** The type or the content of each file. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) return `${path}/ folder`
    if (entry.isSymbolicLink()) return `${path} -> ${await readlink(path)}`
    return entry.isFile()
      ? `${path} ${createHash("sha256")
          .update(await readFile(path))
          .digest("hex")}`
      : `${path} other`
  })
  return (await Promise.all(lines)).sort()
}

/** The error, which must be a helpful one. */
async function failureOf(call: Promise<unknown>): Promise<DoorError> {
  const failure: unknown = await call.then(
    () => new Error("it succeeded"),
    (error) => error,
  )
  if (!(failure instanceof DoorError)) throw failure
  expect(failure.code).not.toBe("internal")
  expect(failure.message.length).toBeLessThan(500)
  expect(failure.message).not.toMatch(/undefined|\[object|Invalid input|expected \w+, received|\n\s+at |✖/)
  // An error thrown by a script is the page's own, so there is no hint.
  if (failure.code !== "eval_failed") expect(failure.hint ?? "", `a hint for: ${failure.message}`).toMatch(/\w/)
  return failure
}

let site: Site

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.close())

/** Sets the stage, and checks after each test that nothing has changed. */
function withStage(maker: DoorMaker, home: TempHome): () => Stage {
  let stage: Stage
  let before: unknown

  beforeAll(async () => {
    stage = await Stage.set(maker, home.path, site)
  })

  beforeEach(async () => {
    before ??= await stage.state()
  })

  afterEach(async () => {
    const after = await stage.state()
    const expected = before
    before = after
    expect(after, "something changed").toEqual(expected)
  })

  afterAll(() => stage.strike())
  return () => stage
}

describe.each([library])("through $name it is an error that changes nothing:", (maker) => {
  const home = withTempHome()
  const stage = withStage(maker, home)

  test("a closed port", async () => {
    const gone = await startSite()
    await gone.close()
    const call = stage().door.run("open", { url: gone.url }, { session: SESSION })
    const { code, message } = await failureOf(call)
    expect({ code, message }).toEqual({
      code: "navigation_failed",
      message: `${gone.url}/ could not be opened: the connection was refused: nothing listens there`,
    })
  })

  for (const { is, command, args = {}, session = SESSION, tab, timeoutMs, code, message } of badCalls) {
    test(is, async () => {
      const { door, world } = stage()
      const failure = await failureOf(door.run(command, known(args, world), { session, tab, timeoutMs }))
      expect(failure.code, failure.message).toBe(code)
      expect(failure.message).toMatch(known(message, world))
    })
  }
})

describe("on the command line it is an error that changes nothing:", () => {
  const home = withTempHome()
  const stage = withStage(cliJson, home)

  for (const { is, words, env = {}, stdin, project, code, message, hint = /\w/ } of badLines) {
    test(is, async () => {
      const { world } = stage()
      await using place = project === undefined ? undefined : await projectFolder(project)
      const cwd = place?.path ?? world.folder
      const result = await runProgram(["--json", ...known(words, world)], {
        ...{ home: home.path, cwd, stdin },
        env: { TABHAND_SESSION: SESSION, ...env },
      })
      const failure = await failureOf(Promise.resolve(result).then(readJson))
      expect(failure.code, failure.message).toBe(code)
      expect(failure.message).toMatch(message)
      expect(failure.hint).toMatch(hint)
      expect(result.stdout).not.toContain("pass-word")
    })
  }

  async function projectFolder(content: string): Promise<AsyncDisposable & { readonly path: string }> {
    const path = await realpath(await mkdtemp(join(tmpdir(), "project-")))
    await writeFile(join(path, "tabhand.json"), content)
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
  }
})
