// A lock between set-ups of one clone: a folder that names its owner. Who dies holding it is found out and succeeded.
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

const LOOK_AGAIN_MS = 200

/** Waits until the lock is ours; returns the function that gives it back. */
export async function takeLock(folder, say) {
  let told
  for (;;) {
    if (tryTake(folder)) return () => remove(folder)
    const owner = ownerOf(folder)
    if (owner !== undefined && !isAlive(owner)) {
      removeIfOwnedBy(folder, owner)
      continue
    }
    if (owner !== undefined && told !== owner) say(`waiting for another set-up (process ${owner.split(" ", 1)})`)
    told = owner
    await pause(LOOK_AGAIN_MS)
  }
}

/** A folder is put in place complete, by a rename that fails where there already is one. */
function tryTake(folder) {
  const mine = `${folder}.${process.pid}`
  rmSync(mine, { recursive: true, force: true })
  mkdirSync(mine, { recursive: true })
  writeFileSync(`${mine}/owner`, `${process.pid} ${startOf(process.pid)}`)
  try {
    renameSync(mine, folder)
    return true
  } catch (error) {
    rmSync(mine, { recursive: true })
    if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) return false
    throw error
  }
}

function ownerOf(folder) {
  try {
    return readFileSync(`${folder}/owner`, "utf8")
  } catch (error) {
    if (error.code === "ENOENT") return undefined
    throw error
  }
}

/** Takes the folder away first, so that nobody sees half of it. */
function remove(folder) {
  const away = `${folder}.${process.pid}.away`
  renameSync(folder, away)
  rmSync(away, { recursive: true })
}

function removeIfOwnedBy(folder, dead) {
  const away = `${folder}.${process.pid}.away`
  try {
    renameSync(folder, away)
  } catch (error) {
    if (error.code === "ENOENT") return
    throw error
  }
  // Another may have been faster, and this its new lock: it is given back.
  if (ownerOf(away) !== dead) renameSync(away, folder)
  else rmSync(away, { recursive: true })
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
