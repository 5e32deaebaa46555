import { execFile, type SpawnOptions, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, writeFile } from "node:fs/promises"
import { constants } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { forwardedVariables } from "../../src/base/environment.ts"
import { launcherScript } from "../../src/doors/cli/launcher.ts"
import { perlLauncherScript } from "../../src/doors/cli/perl-launcher.ts"

const root = join(import.meta.dirname, "..", "..")

export interface CommandLine {
  /** The folder that stands for our package's `dist`. */
  readonly dist: string
  readonly client: string
  readonly launcher: string
  /** The same where there is a Perl. */
  readonly withPerl: string
}

/** The command line alone, in a folder where everything else that it would load can be put by a test. */
export async function buildCommandLine(folder: string): Promise<CommandLine> {
  const dist = join(folder, "dist")
  await mkdir(join(dist, "bin"), { recursive: true })
  // Whatever lies in the folders above, what tests put here is CommonJS.
  await writeFile(join(folder, "package.json"), "{}")
  await promisify(execFile)(process.execPath, [join(root, "scripts", "build.mjs"), "--client", dist])
  const client = join(dist, "bin", "tabhand.cjs")
  const launcher = join(dist, "bin", "tabhand")
  const withPerl = join(dist, "bin", "tabhand-with-perl")
  const script = join(dist, "bin", "tabhand.pl")
  const options = { node: process.execPath, client, variables: forwardedVariables }
  await writeFile(script, perlLauncherScript(options))
  await writeFile(launcher, launcherScript(options))
  await writeFile(withPerl, launcherScript({ ...options, perl: { program: "/usr/bin/perl", script } }))
  for (const program of [launcher, withPerl]) await chmod(program, 0o755)
  return { dist, client, launcher, withPerl }
}

export interface CommandResult {
  readonly stdout: string
  readonly stderr: string
  /** As a shell tells it: a program that a signal ended counts as 128 and the signal's number. */
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
  // A program that does not read its input may be gone before it is written.
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
