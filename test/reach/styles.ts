import fc from "fast-check"
import type { Style } from "./layout.ts"

const px = (min: number, max: number) => fc.integer({ min, max }).map((value) => `${value}px`)

const one = (...styles: readonly Style[]) => fc.constantFrom<Style>(...styles)

const overflow = fc.constantFrom("visible", "hidden", "clip", "auto", "scroll")

const overflows = fc
  .record({ x: overflow, y: overflow, width: fc.option(px(40, 400)), height: fc.option(px(20, 200)) })
  .map(({ x, y, width, height }) => ({
    overflow: `${x} ${y}`,
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
  }))

const sizes = fc.oneof(
  fc.record({ width: px(30, 700) }),
  fc.record({ height: px(20, 900) }),
  fc.record({ width: px(500, 2500), height: px(300, 2500) }),
  one({ height: "0" }, { width: "0" }, { width: "0", height: "0" }, { width: "max-content" }, { padding: "40px" }),
)

/** Mostly on the page, sometimes far out. */
const offset = fc.oneof({ weight: 4, arbitrary: px(-60, 300) }, { weight: 1, arbitrary: px(-1500, 1800) })

const sides = fc
  .record({
    across: fc.constantFrom("left", "right"),
    down: fc.constantFrom("top", "bottom"),
    x: fc.option(offset),
    y: fc.option(offset),
  })
  .map(
    ({ across, down, x, y }): Style => ({
      ...(x === null ? {} : { [across]: x }),
      ...(y === null ? {} : { [down]: y }),
    }),
  )

const positions = fc
  .record({
    position: fc.constantFrom("relative", "absolute", "fixed", "sticky"),
    sides,
    depth: fc.option(fc.constantFrom("-1", "1", "5"), { freq: 4 }),
  })
  .map(
    ({ position, sides: at, depth }): Style => ({
      position,
      ...at,
      ...(depth === null ? {} : { "z-index": depth }),
    }),
  )

const flows = fc.oneof(
  one(
    { display: "flex" },
    { display: "flex", "flex-direction": "row-reverse" },
    { display: "flex", "flex-direction": "column" },
    { display: "flex", "flex-direction": "column-reverse" },
    { display: "flex", "flex-wrap": "wrap", gap: "8px" },
    { display: "flex", "justify-content": "center", "align-items": "center" },
    { display: "grid", "grid-template-columns": "1fr 1fr" },
    { display: "grid", "grid-template-columns": "300px 300px 300px", gap: "20px" },
    { display: "inline" },
    { display: "inline-block" },
    { display: "contents" },
    { display: "flow-root" },
    { columns: "2" },
    { columns: "120px", height: "60px" },
    { float: "left" },
    { float: "right" },
    { margin: "-30px 0 0 -40px" },
    { "margin-top": "-200px" },
    { "white-space": "nowrap" },
    { "text-indent": "-400px" },
  ),
  one(
    { "writing-mode": "vertical-rl" },
    { "writing-mode": "vertical-lr" },
    { "writing-mode": "sideways-lr" },
    { direction: "rtl" },
    { direction: "ltr" },
  ),
)

const transforms = one(
  { transform: "translate(40px, 30px)" },
  { transform: "translate(-120%, 0)" },
  { transform: "translateY(-600px)" },
  { transform: "translate3d(0, 0, 0)" },
  { transform: "scale(0.5)" },
  { transform: "scale(2)" },
  { transform: "scale(0)" },
  { transform: "scaleX(-1)" },
  { transform: "rotate(5deg)" },
  { transform: "rotate(90deg)" },
  { transform: "rotate(180deg)" },
  { transform: "rotateX(180deg)", "backface-visibility": "hidden" },
  { translate: "60px 20px" },
  { scale: "0.7" },
  { rotate: "30deg" },
  { zoom: "0.5" },
  { zoom: "1.5" },
  { "will-change": "transform" },
  { filter: "brightness(1)" },
  { "backdrop-filter": "blur(1px)" },
  { perspective: "500px" },
)

const containments = one(
  { contain: "paint" },
  { contain: "layout" },
  { contain: "size" },
  { contain: "strict", width: "200px", height: "60px" },
  { contain: "content" },
  { "content-visibility": "auto" },
  { "content-visibility": "auto", "contain-intrinsic-size": "100px 400px" },
  { "content-visibility": "hidden" },
)

const veils = one(
  { opacity: "0" },
  { opacity: "0.5" },
  { visibility: "hidden" },
  { visibility: "visible" },
  { visibility: "collapse" },
  { display: "none" },
  { "clip-path": "inset(0)" },
  { "clip-path": "inset(50%)" },
  { "clip-path": "inset(0 0 20px 0)" },
  { "clip-path": "circle(40px at 40px 40px)" },
  { "clip-path": "polygon(0 0, 100% 0, 100% 100%)" },
  { clip: "rect(0 0 0 0)", position: "absolute" },
  { "border-radius": "50%", overflow: "hidden" },
  { "mask-image": "linear-gradient(black, black)" },
)

function merged(...parts: readonly fc.Arbitrary<Style | null>[]): fc.Arbitrary<Style> {
  return fc.tuple(...parts).map((styles) => Object.assign({}, ...styles.map((style) => style ?? {})))
}

/** Applied to one in `oneIn`. Without that limit, few boxes would be plain. */
const rarely = (style: fc.Arbitrary<Style>, oneIn: number): fc.Arbitrary<Style | null> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: style })

export const boxStyle = merged(
  rarely(sizes, 5),
  rarely(flows, 4),
  rarely(overflows, 2),
  rarely(positions, 4),
  rarely(transforms, 8),
  rarely(containments, 16),
  rarely(veils, 24),
)

export const leafStyle = merged(
  rarely(positions, 14),
  rarely(transforms, 40),
  rarely(veils, 30),
  rarely(one({ "margin-top": "300px" }, { "margin-left": "600px" }, { display: "block" }, { float: "right" }), 8),
)

export const rootStyle = merged(
  rarely(one({ direction: "rtl" }), 8),
  rarely(one({ "writing-mode": "vertical-rl" }, { "writing-mode": "vertical-lr" }), 20),
  rarely(
    one(
      { overflow: "hidden" },
      { overflow: "auto" },
      { "overflow-x": "hidden" },
      { overflow: "clip" },
      { height: "100%" },
    ),
    10,
  ),
)

export const bodyStyle = merged(
  rarely(
    one({ width: "2200px" }, { height: "2600px" }, { margin: "0" }, { "min-height": "100vh" }, { height: "100%" }),
    3,
  ),
  rarely(
    one(
      { overflow: "hidden" },
      { "overflow-x": "hidden" },
      { overflow: "auto", height: "300px" },
      { "overflow-y": "scroll" },
      { position: "relative" },
      { position: "fixed", inset: "0", overflow: "auto" },
      { direction: "rtl" },
      { display: "flex" },
      { zoom: "0.8" },
    ),
    6,
  ),
)
