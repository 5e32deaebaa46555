// How the phases that look closer at ours call the library and the command line.
import { existsSync } from "node:fs"
import { McpClient } from "./lib/mcp-client.mjs"
import { read } from "./lib/spawn.mjs"
import { importLibrary, launcher, library, nodeClient } from "./lib/tabhand.mjs"

export const notBuilt = "Tabhand is not built: it was left out"

/** The library with a runtime inside this process, or nothing when it is not built. */
export async function startLibrary({ home, executablePath }) {
  if (!existsSync(library)) return undefined
  process.env.TABHAND_HOME = home
  const { tabhand } = await importLibrary()
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

/** The ways to call the CLI that are built, as the words that come before a command's own. */
export function commandLines() {
  return [
    { name: "node client", words: [process.execPath, nodeClient], file: nodeClient },
    { name: "launcher", words: [launcher], file: launcher },
  ].filter(({ file }) => existsSync(file))
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
