import { redactMarkup, redactMembers, redactParts } from "./secret-fields.ts"
import { isSecretName, isSecretParameter } from "./secret-names.ts"
import { isHidden, isSecretNumber, type Mark } from "./secret-values.ts"

/**
 * Replaces what is a secret by its shape or by the name beside it: tokens of known services, JSON web tokens, private
 * keys, credentials of headers, secret parameters of URLs, members of JSON and assignments. Identifiers, hashes, UUIDs
 * and encoded images stay.
 */
export function redactShapes(text: string, mark: Mark, isScript = false): string {
  // Words beside such a name are labels in a script, or kinds of fields.
  const isSecretMember = (name: string, value: string) =>
    isSecretName(name) && isHidden(name, value) && (!isScript || /\d/.test(value))
  let shown = text
  if (MAY_BE_TOKEN.test(shown)) shown = shown.replace(TOKEN, (token) => mark(token))
  if (shown.includes("PRIVATE KEY-----"))
    shown = shown.replace(PRIVATE_KEY, (_all, begin, body, end) => begin + mark(body) + end)
  if (shown.includes(":")) {
    shown = shown.replace(HEADER, (all, name, gap, value) =>
      /^api/i.test(name) && isCode(value) ? all : name + gap + redactHeader(name, value, mark),
    )
    shown = shown.replace(COOKIES, (_all, name, gap, value) => name + gap + redactHeader(name, value, mark))
    shown = redactMembers(shown, isSecretMember, mark)
    shown = shown.replace(PROPERTY, (all, name, between, quote, value) =>
      isSecretMember(name, value) ? `${name}${between}${quote}${mark(value)}${quote}` : all,
    )
    shown = shown.replace(NUMBER, (all, before, quote, name, digits) =>
      isSecretNumber(name, digits) ? `${before}${quote}${mark(digits)}${quote}` : all,
    )
  }
  if (/name=\\{0,3}"/.test(shown)) shown = redactParts(shown, mark)
  if (shown.includes("<")) shown = redactMarkup(shown, mark)
  if (shown.includes("=")) {
    shown = shown.replace(PARAMETER, (all, before, name, value) => {
      const isStatement = /^(?:=|\$\{)/.test(value) || (/[.;]/.test(name + before) && isCode(value))
      if (isStatement || !isSecretParameter(decoded(name)) || !isHidden(name, value)) return all
      return `${before}${name}=${mark(value)}`
    })
    shown = shown.replace(ASSIGNMENT, (all, name, quote, value, at, whole) => {
      const isStatement = quote === "" && (isCode(value) || whole.startsWith("=>", at + all.length))
      if ((isStatement && !/^[A-Z0-9_]+$/.test(name)) || !isSecretName(name) || !isHidden(name, value)) return all
      return `${name}=${quote}${mark(value)}${quote}`
    })
  }
  return shown
}

/**
 * Whether the text is shorter than any token and names nothing. Fast path: the data of a view are thousands of short
 * strings.
 */
export function hasNoShape(text: string): boolean {
  return text.length < SHORTEST_TOKEN && !/[:=<@]/.test(text)
}

/** The value of a header without its secret: the scheme of credentials and the names of cookies stay. */
export function redactHeader(name: string, value: string, mark: Mark): string {
  if (/^cookie2?$/i.test(name))
    return value.replace(COOKIE_PAIR, (_, key, secret) => `${key}=${shownValue(secret, mark)}`)
  if (/^set-cookie2?$/i.test(name)) {
    return value
      .split("\n")
      .map((line) => line.replace(FIRST_PAIR, (_, key, secret) => `${key}=${shownValue(secret, mark)}`))
      .join("\n")
  }
  if (!isSecretName(name)) return value
  const [, scheme, secret] = SCHEME.exec(value) ?? []
  if (scheme !== undefined && secret !== undefined) return `${scheme} ${shownValue(secret, mark)}`
  return isHidden(name, value) ? mark(value) : value
}

function shownValue(secret: string, mark: Mark): string {
  return secret.trim() === "" || isMark(secret) ? secret : mark(secret)
}

/** An expression of a script, which would not run with a mark in it. */
function isCode(value: string): boolean {
  return /[(){}[\]|?!*^]|={2}(?!$)|,[A-Za-z_$][\w$.]*=|^[A-Za-z_$]{1,2}=?$|^[A-Za-z_$]\w*(?:\.[A-Za-z_$]+)+$/.test(
    value,
  )
}

function isMark(text: string): boolean {
  return /^\[(?:token [0-9a-f]{4}|secret .*|redacted)\]$/.test(text)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // Not an encoded name: it means itself.
    return name
  }
}

/** `xoxb-` and ten characters. */
const SHORTEST_TOKEN = 15

/** Beginnings of the tokens below: most texts have none of them. */
const MAY_BE_TOKEN =
  /eyJ|sk-|[sr]k_(?:live|test)_|whsec_|gh[opsur]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|AKIA|ASIA|AIza|ya29\.|GOCSPX-|npm_|hf_|SG\.|pypi-|dop_v1_|shp(?:at|ss|ca|pa)_|sq0|EAAA|lin_api_|ntn_|secret_|AGE-SECRET-KEY|hooks\.slack|key-|vault|hvs\.|dckr_pat_|figd_|tvly-|gsk_|xai-|pplx-|r8_|sbp_|rubygems_|\d:AA|[Bb]earer |[Bb]asic /

const START = "(?<![A-Za-z0-9_-])"
const END = "(?![A-Za-z0-9_-])"
/** Words between dashes are no token: a token mixes letters and digits. */
const MIXED = "(?=[A-Za-z0-9_-]*\\d)(?=[A-Za-z0-9_-]*[A-Za-z])"

const TOKEN = new RegExp(
  [
    // JSON web tokens, signed or encrypted.
    `${START}eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{4,}(?:\\.[A-Za-z0-9_-]*){1,3}`,
    `${START}sk-${MIXED}[A-Za-z0-9_-]{20,}`,
    `${START}(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}`,
    `${START}whsec_[A-Za-z0-9+/=]{16,}`,
    `${START}gh[opsur]_[A-Za-z0-9]{30,}`,
    `${START}github_pat_[A-Za-z0-9_]{30,}`,
    `${START}glpat-[A-Za-z0-9_-]{20,}`,
    `${START}xox[abeoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{10,}`,
    `${START}xapp-[A-Za-z0-9-]{20,}`,
    `${START}(?:AKIA|ASIA)[A-Z0-9]{16}${END}`,
    `${START}AIza[A-Za-z0-9_-]{35}${END}`,
    `${START}ya29\\.[A-Za-z0-9_-]{20,}`,
    `${START}GOCSPX-[A-Za-z0-9_-]{20,}`,
    `${START}npm_[A-Za-z0-9]{36}${END}`,
    `${START}hf_[A-Za-z0-9]{30,}`,
    `${START}SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}`,
    `${START}pypi-[A-Za-z0-9_-]{50,}`,
    `${START}dop_v1_[a-f0-9]{60,}`,
    `${START}shp(?:at|ss|ca|pa)_[A-Fa-f0-9]{30,}`,
    `${START}sq0[a-z]{3}-[A-Za-z0-9_-]{20,}`,
    // Not after the other signs of base64: encoded zeros look the same.
    "(?<![A-Za-z0-9_+/-])EAAA(?=[A-Za-z0-9_-]*\\d)[A-Za-z0-9_-]{50,}",
    `${START}lin_api_[A-Za-z0-9]{30,}`,
    `${START}(?:ntn|secret)_${MIXED}[A-Za-z0-9]{40,}`,
    `${START}AGE-SECRET-KEY-1[A-Z0-9]{50,}`,
    `(?<=hooks\\.slack\\.com/services/)T[A-Z0-9]+/B[A-Z0-9]+/[A-Za-z0-9]{16,}`,
    `${START}key-[0-9a-f]{32}${END}`,
    `${START}hvs\\.[A-Za-z0-9_-]{20,}`,
    `${START}dckr_pat_[A-Za-z0-9_-]{20,}`,
    `${START}figd_[A-Za-z0-9_-]{30,}`,
    `${START}(?:tvly|xai|pplx)-${MIXED}[A-Za-z0-9_-]{20,}`,
    `${START}(?:gsk|r8|sbp|rubygems)_${MIXED}[A-Za-z0-9]{30,}`,
    `${START}\\d{8,10}:AA[A-Za-z0-9_-]{32,}`,
    `(?<=\\b[Bb]earer )${MIXED}[A-Za-z0-9._~+/-]{16,}=*`,
    `(?<=\\b[Bb]asic )[A-Za-z0-9+/]{16,}={0,2}(?![A-Za-z0-9+/])`,
  ].join("|"),
  "g",
)

const PRIVATE_KEY =
  /(-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY-----)([^-]{16,}?)(-----END [A-Z0-9 ]{0,30}PRIVATE KEY-----)/g

const NO_MARK = "(?!\\[(?:secret|token|redacted))"
const NAMED_GAP = `(["']?\\s{0,4}:\\s{0,4}["']?)`

/** `Authorization: Bearer …` in a log or a command line. Other headers count if their name does. */
const HEADER = new RegExp(
  `(?<![A-Za-z0-9_-])((?:proxy-)?authorization|x-[a-z0-9-]{2,50}|api-?key)${NAMED_GAP}` +
    `((?:(?:Bearer|Basic|Digest|Token|ApiKey|Negotiate|AWS4-HMAC-SHA256)\\s)?${NO_MARK}[^\\s"'\`<>\\\\,;]+)`,
  "gi",
)

const PAIR = "[^=;,\\s\"'<>\\\\]{1,80}=(?:\\[[^\\]]{1,80}\\]|[^;\\s\"'<>\\\\]*)"
const COOKIES = new RegExp(`(?<![A-Za-z0-9_-])((?:set-)?cookie2?)${NAMED_GAP}(${PAIR}(?:;\\s?${PAIR})*)`, "gi")

const SCHEME = /^((?:Bearer|Basic|Digest|Token|ApiKey|Negotiate|AWS4-HMAC-SHA256|[A-Z][A-Za-z0-9-]{2,24})) +(\S.*)$/s

const COOKIE_PAIR = /([^=;\s]+)=("[^"]*"|[^;]*)/g
const FIRST_PAIR = /^\s*([^=;\s]+)=("[^"]*"|[^;]*)/

/** A property of an object, as consoles and scripts write it. */
const PROPERTY =
  /(?<![\w$"'\\.-])([A-Za-z_$][\w$]{1,80})(:\s{0,4})(\\{0,3}["'])(?!\[(?:secret|token|redacted))((?:(?!\3)[^\n\r\s])*?)(?:\3)/g

/** A code of digits in JSON. */
const NUMBER = /((\\{0,3}["'])([A-Za-z0-9_.\- ]{2,80})\2\s{0,4}:\s{0,4})(\d{3,12})(?=\s{0,4}[,}\]])/g

/** A parameter of a URL or of a form's body. */
const PARAMETER = /(^|[?&#;]|&amp;)([A-Za-z0-9_.~%[\]-]{2,80})=(?!\[(?:secret|token|redacted))([^&#;\s"'<>`\\)\]}]+)/g

/** `API_TOKEN=…` in a file of variables or a command line. */
const ASSIGNMENT =
  /(?<![A-Za-z0-9_?&#;.[-])([A-Za-z][A-Za-z0-9_]{2,80})=(["']?)(?!\[(?:secret|token|redacted))([^\s"'&;,<>`\\]+)\2/g
