import { realpathSync } from "node:fs"
import { resolve } from "node:path"
import { errnoOf } from "../../base/errors.ts"
import type { ProcessIdentity } from "../process.ts"
import { type Program, programsOf } from "./programs.ts"

/** An application that runs. */
export interface Instance extends ProcessIdentity {
  readonly port: number | undefined
  /** The profile that it was told to use. */
  readonly profile: string | undefined
}

/**
 * Those that run this file, each by its first process. What another program drives through a pipe is that program's
 * tool and not an application that somebody works with.
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

/** A part of an application whose first process ended: it is about to end too. */
function isHelper(args: readonly string[]): boolean {
  return args.some((arg) => arg.startsWith("--type="))
}

const PORT = "--remote-debugging-port"

/** The port that the application was told to open: `--remote-debugging-port=N`, or in two words. */
export function portIn(args: readonly string[]): number | undefined {
  const last = args.findLastIndex((arg) => arg === PORT || arg.startsWith(`${PORT}=`))
  const [word, next = ""] = last < 0 ? [] : args.slice(last)
  const written = word === PORT ? next : (word ?? "").slice(PORT.length + 1)
  const port = /^\d{1,5}$/.test(written) ? Number(written) : 0
  return port > 0 && port < 65_536 ? port : undefined
}

const PROFILE = "--user-data-dir="

/** The profile folder that arguments name, by its real path. */
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
