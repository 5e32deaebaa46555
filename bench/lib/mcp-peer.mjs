import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { McpClient } from "./mcp-client.mjs"
import { checkTools, definitionsOf } from "./mcp-tools.mjs"
import { withOwnPlaces } from "./own-places.mjs"
import { peerChanged } from "./peer-changed.mjs"

const LEAST_PICTURE = 1024

/**
 * A peer's MCP server as a contender's tool. Clients start one for each conversation: so every session has a server, and a
 * folder, of its own. The first server is there from the start. `uses` are the tools that `sessionOf` calls.
 */
export async function startMcpPeer({ name, words, uses, folder, env, sessionOf }) {
  const clients = new Set()
  const startServer = async () => {
    const own = await mkdtemp(join(folder, "server-"))
    const client = await McpClient.start(words, { cwd: own, env: await withOwnPlaces(env, own) })
    clients.add(client)
    return { client, folder: own }
  }
  const closeAll = async () => {
    await Promise.all([...clients].map((client) => client.close()))
  }
  let spare = await startServer().catch((error) => {
    throw peerChanged(name, error.message)
  })
  const { tools } = await spare.client.list()
  try {
    checkTools(name, tools, uses)
  } catch (error) {
    await closeAll()
    throw error
  }
  return {
    definitions: async () => definitionsOf(tools),
    async session(_, ledger) {
      const server = spare ?? (await startServer())
      spare = undefined
      const close = async () => {
        await server.client.close()
        clients.delete(server.client)
      }
      return { ...sessionOf({ ...toolsOf(name, server.client, ledger), ledger, folder: server.folder }), close }
    },
    close: closeAll,
  }
}

/** The ways to call a tool: as an agent does, for a picture, and without anybody knowing. */
function toolsOf(name, client, ledger) {
  const answer = async (tool, args) => {
    const found = await client.answer(tool, args)
    ledger.add(JSON.stringify({ name: tool, arguments: args }), found.text)
    return found
  }
  return {
    call: async (tool, args = {}) => (await answer(tool, args)).text,
    async picture(tool, args) {
      const { pictures } = await answer(tool, args)
      const isThere = pictures.length === 1 && pictures[0].type === "image/png" && pictures[0].bytes > LEAST_PICTURE
      if (!isThere) throw peerChanged(name, `${tool} gave ${JSON.stringify(pictures)} instead of one PNG`)
    },
    silently: (tool, args) => client.call(tool, args),
  }
}
