import { isHtml, isInput, isNode, isTextArea } from "../../view/eye/elements.ts"
import { isElement, localName } from "../../view/eye/safe.ts"
import type { WireDrag, WireDragEnd } from "../wire.ts"
import { DragCamera, endAt, isNews, type Picture, type PicturedEnd } from "./drag-picture.ts"
import { DragStir } from "./drag-stir.ts"
import type { EyeParts } from "./eye-parts.ts"
import { frame } from "./frame.ts"
import { Press } from "./press.ts"

/** Elements whose picture can change without a change in the DOM. */
const PICTURES: ReadonlySet<string> = new Set(["canvas", "video", "audio", "embed", "object"])

/** By which a page keeps from the browser that the mouse is dragged. */
const OWN = ["pointerdown", "mousedown", "pointermove", "mousemove"] as const

/** Tells what a drag came to in one window. */
export class DragWatch {
  readonly #off = new AbortController()
  readonly #eye: EyeParts
  readonly #camera: DragCamera
  readonly #stir = new DragStir()
  readonly #press = new Press()
  #source: PicturedEnd | undefined
  #target: PicturedEnd | undefined
  readonly #seen: Picture[] = []
  #isDown = false
  #isDragged = false
  #hasChanged = false
  #start: Event | undefined
  #over: { readonly event: Event; readonly isField: boolean } | undefined
  #own: Event[] = []
  #isCaptured = false
  /** Pressed on a picture, or over one. */
  #picture: "pressed" | "beneath" | undefined
  #hasDropped = false
  #hasEnded = false
  #hasSelected = false

  constructor(eye: EyeParts) {
    this.#eye = eye
    this.#camera = new DragCamera(eye)
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
    this.#on("pointerdown", (event) => this.#press.hear(event))
    this.#on("mousedown", (event) => {
      this.#press.hear(event)
      this.#isDown = true
      this.#picture = pictureAt(event)
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
    if (source) this.#source ??= endAt(source, this.#eye)
    if (target) this.#target ??= endAt(target, this.#eye)
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

  told(): WireDrag {
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

  /** Over a picture there may lie what takes the mouse for it; that only the page itself can tell. */
  get #isDrawn(): boolean {
    if (this.#picture !== "beneath") return this.#picture === "pressed"
    return this.#isCaptured || this.#own.some(({ defaultPrevented }) => defaultPrevented)
  }

  /** In a window where nobody knows what was dragged, because only a point was named, anything may be that. */
  #look(): boolean {
    if (this.#source || this.#target) this.#hasChanged ||= this.#isNews()
    else this.#hasChanged ||= this.#isDown && this.#stir.hasStirred
    return this.#hasChanged
  }

  #isNews(): boolean {
    return isNews(this.#camera.take(this.#source, this.#target), this.#seen)
  }

  #on(type: string, listener: (event: Event) => void): void {
    const heard = (event: Event) => {
      if (event.isTrusted) listener(event)
    }
    addEventListener(type, heard, { capture: true, passive: true, signal: this.#off.signal })
  }
}

/** Whether the browser itself puts there what is dropped. */
function takesDrops(event: Event): boolean {
  return event.composedPath().some((each) => {
    if (!isNode(each) || !isElement(each)) return false
    if (isInput(each) || isTextArea(each)) return !each.disabled && !each.readOnly
    return isHtml(each) && each.isContentEditable
  })
}

function pictureAt(event: Event): "pressed" | "beneath" | undefined {
  const isPicture = (each: EventTarget) => isNode(each) && isElement(each) && PICTURES.has(localName(each))
  if (event.composedPath().some(isPicture)) return "pressed"
  if (!(event instanceof MouseEvent)) return undefined
  return document.elementsFromPoint(event.clientX, event.clientY).some(isPicture) ? "beneath" : undefined
}
