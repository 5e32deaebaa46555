import { statSync } from "node:fs"
import { basename, isAbsolute, join } from "node:path"
import { errnoOf, TabhandError } from "../../base/errors.ts"
import { whyNotExecutable } from "../executable/executable-file.ts"
import { realProgram, resolveWrapper } from "../executable/wrapper.ts"

/** An application, as far as its path tells. */
export interface AppProgram {
  /** As people know it. */
  readonly name: string
  /** What is started: behind a launcher script that is understood, the program itself. */
  readonly path: string
  /** The file that a running process of it says it is. */
  readonly file: string
  /** A browser of the Chromium family: it opens no debugging port on the profile that its user works in. */
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

/** Names of browsers with those of their channels; applications that are made of Chromium too have other names. */
const BROWSERS =
  /^(google[ -]chrome|chrome|chromium|microsoft[ -]edge|msedge|brave|vivaldi|opera)([ -](beta|dev|canary|nightly|stable|unstable|browser|snapshot|for[ -]testing|headless[ -]shell))*(\.exe)?$/i

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    // What else is wrong with it is said in other words.
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
