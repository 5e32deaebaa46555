import { writeSync } from "node:fs"
import { basename } from "node:path"
import { errnoOf, messageOf, TabhandError, toTabhandError } from "../../base/errors.ts"
import { homeFolder, socketPath } from "../../base/home.ts"
import { exchange } from "../../client/exchange.ts"
import { failureOutput, jsonFlag, wantsJson } from "../../client/failure.ts"
import { request } from "../../client/request.ts"
import { localWords } from "../../generated/client-facts.ts"
import { dialectNames } from "../../generated/facade-names.ts"
import { variableIn } from "../../protocol/environment.ts"
import { negotiate } from "../../protocol/negotiate.ts"
import type { WireOutput, WireRequest, WireResponse } from "../../protocol/wire.ts"

/** The exit code that a shell reports for a program that was ended by the signal. */
const exitOfSignal = { SIGINT: 130, SIGPIPE: 141, SIGTERM: 143 }

const argv = process.argv.slice(2)
const { env } = process

/** Long-running doors are programs of their own. */
const doors: Readonly<Record<string, () => Promise<{ main(argv: readonly string[]): Promise<number> }>>> = {
  mcp: () => import("../mcp/main.ts"),
  http: () => import("../http/main.ts"),
  broker: () => import("../broker/main.ts"),
}

async function main(): Promise<void> {
  const door = Object.hasOwn(doors, argv[0] ?? "") ? doors[argv[0] ?? ""] : undefined
  if (door) process.exit(await (await door()).main(argv))
  // Ending closes the connection, which cancels the command.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(exitOfSignal[signal]))
  const called = basename(process.argv[1] ?? "")
  if (dialectNames.some((name) => name === called)) env.TABHAND_DIALECT ??= called

  const output = await answer().catch((error) => failureOutput(toTabhandError(error), wantsJson(argv, env)))
  // Everything is written: exiting now is faster than waiting for the connection to close.
  process.exit(await print(output))
}

async function answer(): Promise<WireOutput> {
  const first: WireRequest = { cwd: workingFolder(), env, argv }
  return negotiate<WireRequest, WireOutput>(first, {
    ask,
    textsOf: ({ stdin }) => [...argv, Buffer.from(stdin ?? []).toString()],
    secret: variable,
    withStdin: async (call) => ({ ...call, stdin: await readStdin() }),
    async install() {
      const done = await inOurProcess(["install", "--no-packages", ...(wantsJson(argv, env) ? [jsonFlag] : [])])
      return done.exit === 0 ? undefined : done
    },
    local: () => inOurProcess(argv),
  })
}

async function ask(call: WireRequest): Promise<WireResponse> {
  const response = await exchange(socketPath(homeFolder(env)), call)
  if (response !== "undelivered") return response
  // Only words that may be local load what decides it.
  const known: ReadonlySet<string> = new Set(localWords)
  const isLocal = argv.length === 0 || argv.some((word) => known.has(word))
  const done = isLocal ? await runLocally(argv) : "remote"
  return done === "remote" ? request(call) : done
}

async function inOurProcess(words: readonly string[]): Promise<WireOutput> {
  const done = await runLocally(words)
  if (done === "remote") throw new TabhandError("internal", `\`${words.join(" ")}\` was given back to the runtime`)
  return done
}

/** Loaded only when needed: it imports the whole product. */
async function runLocally(words: readonly string[]): Promise<WireOutput | "remote"> {
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

/** Returns the exit code. If the reader went away, the program ends as if by SIGPIPE, like any other. */
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

/** Writes without a stream, which costs a millisecond to create, unless it is needed to wait for a slow reader. */
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
