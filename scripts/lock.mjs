// A lock between set-ups of one clone. Files in a folder have increasing numbers; the highest names the owner. When the
// lock is free or its owner is dead, a process takes it by linking the next number, which only one process can do. The
// highest file is never removed, so that no number is reused after another process has seen it.
import { spawnSync } from "node:child_process"
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

const LOOK_AGAIN_MS = 200
const FREE = "free"

/** Waits until it holds the lock; returns the function that releases it. */
export async function takeLock(folder, say) {
  mkdirSync(folder, { recursive: true })
  let reported
  for (;;) {
    const highest = numbers(folder).at(-1) ?? 0
    const owner = highest === 0 ? FREE : ownerOf(folder, highest)
    if (owner === undefined) continue
    if (owner === FREE || !isAlive(owner)) {
      const number = highest + 1
      if (take(folder, number)) return () => release(folder, number)
      continue
    }
    if (reported !== owner) say(`waiting for another set-up (process ${owner.split(" ", 1)})`)
    reported = owner
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

function release(folder, number) {
  writeComplete(folder, FREE, (file) => renameSync(file, join(folder, `${number}`)))
}

/** Writes a file atomically, so that no process reads half of it. */
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

/** Undefined when a process has just replaced the file by a higher one. */
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

/** When a process started, which distinguishes it from a later one with the same id; undefined if it does not exist. */
function startOf(pid) {
  if (process.platform === "linux") {
    try {
      // The name in parentheses may contain anything; the start time is the 20th field after it.
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
