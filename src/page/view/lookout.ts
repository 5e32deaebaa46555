import type { CdpSession } from "../../cdp/cdp-session.ts"
import type { Target as BrowserTarget } from "../../cdp/target.ts"
import { World } from "../world.ts"
import { type FoundFrame, urlOf } from "./found-frame.ts"
import { FrameEye } from "./frame-eye.ts"
import { FrameList } from "./frame-list.ts"
import type { Look } from "./look.ts"

/** A frame that was looked at. */
export interface SeenFrame {
  readonly eye: FrameEye
  readonly frameId: string
  readonly parentId: string | undefined
  readonly url: string
  readonly look: Look
  readonly documentKey: string
}

/** What was asked of a frame before it was known whether it is still there. */
interface Early {
  readonly nodes: Promise<ReadonlySet<number> | undefined>
  readonly seen: Promise<Awaited<ReturnType<FrameEye["look"]>> | undefined> | undefined
}

/** Knows the frames of one tab, and looks at them. */
export class Lookout {
  readonly mainEye: FrameEye
  readonly #target: BrowserTarget
  readonly #eyes = new Map<string, FrameEye>()
  readonly #lists = new WeakMap<CdpSession, FrameList>()
  /** The element of each frame within its parent's document, which it keeps for life. */
  readonly #owners = new Map<string, { readonly documentKey: string; readonly id: number }>()

  constructor(target: BrowserTarget, world: World) {
    this.#target = target
    this.mainEye = new FrameEye(target.session, target.id, world)
    this.#eyes.set(target.id, this.mainEye)
  }

  /** Every frame of the tab, the main one first. */
  async frames(signal: AbortSignal): Promise<FoundFrame[]> {
    const targets = [...this.#target.subtree()].filter((target) => target.hasDocument)
    const found = await Promise.all(
      targets.map((target) => {
        const frames = this.#framesOf(target.session, signal)
        return target === this.#target ? frames : unlessGone(frames, signal)
      }),
    )
    return found.flatMap((frames) => frames ?? [])
  }

  /** All that can be seen of them, at once: as a rule they are those of the last time, and nothing is asked twice. */
  async look(thorough: boolean, signal: AbortSignal): Promise<SeenFrame[]> {
    const finding = this.frames(signal)
    const early = new Map([...this.#eyes.values()].map((eye) => [eye, askEarly(eye, thorough, signal)]))
    const frames = await this.#recent(await finding, early, signal)
    for (const id of this.#eyes.keys()) if (!frames.some(({ frame }) => frame.id === id)) this.#eyes.delete(id)
    const changed = await this.#learnListeners(frames, early, signal)
    const seen = await Promise.all(
      frames.map((found) =>
        this.#lookAt(found, changed.has(found.eye) ? undefined : early.get(found.eye), thorough, signal),
      ),
    )
    return seen.filter((each) => each !== undefined)
  }

  /** Which frame stands in which element. */
  async place(frames: readonly SeenFrame[], signal: AbortSignal): Promise<Map<string, Map<number, SeenFrame>>> {
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

  async #framesOf(session: CdpSession, signal: AbortSignal): Promise<FoundFrame[]> {
    const frames = await this.#listOf(session).frames(signal)
    return frames.map((frame, at) => ({
      session,
      frame,
      eye: this.#eyeOf(session, frame.id, at === 0),
    }))
  }

  async #lookAt(
    found: FoundFrame,
    early: Early | undefined,
    thorough: boolean,
    signal: AbortSignal,
  ): Promise<SeenFrame | undefined> {
    const { eye, frame, session } = found
    try {
      let { look, documentKey } = (await early?.seen) ?? (await eye.look(thorough, signal))
      // Behind one closed root there may be others.
      while (look.suspects > 0 && (await eye.openClosedRoots(signal))) {
        ;({ look, documentKey } = await eye.look(thorough, signal))
      }
      const url = urlOf({ ...found, frame: await this.#listOf(session).latest(frame, signal) })
      return { eye, frameId: frame.id, parentId: frame.parentId, url, look, documentKey }
    } catch (error) {
      // A frame may go while it is looked at; the page around it is seen all the same.
      if (frame.id === this.#target.id || signal.aborted) throw error
      return undefined
    }
  }

  /** The frames as they are after what was asked early: one that came before the answers is to be seen too. */
  async #recent(frames: FoundFrame[], early: ReadonlyMap<FrameEye, Early>, signal: AbortSignal): Promise<FoundFrame[]> {
    await Promise.all([...early.values()].map(({ nodes }) => nodes))
    const isOutdated = frames.some(({ session, frame }) => this.#listOf(session).isOutdated(frame))
    return isOutdated ? this.frames(signal) : frames
  }

  /**
   * A frame's list holds those of the frames within it that share its process. They are left to their own frames, as far
   * as those list them too: a frame may have come since the frames were found, and each is asked at another moment.
   * Gives the eyes that were told something new.
   */
  async #learnListeners(
    frames: readonly FoundFrame[],
    early: ReadonlyMap<FrameEye, Early>,
    signal: AbortSignal,
  ): Promise<ReadonlySet<FrameEye>> {
    const lists = await Promise.all(
      frames.map(async ({ eye, frame }) => {
        const nodes = (await early.get(eye)?.nodes) ?? (await unlessGone(eye.listeners.list(signal), signal))
        return { eye, frame, nodes }
      }),
    )
    const changed = new Set<FrameEye>()
    await Promise.all(
      lists.map(async ({ eye, frame, nodes }) => {
        const below = lists.filter((other) => other.frame.parentId === frame.id)
        const left = [...(nodes ?? [])].filter((node) => !below.some((other) => other.nodes?.has(node)))
        const mayHoldOthers = !this.#listOf(eye.session).isAlone
        if (await unlessGone(eye.listeners.tell(new Set(left), mayHoldOthers, signal), signal)) changed.add(eye)
      }),
    )
    return changed
  }

  #listOf(session: CdpSession): FrameList {
    const known = this.#lists.get(session)
    if (known) return known
    const list = new FrameList(session)
    this.#lists.set(session, list)
    return list
  }

  #eyeOf(session: CdpSession, frameId: string, isOutermost: boolean): FrameEye {
    const known = this.#eyes.get(frameId)
    if (known?.session === session) return known
    const world = new World(session, frameId)
    const eye = new FrameEye(session, frameId, isOutermost ? world.follow() : world)
    this.#eyes.set(frameId, eye)
    return eye
  }

  async #ownerOf(frame: SeenFrame, parent: SeenFrame, signal: AbortSignal): Promise<number | undefined> {
    const known = this.#owners.get(frame.frameId)
    if (known?.documentKey === parent.documentKey) return known.id
    try {
      const id = await parent.eye.ownerOf(frame.frameId, signal)
      this.#owners.set(frame.frameId, { documentKey: parent.documentKey, id })
      return id
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
}

/**
 * What fails here is asked again when the frame is known to be there, and then says why. In a document that is new to us
 * there are listeners as a rule, and it would be looked at twice.
 */
function askEarly(eye: FrameEye, thorough: boolean, signal: AbortSignal): Early {
  return {
    nodes: eye.listeners.list(signal).catch(() => undefined),
    seen: eye.isNew ? undefined : eye.look(thorough, signal).catch(() => undefined),
  }
}

/** A frame may go while it is asked, which the look at it will tell. */
export async function unlessGone<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
