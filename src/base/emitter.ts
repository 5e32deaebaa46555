import { abortable } from "./deadline.ts"

export type Listener<T> = (value: T) => void

/** Declared as a method so that slots of all events fit into one map. */
interface Slot<T> {
  deliver(value: T): void
  /** How often the listener was added and not yet removed. */
  uses: number
}

/** Events by name, typed. A listener that throws is a bug: it surfaces as an uncaught error, after the others ran. */
export class Emitter<Events extends object> {
  readonly #slots = new Map<PropertyKey, Map<unknown, Slot<unknown>>>()

  /** A listener that was added several times is called once per event, until each of them has been removed. */
  on<K extends keyof Events>(event: K, listener: Listener<Events[K]>): () => void {
    const slots = this.#slots.get(event) ?? new Map<unknown, Slot<unknown>>()
    this.#slots.set(event, slots)
    const added: Slot<Events[K]> = { deliver: listener, uses: 0 }
    const slot = slots.get(listener) ?? added
    slots.set(listener, slot)
    slot.uses++
    let isOn = true
    return () => {
      if (!isOn) return
      isOn = false
      if (--slot.uses > 0) return
      if (slots.get(listener) === slot) slots.delete(listener)
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
    for (const [listener, slot] of [...slots]) {
      // An earlier listener may have removed this one.
      if (slots.get(listener) !== slot) continue
      try {
        slot.deliver(value)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  /** Lets a producer skip work for events without a listener. */
  has(event: keyof Events): boolean {
    return this.#slots.has(event)
  }

  /** `has` for an event name that came over the wire. */
  protected hasListener(name: string): boolean {
    return this.#slots.has(name)
  }

  clear(): void {
    for (const slots of this.#slots.values()) slots.clear()
    this.#slots.clear()
  }
}
