import { statSync } from "node:fs"
import { resolve } from "node:path"
import { TabhandError } from "../base/errors.ts"

/** The folder that a door received in a flag. */
export function folderOf(flag: string, cwd: string, folder: string): string {
  const path = resolve(cwd, folder)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path
  throw new TabhandError("bad_flag", `${flag} ${path} is not a folder`, { hint: "give a folder that is there" })
}
