import { constants } from "node:fs"
import { access, mkdir, readdir, stat, statfs } from "node:fs/promises"
import { errnoOf, messageOf, TabhandError } from "../base/errors.ts"
import { type Environment, homePaths } from "../base/home.ts"
import { formatBytes, plural } from "../base/text.ts"
import { findCandidates } from "./executable/candidates.ts"
import { verifyBrowser } from "./start.ts"

export interface Check {
  readonly category: string
  readonly id: string
  readonly status: "pass" | "warn" | "fail"
  readonly message: string
  /** A command or step that fixes it. */
  readonly fix?: string
}

const NODE_NEEDED = [20, 19] as const
const LITTLE_SPACE = 500 * 1024 * 1024

export function checkNode(version = process.versions.node): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const [wantMajor, wantMinor] = NODE_NEEDED
  const good = major > wantMajor || (major === wantMajor && minor >= wantMinor)
  return {
    category: "system",
    id: "node",
    status: good ? "pass" : "fail",
    message: `Node ${version}`,
    ...(good ? {} : { fix: `install Node ${NODE_NEEDED.join(".")} or newer` }),
  }
}

export async function checkHome(home: string): Promise<Check> {
  const base = { category: "system", id: "home" }
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    await access(home, constants.W_OK)
    const open = process.platform !== "win32" && ((await stat(home)).mode & 0o077) !== 0
    if (open) return { ...base, status: "warn", message: `${home} can be read by others`, fix: `chmod 700 ${home}` }
    const { bavail, bsize } = await statfs(home)
    if (bavail * bsize < LITTLE_SPACE) {
      return {
        ...base,
        status: "warn",
        message: `only ${formatBytes(bavail * bsize)} are free in ${home}`,
        fix: "free some space",
      }
    }
    return { ...base, status: "pass", message: `${home} is private and writable` }
  } catch (error) {
    const fix = `make ${home} writable, or set TABHAND_HOME to a folder that is`
    return { ...base, status: "fail", message: `${home}: ${messageOf(error)}`, fix }
  }
}

/** Finds a browser and starts it: only a browser that answered passes. */
export async function checkBrowser(
  home: string,
  env: Environment,
  executable: { path: string; setting: string } | undefined,
  signal: AbortSignal,
): Promise<Check[]> {
  const base = { category: "browser" }
  try {
    const candidates = findCandidates({ explicit: executable, env, home })
    const [first] = candidates
    if (!first) {
      return [{ ...base, id: "found", status: "fail", message: "no browser is installed", fix: "tabhand install" }]
    }
    const found: Check = { ...base, id: "found", status: "pass", message: `${first.name}: ${first.path}` }
    const product = await verifyBrowser(first.path, home, signal)
    const sandbox = process.getuid?.() === 0
    return [
      found,
      { ...base, id: "starts", status: "pass", message: `${product} starts and answers` },
      {
        ...base,
        id: "sandbox",
        status: sandbox ? "warn" : "pass",
        message: sandbox ? "browsers run without their sandbox, because we are root" : "browsers use their sandbox",
        ...(sandbox ? { fix: "run as an ordinary user" } : {}),
      },
    ]
  } catch (error) {
    const hint = error instanceof TabhandError ? error.hint : undefined
    return [{ ...base, id: "starts", status: "fail", message: messageOf(error), fix: hint ?? "tabhand install" }]
  }
}

/** Temporary profiles that were not swept yet; the next start of the runtime sweeps them. */
export async function checkLeftovers(home: string): Promise<Check> {
  const { profiles } = homePaths(home)
  const base = { category: "system", id: "profiles" }
  try {
    const temporary = (await readdir(profiles)).filter((name) => name.startsWith("tmp-"))
    return { ...base, status: "pass", message: `${plural(temporary.length, "temporary profile")} in ${profiles}` }
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return { ...base, status: "pass", message: "no profiles yet" }
    return { ...base, status: "warn", message: messageOf(error), fix: `check the permissions of ${profiles}` }
  }
}
