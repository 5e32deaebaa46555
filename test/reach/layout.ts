export type Style = Readonly<Record<string, string>>

export const controlKinds = [
  "button",
  "link",
  "field",
  "checkbox",
  "labelled checkbox",
  "select",
  "textarea",
  "clickable",
  "role button",
  "summary",
] as const

export const textKinds = [
  "span",
  "paragraph",
  "heading",
  "list item",
  "table cell",
  "svg text",
  "text of a named button",
] as const

export type LeafKind = (typeof controlKinds)[number] | (typeof textKinds)[number]

/** Something with its own name that a view may contain or miss. */
export interface Leaf {
  readonly is: "leaf"
  readonly kind: LeafKind
  readonly style: Style
}

export const boxKinds = [
  "block",
  "open root",
  "closed root",
  "slot of an open root",
  "slot of a closed root",
  "frame",
  "frame of another site",
  "popover",
  "dialog",
  "modal dialog",
  "open details",
  "closed details",
  "table cell",
  "list",
] as const

export type BoxKind = (typeof boxKinds)[number]

export interface Box {
  readonly is: "box"
  readonly kind: BoxKind
  readonly style: Style
  /** How far a script scrolls it after loading, as fractions of its range. */
  readonly scrolled: { readonly x: number; readonly y: number } | undefined
  readonly children: readonly LayoutNode[]
}

export type LayoutNode = Leaf | Box

/** A random page. */
export interface Layout {
  readonly root: Style
  readonly body: Style
  readonly scrolled: { readonly x: number; readonly y: number } | undefined
  readonly children: readonly LayoutNode[]
}
