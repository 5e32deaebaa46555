import type { SeenView } from "../recall.ts"

/** What people act on. Other things with a ref, such as a list that can be focused, are told by the lines below them. */
const CONTROLS = new Set(
  `button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab
  textbox treeitem`.split(/\s+/),
)

/**
 * Things with a ref of which nothing says what they are: a control without a name and a hint, and whatever else has
 * neither and nothing in it. In a line with text of its own that text tells them.
 */
export function nameless({ text, refs }: SeenView): string[] {
  const lines = text.split("\n")
  const isTold = (ref: string, rest: string) => refs[ref]?.name !== "" || /^\S+ (?:\{[^}]+\}|<[^>]+>)/.test(rest)
  const isControl = (ref: string) => CONTROLS.has(refs[ref]?.role ?? "")
  return lines.filter((line, at) => {
    const [, indent = "", ref = "", rest = ""] = /^(\s*)(e\d+) (.*)$/.exec(line) ?? []
    const hasMore = rest.startsWith("|") || (lines[at + 1] ?? "").startsWith(`${indent}  `)
    if (ref !== "" && !isTold(ref, rest) && (isControl(ref) || !hasMore)) return true
    if (/[\p{L}\p{N}]/u.test(line.replace(/\[[^[\]]*\]/g, "").replace(/\be\d+ /g, ""))) return false
    return [...line.matchAll(/\[(e\d+) ([^[\]]*)/g)].some(([, inner = "", said = ""]) => {
      return !isTold(inner, said) && isControl(inner)
    })
  })
}
