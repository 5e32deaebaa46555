import { access, constants, realpath } from "node:fs/promises"
import { delimiter, dirname, join } from "node:path"
import { errnoOf } from "../../../base/errors.ts"
import type { Environment } from "../../../base/home.ts"

/** How a client starts us. */
export interface Program {
  readonly command: string
  readonly args: readonly string[]
  /** Whether that works only on this machine. */
  readonly isLocal: boolean
}

const isWindows = process.platform === "win32"
/** The program itself is a POSIX shell script, which Windows cannot run. */
const command = isWindows ? "tabhand-node" : "tabhand"

/** By name if the name leads to this very program, else by the paths of Node and of our file. */
export async function programFor(program: string, env: Environment): Promise<Program> {
  if (await isOnPath(program, env)) return { command, args: [], isLocal: false }
  return { command: process.execPath, args: [join(dirname(program), "tabhand.cjs")], isLocal: true }
}

async function isOnPath(program: string, env: Environment): Promise<boolean> {
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "")
  for (const folder of folders) {
    const found = await executableAt(join(folder, isWindows ? `${command}.cmd` : command))
    // The first match is the one that is started. On Windows it is a script that leads to ours.
    if (found !== undefined) return isWindows || found === (await executableAt(program))
  }
  return false
}

/** The real path, if it is executable. */
async function executableAt(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path)
    await access(real, constants.X_OK)
    return real
  } catch (error) {
    if (errnoOf(error) === undefined) throw error
    return undefined
  }
}
