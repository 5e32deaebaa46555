import { oneLine } from "../../../base/text.ts"
import { Flag } from "../entry.ts"
import type { Entry, Kid } from "../look.ts"
import { type FrameView, refOf, type View } from "../view.ts"
import type { RenderOptions } from "./lines.ts"

/** Roles that have a ref in their tree although nobody operates them. */
const WITH_REF = new Set(["heading", "cell", "gridcell", "columnheader", "rowheader", "iframe"])
const ROLES: Readonly<Record<string, string>> = { iframe: "Iframe", img: "image", clickable: "generic" }
const CHECKABLE = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"])

/** A view as agent-browser writes it: a tree of roles, with neither header nor budget. */
export function agentBrowserTree(view: View, options: RenderOptions): string {
  const tree = new Tree(view, options)
  tree.all(view.main.look.entries, view.main, 0)
  if (tree.lines.length > 0) return tree.lines.join("\n")
  return options.interactive ? "(no interactive elements)" : "(empty page)"
}

class Tree {
  readonly lines: string[] = []
  readonly #view: View
  readonly #options: RenderOptions

  constructor(view: View, options: RenderOptions) {
    this.#view = view
    this.#options = options
  }

  all(kids: readonly Kid[], frame: FrameView, depth: number): void {
    for (const kid of kids) {
      if (typeof kid === "string") this.#text(kid, depth)
      else this.#entry(kid, frame, depth)
    }
  }

  #entry(entry: Entry, frame: FrameView, depth: number): void {
    const hasRef = (entry.flags & Flag.acts) !== 0 || WITH_REF.has(entry.role)
    const isShown = entry.role !== "text" && (hasRef || !this.#options.interactive)
    if (isShown) this.#say(depth, this.#line(entry, frame, hasRef))
    const below = isShown ? depth + 1 : depth
    this.all(entry.kids, frame, below)
    const inner = entry.role === "iframe" ? frame.frames.get(entry.id) : undefined
    if (inner) this.all(inner.look.entries, inner, below)
  }

  #text(text: string, depth: number): void {
    if (!this.#options.interactive) this.#say(depth, `StaticText ${JSON.stringify(oneLine(text))}`)
  }

  #say(depth: number, text: string): void {
    if (depth < (this.#options.depth ?? Number.POSITIVE_INFINITY)) this.lines.push(`${"  ".repeat(depth)}- ${text}`)
  }

  #line(entry: Entry, frame: FrameView, hasRef: boolean): string {
    const { flags, more, role, name } = entry
    const isEditable = (flags & Flag.editable) !== 0
    const parts = [isEditable ? "generic" : more.type === "file" ? "button" : (ROLES[role] ?? role)]
    if (name !== "") parts.push(JSON.stringify(oneLine(name)))
    const traits = [...traitsOf(entry), ...(hasRef ? [`ref=${refOf(this.#view, frame, entry)}`] : [])]
    if (this.#options.urls && role === "link" && more.url !== undefined) traits.push(`url=${more.url}`)
    if (traits.length > 0) parts.push(`[${traits.join(", ")}]`)
    if (role === "clickable") parts.push("clickable [cursor:pointer, onclick]")
    if (isEditable) parts.push("editable [contenteditable]")
    const value = more.type === "file" ? (more.value ?? "No file chosen") : more.value
    return `${parts.join(" ")}${value === undefined ? "" : `: ${oneLine(value)}`}`
  }
}

function traitsOf({ role, flags, more }: Entry): string[] {
  const traits: string[] = []
  const has = (flag: number) => (flags & flag) !== 0
  if (role === "heading") traits.push(`level=${more.level ?? 2}`)
  if (CHECKABLE.has(role)) traits.push(`checked=${has(Flag.mixed) ? "mixed" : has(Flag.checked)}`)
  if (has(Flag.expanded) || has(Flag.collapsed) || more.options !== undefined) {
    traits.push(`expanded=${has(Flag.expanded)}`)
  }
  if (has(Flag.pressed)) traits.push("pressed=true")
  if (has(Flag.selected)) traits.push("selected")
  if (has(Flag.disabled)) traits.push("disabled")
  if (has(Flag.required)) traits.push("required")
  return traits
}
