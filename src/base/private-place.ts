import { chmodSync, lstatSync, mkdirSync, type Stats } from "node:fs"
import { connect, type Socket } from "node:net"
import { dirname } from "node:path"
import { errnoOf, TabhandError } from "./errors.ts"

/** What others than its owner may do with a folder. */
const OTHERS = 0o077

/** Makes a folder with mode 700, or sets that mode on ours. Throws for a folder of another user, and changes nothing. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.platform === "win32") return
  const wrong = notOurs(lstatSync(path), (found) => found.isDirectory())
  if (wrong !== undefined) throw untrusted(path, wrong)
  chmodSync(path, 0o700)
}

/**
 * Connects to a socket after checking that it and its folder belong to this user: another user could have made it first,
 * and would receive commands and secrets. A missing socket is reported by the connection itself.
 */
export function connectPrivately(path: string, onConnect?: () => void): Socket {
  if (process.platform !== "win32") {
    const socket = foundAt(path)
    const folder = socket && lstatSync(dirname(path))
    if (folder) {
      const wrong = notOurs(folder, (found) => found.isDirectory()) ?? openToOthers(folder)
      if (wrong !== undefined) throw untrusted(dirname(path), wrong)
    }
    const wrong = socket && notOurs(socket, (found) => found.isSocket())
    if (wrong !== undefined) throw untrusted(path, wrong)
  }
  return connect(path, onConnect)
}

/** Whether it is a folder that only we can use. */
export function isPrivateFolder(path: string): boolean {
  const found = foundAt(path)
  return found !== undefined && (notOurs(found, (each) => each.isDirectory()) ?? openToOthers(found)) === undefined
}

/** What lies there, as far as we may look. */
function foundAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    if (errnoOf(error) !== undefined) return undefined
    throw error
  }
}

function notOurs(found: Stats, isRight: (found: Stats) => boolean): string | undefined {
  if (found.isSymbolicLink()) return "is a link"
  if (!isRight(found)) return "is something else"
  return found.uid === process.geteuid?.() ? undefined : `belongs to another user (${found.uid})`
}

function openToOthers({ mode }: Stats): string | undefined {
  return (mode & OTHERS) === 0 ? undefined : "is open to other users"
}

function untrusted(path: string, what: string): TabhandError {
  return new TabhandError("runtime_unreachable", `${path} ${what}: nothing was sent there`, {
    hint: "remove it, or set TABHAND_HOME to a short path of your own",
  })
}
