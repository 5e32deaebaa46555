import { isLabel, isShadowRoot } from "./elements.ts"
import type { Memory } from "./memory.ts"
import { findById } from "./naming/by-id.ts"
import { allBelow, attribute, closest, hasAttribute, isElement, localName, parentNode, rootOf } from "./safe.ts"
import { parentElementOf, shadowOf } from "./tree.ts"

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true }

/** More changes than this are not handled individually. */
const MANY = 2_000

/** If more than this must be walked again, everything is: the list would keep removed elements alive. */
const MOST_DIRTY = 10_000

/** Without a look for this long, observation stops: it costs the page time. */
const IDLE_MS = 300_000

/** Tracks which parts of a document may have changed since they were walked. */
export class Watch {
  readonly #memory: Memory
  /** Elements that must be walked again, including their ancestors. */
  #dirty = new Set<Element>()
  /** Elements whose whole content must be walked again too. */
  #deep = new Set<Element>()
  /** Elements that are named or described by each element. */
  readonly #dependents = new WeakMap<Element, Set<Element>>()
  #roots = new WeakSet<Node>()
  /** Added elements, which may contain labels. */
  #added: Element[] = []
  /** Whether labels may belong to other controls now. */
  #relabels = true
  readonly #observer = new MutationObserver((records) => this.#read(records))
  #isOn = false
  #all = true
  #idle: ReturnType<typeof setTimeout> | undefined

  constructor(memory: Memory) {
    this.#memory = memory
  }

  /** Whether everything must be walked again. */
  get all(): boolean {
    return this.#all
  }

  /** Where there may be new labels; undefined if they may be anywhere. */
  get added(): readonly Element[] | undefined {
    return this.#all || this.#relabels ? undefined : this.#added
  }

  /** Processes the pending mutation records. */
  catchUp(): void {
    this.#read(this.#observer.takeRecords())
  }

  /** Whether anything may have changed since the last walk. */
  get hasNews(): boolean {
    this.catchUp()
    return this.#all || this.#dirty.size > 0
  }

  isDirty(element: Element): boolean {
    return this.#dirty.has(element)
  }

  isDeep(element: Element): boolean {
    return this.#deep.has(element)
  }

  /** Roots that a walk finds are observed from now on. */
  begin(): void {
    if (this.#isOn) return
    this.#isOn = true
    this.observe(document)
  }

  /** Resets all marks: changes count from here on. */
  start(): void {
    this.#dirty = new Set()
    this.#deep = new Set()
    this.#added = []
    this.#relabels = false
    this.#all = false
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS)
  }

  observe(root: Node): void {
    if (!this.#isOn || this.#roots.has(root)) return
    this.#roots.add(root)
    this.#observer.observe(root, EVERYTHING)
  }

  #depend(dependent: Element, on: Element): void {
    const known = this.#dependents.get(on)
    if (known === undefined) this.#dependents.set(on, new Set([dependent]))
    else known.add(dependent)
  }

  /** The name or description of an element may come from other elements. */
  dependOnNames(element: Element): void {
    for (const name of ["aria-labelledby", "aria-describedby"]) {
      for (const id of attribute(element, name)?.split(/\s+/) ?? []) {
        const source = id === "" ? null : findById(rootOf(element), id)
        if (source) this.#depend(element, source)
      }
    }
  }

  markAll(): void {
    this.#all = true
  }

  /** The element's entry may differ now, and so may those of its ancestors. */
  mark(element: Element): void {
    for (let at: Element | null = element; at !== null && !this.#dirty.has(at); at = this.#markOne(at));
  }

  markDeep(element: Element): void {
    this.#deep.add(element)
    this.mark(element)
  }

  /** Returns its parent. */
  #markOne(element: Element): Element | null {
    this.#dirty.add(element)
    for (const dependent of this.#dependents.get(element) ?? []) this.mark(dependent)
    if (isLabel(element) && element.control !== null) this.mark(element.control)
    const parent = parentNode(element)
    // The shadow root decides which child goes into which slot.
    if (parent !== null && isElement(parent) && shadowOf(parent, this.#memory) !== null) this.#deep.add(parent)
    return parentElementOf(element)
  }

  #read(records: readonly MutationRecord[]): void {
    if (records.length > MANY) this.#all = true
    if (this.#all) return
    for (const { type, target, attributeName, addedNodes } of records) {
      if (attributeName === "for" || attributeName === "id") this.#relabels = true
      if (type === "childList") this.#noteLabels(target, addedNodes)
      if (isShadowRoot(target)) this.markDeep(target.host)
      else if (type === "attributes" && isElement(target)) this.markDeep(target)
      else if (isElement(target)) this.#changedInside(target)
      else this.#changedText(target)
    }
    if (this.#dirty.size + this.#added.length > MOST_DIRTY) this.#giveUp()
  }

  /** A label may have been added, or its control. */
  #noteLabels(target: Node, addedNodes: NodeList): void {
    const label = isElement(target) ? closest(target, "label") : null
    if (label !== null) this.#added.push(label)
    for (const node of addedNodes) {
      if (!isElement(node)) continue
      this.#added.push(node)
      if (hasAttribute(node, "id") || allBelow(node, "[id]").length > 0) this.#relabels = true
    }
  }

  /** Everything must be walked again, and nothing is recorded until then. */
  #giveUp(): void {
    this.#all = true
    this.#dirty = new Set()
    this.#deep = new Set()
    this.#added = []
  }

  #changedInside(target: Element): void {
    // Rules may have been added or removed with it.
    const tag = localName(target)
    if (tag === "head" || tag === "style" || tag === "html") this.#all = true
    else if (shadowOf(target, this.#memory) !== null) this.markDeep(target)
    else this.mark(target)
  }

  #changedText(target: Node): void {
    const parent = parentElementOf(target)
    if (parent === null) this.#all = true
    else this.#changedInside(parent)
  }

  #stop(): void {
    this.#observer.disconnect()
    this.#roots = new WeakSet()
    this.#isOn = false
    this.#giveUp()
  }
}
