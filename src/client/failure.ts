import type { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import type { WireOutput } from "../protocol/wire.ts"

/** The CLI's output for a call that failed before, or without, an answer of the runtime. */
export function failureOutput(error: TabhandError, json: boolean): WireOutput {
  const { message, ...facts } = error.toBody()
  const exit = error.exitCode
  if (json) {
    return { fd: 1, exit, text: `${JSON.stringify({ success: false, data: null, error: message, ...facts })}\n` }
  }
  const lines = [`error ${facts.code}: ${message}`, ...(facts.hint === undefined ? [] : [`hint: ${facts.hint}`])]
  return { fd: 2, exit, text: `${lines.join("\n")}\n` }
}

export const jsonFlag = "--json"
export const jsonVariables = ["TABHAND_JSON", "AGENT_BROWSER_JSON"] as const

/** Whether a call wants JSON, guessed without the grammar of commands. */
export function wantsJson(argv: readonly string[], env: Environment): boolean {
  return argv.includes(jsonFlag) || jsonVariables.some((name) => env[name] === "1" || env[name] === "true")
}
