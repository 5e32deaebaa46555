import { TabhandError } from "../../base/errors.ts"
import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Protocol } from "../../cdp/protocol.ts"
import type { Target as BrowserTarget } from "../../cdp/target.ts"
import { badSelector, noMatch } from "../selector.ts"
import { Flag } from "./entry.ts"
import { FrameEye } from "./frame-eye.ts"
import type { Look } from "./look.ts"
import type { Finder, Question, WireAnswer } from "./question.ts"
import { Refs } from "./refs.ts"
import type { Target } from "./target.ts"
import { type Thing, thingsIn } from "./things.ts"
import { type Sighting, sightingOf, twinOf } from "./twins.ts"
import { type FrameView, refOf, type View } from "./view.ts"

interface FoundFrame {
  readonly session: CdpSession
  readonly frame: Protocol.Page.Frame
}

interface SeenFrame {
  readonly eye: FrameEye
  readonly frameId: string
  readonly parentId: string | undefined
  readonly url: string
  readonly look: Look
  readonly documentKey: string
}

export interface Answer extends Omit<WireAnswer, "malformed"> {
  /** Where the element is. */
  readonly eye: FrameEye
  /** What the caller should know of how it was found. */
  readonly note?: string
}

const REMEMBERED_REFS = 1_000

/** Looks at all frames of one tab, and keeps what is known of them from look to look. */
export class Capture {
  readonly refs = new Refs()
  readonly #target: BrowserTarget
  #last: View | undefined
  /** What each ref stood for in the last view, and what those stood for that are gone. */
  #seen: ReadonlyMap<string, Thing> = new Map()
  readonly #gone = new Map<string, Sighting>()
  readonly #eyes = new Map<string, FrameEye>()
  /** The element of each frame within its parent's document, which it keeps for life. */
  readonly #owners = new Map<string, { readonly documentKey: string; readonly id: number }>()

  constructor(target: BrowserTarget) {
    this.#target = target
  }

  /** What the tab showed when it was last looked at. */
  get last(): View | undefined {
    return this.#last
  }

  /** Another document came: nobody has looked at that one yet. */
  forget(): void {
    this.#last = undefined
  }

  /** The answer to a question about an element, and which one it is about. */
  async ask(target: Target, question: Question, signal: AbortSignal): Promise<Answer> {
    if (target.kind === "ref") return this.#askRef(target.ref, question, signal)
    const finder: Finder =
      target.kind === "css" ? { by: "css", selector: target.selector } : { by: "xpath", path: target.path }
    let count = 0
    let first: Answer | undefined
    for (const { session, frame } of await this.#frames(signal)) {
      const eye = this.#eyeOf(session, frame.id)
      const { malformed, ...told } = await eye.ask(finder, question, signal)
      if (malformed) throw badSelector(target.text)
      count += told.count
      if (told.count > 0) first ??= { ...told, eye }
    }
    if (first) return { ...first, count }
    throw noMatch(target.text)
  }

  /** What one element shows, with the frames in it. */
  async viewOf(target: Target, signal: AbortSignal): Promise<View> {
    const view = await this.view(signal)
    const { eye, id } = await this.ask(target, { what: "id" }, signal)
    const frame = [...framesOf(view.main)].find((each) => each.eye === eye)
    if (!frame || id === undefined) throw noMatch(target.text)
    return { ...view, main: { ...frame, look: await eye.glance(id, signal) } }
  }

  async #askRef(ref: string, question: Question, signal: AbortSignal): Promise<Answer> {
    const place = this.refs.place(ref)
    if (place.eye.isNow(place.documentKey)) {
      const told = await place.eye.ask({ by: "id", id: place.id }, question, signal)
      if (told.count > 0) return { ...told, eye: place.eye }
    }
    await this.view(signal)
    const twin = twinOf(ref, this.#gone.get(ref), this.#seen)
    const told = await twin.frame.eye.ask({ by: "id", id: twin.entry.id }, question, signal)
    const instead = this.refs.of(twin.frame.eye, twin.frame.documentKey, twin.entry.id)
    return { ...told, eye: twin.frame.eye, note: `${ref} was replaced by ${instead}, which looks the same` }
  }

