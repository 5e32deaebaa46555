import { TabhandError } from "../base/errors.ts"
import type { Environment } from "../base/home.ts"
import { forwardedVariables } from "../generated/client-facts.ts"
import { isNeed, type Need } from "./negotiate.ts"

/**
 * The protocol between a command line and the runtime: fields that end in NUL, because arguments and variables may hold
 * every other byte, and because a POSIX shell can write them without a helper.
 */
export const wirePath = "/cli"
export const wireType = "application/x-tabhand-argv"
export const stdinHeader = "x-stdin-bytes"

export interface WireRequest {
  readonly cwd: string
  /** Only the forwarded variables are sent. */
  readonly env: Environment
  readonly argv: readonly string[]
  /** The caller's standard input, sent only if the runtime asked for it. */
  readonly stdin?: Uint8Array
  /** Variables of the caller that hold secrets, sent only if the runtime asked for them. */
  readonly secrets?: Readonly<Record<string, string>>
}

export interface EncodedRequest {
  readonly body: Buffer
  /** How many of the last bytes of the body are standard input. */
  readonly stdinBytes?: number
}

export interface WireOutput {
  readonly fd: 1 | 2
  readonly exit: 0 | 1 | 2
  readonly text: string
}

/** What to print, or what the call needs before it is repeated. */
export type WireResponse = WireOutput | Need

/** Names that a shell can give to a variable. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/

/** A need is written as its name; the names of needed variables follow. */
const asking = /^\n(?:(stdin|local|install)|variable((?: [A-Za-z_][A-Za-z0-9_]*)+))$/
/** The prefix of a secret variable's name: no variable's name can contain a colon. */
const secretMark = "secret:"

export function encodeRequest(request: WireRequest): EncodedRequest {
  const variables = forwardedVariables.flatMap((name) => {
    const value = request.env[name]
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const secrets = Object.entries(request.secrets ?? {}).map(([name, value]) => `${secretMark}${name}=${value}`)
  const fields = [request.cwd, ...variables, ...secrets, "", ...request.argv]
  if (fields.some((field) => field.includes("\0"))) {
    throw new TabhandError("bad_argument", "an argument, a variable or the working directory holds a NUL character")
  }
  const words = Buffer.from(`${fields.join("\0")}\0`)
  const { stdin } = request
  if (stdin === undefined) return { body: words }
  return { body: Buffer.concat([words, stdin]), stdinBytes: stdin.byteLength }
}

export function decodeRequest(body: Uint8Array, stdinBytes?: number): WireRequest {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const split = bytes.length - (stdinBytes ?? 0)
  if (!Number.isInteger(split) || split < 1 || split > bytes.length)
    throw malformed(`no ${stdinBytes} bytes of input in it`)
  if (bytes[split - 1] !== 0) throw malformed("its last field does not end")
  const [cwd = "", ...rest] = bytes.toString("utf8", 0, split - 1).split("\0")
  const end = rest.indexOf("")
  if (cwd === "" || end < 0) throw malformed("it has no working directory or no end of variables")
  const request = { cwd, ...decodeVariables(rest.slice(0, end)), argv: rest.slice(end + 1) }
  return stdinBytes === undefined ? request : { ...request, stdin: bytes.subarray(split) }
}

function decodeVariables(fields: readonly string[]): Pick<WireRequest, "env" | "secrets"> {
  const known: ReadonlySet<string> = new Set(forwardedVariables)
  const env: Record<string, string> = {}
  const secrets: [string, string][] = []
  for (const field of fields) {
    const equals = field.indexOf("=")
    if (equals < 1) throw malformed("a variable has no name")
    const name = field.slice(0, equals)
    const value = field.slice(equals + 1)
    if (name.startsWith(secretMark)) secrets.push([name.slice(secretMark.length), value])
    // A newer client of the same wire may send variables that this runtime does not know.
    else if (known.has(name)) env[name] = value
  }
  return secrets.length === 0 ? { env } : { env, secrets: Object.fromEntries(secrets) }
}

function malformed(what: string): TabhandError {
  return new TabhandError("bad_argument", `not a call that this runtime understands: ${what}`)
}

export function encodeResponse(response: WireResponse): string {
  if (isNeed(response))
    return `\n${"variables" in response ? ["variable", ...response.variables].join(" ") : Object.keys(response).join()}`
  // A shell cannot hold NUL; everything else reaches the caller unchanged.
  return `${response.text.replaceAll("\0", "\ufffd")}\n${response.fd} ${response.exit}`
}

export function decodeResponse(body: string): WireResponse {
  const [, need, names] = asking.exec(body) ?? []
  if (names !== undefined) return { variables: names.trim().split(" ") }
  if (need === "stdin") return { stdin: true }
  if (need === "local") return { local: true }
  if (need === "install") return { install: true }
  const [trailer, fd, exit] = /\n([12]) ([012])$/.exec(body.slice(-4)) ?? []
  if (trailer === undefined) throw runtimeGoneError()
  return {
    fd: fd === "1" ? 1 : 2,
    exit: exit === "0" ? 0 : exit === "1" ? 1 : 2,
    text: body.slice(0, -trailer.length),
  }
}

/** The runtime took the call and never finished its answer: it is unknown how much of the command was done. */
export function runtimeGoneError(): TabhandError {
  return new TabhandError(
    "runtime_gone",
    "the runtime ended before it answered; the command may have been carried out",
    {
      hint: "look at the page before you repeat it; `tabhand doctor` shows why the runtime ended",
    },
  )
}
