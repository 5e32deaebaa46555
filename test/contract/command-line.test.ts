import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { homePaths } from "../../src/base/home.ts"
import { type Site, startSite } from "../site/site.ts"
import { type TempHome, withTempHome } from "../support/temp-home.ts"
import { known } from "./case.ts"
import { lines } from "./cases/command-lines.ts"
import { runAside, runProgram, stopRuntime } from "./program.ts"

let site: Site
let top: string
let cwd: string

beforeAll(async () => {
  site = await startSite()
  top = await realpath(await mkdtemp(join(tmpdir(), "lines-")))
  cwd = join(top, "cwd")
  await mkdir(cwd)
})

afterAll(async () => {
  await rm(top, { recursive: true })
  await site.close()
})

/** The command line with its own home, whose runtime ends after the tests. */
function program(home: TempHome) {
  afterAll(() => stopRuntime({ home: home.path, cwd }))
  return (words: readonly string[], more: { env?: Readonly<Record<string, string>>; stdin?: string } = {}) =>
    runProgram(words, { home: home.path, cwd, ...more })
}

describe("a command line", () => {
  const home = withTempHome()
  const run = program(home)

  beforeEach(async () => {
    expect(await runAside(["open", `${site.url}/form`], { home: home.path, cwd })).toMatchObject({ exit: 0 })
  })

  for (const { is, words, env = {}, out } of lines) {
    test(is, async () => {
      const world = { site, home: home.path, folder: cwd, session: "" }
      const { stdout, stderr, exit } = await run(known(words, world), { env })
      expect({ stderr, exit }).toEqual({ stderr: "", exit: 0 })
      const expected = known(out, world)
      if (typeof expected === "string") expect(stdout).toBe(expected)
      else expect(stdout).toMatch(expected)
    })
  }
})

