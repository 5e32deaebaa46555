import { readFile, stat } from "node:fs/promises"
import { TabhandError } from "../../base/errors.ts"
import type { Redactor } from "../../base/redact.ts"
import { type FilePath, readPath } from "../../command/define/file-path.ts"
import { STDIN, secretName } from "../../command/define/secret-name.ts"
import { originsOf } from "../../command/define/secret-origins.ts"
import type { Caller } from "../../command/run/caller.ts"
import type { Request } from "../../command/run/reply.ts"
import { variableName } from "../../protocol/wire.ts"

const LARGEST_SECRET = 64 * 1024

/** Sources of a text that must not be shown. */
export const secretArgs = {
  secret: secretName()
    .optional()
    .help("instead of the text: the environment variable that holds it, or - for standard input; it is never shown"),
  secretFile: readPath().optional().help("instead of the text: the file that holds it; it is never shown"),
}

interface Given {
  readonly text: string | undefined
  readonly secret: string | undefined
  readonly secretFile: FilePath | undefined
}

interface TextCall {
  readonly args: Given
  readonly caller: Caller
  readonly session: { readonly redactor: Redactor }
  readonly request: Pick<Request, "secretOrigins">
}

export interface GivenText {
  readonly text: string
  /** Given as a secret, so it stays one wherever it goes. */
  readonly isSecret: boolean
  /** The secret's name. */
  readonly name: string
  /** The only sites that the secret is for; undefined if it is for all. */
  readonly origins: readonly string[] | undefined
}

export function readsStdin(args: Readonly<Record<string, unknown>>): boolean {
  return args.secret === STDIN
}

export function readsVariables({ secret }: Readonly<Record<string, unknown>>): readonly string[] {
  return typeof secret === "string" && variableName.test(secret) ? [secret] : []
}

/** The text that a command was given, in whichever way. A secret is registered before anything else is done with it. */
export async function givenText(command: string, { args, caller, session, request }: TextCall): Promise<GivenText> {
  const { text, secret, secretFile } = args
  const given = [text, secret, secretFile].filter((each) => each !== undefined).length
  if (given !== 1) throw oneOfThem(command, given)
  if (text !== undefined) return { text, isSecret: false, name: "", origins: undefined }
  const { name, value } = secretFile ? await fromFile(secretFile) : fromCaller(secret ?? STDIN, caller)
  session.redactor.add(name, value)
  if (value === "") throw new TabhandError("bad_argument", `the secret ${name} is empty`, { hint: HINT })
  return { text: value, isSecret: true, name, origins: originsOf(name, request.secretOrigins) }
}

const HINT =
  "give it as --secret NAME, which is an environment variable, as --secret - on standard input, or with --secret-file"

function oneOfThem(command: string, given: number): TabhandError {
  const hint = `see: help ${command}`
  if (given === 0)
    return new TabhandError("missing_argument", `${command} needs a text, --secret or --secret-file`, { hint })
  return new TabhandError("bad_argument", `${command} takes only one of: a text, --secret, --secret-file`, { hint })
}

interface Secret {
  readonly name: string
  readonly value: string
}

function fromCaller(name: string, { stdin, secret }: Caller): Secret {
  if (name === STDIN) {
    if (stdin === undefined)
      throw new TabhandError("bad_argument", "there is no standard input for the secret here", { hint: HINT })
    checkSize(Buffer.byteLength(stdin))
    return { name: "stdin", value: withoutLineEnd(stdin) }
  }
  const value = secret?.(name)
  if (value === undefined)
    throw new TabhandError("bad_argument", `the environment variable ${name} is not set`, { hint: HINT })
  checkSize(Buffer.byteLength(value))
  return { name, value }
}

async function fromFile({ absolute }: FilePath): Promise<Secret> {
  checkSize((await stat(absolute)).size)
  return { name: "file", value: withoutLineEnd(await readFile(absolute, "utf8")) }
}

function checkSize(bytes: number): void {
  if (bytes > LARGEST_SECRET) throw new TabhandError("bad_argument", "the secret is larger than 64 KiB")
}

/** Editors and `echo` end every file with a line end, which is not part of the secret. */
function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, "")
}
