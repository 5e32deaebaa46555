import { statSync } from "node:fs"
import { basename, isAbsolute, join } from "node:path"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { whyNotExecutable } from "../executable/executable-file.ts"
import { realProgram, resolveWrapper } from "../executable/wrapper.ts"

/** An application, as far as its path describes it. */
export interface AppProgram {
  /** Display name. */
  readonly name: string
  /** The file to start: the program itself, even when the path is a launcher script that we can resolve. */
  readonly path: string
  /** The executable that the operating system reports for a running instance. */
  readonly file: string
  /** A browser of the Chromium family: it opens no debugging port on its user's default profile. */
  readonly isBrowser: boolean
}

export function appProgram(path: string): AppProgram {
  if (!isAbsolute(path)) throw unusable(path, "is not an absolute path", "give the whole path of the program")
  if (isFolder(path)) {
    const bundle = /\.app\/*$/i.test(path)
    throw bundle
      ? unusable(path, "is an application bundle, not a program", `give the program in it, like ${insideBundle(path)}`)
      : unusable(path, "is a folder, not a program", "give the program in it")
  }
  const problem = whyNotExecutable(path)
  if (problem !== undefined) throw unusable(path, problem, "give the path of a program that this user may start")
  const program = resolveWrapper(path)
  const file = realProgram(program)
  const isBrowser = [path, program, file].some((each) => BROWSERS.test(basename(each)))
  return { name: basename(path), path: program, file, isBrowser }
}

/** Browsers and their channels. Applications built on Chromium have other names. */
const BROWSERS =
  /^(google[ -]chrome|chrome|chromium|microsoft[ -]edge|msedge|brave|vivaldi|opera)([ -](beta|dev|canary|nightly|stable|unstable|browser|snapshot|for[ -]testing|headless[ -]shell))*(\.exe)?$/i

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    // `whyNotExecutable` reports every other problem.
    if (errnoOf(error) === undefined) throw error
    return false
  }
}

function insideBundle(path: string): string {
  const bundle = path.replace(/\/+$/, "")
  return join(bundle, "Contents", "MacOS", basename(bundle).replace(/\.app$/i, ""))
}

function unusable(path: string, problem: string, hint: string): TabhandError {
  return new TabhandError("bad_argument", `the application's path ${path} ${problem}`, { hint, evidence: { path } })
}
