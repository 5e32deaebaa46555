import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, expect } from "vitest"
import { z } from "zod"
import { homePaths, socketPath } from "../../../src/base/home.ts"
import { runtimeStatus } from "../../../src/commands/system/runtime.ts"
import { type CommandResult, startCommand } from "../../support/command-line.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { processesOf, untilGone } from "./own-processes.ts"

const bin = join(import.meta.dirname, "..", "..", "..", "dist", "bin")
/** The client as started by Node. */
export const nodeClient = [process.execPath, join(bin, "tabhand.cjs")]
export const launcher = join(bin, "tabhand")

const envelope = z.object({
  success: z.boolean(),
  data: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  code: z.string().optional(),
  hint: z.string().optional(),
  evidence: z.record(z.string(), z.unknown()).optional(),
  notes: z.array(z.string()).optional(),
  lost: z.object({ message: z.string(), lastUrl: z.string().nullable() }).optional(),
})

export type Answer = z.output<typeof envelope> & { readonly exit: number; readonly ms: number }
export type Status = z.output<typeof runtimeStatus.data>

/** The command line with its own home: real processes, as a user has them. */
export class Cli {
  readonly home: string

  constructor(home: string) {
    this.home = home
  }

  /** Starts a call and also returns the process, for tests that signal it. */
  start(...argv: readonly string[]) {
    return this.startWith(nodeClient, [...argv, "--json"])
  }

  /** The output that a user sees. */
  print(...argv: readonly string[]): Promise<CommandResult> {
    return this.startWith(nodeClient, argv).result
  }

  /** Like `start`, with another program as the client, as the leader of a process group. */
  startWith(program: readonly string[], argv: readonly string[]) {
    return startCommand([...program, ...argv], {
      cwd: this.home,
      env: { ...process.env, TABHAND_HOME: this.home },
      detached: true,
    })
  }

  async run(...argv: readonly string[]): Promise<Answer> {
    const started = performance.now()
    const { stdout, stderr, exit } = await this.start(...argv).result
    if (stdout === "") throw new Error(`${argv.join(" ")} ended with ${exit} and no answer: ${stderr}`)
    return { ...envelope.parse(JSON.parse(stdout)), exit, ms: performance.now() - started }
  }

  /** Runs a call that must succeed. */
  async must(...argv: readonly string[]): Promise<Record<string, unknown>> {
    const { data, code, error } = await this.run(...argv)
    if (data === null) throw new Error(`${argv.join(" ")} failed: ${code}: ${error}`)
    return data
  }

  async status(): Promise<Status> {
    return runtimeStatus.data.parse(await this.must("runtime", "status"))
  }

  async runtimePid(): Promise<number> {
    const { pid } = await this.status()
    if (pid === null) throw new Error("no runtime runs")
    return pid
  }

  async browserPid(): Promise<number> {
    const { browsers } = await this.status()
    const pid = browsers[0]?.pid
    if (browsers.length !== 1 || typeof pid !== "number") throw new Error(`${browsers.length} browsers run, not one`)
    return pid
  }

  async temporaryProfiles(): Promise<string[]> {
    const { profiles } = homePaths(this.home)
    if (!existsSync(profiles)) return []
    return (await readdir(profiles)).filter((name) => name.startsWith("tmp-"))
  }

  /** Stops the runtime and expects that nothing of it is left: no process, no socket, no profile. */
  async stopAndCheck(): Promise<void> {
    const before = await processesOf(this.home)
    const { data } = await this.run("runtime", "stop")
    expect(data).not.toBeNull()
    const { left } = await untilGone(before, 30_000)
    expect(left).toEqual([])
    expect(await processesOf(this.home)).toEqual([])
    expect(existsSync(socketPath(this.home))).toBe(false)
    expect(await this.temporaryProfiles()).toEqual([])
  }
}

/** A command line for the tests of a file; after each test, nothing may be left. */
export function withCli(): { readonly cli: Cli } {
  const home = withTempHome()
  let cli: Cli | undefined
  const context = {
    get cli() {
      cli ??= new Cli(home.path)
      return cli
    },
  }
  afterEach(() => context.cli.stopAndCheck())
  return context
}
