import { toTabhandError } from "../../base/errors.ts"
import { failureOutput, wantsJson } from "../../client/failure.ts"
import { Registry } from "../../command/define/registry.ts"
import { parseCommandLine } from "../../command/line/grammar.ts"
import { renderHelp } from "../../command/line/help.ts"
import { http } from "../../commands/system/servers.ts"
import { VERSION } from "../../generated/version.ts"
import { onEndingSignal } from "../ending-signal.ts"
import { readOptions } from "./options.ts"

const registry = new Registry([http])

/** `tabhand http`: serves until a signal comes; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  // Before the address is printed: a reader of it may end this process at once.
  const ended = new Promise<number>(onEndingSignal)
  try {
    const parsed = parseCommandLine(argv, registry)
    if (parsed.kind !== "run") {
      print(1, parsed.kind === "version" ? `tabhand ${VERSION}` : renderHelp(http.name, registry))
      return 0
    }
    const options = await readOptions(parsed.args, parsed.flags, process.cwd())
    // Loaded only when needed: it imports all commands.
    const { serve } = await import("./serve.ts")
    const { facts, close } = await serve(options, process.env)
    if (parsed.flags.json) print(1, JSON.stringify(facts))
    else print(2, http.say(facts))
    const exit = await ended
    await close()
    return exit
  } catch (thrown) {
    const { fd, exit, text } = failureOutput(toTabhandError(thrown), wantsJson(argv, process.env))
    print(fd, text.trimEnd())
    return exit
  }
}

function print(fd: 1 | 2, text: string): void {
  const stream = fd === 1 ? process.stdout : process.stderr
  stream.write(`${text}\n`)
}
