// A lock between set-ups of one clone. Files in a folder have numbers that only grow; the highest names the owner. A free
// or a dead owner's number is succeeded by linking the next one, which only one process can do, and it is never removed
// while it is the highest, so that nobody takes a number again that somebody else saw.
import { spawnSync } from "node:child_process"
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const LOOK_AGAIN_MS = 200
const FREE = "free"

/** Waits until the lock is ours; returns the function that gives it back. */
export async function takeLock(folder, say) {
  mkdirSync(folder, { recursive: true })
  let told
  for (;;) {
    const highest = numbers(folder).at(-1) ?? 0
    const owner = highest === 0 ? FREE : ownerOf(folder, highest)
    if (owner === undefined) continue
    if (owner === FREE || !isAlive(owner)) {
      const number = highest + 1
      if (take(folder, number)) return () => giveBack(folder, number)
      continue
    }
    if (told !== owner) say(`waiting for another set-up (process ${owner.split(" ", 1)})`)
    told = owner
    await pause(LOOK_AGAIN_MS)
  }
}

function take(folder, number) {
  try {
    const owner = `${process.pid} ${startOf(process.pid)}`
    writeComplete(folder, owner, (file) => linkSync(file, join(folder, `${number}`)))
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
  const all = numbers(folder)
  const won = all.at(-1) === number
  for (const lower of won ? all.slice(0, -1) : [number]) rmSync(join(folder, `${lower}`), { force: true })
  return won
}

function giveBack(folder, number) {
  writeComplete(folder, FREE, (file) => renameSync(file, join(folder, `${number}`)))
}

/** Puts text into place in one step, so that nobody reads half of it. */
function writeComplete(folder, text, place) {
  const file = join(folder, `new.${process.pid}`)
  rmSync(file, { force: true })
  writeFileSync(file, text)
  try {
    place(file)
  } finally {
    rmSync(file, { force: true })
  }
}

function numbers(folder) {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)
}

/** Undefined when the file was just removed in favour of a higher one. */
function ownerOf(folder, number) {
  try {
    return readFileSync(join(folder, `${number}`), "utf8")
  } catch (error) {
    if (error.code === "ENOENT") return undefined
    throw error
  }
}

function isAlive(owner) {
  const [pid] = owner.split(" ", 1)
  return `${pid} ${startOf(Number(pid))}` === owner
}

/** When a process started, so that a later one with the same id is not taken for it; undefined when there is none. */
function startOf(pid) {
  if (process.platform === "linux") {
    try {
      // The name in parentheses may hold anything; the start is the 20th field after it.
      return readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[19]
    } catch (error) {
      if (error.code === "ENOENT" || error.code === "ESRCH") return undefined
      throw error
    }
  }
  if (process.platform !== "win32") {
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim() || undefined
  }
  try {
    process.kill(pid, 0)
    return "running"
  } catch (error) {
    return error.code === "EPERM" ? "running" : undefined
  }
}
