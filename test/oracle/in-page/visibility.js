import {
  attribute,
  boundsOf,
  clientRectsOf,
  hasAttribute,
  isElement,
  isText,
  matches,
  parentNodeOf,
  rootNodeOf,
  tagOf,
} from "./dom.js"
import { bigEnough, intersect, isInTopLayer, reach } from "./reach.js"

const TRANSPARENT = 0.01
const svgNeverDrawn = new Set([
  "defs",
  "symbol",
  "clippath",
  "mask",
  "marker",
  "pattern",
  "lineargradient",
  "radialgradient",
])

/** Pressing the label of one of these presses the control, even if the control itself is hidden. */
const actsThroughLabel = "input:is([type=checkbox], [type=radio], [type=file], [type=color])"

/** The visibility of the elements of one document. */
export class Visibility {
  #tree
  #frame
  #inherited = new Map()
  #opacity = new Map()
  #verdicts = new Map()

  constructor(tree, frame) {
    this.#tree = tree
    this.#frame = frame
  }

  /**
   * `seen`: "yes", "no", or "maybe" if a view may list it or leave it out. `because` is the reason.
   * `box` is its reachable part.
   */
  of(element) {
    let verdict = this.#verdicts.get(element)
    if (!verdict) {
      verdict = this.#throughLabel(element, this.#byItself(element))
      this.#verdicts.set(element, verdict)
    }
    return verdict
  }

  #byItself(element) {
    if (this.#frame.hidden !== null) return { seen: "no", because: `its frame is not visible: ${this.#frame.hidden}` }
    const undrawn = this.#undrawn(element)
    if (undrawn !== null) return { seen: "no", because: undrawn }
    const own = this.#reachable(this.#ownBoxes(element))
    const found = own.best === "yes" ? own : this.#better(own, this.#reachable(this.#innerBoxes(element)))
    if (found.best === undefined) return { seen: "no", because: this.#whyNoBox(element) }
    if (found.best !== "yes") return { seen: found.best === "locked" ? "maybe" : "no", because: found.best }
    if (this.#opacityOf(element) <= TRANSPARENT) {
      const takesClicks = this.#tree.style(element).pointerEvents !== "none"
      return { seen: takesClicks ? "maybe" : "no", because: "opacity: 0", box: found.box }
    }
    return { seen: "yes", because: found === own ? "its box" : "a box inside it", box: found.box }
  }

  #throughLabel(element, verdict) {
    if (verdict.seen === "yes" || this.#frame.hidden !== null || !matches(element, actsThroughLabel)) return verdict
    for (const label of this.#tree.labels(element)) {
      const seen = this.#byItself(label)
      if (seen.seen === "yes") return { ...seen, because: "its label" }
    }
    return verdict
  }

  /** Why no part of the element is drawn. */
  #undrawn(element) {
    const { display } = this.#tree.style(element)
    if (display === "none" && tagOf(element) !== "area") return "display: none"
    return this.#inheritedUndrawn(element)
  }

  #inheritedUndrawn(element) {
    if (this.#inherited.has(element)) return this.#inherited.get(element)
    const reason = this.#findUndrawn(element)
    this.#inherited.set(element, reason)
    return reason
  }

  #findUndrawn(element) {
    if (this.#tree.isLeftOut(element)) return "taken by no slot"
    const parent = this.#tree.parent(element)
    if (parent === null) return null
    const style = this.#tree.style(parent)
    if (style.display === "none") return "display: none around it"
    if (style.contentVisibility === "hidden") return "content-visibility: hidden around it"
    const tag = tagOf(parent).toLowerCase()
    if (tag === "details" && !hasAttribute(parent, "open") && element !== summaryOf(parent)) return "in closed details"
    if (parent instanceof SVGElement && svgNeverDrawn.has(tag)) return "an svg definition"
    if (
      tagOf(element) === "option" &&
      !matches(closestSelect(element) ?? element, "[multiple], [size]:not([size='1'])")
    ) {
      return "an option of a closed select"
    }
    return this.#inheritedUndrawn(parent)
  }

