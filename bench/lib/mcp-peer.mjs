import { mkdtemp } from "node:fs/promises"
import { join } from "node:path"
import { McpClient } from "./mcp-client.mjs"
import { checkTools, definitionsOf } from "./mcp-tools.mjs"
import { withOwnPlaces } from "./own-places.mjs"
import { peerChanged } from "./peer-changed.mjs"

const MIN_IMAGE_BYTES = 1024

/**
 * A peer's MCP server as a contender's tool. Clients start one server per conversation, so every session has its own
 * server and folder. The first server is started in advance. `uses` are the tools that `sessionOf` calls.
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
  /** @type {Awaited<ReturnType<typeof startServer>> | undefined} */
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

/** The ways to call a tool: as an agent does, for a screenshot, and without a record in the ledger. */
function toolsOf(name, client, ledger) {
  const answer = async (tool, args) => {
    const found = await client.answer(tool, args)
    ledger.add(JSON.stringify({ name: tool, arguments: args }), found.text)
    return found
  }
  return {
    call: async (tool, args = {}) => (await answer(tool, args)).text,
    async screenshot(tool, args) {
      const { images } = await answer(tool, args)
      const isThere = images.length === 1 && images[0].type === "image/png" && images[0].bytes > MIN_IMAGE_BYTES
      if (!isThere) throw peerChanged(name, `${tool} gave ${JSON.stringify(images)} instead of one PNG`)
    },
    silently: (tool, args) => client.call(tool, args),
  }
}
