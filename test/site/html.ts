const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A value as a literal that may stand inside an inline script. */
export function scriptLiteral(value: string | number): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}

export interface PageParts {
  readonly title: string
  readonly body: string
  readonly head?: string
}

/** The icon is inline so that no page asks for /favicon.ico and the record of hits holds only what a test did. */
export function page({ title, body, head = "" }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`
}