  #opacityOf(element) {
    let opacity = this.#opacity.get(element)
    if (opacity === undefined) {
      const parent = isInTopLayer(element) ? null : this.#tree.parent(element)
      opacity = Number(this.#tree.style(element).opacity) * (parent === null ? 1 : this.#opacityOf(parent))
      this.#opacity.set(element, opacity)
    }
    return opacity
  }

  #ownBoxes(element) {
    if (tagOf(element) === "area") return areaBoxes(element)
    const { visibility, display } = this.#tree.style(element)
    if (visibility !== "visible" || display === "contents") return []
    return [...clientRectsOf(element)].map((rect) => ({ owner: element, rect }))
  }

  /** The boxes drawn inside: a click on one is a click on the element around it. */
  *#innerBoxes(element) {
    for (const child of this.#tree.children(element)) {
      if (isText(child)) {
        if (this.#tree.style(element).visibility === "visible") yield* textBoxes(element, child)
      } else if (isElement(child) && this.#undrawn(child) === null && this.#opacityOf(child) > TRANSPARENT) {
        yield* this.#ownBoxes(child)
        yield* this.#innerBoxes(child)
      }
    }
  }

  #reachable(boxes) {
    const found = { best: undefined, box: undefined }
    for (const { owner, rect, inside = false } of boxes) {
      if (!bigEnough(rect)) continue
      const answer = reach(this.#tree, owner, rect, inside, this.#frame)
      if (found.best === undefined || answer === "yes" || (answer === "locked" && found.best !== "yes")) {
        found.best = answer
        found.box = rect
      }
      if (answer === "yes") break
    }
    return found
  }

  #better(own, inner) {
    if (inner.best === "yes" || own.best === undefined) return inner
    return inner.best === "locked" ? inner : own
  }

  #whyNoBox(element) {
    const { visibility } = this.#tree.style(element)
    return visibility === "visible" ? "no box of 1×1" : `visibility: ${visibility}`
  }
}

function summaryOf(details) {
  return [...details.children].find((child) => tagOf(child) === "summary")
}

function closestSelect(option) {
  for (let node = parentNodeOf(option); node !== null; node = parentNodeOf(node)) {
    if (node instanceof HTMLSelectElement) return node
  }
  return null
}

function textBoxes(owner, text) {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].map((rect) => ({ owner, rect, inside: true }))
}

/** An area has no box of its own: its shape is on the image that uses its map. */
function areaBoxes(area) {
  const map = [...ancestorsOf(area)].find((node) => node instanceof HTMLMapElement)
  const name = map ? attribute(map, "name") : null
  if (!name) return []
  const image = rootNodeOf(area).querySelector(`img[usemap="#${CSS.escape(name)}"]`)
  if (!image) return []
  const bounds = boundsOf(image)
  const numbers = (attribute(area, "coords") ?? "").split(",").map(Number)
  const rect = shapeBounds(attribute(area, "shape") ?? "rect", numbers, bounds)
  return [{ owner: image, rect: intersect(rect, bounds) }]
}

function shapeBounds(shape, numbers, { left, top, right, bottom }) {
  if (shape === "default" || numbers.length < 3) return { left, top, right, bottom }
  const [x = 0, y = 0, radius = 0] = numbers
  if (shape.startsWith("circ")) {
    return { left: left + x - radius, top: top + y - radius, right: left + x + radius, bottom: top + y + radius }
  }
  const xs = numbers.filter((_, index) => index % 2 === 0)
  const ys = numbers.filter((_, index) => index % 2 === 1)
  return {
    left: left + Math.min(...xs),
    top: top + Math.min(...ys),
    right: left + Math.max(...xs),
    bottom: top + Math.max(...ys),
  }
}

function* ancestorsOf(node) {
  for (let at = parentNodeOf(node); at !== null; at = parentNodeOf(at)) yield at
}
