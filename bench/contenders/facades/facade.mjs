import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { startTabhandMcp } from "../../lib/tabhand-mcp-server.mjs"

/**
 * A facade's tools through our MCP server, with settings in the facade's own format.
 * @param {{ name: string, tools: string, settings: object, words?: string[], sessionOf: Function }} facade
 */
export function facadeContender({ name, tools, settings, words = [], sessionOf }) {
  return {
    name: `Tabhand, tools of ${name}`,
    way: "MCP",
    side: "us",
    start(options) {
      const file = join(options.folder, `${tools}.json`)
      writeFileSync(file, JSON.stringify(settings))
      return startTabhandMcp(options, {
        words: ["--tools", tools, "--facade-config", file, ...words],
        sessionOf: (client, ledger) => sessionOf(callsOf(client, ledger), client),
      })
    },
  }
}

/** Calls a tool as an agent does: the ledger has the call and the text of its answer. */
function callsOf(client, ledger) {
  return async (tool, args = {}) => {
    const text = await client.call(tool, args)
    ledger.add(JSON.stringify({ name: tool, arguments: args }), text)
    return text
  }
}

/** The ref of the only line of a list that matches. */
export function onlyRef(text, line) {
  const found = text.split("\n").flatMap((each) => line.exec(each)?.groups?.ref ?? [])
  if (found.length !== 1) throw new Error(`${found.length} lines match ${line}`)
  return found[0]
}

export const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
