/** White space as a browser draws it. */
export function collapse(text: string): string {
  return text.replace(/[\t\n\f\r ]+/g, " ")
}

export function tidy(text: string): string {
  return collapse(text).trim()
}

/** The strings in a computed `content`; what stands after a slash is said instead of what stands before it. */
export function contentText(value: string): string {
  if (value === "none" || value === "normal" || value === "") return ""
  const [drawn = "", said] = splitAlternative(value)
  const strings = (said ?? drawn).match(/"(?:[^"\\]|\\.)*"/g) ?? []
  return strings.map((each) => each.slice(1, -1).replace(/\\(.)/g, "$1")).join("")
}

function splitAlternative(value: string): string[] {
  const bare = value.replace(/"(?:[^"\\]|\\.)*"/g, (each) => "x".repeat(each.length))
  const slash = bare.indexOf(" / ")
  return slash < 0 ? [value] : [value.slice(0, slash), value.slice(slash + 3)]
}
