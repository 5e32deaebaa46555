import { execFile, type SpawnOptions, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, writeFile } from "node:fs/promises"
import { constants } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { launcherScript } from "../../src/doors/cli/launcher.ts"

const root = join(import.meta.dirname, "..", "..")

export interface CommandLine {
  /** The directory that replaces our package's `dist`. */
  readonly dist: string
  readonly client: string
  readonly launcher: string
}

/** Only the command line, in a directory to which tests can add anything else that it would load. */
export async function buildCommandLine(folder: string): Promise<CommandLine> {
  const dist = join(folder, "dist")
  await mkdir(join(dist, "bin"), { recursive: true })
  // Makes the tests' files here CommonJS, whatever the parent directories contain.
  await writeFile(join(folder, "package.json"), "{}")
  await promisify(execFile)(process.execPath, [join(root, "scripts", "build.mjs"), "--client", dist])
  const client = join(dist, "bin", "tabhand.cjs")
  const launcher = join(dist, "bin", "tabhand")
  await writeFile(launcher, launcherScript(), { mode: 0o755 })
  return { dist, client, launcher }
}

export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** As a shell reports it: 128 plus the signal's number for a program that a signal ended. */
  readonly exit: number
}

export interface CommandOptions extends Pick<SpawnOptions, "cwd" | "detached"> {
  readonly env?: NodeJS.ProcessEnv
  readonly stdin?: Uint8Array
}

export function startCommand([program = "", ...args]: readonly string[], options: CommandOptions = {}) {
  const { stdin = Buffer.alloc(0), ...rest } = options
  const child = spawn(program, args, { ...rest, stdio: ["pipe", "pipe", "pipe"] })
  const said = [child.stdout, child.stderr].map((stream) => {
    const chunks: Buffer[] = []
    stream.on("data", (chunk: Buffer) => chunks.push(chunk))
    return chunks
  })
  // A program that does not read its input may end before it is written.
  child.stdin.on("error", () => child.stdin.destroy())
  child.stdin.end(stdin)
  const result = once(child, "close").then((): CommandResult => {
    const [stdout = "", stderr = ""] = said.map((chunks) => Buffer.concat(chunks).toString())
    const { exitCode, signalCode } = child
    return { stdout, stderr, exit: signalCode === null ? Number(exitCode) : 128 + constants.signals[signalCode] }
  })
  return { child, result }
}

export function runCommand(command: readonly string[], options?: CommandOptions): Promise<CommandResult> {
  return startCommand(command, options).result
}
