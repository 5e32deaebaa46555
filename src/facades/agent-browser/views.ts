import { unifiedText } from "../../base/diff-text.ts"
import { oneLine } from "../../base/text.ts"
import type { PlainViews } from "../../command/run/dialect.ts"
import { Flag } from "../../injected/wire/entry.ts"
import type { Entry } from "../../page/view/model/look.ts"
import { type FrameView, refOf, type View } from "../../page/view/model/view.ts"
import { indented } from "../../page/view/render/fit.ts"
import type { Line, RenderOptions } from "../../page/view/render/lines.ts"

/** Roles that have a ref in their tree although they are not interactive. */
const WITH_REF = new Set(["heading", "cell", "gridcell", "columnheader", "rowheader", "iframe"])
const ROLES: Readonly<Record<string, string>> = { iframe: "Iframe", img: "image", clickable: "generic" }
const CHECKABLE = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"])

/** How many lines around a difference are included. */
const CONTEXT = 3

/** Views in the format of agent-browser: a tree of roles, one line for each element or text. */
export const plainViews: PlainViews = {
  lines(view, options) {
    const tree = new Tree(view, options)
    for (const entry of view.main.look.entries) tree.entry(entry, view.main, 0)
    return tree.lines
  },
  text(lines, { interactive }) {
    if (lines.length > 0) return lines.map(indented).join("\n")
    return interactive ? "(no interactive elements)" : "(empty page)"
  },
  withoutRefs: (line) => line.replace(/, ref=e\d+(?=[,\]])| \[ref=e\d+\]/g, "").replace(/ \[ref=e\d+, /g, " ["),
  diff: (comparison) => unifiedText(comparison, CONTEXT),
}

class Tree {
  readonly lines: Line[] = []
  readonly #view: View
  readonly #options: RenderOptions

  constructor(view: View, options: RenderOptions) {
    this.#view = view
    this.#options = options
  }

  entry(entry: Entry, frame: FrameView, depth: number): void {
    if (entry.role === "cut") return
    const hasRef = (entry.flags & Flag.acts) !== 0 || WITH_REF.has(entry.role)
    const isShown = entry.role !== "text" && entry.role !== "pane" && (hasRef || !this.#options.interactive)
    if (isShown) this.#say(depth, this.#line(entry, frame, hasRef), entry, frame)
    const below = isShown ? depth + 1 : depth
    for (const kid of entry.kids) {
      if (typeof kid !== "string") this.entry(kid, frame, below)
      else if (!this.#options.interactive) this.#text(kid, entry, frame, below)
    }
    const inner = entry.role === "iframe" ? frame.frames.get(entry.id) : undefined
    for (const each of inner?.look.entries ?? []) this.entry(each, inner ?? frame, below)
  }

  #text(text: string, around: Entry, frame: FrameView, depth: number): void {
    const entry = around.role === "text" ? { ...around, kids: [text] } : around
    this.#say(depth, `StaticText ${JSON.stringify(oneLine(text))}`, entry, frame)
  }

  #say(depth: number, text: string, entry: Entry, frame: FrameView): void {
    if (depth >= (this.#options.depth ?? Number.POSITIVE_INFINITY)) return
    this.lines.push({ depth, text: `- ${text}`, entry, frame })
  }

  #line(entry: Entry, frame: FrameView, hasRef: boolean): string {
    const { flags, more, role, name } = entry
    const isEditable = (flags & Flag.editable) !== 0
    // An editable element with an explicit role keeps that role.
    const isBare = isEditable && (flags & Flag.clickable) !== 0
    const parts = [isBare ? "generic" : more.type === "file" ? "button" : (ROLES[role] ?? role)]
    if (name !== "") parts.push(JSON.stringify(oneLine(name)))
    const traits = [...traitsOf(entry), ...(hasRef ? [`ref=${refOf(this.#view, frame, entry)}`] : [])]
    if (this.#options.urls && role === "link" && more.url !== undefined) traits.push(`url=${more.url}`)
    if (traits.length > 0) parts.push(`[${traits.join(", ")}]`)
    if (role === "clickable") parts.push("clickable [cursor:pointer, onclick]")
    if (isBare) parts.push("editable [contenteditable]")
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
