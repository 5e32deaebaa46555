import fc from "fast-check"
import {
  type Box,
  type BoxKind,
  controlKinds,
  type Layout,
  type LayoutNode,
  type Leaf,
  type LeafKind,
  type Style,
  textKinds,
} from "./layout.ts"
import { bodyStyle, boxStyle, leafStyle, rootStyle } from "./styles.ts"

const share = fc.constantFrom(0, 1, 0.5, 0.2, 0.9)

const scrolled = (oneIn: number) => fc.option(fc.record({ x: share, y: share }), { freq: oneIn, nil: undefined })

const leaf = (kinds: readonly LeafKind[]): fc.Arbitrary<Leaf> =>
  fc.record({ is: fc.constant("leaf" as const), kind: fc.constantFrom(...kinds), style: leafStyle })

/** The weight of each kind: every cross-site frame costs a process. */
const kinds: readonly (readonly [BoxKind, number])[] = [
  ["block", 40],
  ["open root", 3],
  ["closed root", 3],
  ["slot of an open root", 2],
  ["slot of a closed root", 2],
  ["frame", 3],
  ["frame of another site", 1],
  ["popover", 1],
  ["dialog", 1],
  ["modal dialog", 1],
  ["open details", 2],
  ["closed details", 1],
  ["table cell", 3],
  ["list", 2],
]

const boxKind = fc.oneof(...kinds.map(([kind, weight]) => ({ arbitrary: fc.constant(kind), weight })))

/** The judge cannot locate points in a rotated frame, so frames are rotated only by their ancestors. */
function straight(box: Box): Box {
  if (!box.kind.startsWith("frame")) return box
  const { transform: _, rotate: __, ...style } = box.style
  return { ...box, style }
}

/** Nestings that random styles would seldom produce, though they are common in applications. */
const nests: readonly (readonly [outer: Style, inner: Style])[] = [
  [{ overflow: "hidden auto", height: "90px" }, { "padding-top": "300px" }],
  [
    { overflow: "auto hidden", width: "200px" },
    { "padding-left": "500px", width: "300px" },
  ],
  [{ overflow: "clip scroll", height: "60px" }, { "padding-bottom": "200px" }],
  [
    { overflow: "auto", height: "120px" },
    { "padding-top": "400px", transform: "translateY(-100px)" },
  ],
  [
    { position: "absolute", left: "-3000px" },
    { position: "fixed", left: "200px", top: "120px" },
  ],
  [
    { position: "fixed", top: "-900px", overflow: "hidden" },
    { position: "fixed", right: "20px", bottom: "40px" },
  ],
  [
    { position: "relative", width: "0", height: "0" },
    { position: "absolute", left: "30px", width: "300px" },
  ],
  [
    { width: "0", height: "0", overflow: "hidden" },
    { position: "absolute", left: "400px", top: "200px" },
  ],
  [
    { transform: "translateY(40px)", height: "120px" },
    { position: "fixed", left: "10px", top: "10px" },
  ],
  [
    { "will-change": "transform", overflow: "hidden auto", height: "80px" },
    { position: "fixed", top: "150px" },
  ],
  [
    { overflow: "hidden", height: "50px" },
    { position: "relative", top: "70px" },
  ],
  [
    { overflow: "hidden", height: "50px" },
    { position: "absolute", top: "500px" },
  ],
  [{ visibility: "hidden" }, { visibility: "visible" }],
  [
    { overflow: "auto", height: "80px" },
    { position: "sticky", top: "0" },
  ],
  [
    { display: "flex", overflow: "hidden auto", height: "70px" },
    { "flex-shrink": "0", height: "400px" },
  ],
  [{ position: "fixed", inset: "0 auto 0 0", width: "240px", overflow: "hidden auto" }, { "padding-top": "1200px" }],
]

const { children } = fc.letrec<{ node: LayoutNode; box: Box; nest: Box; children: LayoutNode[] }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { arbitrary: fc.oneof(leaf(controlKinds), leaf(textKinds)), weight: 5 },
    { arbitrary: tie("box"), weight: 4 },
    { arbitrary: tie("nest"), weight: 1 },
  ),
  box: fc
    .record({
      is: fc.constant("box" as const),
      kind: boxKind,
      style: boxStyle,
      scrolled: scrolled(6),
      children: tie("children"),
    })
    .map(straight),
  nest: fc
    .record({
      styles: fc.constantFrom(...nests),
      kinds: fc.tuple(boxKind, boxKind),
      scrolled: scrolled(3),
      children: tie("children"),
    })
    .map(({ styles: [outer, inner], kinds: [outerKind, innerKind], scrolled: at, children: inside }) => ({
      is: "box" as const,
      kind: outerKind,
      style: outer,
      scrolled: at,
      children: [{ is: "box" as const, kind: innerKind, style: inner, scrolled: undefined, children: inside }],
    })),
  children: fc.array(tie("node"), { minLength: 1, maxLength: 4 }),
}))

/** Makes some layouts longer or wider than the window, which would seldom happen by chance. */
const far: fc.Arbitrary<Style | null> = fc.option(
  fc.constantFrom<Style>(
    { "padding-top": "900px" },
    { "padding-bottom": "1500px" },
    { "padding-left": "1400px", width: "900px" },
  ),
  { freq: 4 },
)

export const layouts: fc.Arbitrary<Layout> = fc
  .record({ root: rootStyle, body: bodyStyle, far, scrolled: scrolled(5), first: children, more: children })
  .map(({ far: padding, first, more, body, ...layout }) => ({
    ...layout,
    body: { ...body, ...padding },
    children: [...first, ...more],
  }))
