/** Whether a field, header, parameter or variable of that name holds a secret, judged by its words. */
export function isSecretName(name: string): boolean {
  if (name.length > LONGEST_NAME) return false
  const known = judged.get(name)
  if (known !== undefined) return known
  const verdict = isSecret(wordsOf(name))
  // Pages choose names: the memory must not grow with them.
  if (judged.size >= MOST_JUDGED) judged.clear()
  judged.set(name, verdict)
  return verdict
}

/** Parameters of URLs that are secrets there, although the same word means something else elsewhere. */
export function isSecretParameter(name: string): boolean {
  return (
    isSecretName(name) || /^(?:auth|key|sig|code|ticket|assertion|saml(?:request|response)|state_token)$/i.test(name)
  )
}

const LONGEST_NAME = 80
const MOST_JUDGED = 2_000
const judged = new Map<string, boolean>()

const WORDS: ReadonlySet<string> = new Set(
  "password passwd passcode passphrase pwd secret token apikey authorization credential credentials cookie signature jwt sid otp totp cvv cvc csrf xsrf csrftoken xsrftoken csrfmiddlewaretoken sessionid accesskey privatekey secretkey phpsessid jsessionid".split(
    " ",
  ),
)

/** The first word alone means nothing, or the last one. */
const PAIRS: ReadonlySet<string> = new Set(
  [
    "api",
    "private",
    "secret",
    "access",
    "write",
    "signing",
    "encryption",
    "master",
    "account",
    "shared",
    "license",
    "subscription",
    "session",
    "auth",
    "app",
  ]
    .map((word) => `${word} key`)
    .concat([
      "session id",
      "sess id",
      "auth code",
      "authorization code",
      "client assertion",
      "one time",
      "otp code",
      "mfa code",
      "verification code",
      "recovery code",
      "backup code",
      "x csrf",
      "x xsrf",
    ]),
)

/** What may follow: `password_confirmation`, `newPassword2`, `token_value`. */
const TAIL = /^(?:confirm|confirmation|confirmed|again|repeat|repeated|retype|verify|value|hash|base64|b64|raw|\d+)$/

function isSecret(words: readonly string[]): boolean {
  const end = words.findLastIndex((word) => !TAIL.test(word))
  const last = words[end]
  if (last === undefined) return false
  return WORDS.has(last) || PAIRS.has(`${words[end - 1]} ${last}`)
}

/** `X-Api-Key`, `apiKey`, `API_KEY` and `api.key` have the same words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/([a-z])(\d)/gi, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
}
