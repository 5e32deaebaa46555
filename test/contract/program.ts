import { join } from "node:path"
import { forwardedVariables } from "../../src/base/environment.ts"
import { request } from "../../src/client/request.ts"
import { type CommandResult, runCommand } from "../support/command-line.ts"

const dist = join(import.meta.dirname, "..", "..", "dist", "bin")
const bin = join(dist, "tabhand.cjs")

export interface ProgramOptions {
  readonly home: string
  readonly cwd: string
  readonly stdin?: string | undefined
  /** Variables of the caller, besides those that a shell always has. */
  readonly env?: Readonly<Record<string, string>>
  /** Another way to call it, such as a link. */
  readonly program?: string
}

/** Runs the built command line as a process, in an environment that holds nothing of ours but what is given. */
export function runProgram(words: readonly string[], options: ProgramOptions): Promise<CommandResult> {
  const { home, cwd, env = {}, program, stdin = "" } = options
  const call = program === undefined ? [process.execPath, bin] : [program]
  return runCommand([...call, ...words], {
    cwd,
    env: { ...plainEnvironment(), TABHAND_HOME: home, ...env },
    stdin: Buffer.from(stdin),
  })
}

/** The same without a process of its own, for what only stands around a test; one that needs a process gets it. */
export async function runAside(words: readonly string[], options: ProgramOptions): Promise<CommandResult> {
  const { home, cwd } = options
  const place = { home, program: join(dist, "runtime.mjs") }
  const output = await request({ cwd, env: { TABHAND_HOME: home }, argv: words }, place)
  if (typeof output === "string") return runProgram(words, options)
  const { fd, exit, text } = output
  return { stdout: fd === 1 ? text : "", stderr: fd === 2 ? text : "", exit }
}

/** Ends the runtime of that home; a test that leaves one behind has failed. */
export async function stopRuntime(options: ProgramOptions): Promise<void> {
  const { exit, stderr } = await runProgram(["runtime", "stop"], options)
  if (exit !== 0) throw new Error(`the runtime was not stopped: ${stderr}`)
}

/** What a shell has, and nothing of ours. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  for (const name of forwardedVariables) delete env[name]
  return env
}
