import type { Layout, LayoutNode, Style } from "./layout.ts"

/** Every layout that differs by one removal: a node, a wrapper, a declaration, a scroll position. */
export function* smaller(layout: Layout): Generator<Layout> {
  for (const children of fewer(layout.children)) yield { ...layout, children }
  for (const root of plainer(layout.root)) yield { ...layout, root }
  for (const body of plainer(layout.body)) yield { ...layout, body }
  if (layout.scrolled) yield { ...layout, scrolled: undefined }
}

function* fewer(nodes: readonly LayoutNode[]): Generator<readonly LayoutNode[]> {
  for (const [index, node] of nodes.entries()) {
    const others = (...instead: readonly LayoutNode[]) => nodes.toSpliced(index, 1, ...instead)
    yield others()
    for (const style of plainer(node.style)) yield others({ ...node, style })
    if (node.is === "leaf") continue
    yield others(...node.children)
    if (node.kind !== "block") yield others({ ...node, kind: "block" })
    if (node.scrolled) yield others({ ...node, scrolled: undefined })
    for (const children of fewer(node.children)) yield others({ ...node, children })
  }
}

function* plainer(style: Style): Generator<Style> {
  for (const name of Object.keys(style)) {
    yield Object.fromEntries(Object.entries(style).filter(([other]) => other !== name))
  }
}

/** The maximum number of layouts tried. */
const MOST_TRIES = 400

/** The smallest layout with a property, as far as removing single things leads. */
export async function smallest(layout: Layout, holds: (layout: Layout) => Promise<boolean>): Promise<Layout> {
  let best = layout
  let candidates = smaller(best)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { value, done } = candidates.next()
    if (done) return best
    if (!(await holds(value))) continue
    best = value
    candidates = smaller(best)
  }
  return best
}
