import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import { homePaths } from "../base/home.ts"
import { makeHome } from "../base/private-place.ts"
import { programEnvironment } from "../base/program-environment.ts"

/** A start that takes longer has gone wrong; a cold, loaded machine needs a few seconds. */
const START_LIMIT_MS = 30_000
/** What is young in the heap of a runtime is small; by default, V8 keeps up to 48 MiB for it. */
const FLAGS = ["--max-semi-space-size=4"]
const LOG_LIMIT_BYTES = 4 * 1024 * 1024
const LOG_LINES_SHOWN = 8

/**
 * Starts a runtime that outlives this process, or waits for one that another process starts at the same time. The
 * program is a JavaScript file that takes the lock, and prints `ready` when a runtime answers.
 */
export async function startRuntime(home: string, program: string): Promise<void> {
  const log = openLog(home)
  const logged = fstatSync(log).size
  // Loaded here because only the first call on a machine starts anything.
  const { spawn } = await import("node:child_process")
  const child = spawn(process.execPath, [...FLAGS, program], {
    cwd: home,
    env: runtimeEnvironment(home),
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "pipe", log],
  })
  closeSync(log)
  let said = ""
  let limit: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (what: string) => reject(startFailed(home, logged, what))
      limit = setTimeout(() => {
        child.kill("SIGKILL")
        fail(`it was not ready after ${START_LIMIT_MS / 1000} s`)
      }, START_LIMIT_MS)
      child.on("error", (error) => fail(messageOf(error)))
      child.stdout?.on("data", (chunk: Buffer) => {
        said += chunk.toString()
        if (said.startsWith("ready\n")) resolve()
      })
      child.on("close", (code, signal) => fail(signal ? `it was ended by ${signal}` : `it exited with ${code}`))
    })
  } finally {
    clearTimeout(limit)
    child.stdout?.destroy()
    child.unref()
  }
}

/** The runtime inherits neither settings nor secrets of the call that happens to start it; a display it may. */
function runtimeEnvironment(home: string): NodeJS.ProcessEnv {
  return { ...programEnvironment(process.env), TABHAND_HOME: home }
}

function openLog(home: string): number {
  const { logs, runtimeLog } = homePaths(home)
  try {
    makeHome(home)
    mkdirSync(logs, { recursive: true, mode: 0o700 })
    const size = statSync(runtimeLog, { throwIfNoEntry: false })?.size ?? 0
    if (size > LOG_LIMIT_BYTES) renameSync(runtimeLog, `${runtimeLog}.old`)
    return openSync(runtimeLog, "a", 0o600)
  } catch (error) {
    if (error instanceof TabhandError) throw error
    throw new TabhandError("runtime_unreachable", `the runtime cannot write in ${home}: ${messageOf(error)}`, {
      hint: "set TABHAND_HOME to a folder that you may write",
      cause: error,
    })
  }
}

function startFailed(home: string, logged: number, what: string): TabhandError {
  const lines = newLogLines(home, logged)
  return new TabhandError("runtime_unreachable", [`the runtime did not start: ${what}`, ...lines].join("\n"), {
    hint: "run `tabhand doctor`",
  })
}

/** The last lines that were logged since this start began. */
function newLogLines(home: string, logged: number): string[] {
  try {
    const text = readFileSync(homePaths(home).runtimeLog).subarray(logged).toString().trimEnd()
    return text === "" ? [] : text.split("\n").slice(-LOG_LINES_SHOWN)
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return []
    throw error
  }
}
