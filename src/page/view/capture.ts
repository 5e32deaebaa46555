import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Target as BrowserTarget } from "../../cdp/target.ts"
import type { Question, WireAnswer } from "../../injected/wire/question.ts"
import type { World } from "../core/world.ts"
import type { Baseline } from "./change/baseline.ts"
import type { FoundFrame } from "./frames/found-frame.ts"
import type { FrameSnapshotter } from "./frames/frame-snapshotter.ts"
import { type SeenFrame, TabFrames, unlessGone } from "./frames/lookout.ts"
import { type Place, Places } from "./geometry/boxes.ts"
import { Refs } from "./model/refs.ts"
import { replacementFor } from "./model/twins.ts"
import { type FrameView, framesOf, type View } from "./model/view.ts"
import { Remembered } from "./pick/remembered.ts"
import { type AnswerAt, askAt, type Sought } from "./query/at-point.ts"
import { countOf, resolve } from "./query/resolve.ts"
import { frameGone, frameMoves, Scope } from "./query/scope.ts"
import { noMatch } from "./query/selector.ts"
import type { Target } from "./query/target.ts"

export interface Answer extends Omit<WireAnswer, "malformed"> {
  /** The frame of the element. */
  readonly snapshotter: FrameSnapshotter
  readonly documentKey: string
  /** What the caller should know about how it was found. */
  readonly note?: string
}

export interface FoundElement {
  readonly snapshotter: FrameSnapshotter
  readonly documentKey: string
  readonly id: number
  readonly note?: string
}

/** An element and its place, which is undefined if it is not drawn. */
export interface Located {
  readonly answer: Answer
  readonly place: Place | undefined
  readonly places: Places
}

/** Larger pages are not captured in advance. */
const MANY = 10_000

/** Captures all frames of one tab, and keeps their state between captures. */
export class Capture {
  readonly refs = new Refs()
  readonly scope = new Scope()
  readonly #target: BrowserTarget
  #last: View | undefined
  #baseline: Baseline | undefined
  #lastMs = 0
  #expected: "apart" | "together" | undefined
  #ahead: Promise<View> | undefined
  #caughtUp: View | undefined
  readonly #remembered = new Remembered()
  readonly #lookout: TabFrames

  constructor(target: BrowserTarget, world: World) {
    this.#target = target
    this.#lookout = new TabFrames(target, world)
  }

  /** The last capture of the tab. */
  get last(): View | undefined {
    return this.#last
  }

  /** What the caller knows of the page; before any reply, the first capture. */
  get baseline(): Baseline | undefined {
    return this.#baseline
  }

  setBaseline(baseline: Baseline): void {
    this.#baseline = baseline
  }

  /** How long the last capture took. */
  get lastMs(): number {
    return this.#lastMs
  }

  /** The page has a new document, which has not been captured yet. */
  forget(): void {
    this.#last = undefined
    this.#baseline = undefined
    this.#lastMs = 0
    this.#remembered.forget()
  }

  /** Asks about an element; the answer names the element and its frame. */
  async ask(target: Target, question: Question, signal: AbortSignal): Promise<Answer> {
    if (target.kind === "ref") return this.#askRef(target.ref, question, signal)
    if (target.kind === "point") return this.askAt(target, question, signal)
    if (target.kind === "node") return this.#askNode(target, question, signal)
    const frames = await this.framesInScope(signal)
    return resolve(frames, target, question, this.refs, this.scope.chosen !== undefined, signal)
  }

  /** How many elements match. */
  async count(target: Target, signal: AbortSignal): Promise<number> {
    if (target.kind === "found") return countOf(await this.framesInScope(signal), target, signal)
    return (await this.ask(target, { what: "id" }, signal)).count
  }

  /** Finds an element and its place in the tab's window. */
  async locate(target: Target, signal: AbortSignal): Promise<Located> {
    const answer = await this.ask(target, { what: "id" }, signal)
    const places = await this.places(signal)
    const [place] = await places.of(answer.snapshotter, answer.documentKey, [answer.id ?? 0])
    return { answer, place, places }
  }

  /** Locates elements of any frames in the tab's window. */
  async places(signal: AbortSignal): Promise<Places> {
    return Places.in(await this.frames(signal), signal)
  }

  /** The view of one element, with the frames in it; `beyond` includes what cannot be scrolled into view. */
  async viewOf(target: Target, signal: AbortSignal, beyond = false): Promise<View> {
    const view = await this.view(signal)
    const { snapshotter, id } = await this.ask(target, { what: "id" }, signal)
    const frame = [...framesOf(view.main)].find((each) => each.snapshotter === snapshotter)
    if (!frame || id === undefined) throw noMatch(target.text, this.scope.chosen !== undefined)
    const main = { ...frame, look: await snapshotter.glance(id, beyond, signal) }
    return { ...view, main: beyond ? await withFramesBeyond(main, signal) : main }
  }

