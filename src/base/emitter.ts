import { abortable } from "./deadline.ts"

export type Listener<T> = (value: T) => void

/** Declared as a method so that slots of all events fit into one map. */
interface Slot<T> {
  deliver(value: T): void
}

/** Events by name, typed. A listener that throws is a bug: it surfaces as an uncaught error, after the others ran. */
export class Emitter<Events extends object> {
  readonly #slots = new Map<PropertyKey, Set<Slot<unknown>>>()

  on<K extends keyof Events>(event: K, listener: Listener<Events[K]>): () => void {
    const slot: Slot<Events[K]> = { deliver: listener }
    const slots = this.#slots.get(event) ?? new Set()
    this.#slots.set(event, slots)
    slots.add(slot)
    return () => {
      slots.delete(slot)
      if (slots.size === 0 && this.#slots.get(event) === slots) this.#slots.delete(event)
    }
  }

  /** The next value of `event` that passes `accept`. */
  next<K extends keyof Events>(
    event: K,
    signal?: AbortSignal,
    accept: (value: Events[K]) => boolean = () => true,
  ): Promise<Events[K]> {
    let off = () => {}
    const value = new Promise<Events[K]>((resolve) => {
      off = this.on(event, (v) => {
        if (accept(v)) resolve(v)
      })
    })
    return abortable(value, signal).finally(() => off())
  }

  emit<K extends keyof Events>(event: K, value: Events[K]): void {
    const slots = this.#slots.get(event)
    if (!slots) return
    for (const slot of [...slots]) {
      // One that ran before may have taken this one off.
      if (!slots.has(slot)) continue
      try {
        slot.deliver(value)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** Whether anybody listens: lets a producer skip work that nobody wants. */
  has(event: keyof Events): boolean {
    return this.#slots.has(event)
  }

  /** The same question for a name that came from outside. */
  protected hears(name: string): boolean {
    return this.#slots.has(name)
  }

  clear(): void {
    for (const slots of this.#slots.values()) slots.clear()
    this.#slots.clear()
  }
}
