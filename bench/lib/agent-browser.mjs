import { existsSync } from "node:fs"
import { chmod } from "node:fs/promises"
import { join } from "node:path"
import { havePeers, peerFolder } from "./peers.mjs"
import { read } from "./spawn.mjs"

/** The native program of the peer, or nothing when it is not there and was not asked for. */
export async function agentBrowser({ install }) {
  if (!(await havePeers({ install }))) return undefined
  const suffix = process.platform === "win32" ? ".exe" : ""
  const name = `agent-browser-${process.platform}-${process.arch}${suffix}`
  const program = join(peerFolder("agent-browser"), "bin", name)
  if (!existsSync(program)) throw new Error(`the peer has no program for this machine: ${program}`)
  // Its own install script would do this; it was not run.
  await chmod(program, 0o755)
  return program
}

/** What its processes are to know: which browser, and a folder of its own for its sockets. */
export function agentBrowserEnvironment({ chromium, folder, session }) {
  return {
    ...process.env,
    AGENT_BROWSER_SOCKET_DIR: folder,
    AGENT_BROWSER_SESSION: session,
    AGENT_BROWSER_EXECUTABLE_PATH: chromium,
    ...(process.getuid?.() === 0 ? { AGENT_BROWSER_ARGS: "--no-sandbox" } : {}),
  }
}

/** A session of the peer with a browser of its own, for what it shows of a page. */
export function agentBrowserSession({ program, chromium, folder, session, viewport }) {
  const options = { env: agentBrowserEnvironment({ chromium, folder, session }) }
  const call = (...words) => read([program, ...words], options)
  return {
    async open(url) {
      await call("open", "about:blank")
      await call("set", "viewport", String(viewport.width), String(viewport.height))
      await call("open", url)
    },
    evaluate: async (script) => JSON.parse(await call("eval", script, "--json")).data.result,
    /** The cheapest way that it has to click and to see what came of it. */
    clickAndSee: (ref) => call("click", `@${ref}`).then(() => call("snapshot", "-i")),
    snapshot: (...flags) => call("snapshot", ...flags),
    async attributes(refs, name) {
      const calls = JSON.stringify(refs.map((ref) => ["get", "attr", `@${ref}`, name]))
      const answers = JSON.parse(await read([program, "batch", "--json"], { ...options, input: calls }))
      return answers.map(({ result }) => result?.value ?? null)
    },
    close: () => call("close"),
  }
}
