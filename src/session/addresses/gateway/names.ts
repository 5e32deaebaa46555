import { Gate } from "../../../browser/gate.ts"
import type { Network } from "./network.ts"

/** As long as browsers keep them. */
const KEPT_MS = 60_000
const MOST_KEPT = 1_000
/** A page with names that take long must leave some of the system's threads to other sessions. */
const AT_A_TIME = 2
/** The longest a lookup may take, however long the caller would wait. */
const LIMIT_MS = 30_000

interface Known {
  readonly addresses: Promise<readonly string[]>
  readonly until: number
}

/** The names that a session asks for: each is resolved once at a time, and kept for a while. */
export class Names {
  readonly #network: Network
  readonly #gate = new Gate(AT_A_TIME)
  readonly #known = new Map<string, Known>()

  constructor(network: Network) {
    this.#network = network
  }

  resolve(name: string): Promise<readonly string[]> {
    const known = this.#known.get(name)
    if (known && known.until > performance.now()) return known.addresses
    const signal = AbortSignal.timeout(LIMIT_MS)
    const addresses = this.#gate.pass(signal, () => this.#network.resolve(name, signal))
    const made = { addresses, until: performance.now() + KEPT_MS }
    this.#known.delete(name)
    this.#known.set(name, made)
    addresses.catch(() => {
      if (this.#known.get(name) === made) this.#known.delete(name)
    })
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > MOST_KEPT) this.#known.delete(oldest)
    return addresses
  }
}
