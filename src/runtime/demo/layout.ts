import { style } from "./style.ts"

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

const pages = [
  { path: "/", label: "Shop" },
  { path: "/orders", label: "Orders" },
] as const

export interface Layout {
  readonly path: (typeof pages)[number]["path"]
  readonly title: string
  readonly main: string
  readonly script?: string
}

export function layout({ path, title, main, script }: Layout): string {
  const links = pages.map(
    (page) => `<a href="${page.path}"${page.path === path ? ' aria-current="page"' : ""}>${page.label}</a>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header><div>
<span class="brand"><svg viewBox="0 0 28 28" aria-hidden="true"><rect x="2" y="6" width="24" height="18" rx="4" fill="#e0a458"/><path d="M2 11h24" stroke="#24303f" stroke-width="2"/><path d="m12 14 8 4-3.4 1.1L15 22z" fill="#24303f"/></svg>Tabhand demo</span>
<nav aria-label="Pages">${links.join("")}</nav>
</div></header>
<main>
${main}
</main>
${script === undefined ? "" : `<script>${script}</script>`}
</body>
</html>
`
}
