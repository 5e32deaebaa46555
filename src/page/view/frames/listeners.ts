import type { FrameSnapshotter } from "./frame-snapshotter.ts"

/** Event types of user input. */
const TYPES = /^(?:click|dblclick|auxclick|contextmenu|mouse(?!wheel)\w+|pointer\w+|touch\w+|key\w+)$/

/** Event types of a press by mouse, pen or finger. */
export const PRESSES: ReadonlySet<string> = new Set(["mousedown", "pointerdown", "touchstart"])

/** An element with this many types is where a framework delegates the events of all others. */
const FRAMEWORK = 20

/**
 * Passes to the snapshotter which elements have listeners for clicks and keys, which the DOM does not expose. The
 * browser lists them all in one call; only new elements cost more.
 */
export class Listeners {
  readonly #snapshotter: FrameSnapshotter
  /** Element ids by backend node id. */
  #known = new Map<number, number>()
  #includePress = true

  constructor(snapshotter: FrameSnapshotter) {
    this.#snapshotter = snapshotter
  }

  forget(): void {
    this.#known = new Map()
    this.#includePress = true
  }

  /** Whether any of them is for a press, as far as known. */
  get includePress(): boolean {
    return this.#includePress
  }

  /** The nodes with listeners, in this frame and in frames below it in its process. */
  async list(signal: AbortSignal): Promise<ReadonlySet<number>> {
    const types = new Map<number, Set<string>>()
    const listeners = await this.#snapshotter.eventListeners(signal)
    this.#includePress = listeners.some(({ type }) => PRESSES.has(type))
    for (const { type, backendNodeId } of listeners) {
      if (backendNodeId === undefined) continue
      const known = types.get(backendNodeId)
      if (known === undefined) types.set(backendNodeId, new Set([type]))
      else known.add(type)
    }
    const isListening = (each: ReadonlySet<string>) =>
      each.size < FRAMEWORK && [...each].some((type) => TYPES.test(type))
    return new Set([...types].flatMap(([node, each]) => (isListening(each) ? [node] : [])))
  }

  /**
   * Returns whether anything changed. An element must be passed only to the snapshotter of its own frame: the frame
   * that gets it first owns its wrapper object, for as long as it lives.
   */
  async update(nodes: ReadonlySet<number>, mayHoldOthers: boolean, signal: AbortSignal): Promise<boolean> {
    const gone = [...this.#known].filter(([node]) => !nodes.has(node))
    const unknown = [...nodes].filter((node) => !this.#known.has(node))
    const fresh = mayHoldOthers && unknown.length > 0 ? await this.#snapshotter.ownAmong(unknown, signal) : unknown
    if (gone.length > 0) {
      await this.#snapshotter.removeListening(
        gone.map(([, id]) => id),
        signal,
      )
      for (const [node] of gone) this.#known.delete(node)
    }
    if (fresh.length === 0) return gone.length > 0
    const ids = await this.#snapshotter.addListening(fresh, signal)
    for (const [at, node] of fresh.entries()) this.#known.set(node, ids[at] ?? 0)
    return true
  }
}
