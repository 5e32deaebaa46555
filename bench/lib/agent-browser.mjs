import { existsSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { join } from "node:path"
import { peerFolder } from "./peers.mjs"

/** The path of the peer's native program. */
export async function agentBrowserProgram() {
  const suffix = process.platform === "win32" ? ".exe" : ""
  const name = `agent-browser-${process.platform}-${process.arch}${suffix}`
  const program = join(peerFolder("agent-browser"), "bin", name)
  if (!existsSync(program)) throw new Error(`the peer has no program for this machine: ${program}`)
  // Its install script would do this, but was not run.
  await chmod(program, 0o755)
  return program
}

/** The environment of its processes: the browser, and a separate folder for its sockets. */
export function agentBrowserEnvironment({ env, chromium, folder, session }) {
  return {
    ...env,
    AGENT_BROWSER_SOCKET_DIR: folder,
    AGENT_BROWSER_SESSION: session,
    AGENT_BROWSER_EXECUTABLE_PATH: chromium,
    ...(process.getuid?.() === 0 ? { AGENT_BROWSER_ARGS: "--no-sandbox" } : {}),
  }
}
