import { spawn } from "node:child_process"
import { closeSync, openSync, readFileSync } from "node:fs"
import { stat, truncate } from "node:fs/promises"
import { dirname, join } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../../base/errors.ts"
import type { Environment } from "../../base/home.ts"
import { programEnvironment } from "../../base/program-environment.ts"
import { clip, oneLine } from "../../base/text.ts"
import { markOwner } from "../owned-folder.ts"
import { identityOf, type ProcessIdentity, signalGroup } from "../process.ts"
import { removeProfile, temporaryProfiles } from "../profile.ts"
import { profileHolder } from "../profile-lock.ts"
import type { AppProgram } from "./app-program.ts"

/** Output goes to a file: the application outlives us and would break on a pipe without a reader. */
const OUTPUT = "output.log"
const OUTPUT_LIMIT_BYTES = 1024 * 1024

export interface StartedApp {
  readonly process: ProcessIdentity
  /**
   * Belongs to the application: its profile if it needs one, and its output. Removed after the application has ended.
   */
  readonly folder: string
  /** Rejects when the application has ended, with the end of its output. */
  readonly exited: Promise<never>
  /** Resolves when the application has ended and its folder is removed. */
  readonly tidied: Promise<void>
  /** Call once the application is reachable. From then on, processes that it leaves behind are not killed. */
  settled(): void
}

/** Starts the application as an independent process. */
export async function startApp(
  { name, path }: AppProgram,
  args: readonly string[],
  folder: string,
  env: Environment,
): Promise<StartedApp> {
  const output = openSync(join(folder, OUTPUT), "a", 0o600)
  let child: ReturnType<typeof spawn>
  try {
    child = spawn(path, args, {
      stdio: ["ignore", output, output],
      cwd: dirname(path),
      env: { ...programEnvironment(process.env), ...env, ...CLEARED },
      detached: true,
    })
  } catch (error) {
    // Arguments that the system rejects: too long, or containing a NUL.
    throw notStarted(path, error)
  } finally {
    closeSync(output)
  }
  const { pid } = child
  let starting = true
  const exited = new Promise<never>((_, reject) => {
    child.once("error", (error) => reject(notStarted(path, error)))
    child.once("exit", (code, signal) => {
      // A launcher that ended before the application was reachable may have left processes that we know nothing about.
      if (starting && pid !== undefined && process.platform !== "win32") signalGroup(pid, "SIGKILL")
      reject(ended(name, signal ? `was ended by ${signal}` : `exited with code ${code}`, folder))
    })
  })
  const tidied = exited.catch(() => tidy(folder))
  tidied.catch(() => undefined)
  // Neither the process nor the wait for its end may keep our process alive.
  child.unref()
  if (pid === undefined) return await exited
  // If it has already ended, its id must not match a later process.
  const identity = identityOf(pid) ?? { pid, startedAt: "has ended" }
  return { process: identity, folder, exited, tidied, settled: () => (starting = false) }
}

/** The application must not inherit that we run inside another program. */
const CLEARED = { ELECTRON_RUN_AS_NODE: undefined, ELECTRON_NO_ATTACH_CONSOLE: undefined }

const tidying = new Map<string, Promise<void>>()

/** Removes the folder of an application that has ended, unless a process that it left behind still works in it. */
export function tidy(folder: string): Promise<void> {
  const underWay = tidying.get(folder) ?? tidyOnce(folder).finally(() => tidying.delete(folder))
  tidying.set(folder, underWay)
  return underWay
}

async function tidyOnce(folder: string): Promise<void> {
  const holder = await profileHolder(folder)
  const heir = holder === undefined ? undefined : identityOf(holder)
  if (heir) await markOwner(folder, heir)
  else await removeProfile(folder)
}

/** Truncates output files of running applications that grew too large: it is not read any more. */
export async function trimOutputs(profiles: string, limitBytes = OUTPUT_LIMIT_BYTES): Promise<void> {
  for (const folder of await temporaryProfiles(profiles)) {
    const path = join(folder, OUTPUT)
    try {
      if ((await stat(path)).size > limitBytes) await truncate(path)
    } catch (error) {
      if (errnoOf(error) !== "ENOENT") throw error
    }
  }
}

const TAIL_LINES = 3
const TAIL_CHARACTERS = 400

function ended(name: string, how: string, folder: string): TabhandError {
  const output = readOutput(join(folder, OUTPUT))
  const lines = output.split("\n").filter((line) => line.trim() !== "")
  const tail = clip(oneLine(lines.slice(-TAIL_LINES).join(" ")), TAIL_CHARACTERS)
  return new TabhandError("browser_gone", `${name} ${how}${tail ? `: ${tail}` : ""}`, {
    hint: "give the path of the program itself, not of a launcher that starts it, and check its arguments",
    evidence: { output: output.slice(-8 * 1024) },
  })
}

function readOutput(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return ""
  }
}

function notStarted(path: string, error: unknown): TabhandError {
  return new TabhandError("launch_failed", `${path} could not be started: ${messageOf(error)}`, {
    hint: "give the path of a program for this machine",
    cause: error,
  })
}