  /** The view in scope, including what cannot be scrolled into view. */
  async viewBeyond(signal: AbortSignal): Promise<View> {
    const view = await this.viewInScope(signal)
    const main = { ...view.main, look: await view.main.snapshotter.glance(null, true, signal) }
    return { ...view, main: await withFramesBeyond(main, signal) }
  }

  /** Asks about the topmost element at a point of the tab's window, in whichever frame it is. */
  async askAt(target: Sought, question: Question, signal: AbortSignal): Promise<AnswerAt> {
    return askAt(await this.frames(signal), target, question, signal)
  }

  async #askNode(
    { backendNodeId, frameId, text }: Extract<Target, { kind: "node" }>,
    question: Question,
    signal: AbortSignal,
  ) {
    const snapshotter = await this.#snapshotterIn(frameId, signal)
    const id = (await snapshotter?.idOf(backendNodeId, signal)) ?? 0
    const answer = id > 0 ? await snapshotter?.ask({ by: "id", id }, question, signal) : undefined
    if (snapshotter && answer && answer.count > 0) return { ...answer, snapshotter }
    throw new TabhandError("stale_ref", `the element that matched ${quote(clip(text, 200))} is no longer on the page`, {
      hint: "look for it again",
    })
  }

  async #snapshotterIn(frameId: string, signal: AbortSignal): Promise<FrameSnapshotter | undefined> {
    if (frameId === this.#target.id) return this.mainSnapshotter
    return (await this.frames(signal)).find(({ frame }) => frame.id === frameId)?.snapshotter
  }

  async #askRef(ref: string, question: Question, signal: AbortSignal): Promise<Answer> {
    const place = this.refs.place(ref)
    if (place.snapshotter.isNow(place.documentKey)) {
      const answer = await place.snapshotter.ask({ by: "id", id: place.id }, question, signal)
      if (answer.count > 0 && answer.documentKey === place.documentKey)
        return { ...answer, snapshotter: place.snapshotter }
    }
    const { snapshotter, id, note } = await this.replacementOf(ref, signal)
    return {
      ...(await snapshotter.ask({ by: "id", id }, question, signal)),
      snapshotter,
      ...(note === undefined ? {} : { note }),
    }
  }

  /** Finds the target's element. A ref's element is assumed to exist; its next use reports if not. */
  async find(target: Target, signal: AbortSignal): Promise<FoundElement> {
    if (target.kind === "ref") {
      const place = this.refs.place(target.ref)
      return place.snapshotter.isNow(place.documentKey) ? place : this.replacementOf(target.ref, signal)
    }
    const { snapshotter, documentKey, id = 0 } = await this.ask(target, { what: "id" }, signal)
    return { snapshotter, documentKey, id }
  }

  /** The element that replaced the removed element of a ref. */
  async replacementOf(ref: string, signal: AbortSignal): Promise<FoundElement> {
    const view = await this.view(signal)
    const { frame, entry } = replacementFor(ref, this.#remembered.gone(ref), this.#remembered.refs(view))
    const { snapshotter, documentKey } = frame
    const note = `${ref} was replaced by ${this.refs.of(snapshotter, documentKey, entry.id)}, which looks the same`
    return { snapshotter, documentKey, id: entry.id, note }
  }

  /**
   * Announces whether a reply will report changes: those of the act `apart` from earlier ones, or `together` with them.
   */
  allowPrefetch(how: "apart" | "together" | undefined): void {
    this.#expected = how
    // The last capture may contain changes that were not reported.
    const isReported = this.#baseline?.view === this.#last && this.#baseline?.lines === undefined
    this.#caughtUp = how === "apart" && !isReported ? this.#last : undefined
    this.discardPrefetch()
  }

  /** Captures changes from before the act, which are reported apart from those of the act. */
  async snapshotBeforeAct(signal: AbortSignal): Promise<void> {
    if (this.#expected !== "apart" || !this.#isQuick()) return
    // A page that cannot be captured now is captured after the act.
    this.#caughtUp = await this.view(signal, false).catch(() => undefined)
  }

  takeSnapshotBeforeAct(): View | undefined {
    const view = this.#caughtUp
    this.#caughtUp = undefined
    return view
  }

  /** Begins a quick capture if a reply will need it; not on large pages, where it may be wasted. */
  prefetch(signal: AbortSignal): void {
    if (this.#expected === undefined || !this.#isQuick()) return
    const look = this.view(signal, false)
    look.catch(() => undefined)
    this.#ahead = look
  }

  #isQuick(): boolean {
    if (this.#last === undefined) return false
    let size = 0
    for (const { look } of framesOf(this.#last.main)) size += look.known.size
    return size <= MANY
  }

  /** The prefetched capture is outdated. */
  discardPrefetch(): void {
    this.#ahead = undefined
  }

  /** The prefetched capture, or a new quick one. */
  takePrefetched(signal: AbortSignal): Promise<View> {
    const ahead = this.#ahead
    this.#ahead = undefined
    return ahead ?? this.view(signal, false)
  }

  /** Captures the tab. A quick capture misses changes far outside the window that no mutation reports. */
  async view(signal: AbortSignal, thorough = true): Promise<View> {
    const started = performance.now()
    const frames = await this.#lookout.look(thorough, signal)
    const main = frames.find(({ frameId }) => frameId === this.#target.id)
    if (!main) throw new TabhandError("navigated_away", "the page went away while it was looked at")
    const placed = await this.#lookout.place(frames, signal)
    const tree = frameTree(main, placed)
    const view: View = { url: main.url, title: tree.look.title, main: tree, refs: this.refs }
    this.#remembered.take(view)
    this.refs.keep(new Set(frames.map(({ documentKey }) => documentKey)))
    this.#last = view
    this.#baseline ??= { view }
    this.#lastMs = performance.now() - started
    return view
  }

  /** The view of the chosen frame, or of the whole tab. */
  async viewInScope(signal: AbortSignal): Promise<View> {
    const view = await this.view(signal)
    const { chosen } = this.scope
    if (!chosen) return view
    const main = [...framesOf(view.main)].find(({ snapshotter }) => snapshotter.frameId === chosen.frameId)
    if (main) return { ...view, url: main.url, title: main.look.title, main }
    await this.framesInScope(signal)
    throw new TabhandError("not_visible", `the frame ${quote(clip(chosen.name, 120))} is not shown`, {
      hint: "`frame main` makes commands be about the whole page again",
    })
  }

  /** The snapshotter of the main frame. */
  get mainSnapshotter(): FrameSnapshotter {
    return this.#lookout.mainSnapshotter
  }

  /** Whether the focus is in a secret field, in any frame. */
  async focusIsSecret(signal: AbortSignal): Promise<boolean> {
    const frames = await this.frames(signal)
    const answers = await Promise.all(
      frames.map(({ snapshotter }) => unlessGone(snapshotter.focusIsSecret(signal), signal)),
    )
    return answers.includes(true)
  }

  /** All frames of the tab, the main one first. */
  frames(signal: AbortSignal): Promise<FoundFrame[]> {
    return this.#lookout.frames(signal)
  }

  /** The frames in scope, outer ones first. */
  async framesInScope(signal: AbortSignal): Promise<readonly FoundFrame[]> {
    const frames = await this.frames(signal)
    const inScope = this.scope.of(frames)
    const { chosen } = this.scope
    if (inScope.length > 0 || !chosen) return inScope
    const sessions = [...new Set(frames.map(({ session }) => session))]
    const owners = sessions.map((session) => session.send("DOM.getFrameOwner", { frameId: chosen.frameId }, { signal }))
    const isThere = (await Promise.allSettled(owners)).some(({ status }) => status === "fulfilled")
    signal.throwIfAborted()
    throw isThere ? frameMoves(chosen) : frameGone(chosen)
  }

  /** The frames in scope that are visible, possibly after scrolling. */
  async framesShown(signal: AbortSignal): Promise<readonly FoundFrame[]> {
    const frames = await this.framesInScope(signal)
    if (frames.length === 1) return frames
    const places = await this.places(signal)
    const windows = await Promise.all(frames.map(({ frame }) => places.windowOf(frame.id)))
    return frames.filter((_, at) => windows[at] !== undefined)
  }
}

async function withFramesBeyond(frame: FrameView, signal: AbortSignal): Promise<FrameView> {
  const frames = await Promise.all(
    [...frame.frames].map(async ([id, inner]): Promise<[number, FrameView]> => {
      const look = await unlessGone(inner.snapshotter.glance(null, true, signal), signal)
      return [id, look ? await withFramesBeyond({ ...inner, look }, signal) : inner]
    }),
  )
  return { ...frame, frames: new Map(frames) }
}

function frameTree(frame: SeenFrame, placed: ReadonlyMap<string, ReadonlyMap<number, SeenFrame>>): FrameView {
  const { snapshotter, documentKey, look, url, frameId } = frame
  const frames = new Map<number, FrameView>()
  for (const [id, inner] of placed.get(frameId) ?? []) frames.set(id, frameTree(inner, placed))
  return { snapshotter, documentKey, look, url, frames }
}
