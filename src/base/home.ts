import { homedir, tmpdir, userInfo } from "node:os"
import { join, resolve } from "node:path"
import { isPrivateFolder } from "./private-place.ts"

/** Version of the protocol between clients and the runtime; part of the socket's name. */
export const WIRE = 1

/** Socket paths fail beyond this length on some systems. */
export const SOCKET_PATH_LIMIT = 100

export type Environment = Readonly<Record<string, string | undefined>>

/** The folder of everything that we write. */
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
  readonly runtimeLog: string
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
    runtimeLog: join(home, "logs", "runtime.log"),
    config: join(home, "config.json"),
  }
}

/**
 * The runtime's socket: in our folder, or, where its path would be too long, in the user's runtime folder or else a
 * temporary one. Clients and the runtime check its owner before they use it: see `private-place.ts`.
 */
export function socketPath(home: string): string {
  const name = `v${WIRE}.sock`
  if (process.platform === "win32") return `\\\\.\\pipe\\tabhand-${userInfo().username}-${digest(home)}-v${WIRE}`
  const ours = join(home, "run", name)
  if (isShort(ours)) return ours
  const { uid } = userInfo()
  // Checked twice because a job may run without the variable.
  const own = [process.env.XDG_RUNTIME_DIR ?? "", `/run/user/${uid}`].filter((each) => each && isPrivateFolder(each))
  const places = [...own, tmpdir(), "/tmp"].map((each) => join(each, `tabhand-${uid}-${digest(home)}`, name))
  return places.find(isShort) ?? ours
}

function isShort(path: string): boolean {
  return Buffer.byteLength(path) < SOCKET_PATH_LIMIT
}

function digest(text: string): string {
  // Imported lazily: every client call would pay for it, and hardly any needs it.
  return process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex").slice(0, 12)
}
