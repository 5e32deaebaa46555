import { join } from "node:path"
import { request } from "../../src/client/request.ts"
import { forwardedVariables } from "../../src/generated/client-facts.ts"
import { isNeed } from "../../src/protocol/negotiate.ts"
import { type CommandResult, runCommand } from "../support/command-line.ts"

const dist = join(import.meta.dirname, "..", "..", "dist", "bin")
const bin = join(dist, "tabhand.cjs")

export interface ProgramOptions {
  readonly home: string
  readonly cwd: string
  readonly stdin?: string | undefined
  /** Variables of the caller, besides those that a shell always has. */
  readonly env?: Readonly<Record<string, string>>
  /** Another program to run, such as a link. */
  readonly program?: string
}

/** Runs the built command line as a process, with none of our variables but the given ones. */
export function runProgram(words: readonly string[], options: ProgramOptions): Promise<CommandResult> {
  const { home, cwd, env = {}, program, stdin = "" } = options
  const call = program === undefined ? [process.execPath, bin] : [program]
  return runCommand([...call, ...words], {
    cwd,
    env: { ...plainEnvironment(), TABHAND_HOME: home, ...env },
    stdin: Buffer.from(stdin),
  })
}

/** Runs a test's preparation without a separate process, unless the command needs one. */
export async function runAside(words: readonly string[], options: ProgramOptions): Promise<CommandResult> {
  const { home, cwd, env } = options
  const place = { home, program: join(dist, "runtime.mjs") }
  const output = await request({ cwd, env: { TABHAND_HOME: home, ...env }, argv: words }, place)
  if (isNeed(output)) return runProgram(words, options)
  const { fd, exit, text } = output
  return { stdout: fd === 1 ? text : "", stderr: fd === 2 ? text : "", exit }
}

/** Ends the runtime of that home; a test that leaves one running has failed. */
export async function stopRuntime(options: ProgramOptions): Promise<void> {
  const { exit, stderr } = await runProgram(["runtime", "stop"], options)
  if (exit !== 0) throw new Error(`the runtime was not stopped: ${stderr}`)
}

/** A shell's usual variables, and none of ours. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  for (const name of forwardedVariables) delete env[name]
  return env
}
