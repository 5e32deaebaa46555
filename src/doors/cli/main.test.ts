import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  closeSync,
  constants,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { buildCommandLine, type CommandLine, runCommand } from "../../../test/support/command-line.ts"
import { fakeRuntime } from "../../../test/support/fake-runtime.ts"
import { encodeResponse } from "../../protocol/wire.ts"

let folder: string
let home: string
let line: CommandLine

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "main-")))
  home = join(folder, "h")
  line = await buildCommandLine(folder)
  mkdirSync(join(line.dist, "doors", "cli"), { recursive: true })
})

afterAll(() => rmSync(folder, { recursive: true }))

const run = (...argv: string[]) =>
  runCommand([process.execPath, line.client, ...argv], { env: { ...process.env, TABHAND_HOME: home } })

describe("without a runtime", () => {
  const pids: number[] = []

  afterEach(() => {
    for (const pid of pids.splice(0)) process.kill(pid, "SIGKILL")
    rmSync(home, { recursive: true, force: true })
  })

  function writeLocal(answer: unknown) {
    const path = join(line.dist, "doors", "cli", "local.js")
    writeFileSync(path, `exports.runLocally = async (argv) => (${JSON.stringify(answer)})`)
  }

  function writeRuntime() {
    const program = `
      import { mkdirSync } from "node:fs"
      import { createServer } from "node:http"
      const run = process.env.TABHAND_HOME + "/run"
      mkdirSync(run, { recursive: true, mode: 0o700 })
      const server = createServer((_, response) => response.end(process.pid + "\\n\\n1 0"))
      server.listen(run + "/v1.sock", () => process.stdout.end("ready\\n"))`
    writeFileSync(join(line.dist, "bin", "runtime.mjs"), program)
  }

  test.each(["install", "doctor", "runtime", "version", "alias", "--version", "-V", "help", "--help", "-h"])(
    "%s runs in the caller's process",
    async (word) => {
      writeLocal({ fd: 2, exit: 1, text: "said here\n" })
      expect(await run("--json", word)).toEqual({ stdout: "", stderr: "said here\n", exit: 1 })
    },
  )

  test("a call that only looks local, and any other, starts a runtime that outlives it", async () => {
    writeLocal("remote")
    writeRuntime()
    const first = await run("eval", "help")
    expect(first).toMatchObject({ stderr: "", exit: 0 })
    pids.push(Number(first.stdout))
    expect(await run("get", "title")).toEqual(first)
  })

  test("a runtime that cannot be started is reported in the requested format", async () => {
    writeFileSync(join(line.dist, "bin", "runtime.mjs"), `console.error("no room"); process.exit(4)`)
    expect(await run("get")).toEqual({
      stdout: "",
      stderr:
        "error runtime_unreachable: the runtime did not start: it exited with 4\nno room\nhint: run `tabhand doctor`\n",
      exit: 1,
    })
    const json = await run("get", "--json")
    expect(json.stdout.trimEnd()).not.toContain("\n")
    expect(JSON.parse(json.stdout)).toMatchObject({ success: false, data: null, code: "runtime_unreachable" })
  })
})

test.skipIf(process.platform === "win32")("a removed working directory is reported", async () => {
  const gone = join(folder, "gone")
  mkdirSync(gone)
  const script = 'cd "$1" && rmdir "$1" && exec "$2" "$3" get'
  const result = await runCommand(["sh", "-c", script, "sh", gone, process.execPath, line.client])
  expect(result).toMatchObject({ stdout: "", stderr: expect.stringMatching(/^error path_unusable: .*ENOENT/), exit: 1 })
})

describe.skipIf(process.platform === "win32")("standard output", () => {
  const long = "line\n".repeat(200_000)

  /** Runs the client with its output on that descriptor; returns its exit code and standard error. */
  async function runInto(output: number) {
    await using _ = await fakeRuntime(home, (response) => response.end(encodeResponse({ fd: 1, exit: 0, text: long })))
    const env = { ...process.env, TABHAND_HOME: home }
    // Through a shell, because Node makes the standard descriptors of its child processes blocking.
    const command = ["-c", 'exec "$@" >&3', "sh", process.execPath, line.client, "read"]
    const child = spawn("sh", command, { env, stdio: ["ignore", "ignore", "pipe", output] })
    closeSync(output)
    let stderr = ""
    child.stderr?.on("data", (chunk) => {
      stderr += chunk
    })
    const [exit] = await once(child, "close")
    return { exit, stderr }
  }

  test("reaches a slow reader completely, also on a non-blocking descriptor", async () => {
    const fifo = join(folder, "fifo")
    execFileSync("mkfifo", [fifo])
    // Opened for reading and writing, so that neither end waits for the other.
    const output = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK)
    const reader = createReadStream(fifo, { highWaterMark: 4096 })
    let read = ""
    reader.on("data", (chunk) => {
      read += chunk
    })
    await once(reader, "open")
    const done = once(reader, "end")
    expect(await runInto(output)).toEqual({ exit: 0, stderr: "" })
    await done
    expect(read === long).toBe(true)
  })

  test.skipIf(process.platform !== "linux")("that is full is an error", async () => {
    expect(await runInto(openSync("/dev/full", "w"))).toEqual({
      exit: 1,
      stderr: expect.stringMatching(/^error path_unusable: standard output cannot be written: ENOSPC/),
    })
  })
})

test("a call that does not need standard input does not wait for it to end", async () => {
  await using _ = await fakeRuntime(home, (response) => {
    response.end(encodeResponse({ fd: 1, exit: 0, text: "not needed\n" }))
  })
  const env = { ...process.env, TABHAND_HOME: home }
  const child = spawn(process.execPath, [line.client, "get"], { env, stdio: ["pipe", "ignore", "inherit"] })
  expect(await once(child, "exit")).toEqual([0, null])
  child.stdin?.destroy()
})
