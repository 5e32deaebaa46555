// The library, the command line and the MCP server, for the phases that examine Tabhand alone.
import { existsSync } from "node:fs"
import { McpClient } from "./lib/mcp-client.mjs"
import { read } from "./lib/spawn.mjs"
import { importLibrary, launcher, library, nodeClient } from "./lib/tabhand.mjs"

export const notBuilt = "Tabhand is not built: it was left out"

/** The library with a runtime inside this process, or undefined if it is not built. */
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
  // The floor does not report changes with its acts, so neither do we where it is compared.
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
    /** Access to the pipe for another CDP client. */
    guest: () => runtime.sessions.get(session.name).guests.open(),
    close: () => session.close(),
  }
}

/** The built CLI clients, each as the words before a command. */
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
