import { isInTopLayer } from "./blocks.ts"
import { CLEAR, type Colour, colourOf, coloursIn, faded, isLostOn, over, WHITE } from "./colour.ts"
import { type Cover, coversIn, isCoveredBy, NO_COVERS } from "./covers.ts"
import { isSvg } from "./elements.ts"
import { type Ground, groundIn, Paintings, paintedBy, windowGround } from "./ground.ts"
import type { Means } from "./means.ts"
import type { Memory } from "./memory.ts"
import { documentElementOf, styleOf } from "./safe.ts"
import { isLeftBy } from "./shapes.ts"
import { type Boxes, type Edges, LEAST_OPACITY } from "./sight.ts"
import { parentElementOf } from "./tree.ts"
import { isAround } from "./uppermost.ts"
import { blended, isWhole, NO_VEIL, type Veil, veilIn } from "./veil.ts"

/** What text in an element is written on, and what lies over it. */
interface Paper {
  readonly ground: Ground
  readonly veil: Veil
  readonly covers: readonly Cover[]
  /** Whether it is a part of a drawing, whose letters have other colours. */
  readonly isDrawing: boolean
}

/** Whether anybody can read what is written: it has a colour, on a ground of another one, under nothing that takes it away. */
export class Ink {
  readonly #boxes: Boxes
  readonly #means: Means | undefined
  readonly #paintings: Paintings
  readonly #view: Window
  readonly #papers = new Map<Element, Paper>()
  #window: Paper | undefined

  /** Without means, every element is asked for everything. */
  constructor(boxes: Boxes, memory: Memory, view: Window, means?: Means) {
    this.#boxes = boxes
    this.#means = means
    this.#view = view
    this.#paintings = new Paintings(boxes, memory)
  }

