import type { FrameEye } from "./frame-eye.ts"

/** What a person does that a script can wait for. */
const TYPES = /^(?:click|dblclick|auxclick|contextmenu|mouse(?!wheel)\w+|pointer\w+|touch\w+|key\w+)$/

/** By which a script hears that the mouse button, a pen or a finger goes down. */
export const PRESSES: ReadonlySet<string> = new Set(["mousedown", "pointerdown", "touchstart"])

/** A framework listens for everything there is on one element, on behalf of all others. */
const FRAMEWORK = 20

/**
 * Tells the eye on which elements of its document scripts of the page wait for clicks and keys: nothing in the document
 * says so. The browser lists them all in one call; only elements that are new to us cost more.
 */
export class Listeners {
  readonly #eye: FrameEye
  /** By the browser's own number of the node, the one within the document. */
  #known = new Map<number, number>()
  #hearPress = true

  constructor(eye: FrameEye) {
    this.#eye = eye
  }

  forget(): void {
    this.#known = new Map()
    this.#hearPress = true
  }

  /** Whether any of them is for a press, as far as is known. */
  get hearPress(): boolean {
    return this.#hearPress
  }

  /** The nodes that are listened to, in this frame and in those that share its process below it. */
  async list(signal: AbortSignal): Promise<ReadonlySet<number>> {
    const types = new Map<number, Set<string>>()
    const listeners = await this.#eye.eventListeners(signal)
    this.#hearPress = listeners.some(({ type }) => PRESSES.has(type))
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
   * Returns whether there was something new to tell. An element must be handed to the eye of its own frame and to no
   * other: whoever gets it first decides which frame's object it is, for as long as it lives.
   */
  async tell(nodes: ReadonlySet<number>, mayHoldOthers: boolean, signal: AbortSignal): Promise<boolean> {
    const gone = [...this.#known].filter(([node]) => !nodes.has(node))
    const unknown = [...nodes].filter((node) => !this.#known.has(node))
    const fresh = mayHoldOthers && unknown.length > 0 ? await this.#eye.ownAmong(unknown, signal) : unknown
    if (gone.length > 0) {
      await this.#eye.removeListening(
        gone.map(([, id]) => id),
        signal,
      )
      for (const [node] of gone) this.#known.delete(node)
    }
    if (fresh.length === 0) return gone.length > 0
    const ids = await this.#eye.addListening(fresh, signal)
    for (const [at, node] of fresh.entries()) this.#known.set(node, ids[at] ?? 0)
    return true
  }
}