describe("a reply", () => {
  const home = withTempHome()
  const run = program(home)

  beforeAll(async () => {
    await run(["open", `${site.url}/dialogs`])
  })

  test("in JSON is one line with data, no error, and no empty parts", async () => {
    expect(await run(["get", "title", "--json"])).toEqual({
      stdout: '{"success":true,"data":{"title":"Dialogs"},"error":null}\n',
      stderr: "",
      exit: 0,
    })
  })

  test("in JSON is one line with an error, its code and a hint, on standard output", async () => {
    const { stdout, stderr, exit } = await run(["dialog", "accept", "--json"])
    expect(stdout).toMatch(/^\{"success":false,"data":null,"error":"no dialog is open in this tab","code":"no_dialog",/)
    expect(stdout.indexOf("\n")).toBe(stdout.length - 1)
    expect(JSON.parse(stdout)).toEqual({
      success: false,
      data: null,
      error: "no dialog is open in this tab",
      code: "no_dialog",
      hint: expect.any(String),
      retryable: false,
    })
    expect({ stderr, exit }).toEqual({ stderr: "", exit: 1 })
  })

  test("in JSON is one line also when the call itself is wrong", async () => {
    const { stdout, stderr, exit } = await run(["--json", "get", "titel"])
    expect(JSON.parse(stdout)).toMatchObject({ success: false, data: null, code: "unknown_command" })
    expect(stdout.indexOf("\n")).toBe(stdout.length - 1)
    expect({ stderr, exit }).toEqual({ stderr: "", exit: 2 })
  })

  test("in text is on standard output, or on standard error with the code and a hint", async () => {
    expect(await run(["get", "title"])).toEqual({ stdout: "Dialogs\n", stderr: "", exit: 0 })
    expect(await run(["dialog", "accept"])).toEqual({
      stdout: "",
      stderr: expect.stringMatching(/^error no_dialog: no dialog is open in this tab\nhint: [^\n]+\n$/),
      exit: 1,
    })
    expect(await run(["pushstate"])).toEqual({
      stdout: "",
      stderr: expect.stringMatching(/^error missing_argument: pushstate needs <url>[^\n]*\nhint: [^\n]+\n$/),
      exit: 2,
    })
  })

  test("has notes of what else happened", async () => {
    const note = 'alert accepted: "fixture alert"'
    const { stdout } = await run(["eval", "showAlert()", "--json"])
    expect(JSON.parse(stdout)).toMatchObject({ success: true, notes: [note] })
    expect((await run(["eval", "showAlert()"])).stdout).toBe(`"alerted"\nnote: ${note}\n`)
  })
})

describe("a long reply", () => {
  const home = withTempHome()
  const run = program(home)
  const written = 400

  beforeAll(async () => {
    await run(["open", `${site.url}/title/Long`])
    await run(["eval", `for (let n = 1; n <= ${written}; n++) console.log("line", n, "of the console")`])
  })

  const cut = /^(.*\n)… (\d+) more lines; the whole is in (\/\S+)\n$/s

  test("is truncated in text, with the amount left out, and complete in a private file", async () => {
    const { stdout } = await run(["console"])
    const [, shown = "", left = "", path = ""] = cut.exec(stdout) ?? []
    const shownLines = shown.trimEnd().split("\n")
    expect(shownLines.length).toBeGreaterThan(10)
    expect(shownLines.length + Number(left)).toBe(written)
    expect(shownLines[0]).toMatch(/^log: line 1 of the console/)
    const whole = await readFile(path, "utf8")
    expect(whole.split("\n")).toHaveLength(written)
    expect(whole.startsWith(shown.trimEnd())).toBe(true)
    expect(path.startsWith(`${homePaths(home.path).artifacts}/`)).toBe(true)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
  })

  test("is as long as the caller's budget allows", async () => {
    const lengths: number[] = []
    for (const budget of ["100", "400"]) {
      const [, shown = ""] = cut.exec((await run(["console", "--budget", budget])).stdout) ?? []
      lengths.push(shown.length)
    }
    expect(lengths[0]).toBeGreaterThan(0)
    expect(lengths[1]).toBeGreaterThan((lengths[0] ?? 0) * 2)
    const all = await run(["console", "--budget", "100000"])
    expect(all.stdout.trimEnd().split("\n")).toHaveLength(written)
  })

  test("is complete in JSON", async () => {
    const { stdout } = await run(["console", "--json"])
    const reply = JSON.parse(stdout)
    expect(reply.data.messages).toHaveLength(written)
    expect(reply).not.toHaveProperty("artifacts")
  })

  test("of one line is truncated within the line", async () => {
    const { stdout } = await run(["eval", "'word '.repeat(10000)"])
    const [, shown = "", left = "", path = ""] =
      /^(.*)\n… (\d+) more characters; the whole is in (\/\S+)\n$/s.exec(stdout) ?? []
    expect(shown.length + Number(left)).toBe(50_002)
    expect(await readFile(path, "utf8")).toBe(`"${"word ".repeat(10_000)}"`)
  })

  test("is truncated also if it is an error", async () => {
    const { stderr, exit } = await run(["batch", "eval \"'word '.repeat(10000)\"", "forward", "--budget", "100"])
    expect(stderr).toMatch(
      /^error batch_failed: step 2 failed: no_history: .*\n… 4 more lines; the whole is in \/\S+\n$/,
    )
    expect(exit).toBe(1)
  })
})

describe("the journal", () => {
  const home = withTempHome()
  const run = program(home)
  const secret = "hunter2-of-the-proxy"

  async function journals(): Promise<Map<string, unknown[]>> {
    const { artifacts } = homePaths(home.path)
    const found = new Map<string, unknown[]>()
    for (const folder of await readdir(artifacts)) {
      const text = await readFile(join(artifacts, folder, "journal.jsonl"), "utf8")
      expect(text.endsWith("\n")).toBe(true)
      found.set(
        folder.replace(/-[0-9a-f]{8}$/, ""),
        text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
      )
    }
    return found
  }

  test("has a line of JSON for each command and its result, and no secret of a proxy's address", async () => {
    const proxy = `http://user:${secret}@${new URL(site.url).host}`
    const url = `${site.url}/form`
    await run(["open", url, "--session", "kept"])
    await run(["screenshot", "--session", "kept"])
    await run(["tab", "new", "--session", "kept", "--label", "second"])
    await run(["get", "title", "--session", "kept", "--tab", "t1"])
    await run(["dialog", "accept", "--session", "kept"])
    await run(["get", "title", "--session", "kept", "--proxy", proxy])
    await run(["batch", `get title --proxy ${proxy}`, "--session", "kept"])
    await run(["open", url, "--session", "proxied", "--proxy", proxy])
    await run(["get", "url", "--session", "proxied"], { env: { TABHAND_PROXY: proxy } })
    // Closing a session flushes its journal.
    await run(["close", "--all"])

    const entry = (command: string, args: object, more: object = {}) => ({
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      door: "cli",
      command,
      args,
      ok: true,
      ms: expect.any(Number),
      ...more,
    })
    const read = await journals()
    expect(read.get("kept")?.slice(0, 5)).toEqual([
      entry("open", { url }),
      entry("screenshot", {}, { artifacts: [expect.stringMatching(/\/screenshot-[^/]+\.png$/)] }),
      entry("tab new", { label: "second" }),
      entry("get title", {}, { tab: "t1" }),
      entry("dialog accept", {}, { ok: false, code: "no_dialog" }),
    ])
    expect([...read.keys()].sort()).toEqual(["kept", "proxied"])
    expect(JSON.stringify([...read])).not.toContain(secret)
    expect(await filesWith(secret, [homePaths(home.path).artifacts, homePaths(home.path).logs])).toEqual([])
  })
})

async function filesWith(text: string, folders: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path)
    }
  }
  return found
}

