// Everything that the phases know about Tabhand: where it lies and how its library and its CLI are called.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./lib/paths.mjs"

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
    newSession: async (name) => wrapSession(await connection.session(name)),
    close: () => connection.close(),
  }
}

function wrapSession(session) {
  const data = async (command, args) => (await session.run(command, args)).data
  return {
    open: (url) => data("open", { url }),
    title: async () => (await data("get title", {})).title,
    evaluate: async (script) => (await data("eval", { script })).result,
    screenshot: () => data("screenshot", {}),
    view: (args = {}) => data("snapshot", args),
    change: async (script) => (await session.run("eval", { script })).change,
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
