/** What the recording has in the place of a value that it may not show. */
const MARK = /\[(?:token [0-9a-f]{4}|secret [^\]\n]{1,200}|redacted)\]/

export function hasMarks(text: string): boolean {
  return MARK.test(text)
}

/** Whether the recorded text is this one, with anything in the places of marks. */
export function isButForMarks(recorded: string, text: string): boolean {
  const parts = recorded.split(MARK)
  const last = parts.pop() ?? ""
  if (parts.length === 0) return recorded === text
  let at = 0
  for (const [index, part] of parts.entries()) {
    const found = index === 0 ? (text.startsWith(part) ? 0 : -1) : text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}
