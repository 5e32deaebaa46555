import { homedir, tmpdir, userInfo } from "node:os"
import { join, resolve } from "node:path"

/** The version of what clients and the runtime say to each other; part of the socket's name. */
export const WIRE = 1

/** Where a socket's path stops working on some systems. */
const SOCKET_PATH_LIMIT = 100

export type Environment = Readonly<Record<string, string | undefined>>

/** The folder that holds everything we write. */
export function homeFolder(env: Environment): string {
  return env.TABHAND_HOME ? resolve(env.TABHAND_HOME) : join(homedir(), ".tabhand")
}

export interface HomePaths {
  readonly home: string
  readonly run: string
  readonly profiles: string
  readonly artifacts: string
  readonly browsers: string
  readonly logs: string
  readonly config: string
}

export function homePaths(home: string): HomePaths {
  return {
    home,
    run: join(home, "run"),
    profiles: join(home, "profiles"),
    artifacts: join(home, "artifacts"),
    browsers: join(home, "browsers"),
    logs: join(home, "logs"),
    config: join(home, "config.json"),
  }
}

/** The runtime's address: a socket in our folder, or in a private temporary one where the path would be too long. */
export function socketPath(home: string): string {
  const name = `v${WIRE}.sock`
  if (process.platform === "win32") return `\\\\.\\pipe\\tabhand-${userInfo().username}-${digest(home)}-v${WIRE}`
  const ours = join(home, "run", name)
  if (isShort(ours)) return ours
  const folder = `tabhand-${userInfo().uid}-${digest(home)}`
  const temporary = join(tmpdir(), folder, name)
  return isShort(temporary) ? temporary : join("/tmp", folder, name)
}

function isShort(path: string): boolean {
  return Buffer.byteLength(path) < SOCKET_PATH_LIMIT
}

function digest(text: string): string {
  // Not imported at the top: clients pay for it on every call, and nearly none needs it.
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex").slice(0, 12)
}