  /** Whether nobody sees anything of an element, whatever is in it. */
  isVeiled(element: Element): boolean {
    const { lost, shapes } = this.#paperIn(element).veil
    if (lost) return true
    return shapes.length > 0 && !shapes.every((shape) => isLeftBy(shape, this.#boxes.of(element)))
  }

  /**
   * Whether nobody can read a line of text in an element, where it and those around it are so opaque. What lies between it
   * and its ground is not looked for where it was lost on that already.
   */
  isLost(element: Element, css: CSSStyleDeclaration, line: Edges, opacity: number, wasLost = false): boolean {
    const { ground, veil, covers, isDrawing } = this.#paperIn(element, css)
    if (covers.length > 0 && covers.some((cover) => isCoveredBy(cover, line, element, this.#boxes.of(cover.element))))
      return true
    if (veil.lost || (veil.shapes.length > 0 && !veil.shapes.every((shape) => isLeftBy(shape, line)))) return true
    const fill = faded(fillOf(isDrawing, css), opacity)
    const isPlain = veil.tints.length === 0 && veil.blend === undefined
    if (isPlain && fill.alpha > LEAST_OPACITY && this.#isOn(ground, line)) {
      if (ground.colour === undefined || !isLostOn(fill, ground.colour)) return false
    }
    return this.#isLostAt(element, css, line, fill, opacity, veil, wasLost)
  }

  /** The same for what a style sheet draws at the edge of an element. */
  isDrawnLost(element: Element, css: CSSStyleDeclaration, opacity: number): boolean {
    const around = this.#paperIn(element)
    const veil = veilIn(element, css, () => this.#boxes.of(element), around.veil)
    const own = opacity * Number(css.opacity)
    if (veil.lost || own < LEAST_OPACITY) return true
    const { colour } = groundIn(element, css, true, around.ground)
    const fill = faded(fillOf(false, css), own)
    if (colour !== undefined && !isLostOn(fill, colour)) return false
    if (colour === undefined && fill.alpha > LEAST_OPACITY) return false
    const box = this.#boxes.of(element)
    return this.#isLostAt(element, css, box, fill, own, veil, false)
  }

  /** Whether a line lies on the ground of the element that it stands in; it may have been moved away from it. */
  #isOn({ by }: Ground, line: Edges): boolean {
    if (by === undefined) return true
    const { left, top, right, bottom } = this.#boxes.of(by)
    const x = (line.left + line.right) / 2
    const y = (line.top + line.bottom) / 2
    return (left <= x && x <= right && top <= y && y <= bottom) || isWhole(by)
  }

  /** Looks closely: at what is really behind the line, and at all that letters may be drawn with. */
  #isLostAt(
    element: Element,
    css: CSSStyleDeclaration,
    line: Edges,
    fill: Colour,
    opacity: number,
    veil: Veil,
    wasLost: boolean,
  ): boolean {
    const inks = [fill, ...outlinesOf(element, css, opacity)]
    let ground: Ground = this.#ofWindow().ground
    const layers: { readonly colour: Colour; readonly by: Element }[] = []
    for (let at: Element | null = element; at !== null; at = parentElementOf(at)) {
      const own = at === element ? css : styleOf(at)
      const clipped = own.backgroundClip === "text" ? clippedTo(own) : undefined
      if (clipped === "many") return false
      if (clipped !== undefined) inks.push(faded(clipped, opacity))
      if (own.backgroundClip === "text" || !this.#isOn({ colour: undefined, by: at }, line)) continue
      const colour = paintedBy(own)
      if (colour === "none") continue
      if (colour === undefined) {
        ground = { colour, by: at }
        break
      }
      layers.push({ colour, by: at })
      if (colour.alpha === 1) break
    }
    if (ground.colour === undefined) return inks.every(({ alpha }) => alpha <= LEAST_OPACITY)
    for (const { colour, by } of layers.reverse()) ground = { colour: over(colour, ground.colour ?? WHITE), by }
    if (!inks.every((ink) => isLostUnder(veil, ink, ground))) return false
    const within = ground.by ?? documentElementOf(this.#view.document)
    if (within === null || wasLost || inks.every(({ alpha }) => alpha <= LEAST_OPACITY)) return true
    return this.#paintings
      .at(line, element, within)
      .every(
        (colour) => colour !== undefined && inks.every((ink) => isLostOn(ink, over(colour, ground.colour ?? WHITE))),
      )
  }

  #paperIn(element: Element, css?: CSSStyleDeclaration): Paper {
    const known = this.#papers.get(element)
    if (known !== undefined) return known
    const parent = parentElementOf(element)
    const outer = parent === null ? this.#ofWindow() : this.#papers.get(parent)
    const own = outer === undefined ? this.#paperAlong(element) : this.#paperOf(element, outer, css)
    this.#papers.set(element, own)
    return own
  }

  /** Asks those around first, of which there may be more than a stack has room for. */
  #paperAlong(element: Element): Paper {
    const unknown: Element[] = []
    let paper: Paper | undefined
    for (let at: Element | null = element; at !== null && paper === undefined; at = parentElementOf(at)) {
      paper = this.#papers.get(at)
      if (paper === undefined) unknown.push(at)
    }
    paper ??= this.#ofWindow()
    for (let at = unknown.pop(); at !== undefined; at = unknown.pop()) {
      paper = this.#paperOf(at, paper, undefined)
      this.#papers.set(at, paper)
    }
    return paper
  }

  #paperOf(element: Element, around: Paper, known: CSSStyleDeclaration | undefined): Paper {
    const css = known ?? styleOf(element)
    const isDrawing = isSvg(element)
    const isRich = isDrawing || this.#means === undefined || this.#means.mayBeRich(element)
    const ground = groundIn(element, css, isRich, around.ground)
    const outer = around.veil !== NO_VEIL && isInTopLayer(element) ? NO_VEIL : around.veil
    const veil = isRich ? veilIn(element, css, () => this.#boxes.of(element), outer) : outer
    const covers = coversIn(element, around.covers)
    const isSame =
      ground === around.ground && veil === around.veil && covers === around.covers && isDrawing === around.isDrawing
    return isSame ? around : { ground, veil, covers, isDrawing }
  }

  #ofWindow(): Paper {
    this.#window ??= {
      ground: windowGround(this.#view),
      veil: NO_VEIL,
      covers: NO_COVERS,
      isDrawing: false,
    }
    return this.#window
  }
}

/** What letters are filled with. A pattern is taken for a colour that everybody sees. */
function fillOf(isDrawing: boolean, css: CSSStyleDeclaration): Colour {
  if (!isDrawing) return colourOf(css.webkitTextFillColor)
  return paintOf(css.fill, css.fillOpacity)
}

const SEEN_EVERYWHERE: Colour = { red: -1_000, green: -1_000, blue: -1_000, alpha: 1 }

function paintOf(words: string, opacity: string): Colour {
  if (words === "none") return CLEAR
  if (words.startsWith("url") || words.startsWith("context")) return SEEN_EVERYWHERE
  return faded(colourOf(words), Number(opacity))
}

/** What else letters may be seen by: their shadows, and the line around them. */
function outlinesOf(element: Element, css: CSSStyleDeclaration, opacity: number): Colour[] {
  const inks = css.textShadow === "none" ? [] : coloursIn(css.textShadow)
  if (isSvg(element)) inks.push(paintOf(css.stroke, css.strokeOpacity))
  else if (css.webkitTextStrokeWidth !== "0px") inks.push(colourOf(css.webkitTextStrokeColor))
  return inks.map((ink) => faded(ink, opacity))
}

/** What shows through letters where the ground is drawn only in them. */
function clippedTo({ backgroundImage, backgroundColor }: CSSStyleDeclaration): Colour | "many" {
  if (backgroundImage === "none") return colourOf(backgroundColor)
  const [first, ...others] = backgroundImage.includes("url(") ? [] : coloursIn(backgroundImage)
  const isOne = others.every((each) => isLostOn(each, { ...(first ?? WHITE), alpha: 1 }))
  return first !== undefined && isOne ? first : "many"
}

/** Filters change both where the ground lies within what is filtered; blending concerns what lies behind. */
function isLostUnder({ tints, blend }: Veil, ink: Colour, ground: Ground): boolean {
  if (ground.colour === undefined) return ink.alpha <= LEAST_OPACITY
  let [above, below] = [ink, ground.colour]
  for (const { element, apply } of tints) {
    above = apply(above)
    if (ground.by !== undefined && isAround(element, ground.by)) below = apply(below)
  }
  if (blend !== undefined && (ground.by === undefined || !isAround(blend.element, ground.by))) {
    const mixed = blended(blend.mode, above, below)
    if (mixed === undefined) return above.alpha <= LEAST_OPACITY
    above = mixed
  }
  return isLostOn(above, below)
}
