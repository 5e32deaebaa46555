/** Markdown syntax, as the pages of the reference use it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (text === "" ? " " : ` ${text.replaceAll("|", "\\|")} `)
  const line = (cells: readonly string[]) => `|${cells.map(cell).join("|")}|`
  return [line(head), `|${head.map(() => "---|").join("")}`, ...rows.map(line)].join("\n")
}

/** Escapes text, so that a star or an angle bracket is literal. */
export function prose(text: string): string {
  return text.replace(/[*<]/g, "\\$&")
}

export function fenced(language: string, lines: readonly string[]): string {
  return [`\`\`\`${language}`, ...lines, "```"].join("\n")
}

export function code(text: string): string {
  return `\`${text}\``
}

/** A link to a heading of the same page. */
export function link(heading: string): string {
  const anchor = heading.toLowerCase().replace(/[^a-z0-9 _-]/g, "")
  return `[${heading}](#${anchor.replaceAll(" ", "-")})`
}
