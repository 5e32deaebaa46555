/** In running text an address ends where a quote or a bracket does; a quote in a password is followed by more of it. */
const IN_TEXT =
  /((?:^|[\s"'`(=<>,[{:])(?:\\{0,4}\/|\\){2,8}|["'](?:https?|wss?|ftp):[\\/]?)(?:[^\s/?#"'<>\\]|["'](?![,;:)\]}>=\s]|$))+@/g

/** Where all of a text is an address, as an attribute is, anything may stand before its host, and slashes may lean or lack. */
const WHOLE =
  /^([\u0000-\u0020]*(?:(?:https?|wss?|ftp):[\\/\t]*|(?:[a-z][a-z0-9+.-]*:)?[\\/]\t*[\\/][\\/\t]*))(?:\t|[^\s\\/?#])+@/i

/** Hides `user:password` in `scheme://user:password@host`, up to the last @ before the path, as browsers read it. */
export function redactUserinfo(text: string): string {
  // Nearly all text has none: replies with thousands of strings pass through here.
  if (!text.includes("@")) return text
  return text.replace(WHOLE, "$1[redacted]@").replace(IN_TEXT, "$1[redacted]@")
}
