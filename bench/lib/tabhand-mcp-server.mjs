import { McpClient } from "./mcp-client.mjs"
import { definitionsOf } from "./mcp-tools.mjs"
import { read } from "./spawn.mjs"
import { nodeClient, tabhandEnvironment } from "./tabhand.mjs"

/**
 * Our MCP server as a contender's tool: one server for each session, as clients start them.
 * @param {import("../types.d.ts").StartOptions} options
 * @param {{ sessionOf: Function, words?: string[] }} what
 */
export async function startTabhandMcp(options, { sessionOf, words = [] }) {
  const { folder } = options
  const own = tabhandEnvironment(options)
  const clients = []
  const server = (session) =>
    McpClient.start([process.execPath, nodeClient, "mcp", "--session", session, ...words], { cwd: folder, env: own })
  return {
    async definitions() {
      const client = await server("definitions")
      try {
        const { tools } = await client.list()
        return definitionsOf(tools)
      } finally {
        await client.close()
      }
    },
    async session(session, ledger) {
      const client = await server(session)
      clients.push(client)
      return sessionOf(client, ledger)
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      await read([process.execPath, nodeClient, "runtime", "stop"], { cwd: folder, env: own })
    },
  }
}
