import { createHash, timingSafeEqual } from "node:crypto"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { variableIn } from "../../base/environment.ts"
import { errnoOf, messageOf, TabhandError } from "../../base/errors.ts"
import { type Environment, homePaths } from "../../base/home.ts"
import { unguessableId } from "../../base/ids.ts"
import { makePrivateFolder } from "../../base/private-place.ts"

export const tokenVariable = "TABHAND_TOKEN"

/** As many characters as make guessing pointless, if they were chosen by chance. */
const SHORTEST = 16
const LONGEST = 1024
/** What may stand in an Authorization header. */
const BEARER = /^[A-Za-z0-9\-._~+/]+=*$/

/** What a client must show. Compared without telling, by the time it takes, how much of it was right. */
export class Token {
  readonly text: string
  /** By whoever started us, instead of made here. */
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

  /** The one that a file holds, else the one in the environment, else a new one. */
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

/** Writes a token where only the user can read it. The name tells whose it is: nobody else has that port. */
export function keepToken(home: string, door: string, port: number, token: Token): KeptToken {
  const folder = homePaths(home).run
  const path = join(folder, `${door}-${port}.token`)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  makePrivateFolder(folder)
  // Made anew, so that neither a link nor the rights of what lies there matter.
  rmSync(path, { force: true })
  writeFileSync(path, `${token.text}\n`, { mode: 0o600, flag: "wx" })
  return {
    path,
    remove() {
      if (heldBy(path) === token.text) rmSync(path, { force: true })
    },
  }
}

/** The same port of another address may have been taken by another process, with a token of its own. */
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
