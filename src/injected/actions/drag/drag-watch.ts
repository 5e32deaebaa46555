import { isHtml, isInput, isNode, isTextArea } from "../../snapshot/elements.ts"
import { isElement, localName } from "../../snapshot/safe.ts"
import type { WireDrag, WireDragEnd } from "../../wire/acting.ts"
import { frame } from "../frame.ts"
import { Press } from "../press.ts"
import type { SnapshotParts } from "../snapshot-parts.ts"
import { DragObserver, type DragState, endAt, isNews, type ObservedEnd } from "./drag-state.ts"
import { DragStir } from "./drag-stir.ts"

/** Elements whose rendering can change without a change in the DOM. */
const DRAWN: ReadonlySet<string> = new Set(["canvas", "video", "audio", "embed", "object"])

/** Events by which a page implements dragging itself and prevents the browser's own. */
const OWN = ["pointerdown", "mousedown", "pointermove", "mousemove"] as const

/** Observes a drag in one window and reports its outcome. */
export class DragWatch {
  readonly #off = new AbortController()
  readonly #snapshotter: SnapshotParts
  readonly #camera: DragObserver
  readonly #stir = new DragStir()
  readonly #press = new Press()
  #source: ObservedEnd | undefined
  #target: ObservedEnd | undefined
  readonly #seen: DragState[] = []
  #isDown = false
  #isDragged = false
  #hasChanged = false
  #start: Event | undefined
  #over: { readonly event: Event; readonly isField: boolean } | undefined
  #own: Event[] = []
  #isCaptured = false
  /** Whether the press went to a canvas or media element, or to something above one. */
  #surface: "pressed" | "beneath" | undefined
  #hasDropped = false
  #hasEnded = false
  #hasSelected = false

  constructor(snapshotter: SnapshotParts) {
    this.#snapshotter = snapshotter
    this.#camera = new DragObserver(snapshotter)
    this.#listenToDrops()
    this.#listenToMouse()
    this.#on("selectionchange", () => {
      this.#hasSelected = getSelection()?.type === "Range"
    })
  }

  #listenToDrops(): void {
    this.#on("dragstart", (event) => {
      this.#start = event
    })
    this.#on("dragover", (event) => {
      this.#over = { event, isField: takesDrops(event) }
    })
    this.#on("drop", () => {
      this.#hasDropped = true
    })
    this.#on("dragend", () => {
      this.#hasEnded = true
    })
  }

  #listenToMouse(): void {
    this.#on("gotpointercapture", () => {
      this.#isCaptured = true
    })
    this.#on("pointerdown", (event) => this.#press.observe(event))
    this.#on("mousedown", (event) => {
      this.#press.observe(event)
      this.#isDown = true
      this.#surface = surfaceAt(event)
    })
    for (const type of ["pointermove", "mousemove"]) {
      this.#on(type, () => {
        if (!this.#isDown || this.#isDragged) return
        this.#isDragged = true
        this.#stir.begin()
      })
    }
    for (const type of OWN) this.#on(type, (event) => this.#own.push(event))
  }

  see(source: WireDragEnd | null, target: WireDragEnd | null): void {
    if (source) this.#source ??= endAt(source, this.#snapshotter)
    if (target) this.#target ??= endAt(target, this.#snapshotter)
    this.#seen.push(this.#camera.take(this.#source, this.#target))
  }

  pressed(): Promise<void> {
    return this.#press.released()
  }

  async untilChanged(ms: number): Promise<void> {
    const end = performance.now() + ms
    while (!this.#look() && performance.now() < end) await frame()
  }

  outcome(ms: number): Promise<boolean> {
    if (this.#hasDropped || this.#hasEnded) return Promise.resolve(true)
    return new Promise((resolve) => {
      setTimeout(resolve, ms, false)
      for (const type of ["drop", "dragleave", "dragend"]) this.#on(type, () => resolve(true))
    })
  }

  report(): WireDrag {
    return {
      started: this.#start !== undefined && !this.#start.defaultPrevented,
      handled: this.#over !== undefined && (this.#over.isField || this.#over.event.defaultPrevented),
      dropped: this.#hasDropped,
      ended: this.#hasEnded,
      drawn: this.#isDrawn,
      changed: this.#hasChanged,
      stirred: this.#stir.hasStirred,
      selected: this.#hasSelected,
    }
  }

  end(): void {
    this.#off.abort()
    this.#stir.end()
    this.#press.end()
  }

  /** An element above a canvas may take mouse events on its behalf; only the page itself shows that. */
  get #isDrawn(): boolean {
    if (this.#surface !== "beneath") return this.#surface === "pressed"
    return this.#isCaptured || this.#own.some(({ defaultPrevented }) => defaultPrevented)
  }

  /** If only points of this window were named, the dragged element is unknown and any change counts. */
  #look(): boolean {
    if (this.#source || this.#target) this.#hasChanged ||= this.#isNews()
    else this.#hasChanged ||= this.#isDown && this.#stir.hasStirred
    return this.#hasChanged
  }

  #isNews(): boolean {
    return isNews(this.#camera.take(this.#source, this.#target), this.#seen)
  }

  #on(type: string, listener: (event: Event) => void): void {
    const trusted = (event: Event) => {
      if (event.isTrusted) listener(event)
    }
    addEventListener(type, trusted, { capture: true, passive: true, signal: this.#off.signal })
  }
}

/** Whether the browser itself inserts the dropped content there. */
function takesDrops(event: Event): boolean {
  return event.composedPath().some((each) => {
    if (!isNode(each) || !isElement(each)) return false
    if (isInput(each) || isTextArea(each)) return !each.disabled && !each.readOnly
    return isHtml(each) && each.isContentEditable
  })
}

function surfaceAt(event: Event): "pressed" | "beneath" | undefined {
  const isSurface = (each: EventTarget) => isNode(each) && isElement(each) && DRAWN.has(localName(each))
  if (event.composedPath().some(isSurface)) return "pressed"
  if (!(event instanceof MouseEvent)) return undefined
  return document.elementsFromPoint(event.clientX, event.clientY).some(isSurface) ? "beneath" : undefined
}
