import { boxOf as boxAt, localName, styleOf } from "../safe.ts"
import { parentElementOf } from "../tree.ts"
import { type Colour, colourOf, coloursIn } from "./colour.ts"
import { type Shape, shapeOf } from "./shapes.ts"
import { type Box, LEAST_OPACITY, Style } from "./sight.ts"

/** How a filter changes all colours of an element and its content. */
export interface Tint {
  readonly element: Element
  readonly apply: (colour: Colour) => Colour
}

/** The effects of an element and its ancestors on everything inside. */
export interface Effects {
  /** Nothing inside is visible. */
  readonly lost: boolean
  /** The shapes that clip paths leave, all of them. */
  readonly shapes: readonly Shape[]
  readonly tints: readonly Tint[]
  /** How it is blended with what is behind the element. */
  readonly blend: { readonly element: Element; readonly mode: string } | undefined
}

export const NO_EFFECTS: Effects = { lost: false, shapes: [], tints: [], blend: undefined }
const LOST: Effects = { ...NO_EFFECTS, lost: true }

/** This much blur, in pixels and relative to the font size, makes text unreadable. */
const MOST_BLUR = 4
const MOST_BLUR_EM = 0.25

/** Their background is that of the whole window. */
export function isWhole(element: Element): boolean {
  const tag = localName(element)
  return tag === "html" || tag === "body"
}

/** The effects inside an element, given those of its parent. */
export function effectsIn(element: Element, css: CSSStyleDeclaration, boxOf: () => Box, around: Effects): Effects {
  if (around.lost) return around
  const { filter, maskImage, clipPath, mixBlendMode, backfaceVisibility, clip, zIndex } = css
  const isPlain =
    filter === "none" &&
    maskImage === "none" &&
    clipPath === "none" &&
    mixBlendMode === "normal" &&
    backfaceVisibility === "visible" &&
    clip === "auto" &&
    !zIndex.startsWith("-")
  if (isPlain) return around
  const tints = filter === "none" ? [] : tintsOf(filter, element, css)
  if (zIndex.startsWith("-") && isSunk(element, css, boxOf())) return LOST
  if (clip !== "auto" && new Style(css, false, false).isCutAway) return LOST
  if (tints === "lost" || isMaskedAway(css) || (backfaceVisibility === "hidden" && showsItsBack(element))) return LOST
  const shape = clipPath === "none" ? undefined : shapeOf(clipPath, element, boxOf())
  return {
    lost: false,
    shapes: shape === undefined ? around.shapes : [...around.shapes, shape],
    tints: tints.length === 0 ? around.tints : [...tints, ...around.tints],
    blend: mixBlendMode === "normal" ? around.blend : { element, mode: mixBlendMode },
  }
}

/** Whether an element is placed behind the background of an ancestor. */
function isSunk(element: Element, { position }: CSSStyleDeclaration, { left, top, right, bottom }: Box): boolean {
  if (position === "static") return false
  for (let at = parentElementOf(element); at !== null && !isWhole(at); at = parentElementOf(at)) {
    const css = styleOf(at)
    // A stacking context has its background below all of its content.
    if (isPile(css)) return false
    const box = boxAt(at)
    const isWithin = box.left <= left + 1 && box.top <= top + 1 && box.right >= right - 1 && box.bottom >= bottom - 1
    if (isWithin && colourOf(css.backgroundColor).alpha === 1) return true
  }
  return false
}

function isPile(css: CSSStyleDeclaration): boolean {
  const { position, zIndex, opacity, transform, filter, isolation, mixBlendMode, clipPath, perspective, willChange } =
    css
  if (position === "fixed" || position === "sticky" || (position !== "static" && zIndex !== "auto")) return true
  const hasEffect = [transform, filter, clipPath, perspective].some((value) => value !== "none")
  return opacity !== "1" || hasEffect || isolation === "isolate" || mixBlendMode !== "normal" || willChange !== "auto"
}

function tintsOf(filter: string, element: Element, css: CSSStyleDeclaration): Tint[] | "lost" {
  const tints: Tint[] = []
  for (const [, name, words = ""] of filter.matchAll(/([\w-]+)\(((?:[^()]|\([^()]*\))*)\)/g)) {
    const number = Number.parseFloat(words)
    const amount = words.endsWith("%") ? number / 100 : Number.isNaN(number) ? 1 : number
    if (name === "opacity" && amount < LEAST_OPACITY) return "lost"
    if (name === "blur" && amount > Math.max(MOST_BLUR, Number.parseFloat(css.fontSize) * MOST_BLUR_EM)) return "lost"
    const change = changeBy(name ?? "", amount)
    if (change !== undefined) tints.push({ element, apply: (colour) => changed(colour, change) })
    if (name === "opacity") tints.push({ element, apply: (colour) => ({ ...colour, alpha: colour.alpha * amount }) })
  }
  return tints
}

