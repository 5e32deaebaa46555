import type { App } from "./app.ts"
import type { Hint } from "./hints.ts"

export interface HintedApp {
  readonly app: App
  readonly hints: readonly Hint[]
}

const HEAD = `# What hints look like

Things without a name in applications that none of us wrote, as a person sees them and as a view tells them. Made by
\`test/reach/real/hints.test.ts\`, which also holds every line of it against the views of these applications.

| it looks like | in | its line in the view |
| --- | --- | --- |
`

export const pictureName = (page: string, at: number) => `${page}-${at + 1}.png`

export function hintsPage(all: readonly HintedApp[]): string {
  const rows = all.flatMap(({ app, hints }) =>
    hints.map(({ line }, at) => `| ![](hints/${pictureName(app.page, at)}) | ${app.name} | \`${line}\` |`),
  )
  return `${HEAD}${rows.join("\n")}\n`
}

export interface HintRow {
  readonly picture: string
  readonly name: string
  /** Without its ref, which depends on what was looked at before. */
  readonly says: string
}

export function rowsOf(text: string): HintRow[] {
  return [...text.matchAll(/^\| !\[\]\(([^)]+)\) \| (\S+) \| `e\d+ (.+)` \|$/gm)].map(
    ([, picture = "", name = "", says = ""]) => ({ picture, name, says }),
  )
}
