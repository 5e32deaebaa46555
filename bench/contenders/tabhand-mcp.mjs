import { shellLine } from "../lib/shell-line.mjs"
import { fieldLine, refOf, refsIn } from "../lib/tabhand.mjs"
import { startTabhandMcp } from "../lib/tabhand-mcp-server.mjs"

export const name = "Tabhand MCP"
export const way = "MCP"
export const side = "us"

/** The default set of tools. */
export const start = (options) => startTabhandMcp(options, { sessionOf })

function sessionOf(client, ledger) {
  const call = async (tool, args = {}) => {
    const text = await client.call(tool, args)
    ledger.add(JSON.stringify({ name: tool, arguments: args }), text)
    return text
  }
  const batch = (...commands) => call("browser_batch", { commands })
  return {
    // Acts without a view, for comparison with others: our own tools for them also report changes.
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
      // The answers of a batch are numbered, and the change follows them; the value is JSON within JSON.
      const [first] = (await client.call("browser_batch", { commands })).split("\n")
      return JSON.parse(JSON.parse(first.replace(/^1\. /, "")))
    },
    close: () => client.close(),
  }
}
