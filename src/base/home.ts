import { homedir, tmpdir, userInfo } from "node:os"
import { join, resolve } from "node:path"
import { isPrivateFolder } from "./private-place.ts"

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

/**
 * The runtime's address: a socket in our folder; where its path would be too long, in the user's folder for such things, or
 * else a temporary one. Clients and the runtime check its owner before they use it: see `private-place.ts`.
 */
export function socketPath(home: string): string {
  const name = `v${WIRE}.sock`
  if (process.platform === "win32") return `\\\\.\\pipe\\tabhand-${userInfo().username}-${digest(home)}-v${WIRE}`
  const ours = join(home, "run", name)
  if (isShort(ours)) return ours
  const { uid } = userInfo()
  // Named twice because a job may run without the variable.
  const own = [process.env.XDG_RUNTIME_DIR ?? "", `/run/user/${uid}`].filter((each) => each && isPrivateFolder(each))
  const places = [...own, tmpdir(), "/tmp"].map((each) => join(each, `tabhand-${uid}-${digest(home)}`, name))
  return places.find(isShort) ?? ours
}

function isShort(path: string): boolean {
  return Buffer.byteLength(path) < SOCKET_PATH_LIMIT
}

function digest(text: string): string {
  // Not imported at the top: clients pay for it on every call, and nearly none needs it.
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex").slice(0, 12)
}
