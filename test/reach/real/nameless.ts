import type { SeenView } from "../recall.ts"

/** Controls. Other things with a ref, such as a focusable list, are described by the lines below them. */
const CONTROLS = new Set(
  `button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox slider spinbutton switch tab
  textbox treeitem`.split(/\s+/),
)

/**
 * Refs without any description: a control without a name and a hint, and any other thing with neither and without
 * content. In a line with text of its own, that text describes them.
 */
export function nameless({ text, refs }: SeenView): string[] {
  const lines = text.split("\n")
  const isDescribed = (ref: string, rest: string) => refs[ref]?.name !== "" || /^\S+ (?:\{[^}]+\}|<[^>]+>)/.test(rest)
  const isControl = (ref: string) => CONTROLS.has(refs[ref]?.role ?? "")
  return lines.filter((line, at) => {
    const [, indent = "", ref = "", rest = ""] = /^(\s*)(e\d+) (.*)$/.exec(line) ?? []
    const hasMore = rest.startsWith("|") || (lines[at + 1] ?? "").startsWith(`${indent}  `)
    if (ref !== "" && !isDescribed(ref, rest) && (isControl(ref) || !hasMore)) return true
    if (/[\p{L}\p{N}]/u.test(line.replace(/\[[^[\]]*\]/g, "").replace(/\be\d+ /g, ""))) return false
    return [...line.matchAll(/\[(e\d+) ([^[\]]*)/g)].some(([, inner = "", said = ""]) => {
      return !isDescribed(inner, said) && isControl(inner)
    })
  })
}
