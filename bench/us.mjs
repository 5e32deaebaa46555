// Everything that the phases know about Tabhand: where it lies and how its library and its CLI are called.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { McpClient } from "./lib/mcp-client.mjs"
import { root } from "./lib/paths.mjs"
import { read } from "./lib/spawn.mjs"

const library = join(root, "dist/doors/library/index.js")
const nodeClient = join(root, "dist/bin/tabhand.cjs")
const launcher = join(root, "dist/bin/tabhand")

export const notBuilt = "Tabhand is not built: the floor was measured alone"

/** The library with a runtime inside this process, or nothing when it is not built. */
export async function startLibrary({ home, executablePath }) {
  if (!existsSync(library)) return undefined
  process.env.TABHAND_HOME = home
  const { tabhand } = await import(pathToFileURL(library).href)
  const connection = await tabhand({ executablePath })
  return {
    newSession: async (name) => wrapSession(await connection.session(name), connection.runtime),
    close: () => connection.close(),
  }
}

function wrapSession(session, runtime) {
  const data = async (command, args, options) => (await session.run(command, args, options)).data
  // The floor tells nothing of the page unasked: where it does not, neither do we.
  const silent = { view: false }
  return {
    open: (url) => data("open", { url }, silent),
    openAndSee: async (url) => (await session.run("open", { url })).change.text,
    title: async () => (await data("get title", {})).title,
    evaluate: async (script) => (await data("eval", { script }, silent)).result,
    screenshot: () => data("screenshot", {}),
    view: (args = {}) => data("snapshot", args),
    /** A view as the CLI prints it. */
    viewText: async (args = {}) => (await session.run("snapshot", args)).text,
    attribute: async (target, name) => (await data("get attr", { target, name })).value,
    click: async (target) => (await session.run("click", { target })).change.text,
    fill: (target, text, options) => session.run("fill", { target, text }, options),
    change: async (script) => (await session.run("eval", { script })).change,
    code: (code, tab) => data("run", { code }, tab === undefined ? {} : { tab }),
    newTab: async (url) => (await data("tab new", { url }, silent)).tabId,
    closeTab: (name) => data("tab close", { name }),
    /** The pipe, for another client of the protocol. */
    guest: () => runtime.sessions.get(session.name).guests.open(),
    close: () => session.close(),
  }
}

/** The refs that stand in the text of a view. */
export function refsInView(text) {
  return [...text.matchAll(/(?:^ *|(?<!\\)\[)(e\d+)(?=[ \]])/gm)].map(([, ref]) => ref)
}

/** What a view says without its refs, and without the role that follows one at the start of a line. */
export function withoutRefs(text) {
  return text.replace(/^ *e\d+ \w+ /gm, "").replace(/(?<!\\)\[e\d+ ([^\]]*)\]/g, "$1")
}

/** The ways to call the CLI that are built, as the words that come before a command's own. */
export function commandLines() {
  return [
    { name: "node client", words: [process.execPath, nodeClient], file: nodeClient },
    { name: "launcher", words: [launcher], file: launcher },
  ].filter(({ file }) => existsSync(file))
}

/** The same through a runtime's socket, without a process for each call. */
export async function startSocket({ home, executablePath }) {
  const { request } = await import(pathToFileURL(join(root, "dist/client/request.js")).href)
  const env = { ...process.env, TABHAND_HOME: home, TABHAND_EXECUTABLE_PATH: executablePath, TABHAND_SESSION: "socket" }
  const call = async (...argv) => {
    const { exit, text } = await request({ cwd: root, env, argv }, { home })
    if (exit !== 0) throw new Error(text)
    return text
  }
  return {
    open: (url) => call("open", url, "--no-view"),
    evaluate: (script) => call("eval", script),
    viewText: () => call("snapshot"),
    click: (ref) => call("click", ref),
    close: () => read([process.execPath, nodeClient, "runtime", "stop"], { env }),
  }
}

/** The MCP server over stdio, with every tool. */
export async function startMcp({ home, executablePath }) {
  const env = { ...process.env, TABHAND_HOME: home, TABHAND_EXECUTABLE_PATH: executablePath }
  const client = await McpClient.start([process.execPath, nodeClient, "mcp", "--tools", "full"], { env })
  return {
    call: (name, args) => client.call(name, args),
    async close() {
      await client.close()
      await read([process.execPath, nodeClient, "runtime", "stop"], { env })
    },
  }
}
