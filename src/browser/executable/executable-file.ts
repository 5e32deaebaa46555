import { accessSync, constants, statSync } from "node:fs"
import { errnoOf, messageOf } from "../../base/errors.ts"

/** Why a file cannot be started, as the end of a sentence about its path; undefined when it can. */
export function whyNotExecutable(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return "is not a file"
    accessSync(path, constants.X_OK)
    return undefined
  } catch (error) {
    const errno = errnoOf(error)
    if (errno === undefined) throw error
    if (errno === "ENOENT" || errno === "ENOTDIR") return "does not exist"
    return errno === "EACCES" ? "is not executable by this user" : `cannot be used (${messageOf(error)})`
  }
}

export function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return false
  }
}
