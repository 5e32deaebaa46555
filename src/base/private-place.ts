import { chmodSync, lstatSync, mkdirSync, type Stats, statSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { dirname } from "node:path"
import { errnoOf, TabhandError } from "./errors.ts"

/** Permission bits of everyone but the owner. */
const OTHERS = 0o077
const OTHERS_WRITE = 0o022

/**
 * Creates a folder with mode 700, or sets that mode on our own. Throws for a folder of another user and leaves it
 * unchanged.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.platform === "win32") return
  const wrong = ownershipProblem(lstatSync(path), (found) => found.isDirectory())
  if (wrong !== undefined) throw untrusted(path, wrong)
  chmodSync(path, 0o700)
}

/**
 * Creates the folder of everything that we write, for its owner only. Throws for a folder in which another user could
 * have put something: settings name programs that are run, and browsers are such programs.
 */
export function makeHome(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const wrong = homeProblem([lstatSync(path), statSync(path)], process.geteuid?.())
  if (wrong === undefined) return
  throw new TabhandError("bad_config", `${path} ${wrong}: nothing in it was used`, {
    hint: "set TABHAND_HOME to a folder that only you may write in, such as a new one",
  })
}

/** What is wrong with a home, given the link that leads to it, if it is one, and the folder itself. */
export function homeProblem(
  found: readonly Pick<Stats, "uid" | "mode" | "isSymbolicLink">[],
  uid: number | undefined,
): string | undefined {
  // Windows has neither owners nor permission bits of this kind.
  if (uid === undefined) return undefined
  for (const each of found) {
    if (each.uid !== uid) return `belongs to another user (${each.uid})`
    // The bits of a link mean nothing.
    if (!each.isSymbolicLink() && (each.mode & OTHERS_WRITE) !== 0) return "may be written by other users"
  }
  return undefined
}

/**
 * Connects to a socket after checking that it and its folder belong to this user: another user could have created it
 * first, and would receive commands and secrets. A missing socket is reported by the connection itself.
 */
export function connectPrivately(path: string, onConnect?: () => void): Socket {
  if (process.platform !== "win32") {
    const socket = statAt(path)
    const folder = socket && lstatSync(dirname(path))
    if (folder) {
      const wrong = ownershipProblem(folder, (found) => found.isDirectory()) ?? accessProblem(folder)
      if (wrong !== undefined) throw untrusted(dirname(path), wrong)
    }
    const wrong = socket && ownershipProblem(socket, (found) => found.isSocket())
    if (wrong !== undefined) throw untrusted(path, wrong)
  }
  return connect(path, onConnect)
}

/** Whether the folder is accessible only to us. */
export function isPrivateFolder(path: string): boolean {
  const found = statAt(path)
  return (
    found !== undefined && (ownershipProblem(found, (each) => each.isDirectory()) ?? accessProblem(found)) === undefined
  )
}

/** lstat of the path; undefined when it is missing or not accessible. */
function statAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    if (errnoOf(error) !== undefined) return undefined
    throw error
  }
}

function ownershipProblem(found: Stats, isExpected: (found: Stats) => boolean): string | undefined {
  if (found.isSymbolicLink()) return "is a link"
  if (!isExpected(found)) return "is not of the expected type"
  return found.uid === process.geteuid?.() ? undefined : `belongs to another user (${found.uid})`
}

function accessProblem({ mode }: Stats): string | undefined {
  return (mode & OTHERS) === 0 ? undefined : "is open to other users"
}

function untrusted(path: string, what: string): TabhandError {
  return new TabhandError("runtime_unreachable", `${path} ${what}: nothing was sent to it`, {
    hint: "remove it, or set TABHAND_HOME to a short path of your own",
  })
}