describe("without a runtime", () => {
  const home = withTempHome()
  const run = program(home)

  test("the version, the help and the runtime's state are shown without starting one", async () => {
    expect((await run(["version"])).stdout).toMatch(/^tabhand \d/)
    expect((await run(["--help"])).stdout).toMatch(/^tabhand: /)
    expect(await run(["runtime", "stop"])).toEqual({ stdout: "not running\n", stderr: "", exit: 0 })
    const { stdout } = await run(["runtime", "status", "--json"])
    expect(JSON.parse(stdout)).toMatchObject({
      success: true,
      data: { running: false, pid: null, sessions: [], browsers: [] },
    })
  })

  test("doctor fails with every check and the fix if one of them does", async () => {
    const said = await run(["doctor", "--executable-path", "/bin/false"])
    expect(said).toMatchObject({ stdout: "", exit: 1 })
    expect(said.stderr).toMatch(/^error unhealthy: 1 check of \d+ failed\n/)
    expect(said.stderr).toMatch(/\n {2}FAIL \/bin\/false could not be started: .*\n {7}fix: name a browser/)
    const { stdout } = await run(["doctor", "--executable-path", "/bin/false", "--json"])
    const checks = expect.arrayContaining([expect.objectContaining({ id: "starts", status: "fail" })])
    expect(JSON.parse(stdout)).toMatchObject({ code: "unhealthy", evidence: { ok: false, checks } })
  })

  test("runtime start starts one, once", async () => {
    const first = JSON.parse((await run(["runtime", "start", "--json"])).stdout)
    expect(first).toMatchObject({ success: true, data: { alreadyRunning: false, pid: expect.any(Number) } })
    const second = JSON.parse((await run(["runtime", "start", "--json"])).stdout)
    expect(second.data).toEqual({ alreadyRunning: true, pid: first.data.pid })
  })
})

test("nothing was written in the caller's directory", async () => {
  expect(await readdir(cwd)).toEqual([])
})
