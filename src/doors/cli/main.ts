import { writeSync } from "node:fs"
import { basename } from "node:path"
import { variableIn } from "../../base/environment.ts"
import { errnoOf, messageOf, TabhandError, toTabhandError } from "../../base/errors.ts"
import { homeFolder, socketPath } from "../../base/home.ts"
import { variablesIn, type WireOutput, type WireRequest } from "../../base/wire.ts"
import { exchange } from "../../client/exchange.ts"
import { failureOutput, jsonFlag, wantsJson } from "../../client/failure.ts"
import { checkNamed } from "../../client/named.ts"
import { request } from "../../client/request.ts"

/** Words of commands that need no runtime; `runLocally` decides whether the call really is one of them. */
const localWords = new Set("install doctor runtime version alias skills setup --version -V help --help -h".split(" "))

/** What a shell reports of a program that was ended by the signal. */
const exitOfSignal = { SIGINT: 130, SIGPIPE: 141, SIGTERM: 143 }

const argv = process.argv.slice(2)
const { env } = process

/** Doors that stay open are programs of their own. */
const doors: Readonly<Record<string, () => Promise<{ main(argv: readonly string[]): Promise<number> }>>> = {
  mcp: () => import("../mcp/main.ts"),
  http: () => import("../http/main.ts"),
}

async function main(): Promise<void> {
  const door = Object.hasOwn(doors, argv[0] ?? "") ? doors[argv[0] ?? ""] : undefined
  if (door) process.exit(await (await door()).main(argv))
  // Ending closes the connection, which cancels the command.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(exitOfSignal[signal]))
  if (basename(process.argv[1] ?? "") === "agent-browser") env.TABHAND_DIALECT ??= "agent-browser"

  const output = await answer().catch((error) => failureOutput(toTabhandError(error), wantsJson(argv, env)))
  // All is written: to leave now is faster than to let the connection close.
  process.exit(await print(output))
}

async function answer(): Promise<WireOutput> {
  let call: WireRequest = { cwd: workingFolder(), env, argv }
  let response = await exchange(socketPath(homeFolder(env)), call)
  if (response === "undelivered") {
    const done = argv.some((word) => localWords.has(word)) ? await runLocally() : "remote"
    if (done !== "remote") return done
    response = await request(call)
  }
  if (response === "stdin") {
    call = { ...call, stdin: await readStdin() }
    response = await request(call)
  }
  const wanted = variablesIn(response)
  if (wanted.length > 0) {
    checkNamed(wanted, [...argv, Buffer.from(call.stdin ?? []).toString()])
    call = { ...call, secrets: new Map(wanted.map((name) => [name, variable(name)])) }
    response = await request(call)
  }
  if (response === "install") {
    const installed = await runLocally(["install", "--no-packages", ...(wantsJson(argv, env) ? [jsonFlag] : [])])
    if (installed !== "remote" && installed.exit !== 0) return installed
    response = await request(call)
  }
  const done = response === "local" ? await runLocally() : response
  if (typeof done === "string") throw new Error(`nobody takes the call: ${done}`)
  return done
}

/** Loaded only when needed: it brings the whole product with it. */
async function runLocally(words: readonly string[] = argv): Promise<WireOutput | "remote"> {
  const local = await import("./local.ts")
  return local.runLocally(words)
}

function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    throw new TabhandError("path_unusable", `the working directory cannot be used: ${messageOf(error)}`, {
      cause: error,
    })
  }
}

function variable(name: string): string {
  const value = variableIn(env, name)
  if (value !== undefined) return value
  throw new TabhandError("bad_argument", `the environment variable ${name} is not set`, {
    hint: "export it, or give the secret with `--secret -` on standard input or with `--secret-file <path>`",
  })
}

async function readStdin(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Returns the exit code. A reader that went away is no failure of ours: we end as any program does then. */
async function print({ fd, exit, text }: WireOutput): Promise<number> {
  try {
    await write(fd, Buffer.from(text))
    return exit
  } catch (error) {
    if (errnoOf(error) === "EPIPE") return exitOfSignal.SIGPIPE
    if (fd === 2) throw error
    const what = `standard output cannot be written: ${messageOf(error)}`
    return print(failureOutput(new TabhandError("path_unusable", what, { cause: error }), false))
  }
}

/** Writes without a stream, which costs a millisecond to make, unless one is needed to wait for a slow reader. */
async function write(fd: 1 | 2, bytes: Buffer): Promise<void> {
  let rest = bytes
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(fd, rest))
  } catch (error) {
    if (errnoOf(error) !== "EAGAIN") throw error
    const stream = fd === 1 ? process.stdout : process.stderr
    await new Promise<void>((resolve, reject) => {
      stream.on("error", reject)
      stream.write(rest, () => resolve())
    })
  }
}

void main()
