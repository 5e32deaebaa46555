import { realpathSync } from "node:fs"
import { resolve } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import type { ProcessIdentity } from "../process.ts"
import { type Program, programsOf } from "./programs.ts"

/** A running application. */
export interface Instance extends ProcessIdentity {
  readonly port: number | undefined
  /** Its profile folder, from its arguments. */
  readonly profile: string | undefined
}

/**
 * Running instances of this file, each represented by its first process. Skips a process that another program drives
 * through a pipe: it is that program's tool, not an application that a user works with.
 */
export function instancesOf(file: string): Instance[] {
  const programs = programsOf(file)
  const ids = new Set(programs.map(({ pid }) => pid))
  return programs
    .filter(({ parent, args }) => !ids.has(parent) && !isHelper(args) && !args.includes("--remote-debugging-pipe"))
    .map(instance)
}

function instance({ pid, startedAt, args }: Program): Instance {
  return { pid, startedAt, port: portIn(args), profile: profileIn(args) }
}

/** A helper whose first process has ended is about to end too. */
function isHelper(args: readonly string[]): boolean {
  return args.some((arg) => arg.startsWith("--type="))
}

const PORT = "--remote-debugging-port"

/** The port from `--remote-debugging-port=N` or `--remote-debugging-port N`. */
export function portIn(args: readonly string[]): number | undefined {
  const last = args.findLastIndex((arg) => arg === PORT || arg.startsWith(`${PORT}=`))
  const [word, next = ""] = last < 0 ? [] : args.slice(last)
  const written = word === PORT ? next : (word ?? "").slice(PORT.length + 1)
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0
  return port > 0 && port < 65_536 ? port : undefined
}

const PROFILE = "--user-data-dir="

/** The profile folder in the arguments, as its real path. */
export function profileIn(args: readonly string[]): string | undefined {
  const named = args.findLast((arg) => arg.startsWith(PROFILE))?.slice(PROFILE.length)
  return named ? real(resolve(named)) : undefined
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return path
  }
}
