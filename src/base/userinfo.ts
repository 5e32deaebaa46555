/** In running text, a URL ends at a quote or a bracket; a quote inside a password is followed by more of it. */
const IN_TEXT =
  /((?:^|[\s"'`(=<>,[{:])(?:\\{0,4}\/|\\){2,8}|["'](?:https?|wss?|ftp):[\\/]?)(?:[^\s/?#"'<>\\]|["'](?![,;:)\]}>=\s]|$))+@/g

/**
 * When the whole text is a URL, like an attribute, the part before its host is unrestricted, and slashes may be
 * backslashes or missing.
 */
const WHOLE =
  /^([\u0000-\u0020]*(?:(?:https?|wss?|ftp):[\\/\t]*|(?:[a-z][a-z0-9+.-]*:)?[\\/]\t*[\\/][\\/\t]*))(?:\t|[^\s\\/?#])+@/i

/**
 * Hides `user:password` in `scheme://user:password@host`, up to the last @ before the path, as browsers read it. In a
 * script, slashes and an @ may be of a regular expression.
 */
export function redactUserinfo(text: string, isScript = false): string {
  // Fast path: replies with thousands of strings pass through here.
  if (!text.includes("@")) return text
  if (isScript) return text.replace(IN_TEXT, (all, before) => (OF_EXPRESSION.test(all) ? all : `${before}[redacted]@`))
  return text.replace(WHOLE, "$1[redacted]@").replace(IN_TEXT, "$1[redacted]@")
}

const OF_EXPRESSION = /[[\](){}|^$+]/
