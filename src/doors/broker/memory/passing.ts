import { Bounded } from "./bounded.ts"
import { defaultMemory, type Known, type Memory, type MemoryLimits } from "./memory.ts"

/** A memory for a broker in this process: those who send commands end with it. */
export class PassingMemory implements Memory {
  readonly #known: Bounded<"begun" | { readonly at: number; readonly reply: string }>

  constructor(limits: MemoryLimits = { ...defaultMemory, bytes: 16 * 1024 * 1024 }) {
    this.#known = new Bounded(limits)
  }

  recall(key: string): Known | undefined {
    const known = this.#known.get(key, Date.now())
    return typeof known === "object" ? { at: known.at, read: async () => known.reply } : known
  }

  async begin(key: string): Promise<void> {
    this.#known.set(key, "begun", key.length, Date.now())
  }

  async done(key: string, reply: string): Promise<number> {
    const at = Date.now()
    this.#known.set(key, { at, reply }, key.length + reply.length, at)
    return at
  }

  async close(): Promise<void> {}
}
