import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Target as BrowserTarget } from "../../cdp/target.ts"
import { noMatch } from "../selector.ts"
import type { World } from "../world.ts"
import { type Place, Places } from "./boxes.ts"
import type { FoundFrame } from "./found-frame.ts"
import type { FrameEye } from "./frame-eye.ts"
import { Lookout, type SeenFrame, unlessGone } from "./lookout.ts"
import type { Question, WireAnswer } from "./question.ts"
import { Refs } from "./refs.ts"
import { Remembered } from "./remembered.ts"
import { countOf, resolve } from "./resolve.ts"
import { frameGone, frameMoves, Scope } from "./scope.ts"
import type { Target } from "./target.ts"
import type { Told } from "./told.ts"
import { twinOf } from "./twins.ts"
import { type FrameView, framesOf, type View } from "./view.ts"

export interface Answer extends Omit<WireAnswer, "malformed"> {
  /** Where the element is. */
  readonly eye: FrameEye
  readonly documentKey: string
  /** What the caller should know of how it was found. */
  readonly note?: string
}

export interface FoundElement {
  readonly eye: FrameEye
  readonly documentKey: string
  readonly id: number
  readonly note?: string
}

/** An element that was found, and where it is; nowhere when it is not drawn. */
export interface Located {
  readonly answer: Answer
  readonly place: Place | undefined
  readonly places: Places
}

/** A page that shows more is not looked at where it may be for nothing. */
const MANY = 10_000

/** Looks at all frames of one tab, and keeps what is known of them from look to look. */
export class Capture {
  readonly refs = new Refs()
  readonly scope = new Scope()
  readonly #target: BrowserTarget
  #last: View | undefined
  #told: Told | undefined
  #lastMs = 0
  #expected: "apart" | "together" | undefined
  #ahead: Promise<View> | undefined
  #caughtUp: View | undefined
  readonly #remembered = new Remembered()
  readonly #lookout: Lookout

  constructor(target: BrowserTarget, world: World) {
    this.#target = target
    this.#lookout = new Lookout(target, world)
  }

  /** What the tab showed when it was last looked at. */
  get last(): View | undefined {
    return this.#last
  }

  /** What the caller knows of the page; before any reply, what the tab showed when it was first looked at. */
  get told(): Told | undefined {
    return this.#told
  }

  tell(told: Told): void {
    this.#told = told
  }

  /** How long it took to look at it. */
  get lastMs(): number {
    return this.#lastMs
  }

  /** Another document came: nobody has looked at that one yet. */
  forget(): void {
    this.#last = undefined
    this.#told = undefined
    this.#lastMs = 0
    this.#remembered.forget()
  }

  /** The answer to a question about an element, and which one it is about. */
  async ask(target: Target, question: Question, signal: AbortSignal): Promise<Answer> {
    if (target.kind === "ref") return this.#askRef(target.ref, question, signal)
    if (target.kind === "point") return this.#askPoint(target, question, signal)
    if (target.kind === "node") return this.#askNode(target, question, signal)
    const frames = await this.framesInScope(signal)
    return resolve(frames, target, question, this.refs, this.scope.chosen !== undefined, signal)
  }

  /** How many elements are meant, where any number may be. */
  async count(target: Target, signal: AbortSignal): Promise<number> {
    if (target.kind === "found") return countOf(await this.framesInScope(signal), target, signal)
    return (await this.ask(target, { what: "id" }, signal)).count
  }

  /** Finds an element, and where it is in the tab's own window. */
  async locate(target: Target, signal: AbortSignal): Promise<Located> {
    const answer = await this.ask(target, { what: "id" }, signal)
    const places = await this.places(signal)
    const [place] = await places.of(answer.eye, answer.documentKey, [answer.id ?? 0])
    return { answer, place, places }
  }

  /** For asking where elements of any frames are in the tab's own window. */
  async places(signal: AbortSignal): Promise<Places> {
    return Places.in(await this.frames(signal), signal)
  }

  /** What one element shows, with the frames in it; `beyond` includes what no scrolling brings into sight. */
  async viewOf(target: Target, signal: AbortSignal, beyond = false): Promise<View> {
    const view = await this.view(signal)
    const { eye, id } = await this.ask(target, { what: "id" }, signal)
    const frame = [...framesOf(view.main)].find((each) => each.eye === eye)
    if (!frame || id === undefined) throw noMatch(target.text, this.scope.chosen !== undefined)
    const main = { ...frame, look: await eye.glance(id, beyond, signal) }
    return { ...view, main: beyond ? await withFramesBeyond(main, signal) : main }
  }

  /** What is there, be it where no scrolling leads: in the frame that commands are about, or in the whole tab. */
  async viewBeyond(signal: AbortSignal): Promise<View> {
    const view = await this.viewInScope(signal)
    const main = { ...view.main, look: await view.main.eye.glance(null, true, signal) }
    return { ...view, main: await withFramesBeyond(main, signal) }
  }

