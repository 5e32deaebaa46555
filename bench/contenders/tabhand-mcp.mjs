import { McpClient } from "../lib/mcp-client.mjs"
import { definitionsOf } from "../lib/mcp-tools.mjs"
import { shellLine } from "../lib/shell-line.mjs"
import { read } from "../lib/spawn.mjs"
import { fieldLine, nodeClient, refOf, refsIn, tabhandEnvironment } from "../lib/tabhand.mjs"

export const name = "Tabhand MCP"
export const way = "MCP"
export const side = "us"

/** The default set of tools, and one server for each session: that is how clients start them. */
export async function start(options) {
  const { folder } = options
  const own = tabhandEnvironment(options)
  const clients = []
  const server = (session) =>
    McpClient.start([process.execPath, nodeClient, "mcp", "--session", session], { cwd: folder, env: own })
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

function sessionOf(client, ledger) {
  const call = async (tool, args = {}) => {
    const text = await client.call(tool, args)
    ledger.add(JSON.stringify({ name: tool, arguments: args }), text)
    return text
  }
  const batch = (...commands) => call("browser_batch", { commands })
  return {
    // Acts alone, as others do them: the tools for them tell what they changed, too.
    open: (url) => batch(shellLine(["open", url, "--no-view"])),
    click: (ref) => batch(`click ${ref} --no-view`),
    fill: (ref, text) => batch(shellLine(["fill", ref, text, "--no-view"])),
    openAndSee: (url) => call("browser_navigate", { url }),
    look: () => batch("snapshot --full"),
    lookBriefly: () => call("browser_snapshot"),
    find: refOf,
    refs: refsIn,
    title: () => batch("get title"),
    screenshot: () => call("browser_take_screenshot"),
    clickAndSee: (target) => call("browser_click", { target }),
    select: (target, label) => call("browser_select_option", { target, values: [label] }),
    check: (ref) => batch(`check ${ref}`),
    fillForm: (fields) => batch(...fields.map(fieldLine)),
    fillFormAndClick: (fields, ref) => batch(...fields.map(fieldLine), `click ${ref}`),
    async evaluate(expression) {
      const commands = [shellLine(["eval", `JSON.stringify(${expression})`])]
      // The answers of a batch are numbered, and what changed follows them; the value is written as JSON, and is JSON.
      const [first] = (await client.call("browser_batch", { commands })).split("\n")
      return JSON.parse(JSON.parse(first.replace(/^1\. /, "")))
    },
    close: () => client.close(),
  }
}
