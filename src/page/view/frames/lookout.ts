import type { CdpSession } from "../../../cdp/cdp-session.ts"
import type { Target as BrowserTarget } from "../../../cdp/target.ts"
import { World } from "../../core/world.ts"
import type { Look } from "../model/look.ts"
import { type FoundFrame, urlOf } from "./found-frame.ts"
import { FrameList } from "./frame-list.ts"
import { FrameSnapshotter } from "./frame-snapshotter.ts"

/** A captured frame. */
export interface SeenFrame {
  readonly snapshotter: FrameSnapshotter
  readonly frameId: string
  readonly parentId: string | undefined
  readonly url: string
  readonly look: Look
  readonly documentKey: string
}

/** Requests that were sent before the frame was known to still exist. */
interface Early {
  readonly nodes: Promise<ReadonlySet<number> | undefined>
  readonly seen: Promise<Awaited<ReturnType<FrameSnapshotter["look"]>> | undefined> | undefined
}

/** Each level of closed roots takes a call of the browser and a look: a page may have thousands. */
const MOST_NESTED = 50

/** The frames of one tab, and their captures. */
export class TabFrames {
  readonly mainSnapshotter: FrameSnapshotter
  readonly #target: BrowserTarget
  readonly #snapshotters = new Map<string, FrameSnapshotter>()
  readonly #lists = new WeakMap<CdpSession, FrameList>()
  /** The iframe element of each frame in its parent's document, which never changes. */
  readonly #owners = new Map<string, { readonly documentKey: string; readonly id: number }>()

  constructor(target: BrowserTarget, world: World) {
    this.#target = target
    this.mainSnapshotter = new FrameSnapshotter(target.session, target.id, world)
    this.#snapshotters.set(target.id, this.mainSnapshotter)
  }

  /** All frames of the tab, the main one first. */
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

  /** Captures all frames in parallel, without waiting for the frame list: it is usually the same as last time. */
  async look(thorough: boolean, signal: AbortSignal): Promise<SeenFrame[]> {
    const finding = this.frames(signal)
    const early = new Map(
      [...this.#snapshotters.values()].map((snapshotter) => [snapshotter, askEarly(snapshotter, thorough, signal)]),
    )
    const frames = await this.#recent(await finding, early, signal)
    for (const id of this.#snapshotters.keys())
      if (!frames.some(({ frame }) => frame.id === id)) this.#snapshotters.delete(id)
    const changed = await this.#learnListeners(frames, early, signal)
    const seen = await Promise.all(
      frames.map((found) =>
        this.#lookAt(
          found,
          changed.has(found.snapshotter) ? undefined : early.get(found.snapshotter),
          thorough,
          signal,
        ),
      ),
    )
    return seen.filter((each) => each !== undefined)
  }

  /** Assigns the frames to their iframe elements. */
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
      snapshotter: this.#snapshotterOf(session, frame.id, at === 0),
    }))
  }

  async #lookAt(
    found: FoundFrame,
    early: Early | undefined,
    thorough: boolean,
    signal: AbortSignal,
  ): Promise<SeenFrame | undefined> {
    const { snapshotter, frame, session } = found
    try {
      let { look, documentKey } = (await early?.seen) ?? (await snapshotter.look(thorough, signal))
      // A closed root may contain others. Those that are left are opened by the next capture.
      for (let n = 0; n < MOST_NESTED && look.suspects > 0 && (await snapshotter.openClosedRoots(signal)); n++) {
        ;({ look, documentKey } = await snapshotter.look(thorough, signal))
      }
      const url = urlOf({ ...found, frame: await this.#listOf(session).latest(frame, signal) })
      return { snapshotter, frameId: frame.id, parentId: frame.parentId, url, look, documentKey }
    } catch (error) {
      // A frame may be removed during its capture; the rest of the page is still captured.
      if (frame.id === this.#target.id || signal.aborted) throw error
      return undefined
    }
  }

  /** The frames after the early requests: one that was added before their answers must be captured too. */
  async #recent(
    frames: FoundFrame[],
    early: ReadonlyMap<FrameSnapshotter, Early>,
    signal: AbortSignal,
  ): Promise<FoundFrame[]> {
    await Promise.all([...early.values()].map(({ nodes }) => nodes))
    const isOutdated = frames.some(({ session, frame }) => this.#listOf(session).isOutdated(frame))
    return isOutdated ? this.frames(signal) : frames
  }

  /**
   * A frame's list includes the nodes of frames below it in its process. They are left to those frames, as far as these
   * list them too: a frame may have been added since, and each is asked at a different moment. Returns the snapshotters
   * with changes.
   */
  async #learnListeners(
    frames: readonly FoundFrame[],
    early: ReadonlyMap<FrameSnapshotter, Early>,
    signal: AbortSignal,
  ): Promise<ReadonlySet<FrameSnapshotter>> {
    const lists = await Promise.all(
      frames.map(async ({ snapshotter, frame }) => {
        const nodes =
          (await early.get(snapshotter)?.nodes) ?? (await unlessGone(snapshotter.listeners.list(signal), signal))
        return { snapshotter, frame, nodes }
      }),
    )
    const changed = new Set<FrameSnapshotter>()
    await Promise.all(
      lists.map(async ({ snapshotter, frame, nodes }) => {
        const below = lists.filter((other) => other.frame.parentId === frame.id)
        const left = [...(nodes ?? [])].filter((node) => !below.some((other) => other.nodes?.has(node)))
        const mayHoldOthers = !this.#listOf(snapshotter.session).isAlone
        if (await unlessGone(snapshotter.listeners.update(new Set(left), mayHoldOthers, signal), signal))
          changed.add(snapshotter)
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

  #snapshotterOf(session: CdpSession, frameId: string, isOutermost: boolean): FrameSnapshotter {
    const known = this.#snapshotters.get(frameId)
    if (known?.session === session) return known
    const world = new World(session, frameId)
    const snapshotter = new FrameSnapshotter(session, frameId, isOutermost ? world.follow() : world)
    this.#snapshotters.set(frameId, snapshotter)
    return snapshotter
  }

  async #ownerOf(frame: SeenFrame, parent: SeenFrame, signal: AbortSignal): Promise<number | undefined> {
    const known = this.#owners.get(frame.frameId)
    if (known?.documentKey === parent.documentKey) return known.id
    try {
      const id = await parent.snapshotter.ownerOf(frame.frameId, signal)
      this.#owners.set(frame.frameId, { documentKey: parent.documentKey, id })
      return id
    } catch (error) {
      if (signal.aborted) throw error
      return undefined
    }
  }
}

/**
 * Errors are ignored: the request is repeated once the frame is known to exist, and then throws. A new document is not
 * captured early: it usually has listeners, and would be captured twice.
 */
function askEarly(snapshotter: FrameSnapshotter, thorough: boolean, signal: AbortSignal): Early {
  return {
    nodes: snapshotter.listeners.list(signal).catch(() => undefined),
    seen: snapshotter.isNew ? undefined : snapshotter.look(thorough, signal).catch(() => undefined),
  }
}

/** Undefined if the frame was removed in the meantime; its capture will show that. */
export async function unlessGone<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}
