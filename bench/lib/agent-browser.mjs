import { existsSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { join } from "node:path"
import { peerFolder } from "./peers.mjs"

/** The native program of the peer. */
export async function agentBrowserProgram() {
  const suffix = process.platform === "win32" ? ".exe" : ""
  const name = `agent-browser-${process.platform}-${process.arch}${suffix}`
  const program = join(peerFolder("agent-browser"), "bin", name)
  if (!existsSync(program)) throw new Error(`the peer has no program for this machine: ${program}`)
  // Its own install script would do this; it was not run.
  await chmod(program, 0o755)
  return program
}

/** What its processes are to know: which browser, and a folder of its own for its sockets. */
export function agentBrowserEnvironment({ env, chromium, folder, session }) {
  return {
    ...env,
    AGENT_BROWSER_SOCKET_DIR: folder,
    AGENT_BROWSER_SESSION: session,
    AGENT_BROWSER_EXECUTABLE_PATH: chromium,
    ...(process.getuid?.() === 0 ? { AGENT_BROWSER_ARGS: "--no-sandbox" } : {}),
  }
}