  async view(signal: AbortSignal): Promise<View> {
    const frames = await this.#lookAtAll(signal)
    const main = frames.find(({ frameId }) => frameId === this.#target.id)
    if (!main) throw new TabhandError("navigated_away", "the page went away while it was looked at")
    const placed = await this.#place(frames, signal)
    const tree = frameTree(main, placed)
    const view: View = { url: main.url, title: tree.look.title, main: tree, refs: this.refs }
    this.#remember(view)
    return view
  }

  /** Everything that can be acted on has its ref from the first look on, in reading order. */
  #remember(view: View): void {
    const seen = new Map<string, Thing>()
    for (const thing of thingsIn(view)) {
      if ((thing.entry.flags & Flag.acts) !== 0) seen.set(refOf(view, thing.frame, thing.entry), thing)
    }
    for (const [ref, thing] of this.#seen) if (!seen.has(ref)) this.#gone.set(ref, sightingOf(thing))
    for (const ref of this.#gone.keys()) {
      if (this.#gone.size <= REMEMBERED_REFS) break
      this.#gone.delete(ref)
    }
    this.#seen = seen
    this.#last = view
  }

  /** Every frame of the tab, the main one first. */
  async #frames(signal: AbortSignal): Promise<FoundFrame[]> {
    const targets = [...this.#target.subtree()].filter((target) => target.hasDocument)
    const found = await Promise.all(targets.map(({ session }) => this.#framesOf(session, signal)))
    return found.flat()
  }

  async #lookAtAll(signal: AbortSignal): Promise<SeenFrame[]> {
    const frames = await this.#frames(signal)
    for (const id of this.#eyes.keys()) if (!frames.some(({ frame }) => frame.id === id)) this.#eyes.delete(id)
    await this.#learnListeners(frames, signal)
    const seen = await Promise.all(frames.map(({ session, frame }) => this.#lookAt(session, frame, signal)))
    return seen.filter((each) => each !== undefined)
  }

  /**
   * A frame's list holds those of the frames within it that share its process. An element must be handed to the eye of
   * its own frame and to no other: whoever gets it first decides which frame's object it is.
   */
  async #learnListeners(frames: readonly FoundFrame[], signal: AbortSignal): Promise<void> {
    const lists = await Promise.all(
      frames.map(async ({ session, frame }) => {
        const eye = this.#eyeOf(session, frame.id)
        return { eye, frame, nodes: await unlessGone(eye.listeners.list(signal), signal) }
      }),
    )
    await Promise.all(
      lists.map(async ({ eye, frame, nodes }) => {
        const below = lists.filter((other) => other.frame.parentId === frame.id)
        const own = [...(nodes ?? [])].filter((node) => !below.some((other) => other.nodes?.has(node)))
        await unlessGone(eye.listeners.tell(new Set(own), signal), signal)
      }),
    )
  }

  async #framesOf(session: CdpSession, signal: AbortSignal): Promise<FoundFrame[]> {
    const { frameTree } = await session.send("Page.getFrameTree", undefined, { signal })
    return [...framesIn(frameTree)].map((frame) => ({ session, frame }))
  }

  async #lookAt(session: CdpSession, frame: Protocol.Page.Frame, signal: AbortSignal): Promise<SeenFrame | undefined> {
    const eye = this.#eyeOf(session, frame.id)
    try {
      let { look, documentKey } = await eye.look(signal)
      // Behind one closed root there may be others.
      while (look.suspects > 0 && (await eye.openClosedRoots(signal))) ({ look, documentKey } = await eye.look(signal))
      const url = frame.url + (frame.urlFragment ?? "")
      return { eye, frameId: frame.id, parentId: frame.parentId, url, look, documentKey }
    } catch (error) {
      // A frame may go while it is looked at; the page around it is seen all the same.
      if (frame.id === this.#target.id || signal.aborted) throw error
      return undefined
    }
  }

  #eyeOf(session: CdpSession, frameId: string): FrameEye {
    const known = this.#eyes.get(frameId)
    if (known?.session === session) return known
    const eye = new FrameEye(session, frameId)
    this.#eyes.set(frameId, eye)
    return eye
  }

  /** Which frame stands in which element. */
  async #place(frames: readonly SeenFrame[], signal: AbortSignal): Promise<Map<string, Map<number, SeenFrame>>> {
    const placed = new Map<string, Map<number, SeenFrame>>()
    await Promise.all(
      frames.map(async (frame) => {
        const parent = frames.find(({ frameId }) => frameId === frame.parentId)
        if (!parent) return
        const id = await this.#ownerOf(frame, parent, signal)
        if (id === undefined) return
        const inside = placed.get(parent.frameId) ?? new Map<number, SeenFrame>()
        placed.set(parent.frameId, inside.set(id, frame))
      }),
    )
    return placed
  }

  async #ownerOf(frame: SeenFrame, parent: SeenFrame, signal: AbortSignal): Promise<number | undefined> {
    const known = this.#owners.get(frame.frameId)
    if (known?.documentKey === parent.documentKey) return known.id
    try {
      const { session } = parent.eye
      const { backendNodeId } = await session.send("DOM.getFrameOwner", { frameId: frame.frameId }, { signal })
      const id = await parent.eye.idOf(backendNodeId, signal)
      this.#owners.set(frame.frameId, { documentKey: parent.documentKey, id })
      return id
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
}

/** A frame may go while it is asked, which the look at it will tell. */
async function unlessGone<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

function* framesOf(frame: FrameView): Generator<FrameView> {
  yield frame
  for (const inner of frame.frames.values()) yield* framesOf(inner)
}

function* framesIn({ frame, childFrames = [] }: Protocol.Page.FrameTree): Generator<Protocol.Page.Frame> {
  yield frame
  for (const child of childFrames) yield* framesIn(child)
}

function frameTree(frame: SeenFrame, placed: ReadonlyMap<string, ReadonlyMap<number, SeenFrame>>): FrameView {
  const { eye, documentKey, look, url, frameId } = frame
  const frames = new Map<number, FrameView>()
  for (const [id, inner] of placed.get(frameId) ?? []) frames.set(id, frameTree(inner, placed))
  return { eye, documentKey, look, url, frames }
}
