import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { errnoOf } from "../base/errors.ts"
import { homePaths, WIRE } from "../base/home.ts"
import { makePrivateFolder } from "../base/private-place.ts"
import { isSameProcess, ownIdentity, type ProcessIdentity } from "../browser/process.ts"

export type RuntimeLock = { readonly held: true } | { readonly held: false; readonly by: ProcessIdentity }

/**
 * Makes this process the one runtime of that home and wire, or names the one that is.
 *
 * Lock files are numbered and the numbers only grow: the highest one counts, as long as the process it names runs. A
 * dead holder is succeeded by linking the next number, which only one process can do. The highest is never removed, so
 * nobody can take a number again that somebody else saw; a holder that dies needs to clean up nothing.
 */
export function acquireRuntimeLock(home: string): RuntimeLock {
  const { run } = homePaths(home)
  makePrivateFolder(run)
  for (;;) {
    const highest = lockNumbers(run).at(-1) ?? 0
    const holder = highest === 0 ? "nobody" : readHolder(run, highest)
    if (holder === "removed") continue
    if (holder !== "nobody") return { held: false, by: holder }
    if (takeNumber(run, highest + 1)) return { held: true }
  }
}

/** The runtime of that home, if one runs: told without asking it, so that one that does not answer is found too. */
export function runtimeHolder(home: string): ProcessIdentity | undefined {
  const { run } = homePaths(home)
  for (;;) {
    const highest = existsSync(run) ? lockNumbers(run).at(-1) : undefined
    const holder = highest === undefined ? "nobody" : readHolder(run, highest)
    if (holder !== "removed") return holder === "nobody" ? undefined : holder
  }
}

function takeNumber(run: string, number: number): boolean {
  const { pid, startedAt } = ownIdentity()
  const complete = join(run, `v${WIRE}.new.${pid}`)
  rmSync(complete, { force: true })
  try {
    writeFileSync(complete, `${pid} ${startedAt}`, { mode: 0o600, flag: "wx" })
    linkSync(complete, lockFile(run, number))
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false
    throw error
  } finally {
    rmSync(complete, { force: true })
  }
  // While we looked at the dead holder, others may have succeeded it, died and been succeeded in turn, which frees numbers.
  const numbers = lockNumbers(run)
  const won = numbers.at(-1) === number
  for (const lower of won ? numbers.slice(0, -1) : [number]) rmSync(lockFile(run, lower), { force: true })
  return won
}

/** The live process of a lock file. */
function readHolder(run: string, number: number): ProcessIdentity | "nobody" | "removed" {
  let text: string
  try {
    text = readFileSync(lockFile(run, number), "utf8")
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return "removed"
    throw error
  }
  const [, pid, startedAt = ""] = /^(\d+) (.*)$/.exec(text) ?? []
  if (pid === undefined) return "nobody"
  const identity = { pid: Number(pid), startedAt }
  return isSameProcess(identity) ? identity : "nobody"
}

function lockNumbers(run: string): number[] {
  return readdirSync(run)
    .flatMap((name) => lockName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

const lockName = new RegExp(`^v${WIRE}\\.lock\\.([1-9]\\d{0,14})$`)

function lockFile(run: string, number: number): string {
  return join(run, `v${WIRE}.lock.${number}`)
}
