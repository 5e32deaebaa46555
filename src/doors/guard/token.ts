import { createHash, timingSafeEqual } from "node:crypto"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { errnoOf, messageOf, TabhandError } from "../../base/errors.ts"
import { type Environment, homePaths } from "../../base/home.ts"
import { unguessableId } from "../../base/ids.ts"
import { makeHome, makePrivateFolder } from "../../base/private-place.ts"
import { variableIn } from "../../protocol/environment.ts"

export const tokenVariable = "TABHAND_TOKEN"

/** Long enough to be unguessable, if chosen at random. */
const SHORTEST = 16
const LONGEST = 1024
/** What an Authorization header may contain. */
const BEARER = /^[A-Za-z0-9\-._~+/]+=*$/

/** The token that a client must show. Compared in constant time. */
export class Token {
  readonly text: string
  /** Given by the user, not generated. */
  readonly isGiven: boolean
  /** The file that it was read from. */
  readonly file: string | undefined
  readonly #digest: Buffer

  private constructor(text: string, isGiven: boolean, file?: string) {
    this.text = text
    this.isGiven = isGiven
    this.file = file
    this.#digest = digest(text)
  }

  static made(): Token {
    return new Token(unguessableId(), false)
  }

  /** The token in the file, else the one in the environment, else a new one. */
  static find(env: Environment, file?: string): Token {
    const given = variableIn(env, tokenVariable)
    if (file !== undefined) return new Token(checked(read(file), `the token in ${file}`), true, resolve(file))
    return given === undefined ? Token.made() : new Token(checked(given, tokenVariable), true)
  }

  matches(shown: string): boolean {
    return timingSafeEqual(this.#digest, digest(shown))
  }
}

export interface KeptToken {
  readonly path: string
  remove(): void
}

/** Writes a token to a file that only the user can read. The port makes its name unique. */
export function keepToken(home: string, door: string, port: number, token: Token): KeptToken {
  const folder = homePaths(home).run
  const path = join(folder, `${door}-${port}.token`)
  makeHome(home)
  makePrivateFolder(folder)
  // Recreated, so that neither a link nor the permissions of an existing file matter.
  rmSync(path, { force: true })
  writeFileSync(path, `${token.text}\n`, { mode: 0o600, flag: "wx" })
  return {
    path,
    remove() {
      if (heldBy(path) === token.text) rmSync(path, { force: true })
    },
  }
}

/** Another process may listen on the same port of another address and have replaced the token. */
function heldBy(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim()
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return undefined
    throw error
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8").trim()
  } catch (error) {
    throw new TabhandError("path_unusable", `the token file cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

function checked(text: string, what: string): string {
  if (text.length >= SHORTEST && text.length <= LONGEST && BEARER.test(text)) return text
  throw new TabhandError("bad_config", `${what} cannot be used as a token`, {
    hint: `use at least ${SHORTEST} letters and digits, for example from: openssl rand -hex 32`,
  })
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}