  /** What lies uppermost at a point of the window. */
  async #askPoint({ point, text }: Extract<Target, { kind: "point" }>, question: Question, signal: AbortSignal) {
    const eye = this.mainEye
    const told = await eye.ask({ by: "point", ...point }, question, signal)
    if (told.count === 0) {
      throw new TabhandError("no_match", `there is nothing at ${text}`, {
        hint: "points are those of the window: `snapshot --boxes` shows where things are",
      })
    }
    return { ...told, eye }
  }

  async #askNode(
    { backendNodeId, frameId, text }: Extract<Target, { kind: "node" }>,
    question: Question,
    signal: AbortSignal,
  ) {
    const eye = await this.#eyeIn(frameId, signal)
    const id = (await eye?.idOf(backendNodeId, signal)) ?? 0
    const told = id > 0 ? await eye?.ask({ by: "id", id }, question, signal) : undefined
    if (eye && told && told.count > 0) return { ...told, eye }
    throw new TabhandError("stale_ref", `the element that matched ${quote(clip(text, 200))} is no longer on the page`, {
      hint: "look for it again",
    })
  }

  async #eyeIn(frameId: string, signal: AbortSignal): Promise<FrameEye | undefined> {
    if (frameId === this.#target.id) return this.mainEye
    return (await this.frames(signal)).find(({ frame }) => frame.id === frameId)?.eye
  }

  async #askRef(ref: string, question: Question, signal: AbortSignal): Promise<Answer> {
    const place = this.refs.place(ref)
    if (place.eye.isNow(place.documentKey)) {
      const told = await place.eye.ask({ by: "id", id: place.id }, question, signal)
      if (told.count > 0 && told.documentKey === place.documentKey) return { ...told, eye: place.eye }
    }
    const { eye, id, note } = await this.twin(ref, signal)
    return { ...(await eye.ask({ by: "id", id }, question, signal)), eye, ...(note === undefined ? {} : { note }) }
  }

  /** Which element is meant. One of a ref is taken to be there still: whoever uses it finds out. */
  async find(target: Target, signal: AbortSignal): Promise<FoundElement> {
    if (target.kind === "ref") {
      const place = this.refs.place(target.ref)
      return place.eye.isNow(place.documentKey) ? place : this.twin(target.ref, signal)
    }
    const { eye, documentKey, id = 0 } = await this.ask(target, { what: "id" }, signal)
    return { eye, documentKey, id }
  }

  /** What stands where the element of a ref stood that is gone. */
  async twin(ref: string, signal: AbortSignal): Promise<FoundElement> {
    const view = await this.view(signal)
    const { frame, entry } = twinOf(ref, this.#remembered.gone(ref), this.#remembered.refs(view))
    const { eye, documentKey } = frame
    const note = `${ref} was replaced by ${this.refs.of(eye, documentKey, entry.id)}, which looks the same`
    return { eye, documentKey, id: entry.id, note }
  }

  /** Somebody will want to know what an act changed, apart from what came before it or together with that; or nobody. */
  expectLook(how: "apart" | "together" | undefined): void {
    this.#expected = how
    // Something may have been seen already of which the caller was not told.
    const isTold = this.#told?.view === this.#last && this.#told?.lines === undefined
    this.#caughtUp = how === "apart" && !isTold ? this.#last : undefined
    this.dropAhead()
  }

  /** What came since somebody last looked, and before an act: it is told apart from what the act changes. */
  async catchUp(signal: AbortSignal): Promise<void> {
    if (this.#expected !== "apart" || !this.#isQuick()) return
    // A page that cannot be looked at now is looked at when the act is done.
    this.#caughtUp = await this.view(signal, false).catch(() => undefined)
  }

  takeCaughtUp(): View | undefined {
    const view = this.#caughtUp
    this.#caughtUp = undefined
    return view
  }

  /** Looks quickly, for whoever expects to: where that takes long it is not done for nothing. */
  lookAhead(signal: AbortSignal): void {
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

  /** That look is worth nothing: the page went on. */
  dropAhead(): void {
    this.#ahead = undefined
  }

  /** What a quick look tells, be it one that was begun already. */
  quickView(signal: AbortSignal): Promise<View> {
    const ahead = this.#ahead
    this.#ahead = undefined
    return ahead ?? this.view(signal, false)
  }

  /** What the tab shows. A look that is not thorough misses what changed without a sign far from the window. */
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
    this.#told ??= { view }
    this.#lastMs = performance.now() - started
    return view
  }

  /** What the frame shows that commands are about, or the whole tab. */
  async viewInScope(signal: AbortSignal): Promise<View> {
    const view = await this.view(signal)
    const { chosen } = this.scope
    if (!chosen) return view
    const main = [...framesOf(view.main)].find(({ eye }) => eye.frameId === chosen.frameId)
    if (main) return { ...view, url: main.url, title: main.look.title, main }
    await this.framesInScope(signal)
    throw new TabhandError("not_visible", `the frame ${quote(clip(chosen.name, 120))} is not shown`, {
      hint: "`frame main` makes commands be about the whole page again",
    })
  }

  /** The eye in the main frame. */
  get mainEye(): FrameEye {
    return this.#lookout.mainEye
  }

  /** Whether keys go into a field for secrets, in any frame. */
  async focusIsSecret(signal: AbortSignal): Promise<boolean> {
    const frames = await this.frames(signal)
    const told = await Promise.all(frames.map(({ eye }) => unlessGone(eye.focusIsSecret(signal), signal)))
    return told.includes(true)
  }

  /** Every frame of the tab, the main one first. */
  frames(signal: AbortSignal): Promise<FoundFrame[]> {
    return this.#lookout.frames(signal)
  }

  /** Those that commands are about, outer ones first. */
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

  /** Those of them that a person can see, be it after scrolling. */
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
      const look = await unlessGone(inner.eye.glance(null, true, signal), signal)
      return [id, look ? await withFramesBeyond({ ...inner, look }, signal) : inner]
    }),
  )
  return { ...frame, frames: new Map(frames) }
}

function frameTree(frame: SeenFrame, placed: ReadonlyMap<string, ReadonlyMap<number, SeenFrame>>): FrameView {
  const { eye, documentKey, look, url, frameId } = frame
  const frames = new Map<number, FrameView>()
  for (const [id, inner] of placed.get(frameId) ?? []) frames.set(id, frameTree(inner, placed))
  return { eye, documentKey, look, url, frames }
}