function changeBy(name: string, amount: number): ((part: number) => number) | undefined {
  switch (name) {
    case "brightness":
      return (part) => part * amount
    case "invert":
      return (part) => part * (1 - amount) + (255 - part) * amount
    case "contrast":
      return (part) => (part - 127.5) * amount + 127.5
    default:
      return undefined
  }
}

function changed({ red, green, blue, alpha }: Colour, change: (part: number) => number): Colour {
  const within = (part: number) => Math.min(255, Math.max(0, change(part)))
  return { red: within(red), green: within(green), blue: within(blue), alpha }
}

/** Whether a mask is fully transparent, or has no size. An image may be anything. */
function isMaskedAway({ maskImage, maskSize, maskMode }: CSSStyleDeclaration): boolean {
  if (maskImage === "none") return false
  if (maskSize.split(", ").every((size) => size.split(" ").includes("0px"))) return true
  if (maskImage.includes("url(")) return false
  const byLight = maskMode === "luminance"
  const colours = coloursIn(maskImage)
  return (
    colours.length > 0 &&
    colours.every(({ red, green, blue, alpha }) => {
      const light = byLight ? Math.max(red, green, blue) / 255 : 1
      return alpha * light < LEAST_OPACITY
    })
  )
}

/** Whether an element with a hidden back side is turned away from the viewer, together with its 3D context. */
function showsItsBack(element: Element): boolean {
  let turn = new DOMMatrix()
  for (let at: Element | null = element; at !== null; at = parentElementOf(at)) {
    const { transform, rotate, transformStyle, display } = styleOf(at)
    if (at !== element && transformStyle !== "preserve-3d") break
    // Inline boxes are not transformed.
    if (display === "inline" || display === "contents") continue
    const own = transform === "none" ? new DOMMatrix() : new DOMMatrix(transform)
    turn = turnBy(rotate).multiply(own).multiply(turn)
  }
  return turn.m33 < 0
}

/** `30deg`, `x 30deg` or `0 1 0 30deg`. */
function turnBy(rotate: string): DOMMatrix {
  const words = rotate.split(" ")
  const angle = Number.parseFloat(words.at(-1) ?? "")
  if (Number.isNaN(angle)) return new DOMMatrix()
  const [x = 0, y = 0, z = 1] =
    words.length === 4 ? words.map(Number) : words[0] === "x" ? [1, 0, 0] : words[0] === "y" ? [0, 1, 0] : [0, 0, 1]
  return new DOMMatrix().rotateAxisAngle(x, y, z, angle)
}

/** The visible colour after blending with the one behind it; undefined for modes that are not computed here. */
export function blended(mode: string, above: Colour, below: Colour): Colour | undefined {
  const mix = mixing(mode)
  if (mix === undefined) return undefined
  const part = (one: number, other: number) => Math.round(mix(one / 255, other / 255) * 255)
  return {
    red: part(above.red, below.red),
    green: part(above.green, below.green),
    blue: part(above.blue, below.blue),
    alpha: above.alpha,
  }
}

function mixing(mode: string): ((above: number, below: number) => number) | undefined {
  switch (mode) {
    case "multiply":
      return (above, below) => above * below
    case "screen":
      return (above, below) => above + below - above * below
    case "darken":
      return Math.min
    case "lighten":
      return Math.max
    case "difference":
      return (above, below) => Math.abs(above - below)
    case "exclusion":
      return (above, below) => above + below - 2 * above * below
    case "overlay":
      return (above, below) => (below <= 0.5 ? 2 * above * below : 1 - 2 * (1 - above) * (1 - below))
    case "hard-light":
      return (above, below) => (above <= 0.5 ? 2 * above * below : 1 - 2 * (1 - above) * (1 - below))
    case "color-dodge":
      return (above, below) => (below === 0 ? 0 : above === 1 ? 1 : Math.min(1, below / (1 - above)))
    case "color-burn":
      return (above, below) => (below === 1 ? 1 : above === 0 ? 0 : 1 - Math.min(1, (1 - below) / above))
    case "plus-lighter":
      return (above, below) => Math.min(1, above + below)
    default:
      return undefined
  }
}
