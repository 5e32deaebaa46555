import { isSecretName } from "./secret-names.ts"
import { isHidden, type Mark } from "./secret-values.ts"

/** Values of secret members of JSON, as it is or as a string within JSON. */
export function redactMembers(text: string, isSecret: (name: string, value: string) => boolean, mark: Mark): string {
  let shown = ""
  let from = 0
  MEMBER.lastIndex = 0
  for (let head = MEMBER.exec(text); head; head = MEMBER.exec(text)) {
    const { 2: name = "", 3: quote = "" } = head
    const start = MEMBER.lastIndex
    const end = isSecretName(name) ? closingAt(text, quote, start) : undefined
    if (end === undefined || !isSecret(name, text.slice(start, end))) continue
    shown += text.slice(from, start) + mark(text.slice(start, end))
    from = end
    MEMBER.lastIndex = end
  }
  return from === 0 ? text : shown + text.slice(from)
}

/** Where the string ends that began with this quote; undefined if it does not, on its line. */
function closingAt(text: string, quote: string, start: number): number | undefined {
  const most = Math.min(text.length, start + LONGEST_VALUE)
  for (let at = text.indexOf(quote, start); at >= 0 && at < most; at = text.indexOf(quote, at + 1))
    if (text[at - 1] !== "\\" || at === start) return /[\r\n]/.test(text.slice(start, at)) ? undefined : at
  return undefined
}

const LONGEST_VALUE = 20_000

/** A name and the beginning of its value; not the second and third part of a condition. */
const MEMBER =
  /(?<!\?\s{0,4})(\\{0,3}["'])([A-Za-z0-9_.\- ]{2,80})\1\s{0,4}:\s{0,4}(\\{0,3}["'])(?!\[(?:secret|token|redacted))/g

/** Values of secret fields in a form that is sent in parts (`multipart/form-data`). */
export function redactParts(text: string, mark: Mark): string {
  let shown = ""
  let from = 0
  for (const head of text.matchAll(PART)) {
    const start = head.index + head[0].length
    if (start < from || !isSecretName(head[1] ?? "")) continue
    BOUNDARY.lastIndex = start
    const boundary = BOUNDARY.exec(text)?.index
    const end = boundary ?? text.length
    const value = text.slice(start, end)
    if (isHidden(head[1] ?? "", value)) {
      shown += text.slice(from, start) + mark(value)
      from = end
    }
    if (boundary === undefined) break
  }
  return from === 0 ? text : shown + text.slice(from)
}

/** Values of secret fields in HTML, of `meta` elements, and of elements in XML. */
export function redactMarkup(text: string, mark: Mark): string {
  const shown = text.replace(FIELD, (tag) => {
    const name = NAME.exec(tag)?.[2] ?? ""
    const isSecret = isSecretName(name) || PASSWORD_FIELD.test(tag)
    if (!isSecret) return tag
    return tag.replace(VALUE, (all, before, quote, quoted, bare) => {
      const value = quoted ?? bare
      return isHidden(name, value) ? `${before}${quote ?? ""}${mark(value)}${quote ?? ""}` : all
    })
  })
  if (!shown.includes("</")) return shown
  return shown.replace(ELEMENT, (all, begin, name, value, end) =>
    isSecretName(name) && isHidden(name, value) ? begin + mark(value) + end : all,
  )
}

/** The end of a line, as it is or within a string of a script or of JSON. */
const LINE_END = String.raw`(?:\r?\n|\\{1,3}r\\{1,3}n|\\{1,3}n)`
const IN_LINE = String.raw`(?:(?!${LINE_END})[^\r\n]){0,300}`

/** The head of a part, up to its empty line. */
const PART = new RegExp(
  String.raw`\bname=\\{0,3}"([^"\r\n\\]{1,80})\\{0,3}"${IN_LINE}(?:${LINE_END}[A-Za-z-]{1,60}:${IN_LINE}){0,5}${LINE_END}${LINE_END}`,
  "g",
)
const BOUNDARY = new RegExp(`${LINE_END}--`, "g")

const FIELD = /<(?:input|meta|param)\b[^<>]{1,2000}>/gi
const NAME = /\s(?:name|property)\s{0,4}=\s{0,4}(\\{0,3}["'])?([^"'\s>\\]{1,80})/i
const PASSWORD_FIELD = /\stype\s{0,4}=\s{0,4}\\{0,3}["']?password\b/i
const VALUE = /(\s(?:value|content)\s{0,4}=\s{0,4})(?:(\\{0,3}["'])((?:(?!\2)[^<>])*)\2|([^\s"'<>\\]+))/gi

const ELEMENT = /(<(?:[\w-]{1,40}:)?([A-Za-z][\w.-]{1,80})(?:\s[^<>]{0,300})?>)([^<>]{1,2000})(<\/)/g
