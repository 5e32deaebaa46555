import { messageOf, toTabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import { failureOutput } from "../../client/failure.ts"
import { Registry } from "../../command/define/registry.ts"
import { parseCommandLine } from "../../command/line/grammar.ts"
import { renderHelp } from "../../command/line/help.ts"
import { mcp } from "../../commands/system/servers.ts"
import { VERSION } from "../../generated/version.ts"
import { onEndingSignal } from "../ending-signal.ts"
import { McpConnection } from "./connection.ts"
import { McpDoor } from "./door.ts"
import { readOptions } from "./options.ts"
import { StdioTransport } from "./stdio-transport.ts"

const registry = new Registry([mcp])

/** Serves until the client disconnects or a signal arrives; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  // Standard error may have no reader.
  process.stderr.on("error", () => {})
  try {
    const parsed = parseCommandLine(argv, registry)
    if (parsed.kind !== "run") {
      process.stdout.write(`${parsed.kind === "version" ? `tabhand ${VERSION}` : renderHelp("mcp", registry)}\n`)
      return 0
    }
    const options = await readOptions(parsed, process.cwd(), process.env)
    const door = new McpDoor(options, (error) => say(messageOf(error)))
    if (!options.http) return await serveStdio(door)
    // Loaded only when needed: clients over standard input should not wait for it.
    const { serveHttp } = await import("./serve-http.ts")
    return await serveHttp(door, options.http, say)
  } catch (thrown) {
    const { exit, text } = failureOutput(toTabhandError(thrown), false)
    process.stderr.write(text)
    return exit
  }
}

function serveStdio(door: McpDoor): Promise<number> {
  return new Promise((resolve, reject) => {
    onEndingSignal(resolve)
    const connection = new McpConnection(door, door.options.graceMs, () => resolve(0))
    connection.connect(new StdioTransport(process.stdin, process.stdout)).catch(reject)
  })
}

/** Standard output is reserved for the protocol. */
function say(line: string): void {
  process.stderr.write(`tabhand mcp: ${oneLine(line)}\n`)
}
