import { isInput, isSelect, isTextArea } from "../../snapshot/elements.ts"
import {
  allBelow,
  attribute,
  attributeNames,
  boxOf,
  isConnected,
  localName,
  markupOf,
  scrollLeftOf,
  scrollTopOf,
  textContentOf,
} from "../../snapshot/safe.ts"
import { isAround, uppermostAt } from "../../snapshot/sight/uppermost.ts"
import { parentElementOf, shadowOf } from "../../snapshot/tree.ts"
import type { WireDragEnd } from "../../wire/acting.ts"
import type { Point } from "../../wire/point.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"

/** One end of a drag: an element and where in its box, or a point of the window and what lies there. */
export interface ObservedEnd {
  readonly element: Element
  readonly at: Point | null
  readonly isPoint: boolean
}

/** The state of both ends of a drag at one moment, in comparable parts. */
export interface DragState {
  readonly words: ReadonlyMap<string, string>
  readonly sizes: ReadonlyMap<string, Point>
  /** The distance of the element, and of each of its ancestors, from their original siblings. */
  readonly apart: ReadonlyMap<Element, ReadonlyMap<Element, Point>>
}

interface Taken {
  readonly words: Map<string, string>
  readonly sizes: Map<string, Point>
  readonly apart: Map<Element, ReadonlyMap<Element, Point>>
}

/** A card that is only lifted by the mouse moves less than this. */
const LIFT_PX = 10
/** How much of its text identifies the element at the drop point. */
const MOST_TEXT = 60

/** Captures the state of the ends of a drag within one window. */
export class DragObserver {
  readonly #snapshotter: SnapshotParts
  readonly #ids = new WeakMap<Element, number>()
  #lastId = 0
  /** The original previous and next siblings of each element. */
  readonly #beside = new WeakMap<Element, readonly Element[]>()
  /** The target's siblings in earlier captures. */
  #met: WeakSet<Element> | undefined

  constructor(snapshotter: SnapshotParts) {
    this.#snapshotter = snapshotter
  }

