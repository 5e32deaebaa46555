import type { Place, Region, Sought, WirePlaces } from "../../wire/place.ts"
import type { Memory } from "../memory.ts"
import { boxOf, isElement, isText, localName, styleOf, textOfNode } from "../safe.ts"
import { collapse } from "../text.ts"
import { eachChild, parentElementOf } from "../tree.ts"
import { intersection, overlaps } from "./sight.ts"

/** Which of the things are in the window as it is now, or in a part of it. */
export function placesIn(memory: Memory, sought: readonly Sought[], frames: readonly number[], region: Region | null) {
  const places = new Places(memory, region ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  const found: WirePlaces = {
    places: sought.map((each) => places.of(each)),
    frames: Object.fromEntries(frames.flatMap((id) => places.frame(id))),
  }
  return found
}

class Places {
  readonly #memory: Memory
  readonly #window: Region
  /** The visible region of each element's content. */
  readonly #holes = new Map<Element, Region>()
  readonly #range = document.createRange()

  constructor(memory: Memory, window: Region) {
    this.#memory = memory
    this.#window = window
  }

  of([id, what]: Sought): Place {
    const element = this.#memory.element(id)
    if (element === undefined) return "beside"
    if (what === "box") return this.#place(drawnBox(element), this.#around(element))
    const hole = this.#within(element)
    const texts = this.#texts(element, what === "text" ? undefined : collapse(what.words))
    if (texts.length === 0) return this.#place(drawnBox(element), hole)
    const all = texts.map((text) => this.#place(text, hole))
    return all.find((place) => place === "inside") ?? all[0] ?? "beside"
  }

  /** The visible part of a frame, in the frame's own pixels. */
  frame(id: number): [number, Region][] {
    const element = this.#memory.element(id)
    if (element === undefined) return []
    const box = boxOf(element)
    const { left, top, right, bottom } = intersection(box, this.#around(element))
    const x = box.left + element.clientLeft
    const y = box.top + element.clientTop
    return [[id, { left: left - x, top: top - y, right: right - x, bottom: bottom - y }]]
  }

  #place(box: Region, hole: Region): Place {
    if (showsThrough(box, hole)) return "inside"
    for (const { top, bottom } of [this.#window, hole]) {
      if (box.bottom <= top) return "above"
      if (box.top >= bottom) return "below"
    }
    return "beside"
  }

  /** The visible region at an element: its ancestors may clip it, permanently or until they are scrolled. */
  #around(element: Element): Region {
    const { position } = styleOf(element)
    let outer = position === "fixed" ? null : parentElementOf(element)
    if (position === "absolute")
      while (outer !== null && styleOf(outer).position === "static") outer = parentElementOf(outer)
    return outer === null ? this.#window : this.#within(outer)
  }

  #within(element: Element): Region {
    const known = this.#holes.get(element)
    if (known !== undefined) return known
    const around = this.#around(element)
    const { overflow, display } = styleOf(element)
    const tag = localName(element)
    // Their overflow applies to the window, and inline boxes clip nothing.
    const shows = overflow === "visible" || tag === "html" || tag === "body" || /^(?:inline|contents)$/.test(display)
    const hole = shows ? around : intersection(around, boxOf(element))
    this.#holes.set(element, hole)
    return hole
  }

  /** The boxes of text in the element itself, without its block children. */
  #texts(element: Element, words: string | undefined): Region[] {
    const boxes: Region[] = []
    eachChild(element, this.#memory, (child) => {
      if (isText(child)) {
        const text = collapse(textOfNode(child)).trim()
        if (text === "" || (words !== undefined && !words.includes(text))) return
        this.#range.selectNodeContents(child)
        boxes.push(this.#range.getBoundingClientRect())
      } else if (isElement(child) && isInLine(child)) boxes.push(...this.#texts(child, words))
    })
    return boxes
  }
}

function isInLine(element: Element): boolean {
  const { display } = styleOf(element)
  return display.startsWith("inline") || display === "contents" || localName(element) === "label"
}

/** An element that is not drawn itself, such as a checkbox with a label, has its parent's box. */
function drawnBox(element: Element): Region {
  let at = element
  for (let box = boxOf(at); ; box = boxOf(at)) {
    const outer = box.width >= 1 && box.height >= 1 ? null : parentElementOf(at)
    if (outer === null) return box
    at = outer
  }
}

/** Whether part of the box is visible through a region, which may be empty. */
function showsThrough(box: Region, hole: Region): boolean {
  return overlaps(box, hole) && hole.left < hole.right && hole.top < hole.bottom
}
