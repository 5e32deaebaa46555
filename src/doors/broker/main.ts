import { messageOf, toTabhandError } from "../../base/errors.ts"
import { oneLine } from "../../base/text.ts"
import { failureOutput, wantsJson } from "../../client/failure.ts"
import { Registry } from "../../command/define/registry.ts"
import { parseCommandLine } from "../../command/line/grammar.ts"
import { renderHelp } from "../../command/line/help.ts"
import { broker } from "../../commands/system/servers.ts"
import { VERSION } from "../../generated/version.ts"
import { onEndingSignal } from "../ending-signal.ts"
import { readOptions } from "./options.ts"

const registry = new Registry([broker])

/** `tabhand broker`: serves until a signal comes; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  // Standard error may have no reader.
  process.stderr.on("error", () => {})
  const ending = new AbortController()
  const ended = new Promise<number>((resolve) => {
    onEndingSignal((exit) => {
      ending.abort()
      resolve(exit)
    })
  })
  try {
    const parsed = parseCommandLine(argv, registry)
    if (parsed.kind !== "run") {
      print(1, parsed.kind === "version" ? `tabhand ${VERSION}` : renderHelp(broker.name, registry))
      return 0
    }
    const options = await readOptions(parsed.args, parsed.flags, process.cwd())
    // Loaded only when needed: help does without the client of the broker.
    const { serve } = await import("./serve.ts")
    const { facts, deaf, close } = await serve(options, process.env, say, ending.signal)
    if (parsed.flags.json) print(1, JSON.stringify(facts))
    else print(2, broker.say(facts))
    try {
      return await Promise.race([ended, deaf])
    } finally {
      await close()
    }
  } catch (thrown) {
    if (ending.signal.aborted) return ended
    const { fd, exit, text } = failureOutput(toTabhandError(thrown), wantsJson(argv, process.env))
    print(fd, text.trimEnd())
    return exit
  }
}

function say(what: unknown): void {
  print(2, `tabhand broker: ${oneLine(typeof what === "string" ? what : messageOf(what))}`)
}

function print(fd: 1 | 2, text: string): void {
  const stream = fd === 1 ? process.stdout : process.stderr
  stream.write(`${text}\n`)
}
