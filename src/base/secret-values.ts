import { isSecretName } from "./secret-names.ts"

/** What takes the place of a secret. */
export type Mark = (secret: string) => string

/** Whether the value beside a secret name is the secret itself, and not empty, a mark, or a word about it. */
export function isHidden(name: string, value: string): boolean {
  const secret = value.trim()
  if (secret === "" || ENDS_IN_MARK.test(secret) || /^(?:\*+|•+|null|true|false|undefined|none)$/i.test(secret))
    return false
  if (OF_FEW_SIGNS.test(name)) return true
  // A token is no word: `token: expired`, `signature: valid`.
  return /\d/.test(secret) || secret.length >= 16 || !/^[a-z]+$/i.test(secret)
}

/** Whether a number beside that name is a secret: a token is none, but a code may be. */
export function isSecretNumber(name: string, digits: string): boolean {
  return digits.length >= 3 && OF_FEW_SIGNS.test(name) && isSecretName(name)
}

/** Secrets that may be as short as a word. */
const OF_FEW_SIGNS = /pass|pwd|secret|cvv|cvc|otp/i

/** Behind a scheme, for example. */
const ENDS_IN_MARK = /\[(?:token [0-9a-f]{4}|secret [^\]]*|redacted)\]$/
