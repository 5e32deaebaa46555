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

/** A value as a literal that is safe in an inline script. */
export function scriptLiteral(value: string | number): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c")
}

export interface PageParts {
  readonly title: string
  readonly body: string
  readonly head?: string
}

/** The icon is inline, so that no page requests /favicon.ico and the hits are only those of the test. */
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
