import { isInTopLayer } from "../blocks.ts"
import { isSvg } from "../elements.ts"
import type { Memory } from "../memory.ts"
import type { StyleRules } from "../naming/means.ts"
import { documentElementOf, styleOf } from "../safe.ts"
import { parentElementOf } from "../tree.ts"
import { CLEAR, type Colour, colourOf, coloursIn, faded, isLostOn, over, WHITE } from "./colour.ts"
import type { Cover } from "./cover.ts"
import { coversIn, isCoveredBy, NO_COVERS } from "./covers.ts"
import { type Background, backgroundIn, Paintings, paintedBy, windowBackground } from "./ground.ts"
import { isLeftBy } from "./shapes.ts"
import { type Boxes, type Edges, LEAST_OPACITY } from "./sight.ts"
import { isAround } from "./uppermost.ts"
import { blended, type Effects, effectsIn, isWhole, NO_EFFECTS } from "./veil.ts"

/** The background of text in an element, and what is over it. */
interface Paper {
  readonly ground: Background
  readonly veil: Effects
  readonly covers: readonly Cover[]
  /** Whether it is part of an SVG drawing, whose text is coloured by `fill`. */
  readonly isDrawing: boolean
}

/** Whether text is readable: it contrasts with its background, and no effect or cover hides it. */
export class TextContrast {
  readonly #boxes: Boxes
  readonly #means: StyleRules | undefined
  readonly #paintings: Paintings
  readonly #view: Window
  readonly #papers = new Map<Element, Paper>()
  #window: Paper | undefined

  /** Without `means`, all properties of every element are checked. */
  constructor(boxes: Boxes, memory: Memory, view: Window, means?: StyleRules) {
    this.#boxes = boxes
    this.#means = means
    this.#view = view
    this.#paintings = new Paintings(boxes, memory)
  }

  /** Whether an element is invisible with all of its content. */
  isVeiled(element: Element): boolean {
    const { lost, shapes } = this.#paperIn(element).veil
    if (lost) return true
    return shapes.length > 0 && !shapes.every((shape) => isLeftBy(shape, this.#boxes.of(element)))
  }

  /**
   * Whether a line of text in an element is unreadable at the given total opacity. With `wasLost`, painted layers
   * between it and its background are not searched again.
   */
  isLost(element: Element, css: CSSStyleDeclaration, line: Edges, opacity: number, wasLost = false): boolean {
    const { ground, veil, covers, isDrawing } = this.#paperIn(element, css)
    if (
      covers.length > 0 &&
      covers.some((cover) => isCoveredBy(cover, line, element, cover.box ?? this.#boxes.of(cover.element)))
    )
      return true
    if (veil.lost || (veil.shapes.length > 0 && !veil.shapes.every((shape) => isLeftBy(shape, line)))) return true
    const fill = faded(fillOf(isDrawing, css), opacity)
    const isPlain = veil.tints.length === 0 && veil.blend === undefined
    if (isPlain && fill.alpha > LEAST_OPACITY && this.#isOn(ground, line)) {
      if (ground.colour === undefined || !isLostOn(fill, ground.colour)) return false
    }
    return this.#isLostAt(element, css, line, fill, opacity, veil, wasLost)
  }

  /** The same for text that a style sheet draws at the edge of an element. */
  isDrawnLost(element: Element, css: CSSStyleDeclaration, opacity: number): boolean {
    const around = this.#paperIn(element)
    const veil = effectsIn(element, css, () => this.#boxes.of(element), around.veil)
    const own = opacity * Number(css.opacity)
    if (veil.lost || own < LEAST_OPACITY) return true
    const { colour } = backgroundIn(element, css, true, around.ground)
    const fill = faded(fillOf(false, css), own)
    if (colour !== undefined && !isLostOn(fill, colour)) return false
    if (colour === undefined && fill.alpha > LEAST_OPACITY) return false
    const box = this.#boxes.of(element)
    return this.#isLostAt(element, css, box, fill, own, veil, false)
  }

  /** Whether a line is on the background of its element; it may have been moved away from it. */
  #isOn({ by }: Background, line: Edges): boolean {
    if (by === undefined) return true
    const { left, top, right, bottom } = this.#boxes.of(by)
    const x = (line.left + line.right) / 2
    const y = (line.top + line.bottom) / 2
    return (left <= x && x <= right && top <= y && y <= bottom) || isWhole(by)
  }

  /** The slow check: what is really painted behind the line, and all colours that its letters are drawn with. */
  #isLostAt(
    element: Element,
    css: CSSStyleDeclaration,
    line: Edges,
    fill: Colour,
    opacity: number,
    veil: Effects,
    wasLost: boolean,
  ): boolean {
    const inks = [fill, ...outlinesOf(element, css, opacity)]
    let ground: Background = this.#ofWindow().ground
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

  /** Computes the ancestors first, without recursion: there may be more than a stack has room for. */
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
    const ground = backgroundIn(element, css, isRich, around.ground)
    const outer = around.veil !== NO_EFFECTS && isInTopLayer(element) ? NO_EFFECTS : around.veil
    const veil = isRich ? effectsIn(element, css, () => this.#boxes.of(element), outer) : outer
    const covers = coversIn(element, css, (each) => this.#boxes.of(each), around.covers)
    const isSame =
      ground === around.ground && veil === around.veil && covers === around.covers && isDrawing === around.isDrawing
    return isSame ? around : { ground, veil, covers, isDrawing }
  }

  #ofWindow(): Paper {
    this.#window ??= {
      ground: windowBackground(this.#view),
      veil: NO_EFFECTS,
      covers: NO_COVERS,
      isDrawing: false,
    }
    return this.#window
  }
}

/** The fill colour of the letters. A pattern counts as always visible. */
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

/** Other colours that make letters visible: their shadows and outlines. */
function outlinesOf(element: Element, css: CSSStyleDeclaration, opacity: number): Colour[] {
  const inks = css.textShadow === "none" ? [] : coloursIn(css.textShadow)
  if (isSvg(element)) inks.push(paintOf(css.stroke, css.strokeOpacity))
  else if (css.webkitTextStrokeWidth !== "0px") inks.push(colourOf(css.webkitTextStrokeColor))
  return inks.map((ink) => faded(ink, opacity))
}

/** The colour of letters whose background is clipped to the text. */
function clippedTo({ backgroundImage, backgroundColor }: CSSStyleDeclaration): Colour | "many" {
  if (backgroundImage === "none") return colourOf(backgroundColor)
  const [first, ...others] = backgroundImage.includes("url(") ? [] : coloursIn(backgroundImage)
  const isOne = others.every((each) => isLostOn(each, { ...(first ?? WHITE), alpha: 1 }))
  return first !== undefined && isOne ? first : "many"
}

/** Filters also change a background that is inside the filtered element; blending depends on what is behind. */
function isLostUnder({ tints, blend }: Effects, ink: Colour, ground: Background): boolean {
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
