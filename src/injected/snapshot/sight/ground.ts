import { isSvg } from "../elements.ts"
import type { Memory } from "../memory.ts"
import { documentElementOf, isElement, isRendered, localName, styleOf } from "../safe.ts"
import { eachChild, parentElementOf } from "../tree.ts"
import { type Colour, colourOf, coloursIn, isNear, over, WHITE } from "./colour.ts"
import type { Boxes, Edges } from "./sight.ts"
import { isAround } from "./uppermost.ts"

/** The background of a text: an opaque colour and the element that paints it; no element if it is the window's. */
export interface Background {
  /** Undefined if it is an image, or a colour that changes. */
  readonly colour: Colour | undefined
  readonly by: Element | undefined
}

const AS_SEEN = { visibilityProperty: true, opacityProperty: true } as const

/** The background of a browser window in dark mode. */
const DARK: Colour = { red: 18, green: 18, blue: 18, alpha: 1 }

/**
 * The background of a page. A frame without one is drawn on what is behind it, which a cross-site parent does not
 * reveal.
 */
export function windowBackground(view: Window): Background {
  const root = documentElementOf(view.document)
  const scheme = root === null ? "" : styleOf(root).colorScheme
  const isDark =
    /dark/.test(scheme) && (!/light/.test(scheme) || view.matchMedia("(prefers-color-scheme: dark)").matches)
  if (isDark) return { colour: DARK, by: undefined }
  if (view.parent === view) return { colour: WHITE, by: undefined }
  return {
    colour: view.frameElement === null ? undefined : colourBehind(view.frameElement, view.parent),
    by: undefined,
  }
}

function colourBehind(frame: Element, view: Window): Colour | undefined {
  const layers: Colour[] = []
  for (let at: Element | null = frame; at !== null && layers.at(-1)?.alpha !== 1; at = parentElementOf(at)) {
    const colour = paintedBy(styleOf(at))
    if (colour === undefined) return undefined
    if (colour !== "none") layers.push(colour)
  }
  const behind = layers.at(-1)?.alpha === 1 ? layers.pop() : windowBackground(view).colour
  return behind && layers.reduceRight((below, above) => over(above, below), behind)
}

/** The background inside an element, given that of its parent. */
export function backgroundIn(
  element: Element,
  css: CSSStyleDeclaration,
  mayHaveImage: boolean,
  around: Background,
): Background {
  const image = mayHaveImage ? css.backgroundImage : "none"
  if (image !== "none" && css.backgroundClip !== "text") {
    const colour = onlyColourOf(image)
    return colour === undefined ? { colour, by: element } : laidOn(colour, element, around)
  }
  const { backgroundColor } = css
  return backgroundColor === "rgba(0, 0, 0, 0)" ? around : laidOn(colourOf(backgroundColor), element, around)
}

function laidOn(colour: Colour, element: Element, around: Background): Background {
  if (colour.alpha === 0) return around
  if (colour.alpha < 1 && around.colour === undefined) return around
  return { colour: over(colour, around.colour ?? WHITE), by: element }
}

/** The colour of a gradient with only one colour. */
function onlyColourOf(image: string): Colour | undefined {
  if (!image.includes("gradient(") || image.includes("url(")) return undefined
  const [first, ...others] = coloursIn(image)
  return first !== undefined && others.every((each) => isNear(each, first) && each.alpha === first.alpha)
    ? first
    : undefined
}

/** At most this many elements are searched for backgrounds of a text. */
const MOST = 5_000

const IMAGES = new Set("img video canvas iframe frame object embed image use picture input".split(" "))
const SHAPES = new Set("rect circle ellipse path polygon polyline line".split(" "))

interface Painted {
  readonly element: Element
  readonly box: Edges
  /** Undefined if it has many. */
  readonly colour: Colour | undefined
}

/** Everything that is painted in an element, cached during one look. */
export class Paintings {
  readonly #boxes: Boxes
  readonly #memory: Memory
  readonly #known = new Map<Element, readonly Painted[] | "many">()

  constructor(boxes: Boxes, memory: Memory) {
    this.#boxes = boxes
    this.#memory = memory
  }

  /** The colours painted at a line of text by elements that do not contain the text; `undefined` for an image. */
  at(line: Edges, element: Element, within: Element): readonly (Colour | undefined)[] {
    const painted = this.#in(within)
    if (painted === "many") return [undefined]
    const x = (line.left + line.right) / 2
    const y = (line.top + line.bottom) / 2
    const colours: (Colour | undefined)[] = []
    for (const { element: other, box, colour } of painted) {
      const isThere = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
      if (isThere && !isAround(other, element) && !isAround(element, other) && isRendered(other, AS_SEEN))
        colours.push(colour)
    }
    return [...colours, ...drawnAround(line, element, within)]
  }

  #in(within: Element): readonly Painted[] | "many" {
    const known = this.#known.get(within)
    if (known !== undefined) return known
    let left = MOST
    const painted: Painted[] = []
    const waiting: Element[] = [within]
    for (let at = waiting.pop(); at !== undefined && left > 0; at = waiting.pop()) {
      eachChild(at, this.#memory, (child) => {
        if (!isElement(child) || left-- <= 0) return
        waiting.push(child)
        const colour = paintOf(child)
        if (colour !== "none") painted.push({ element: child, box: this.#boxes.of(child), colour })
      })
    }
    const result = left > 0 ? painted : "many"
    this.#known.set(within, result)
    return result
  }
}

function paintOf(element: Element): Colour | undefined | "none" {
  const tag = localName(element)
  if (IMAGES.has(tag)) return undefined
  const css = styleOf(element)
  if (isSvg(element) && SHAPES.has(tag)) return css.fill.startsWith("url") ? undefined : visible(css.fill)
  return paintedBy(css)
}

/** The fill of a box: `undefined` if it is an image. */
export function paintedBy({ backgroundImage, backgroundColor }: CSSStyleDeclaration): Colour | undefined | "none" {
  if (backgroundImage !== "none") return onlyColourOf(backgroundImage)
  return visible(backgroundColor)
}

function visible(words: string): Colour | "none" {
  const colour = words === "none" ? undefined : colourOf(words)
  return colour === undefined || colour.alpha === 0 ? "none" : colour
}

/** Large `::before` and `::after` boxes of a text's ancestors, which may be behind it. */
function drawnAround(line: Edges, element: Element, within: Element): (Colour | undefined)[] {
  const colours: (Colour | undefined)[] = []
  for (let at: Element | null = element; at !== null; at = at === within ? null : parentElementOf(at)) {
    for (const which of ["::before", "::after"]) {
      const css = styleOf(at, which)
      if (css.content === "none" || css.content === "normal" || css.display === "none") continue
      const colour = paintedBy(css)
      const isLarge =
        Number.parseFloat(css.height) >= line.bottom - line.top &&
        Number.parseFloat(css.width) >= line.right - line.left
      if (colour !== "none" && isLarge && Number(css.opacity) > 0.1) colours.push(colour)
    }
  }
  return colours
}
