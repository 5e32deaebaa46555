import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { isNeed } from "../protocol/negotiate.ts"
import { request } from "./request.ts"

let folder: string
let home: string
let program: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "request-"))
  home = join(folder, "home")
  program = join(folder, "runtime.mjs")
})

afterEach(() => {
  vi.unstubAllEnvs()
  for (const pid of startedRuntimes()) process.kill(pid, "SIGKILL")
  rmSync(folder, { recursive: true })
})

function startedRuntimes(): number[] {
  const pids = join(folder, "pids")
  return existsSync(pids) ? readFileSync(pids, "utf8").trim().split("\n").map(Number) : []
}

/** A minimal runtime that answers every call with facts about its process, or does `instead`. */
function writeRuntime(instead = "") {
  const text = `
    import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
    import { createServer } from "node:http"
    const folder = ${JSON.stringify(folder)}
    ${instead}
    const server = createServer((request, response) => {
      request.resume().on("end", () => {
        const { TABHAND_HOME, TABHAND_SESSION, DISPLAY } = process.env
        const facts = { home: TABHAND_HOME, session: TABHAND_SESSION, display: DISPLAY, cwd: process.cwd() }
        response.end(JSON.stringify(facts) + "\\n\\n1 0")
      })
    })
    mkdirSync(process.env.TABHAND_HOME + "/run", { recursive: true, mode: 0o700 })
    server.listen(process.env.TABHAND_HOME + "/run/v1.sock", () => {
      appendFileSync(folder + "/pids", process.pid + "\\n")
      process.stdout.end("ready\\n")
    })`
  writeFileSync(program, text)
}

const ask = (runtimeProgram = program) => {
  return request({ cwd: "/", env: {}, argv: ["get", "title"] }, { home, program: runtimeProgram })
}

test("starts a runtime if there is none, which later calls share", async () => {
  writeRuntime()
  const first = await ask()
  expect(first).toMatchObject({ fd: 1, exit: 0, text: expect.stringContaining(JSON.stringify(home)) })
  expect(await ask()).toEqual(first)
  expect(startedRuntimes()).toHaveLength(1)
})

test("the runtime inherits neither the settings nor the folder of the call that started it", async () => {
  writeRuntime()
  vi.stubEnv("TABHAND_SESSION", "mine")
  vi.stubEnv("DISPLAY", ":7")
  const response = await ask()
  const facts = isNeed(response) ? undefined : JSON.parse(response.text)
  expect(facts).toEqual({ home, display: ":7", cwd: home })
})

test.skipIf(process.platform === "win32")("only the user can read the files it writes", async () => {
  writeRuntime()
  await ask()
  expect(
    [home, join(home, "logs"), join(home, "logs", "runtime.log")].map((path) => statSync(path).mode & 0o777),
  ).toEqual([0o700, 0o700, 0o600])
})

test("a runtime that cannot start is an error with the last lines of its log", async () => {
  writeRuntime(`for (let i = 1; i <= 20; i++) console.error("line " + i)\nprocess.exit(3)`)
  await expect(ask()).rejects.toMatchObject({
    code: "runtime_unreachable",
    message: expect.stringMatching(/exited with 3\nline 13\n(line \d+\n)+line 20$/),
    hint: expect.stringContaining("tabhand doctor"),
  })
  await expect(ask(join(folder, "missing.mjs"))).rejects.toMatchObject({
    message: expect.not.stringContaining("line 20"),
  })
})

test("a runtime that was just stopping is started once more", async () => {
  const flag = JSON.stringify(join(folder, "flag"))
  const sayReadyAndGo = `if (!existsSync(${flag})) { writeFileSync(${flag}, ""); console.log("ready"); process.exit(0) }`
  writeRuntime(sayReadyAndGo)
  expect(await ask()).toMatchObject({ exit: 0 })
})

test("a runtime that never answers is an error", async () => {
  writeRuntime(`appendFileSync(folder + "/starts", "x"); console.log("ready"); process.exit(0)`)
  await expect(ask()).rejects.toMatchObject({ code: "runtime_unreachable" })
  expect(readFileSync(join(folder, "starts"), "utf8")).toBe("xx")
})

test("a home that cannot be written is named", async () => {
  writeFileSync(home, "a file")
  await expect(ask()).rejects.toMatchObject({
    code: "runtime_unreachable",
    message: expect.stringContaining(home),
  })
})
