import { spawn } from "node:child_process"
import { once } from "node:events"
import { shellLine } from "./shell-line.mjs"

/**
 * A program that runs once for every call, as an agent runs it from its shell, by the name `called`. Calls with
 * `silently` are not recorded in the ledger, and may have standard input.
 */
export function commandLine({ words, called, options, ledger }) {
  const silently = (args, input) => outputOf([...words, ...args], options, input)
  return {
    silently,
    async call(...args) {
      const text = await silently(args)
      ledger.add(shellLine([called, ...args]), text)
      return text
    },
  }
}

/**
 * The program's output; on failure it is part of the error, because some programs print the reason there.
 * @param {string[]} words
 */
async function outputOf([file, ...args], options, input) {
  const child = spawn(file, args, { ...options, stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"] })
  child.stdin?.end(input)
  const texts = [child.stdout, child.stderr].map(textOf)
  const [code, signal] = await once(child, "close")
  const [output, errors] = texts.map((text) => text().trim())
  if (code === 0) return output
  throw new Error(`${shellLine([file, ...args])} ended with ${signal ?? code}\n${errors}\n${output}`)
}

function textOf(stream) {
  let text = ""
  stream.setEncoding("utf8").on("data", (more) => {
    text += more
  })
  return () => text
}
