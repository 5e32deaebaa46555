import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { errnoOf } from "../base/errors.ts"
import { makePrivateFolder } from "../base/private-place.ts"
import { isSameProcess, ownIdentity, type ProcessIdentity } from "./process.ts"

/** Whether this process has the lock, or which one has it. */
export type TakenLock = { readonly held: true } | { readonly held: false; readonly by: ProcessIdentity }

/** A lock that one process at a time can hold, for as long as it lives. */
export interface Lock {
  /** Private, and used for locks and other files of running programs. */
  readonly folder: string
  readonly name: string
}

/**
 * Makes this process the holder of the lock, or returns the one that is.
 *
 * Lock files are numbered and the numbers only grow: the highest one counts, as long as the process it names runs. A
 * dead holder is succeeded by linking the next number, which only one process can do. The highest is never removed, so
 * no number that a process saw can be taken again; a holder that dies leaves nothing to clean up.
 */
export function acquireLock(lock: Lock): TakenLock {
  makePrivateFolder(lock.folder)
  for (;;) {
    const highest = lockNumbers(lock).at(-1) ?? 0
    const holder = highest === 0 ? "none" : readHolder(lock, highest)
    if (holder === "removed") continue
    if (holder !== "none") return { held: false, by: holder }
    if (takeNumber(lock, highest + 1)) return { held: true }
  }
}

/** The running process that holds the lock, if any. Found without connecting to it, so a hung one is found too. */
export function lockHolder(lock: Lock): ProcessIdentity | undefined {
  for (;;) {
    const highest = existsSync(lock.folder) ? lockNumbers(lock).at(-1) : undefined
    const holder = highest === undefined ? "none" : readHolder(lock, highest)
    if (holder !== "removed") return holder === "none" ? undefined : holder
  }
}

function takeNumber(lock: Lock, number: number): boolean {
  const { pid, startedAt } = ownIdentity()
  const complete = join(lock.folder, `${lock.name}.new.${pid}`)
  rmSync(complete, { force: true })
  try {
    writeFileSync(complete, `${pid} ${startedAt}`, { mode: 0o600, flag: "wx" })
    linkSync(complete, lockFile(lock, number))
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false
    throw error
  } finally {
    rmSync(complete, { force: true })
  }
  // In the meantime others may have succeeded the dead holder, died and been succeeded in turn, which frees numbers.
  const numbers = lockNumbers(lock)
  const won = numbers.at(-1) === number
  for (const lower of won ? numbers.slice(0, -1) : [number]) rmSync(lockFile(lock, lower), { force: true })
  return won
}

/** The live process that a lock file names. */
function readHolder(lock: Lock, number: number): ProcessIdentity | "none" | "removed" {
  let text: string
  try {
    text = readFileSync(lockFile(lock, number), "utf8")
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return "removed"
    throw error
  }
  const [, pid, startedAt = ""] = /^(\d+) (.*)$/.exec(text) ?? []
  if (pid === undefined) return "none"
  const identity = { pid: Number(pid), startedAt }
  return isSameProcess(identity) ? identity : "none"
}

function lockNumbers({ folder, name }: Lock): number[] {
  const prefix = `${name}.lock.`
  return readdirSync(folder)
    .filter((file) => file.startsWith(prefix) && /^[1-9]\d{0,14}$/.test(file.slice(prefix.length)))
    .map((file) => Number(file.slice(prefix.length)))
    .sort((a, b) => a - b)
}

function lockFile({ folder, name }: Lock, number: number): string {
  return join(folder, `${name}.lock.${number}`)
}