  take(source: ObservedEnd | undefined, target: ObservedEnd | undefined): DragState {
    const words = new Map<string, string>()
    const sizes = new Map<string, Point>()
    const apart = new Map<Element, ReadonlyMap<Element, Point>>()
    if (source) this.#capture("source", source, isPage(source.element), { words, sizes, apart })
    if (target) {
      // If the box under the drop point also contains the dragged element, only the point itself is the target.
      const isPlace = target.isPoint && source !== undefined && isAround(target.element, source.element)
      this.#capture("target", target, isPlace || isPage(target.element), { words, sizes, apart })
      words.set("at the target", this.#uppermost(target))
      words.set("come beside the target", String(this.#comeBeside(target)))
    }
    return { words, sizes, apart }
  }

  #capture(end: string, { element }: ObservedEnd, isBare: boolean, { words, sizes, apart }: Taken): void {
    const parent = isConnected(element) ? parentElementOf(element) : null
    words.set(`around the ${end}`, parent === null ? "nothing" : String(this.#idOf(parent)))
    if (!isConnected(element)) return
    if (!isBare) {
      words.set(end, this.#markup(element))
      const { width, height } = boxOf(element)
      sizes.set(end, { x: width, y: height })
    }
    for (let at: Element | null = element; at !== null; at = parentElementOf(at)) {
      const id = this.#idOf(at)
      words.set(`scrolled ${id}`, `${Math.round(scrollLeftOf(at))} ${Math.round(scrollTopOf(at))}`)
      if (isPage(at)) continue
      if (at !== element) words.set(`attributes ${id}`, attributesOf(at))
      apart.set(at, this.#apart(at))
    }
  }

  /** Includes shadow roots and field values, which markup does not contain. */
  #markup(element: Element): string {
    const parts = [tidy(markupOf(element))]
    const add = (each: Element) => {
      const root = shadowOf(each, this.#snapshotter.memory)
      if (root !== null) for (const child of root.children) parts.push(this.#markup(child))
      if (isInput(each)) parts.push(`${each.value} ${each.checked}`)
      else if (isTextArea(each) || isSelect(each)) parts.push(each.value)
    }
    add(element)
    for (const each of allBelow(element, "*")) add(each)
    return parts.join("\n")
  }

  /** The topmost element at the drop point: the dropped element may end up on top of the target. */
  #uppermost({ element, at, isPoint }: ObservedEnd): string {
    const { x, y, width, height } = boxOf(element)
    const within = at ?? { x: width / 2, y: height / 2 }
    const point = isPoint ? within : { x: x + within.x, y: y + within.y }
    const top = uppermostAt(point.x, point.y, this.#snapshotter.memory)
    if (top === null || isPage(top)) return ""
    return `${localName(top)} ${attribute(top, "id") ?? ""} ${(textContentOf(top) ?? "").slice(0, MOST_TEXT)}`
  }

  #apart(element: Element): ReadonlyMap<Element, Point> {
    const beside = this.#beside.get(element) ?? besideNow(element)
    this.#beside.set(element, beside)
    const own = boxOf(element)
    const found = new Map<Element, Point>()
    for (const each of beside.filter(isConnected)) {
      const { x, y } = boxOf(each)
      found.set(each, { x: x - own.x, y: y - own.y })
    }
    return found
  }

  /** How many siblings of the target are new since the last capture; not counted directly in the page's root. */
  #comeBeside({ element }: ObservedEnd): number {
    const parent = parentElementOf(element)
    if (parent === null || isPage(parent)) return 0
    const met = this.#met
    const come = [...parent.children].filter((each) => met !== undefined && !met.has(each))
    this.#met ??= new WeakSet()
    for (const each of parent.children) this.#met.add(each)
    return come.length
  }

  #idOf(element: Element): number {
    const id = this.#ids.get(element) ?? ++this.#lastId
    this.#ids.set(element, id)
    return id
  }
}

/** Whether any part differs from every earlier capture that has this part. */
export function isNews({ words, sizes, apart }: DragState, others: readonly DragState[]): boolean {
  for (const [part, now] of words) {
    const before = others.map((other) => other.words.get(part)).filter((each) => each !== undefined)
    if (before.length > 0 && !before.includes(now)) return true
  }
  for (const [part, now] of sizes) {
    const before = others.map((other) => other.sizes.get(part)).filter((each) => each !== undefined)
    if (before.length > 0 && !before.some((each) => isNear(each, now))) return true
  }
  for (const [element, now] of apart) {
    const before = others.map((other) => other.apart.get(element)).filter((each) => each !== undefined)
    if (before.length > 0 && before.every((each) => hasMoved(each, now))) return true
  }
  return false
}

/**
 * When an element disappears, the rest of the page moves along: only an element that moved relative to all of its
 * siblings has moved.
 */
function hasMoved(before: ReadonlyMap<Element, Point>, now: ReadonlyMap<Element, Point>): boolean {
  const both = [...now].flatMap(([element, at]) => {
    const was = before.get(element)
    return was === undefined ? [] : [isNear(was, at)]
  })
  return both.length > 0 && !both.includes(true)
}

function isNear(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) <= LIFT_PX && Math.abs(one.y - other.y) <= LIFT_PX
}

function besideNow(element: Element): readonly Element[] {
  const siblings = [...(parentElementOf(element)?.children ?? [])]
  const at = siblings.indexOf(element)
  return siblings.filter((_, index) => Math.abs(index - at) === 1 && at >= 0)
}

function attributesOf(element: Element): string {
  const attributes = attributeNames(element).map((name) => ` ${name}="${attribute(element, name) ?? ""}"`)
  return tidy(attributes.join(""))
}

/** A style or class that was set and removed again leaves an empty attribute. */
function tidy(markup: string): string {
  return markup.replace(/ (?:style|class)=""/g, "")
}

function isPage(element: Element): boolean {
  const tag = localName(element)
  return tag === "html" || tag === "body"
}

/** Resolves an end of the drag once; a point resolves to the element that lies there. */
export function endAt({ id, at }: WireDragEnd, snapshotter: SnapshotParts): ObservedEnd | undefined {
  const isPoint = id === null
  const meant = isPoint ? uppermostAt(at.x, at.y, snapshotter.memory) : snapshotter.element(id)
  return meant === null ? undefined : { element: meant, at, isPoint }
}
