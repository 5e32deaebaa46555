import { once } from "node:events"
import type { Socket } from "node:net"
import { abortable } from "../../../base/deadline.ts"
import { errnoOf } from "../../../base/errors.ts"
import type { FailureReason } from "../../../page/network/fate.ts"
import { readIp } from "../ip.ts"
import type { AddressRules, Destination, Refusal } from "../rules.ts"
import { Names } from "./names.ts"
import type { Network } from "./network.ts"

/** How long a name may take to resolve and a host to answer. */
const CONNECT_LIMIT_MS = 30_000

const REASONS: Readonly<Record<string, FailureReason>> = {
  ENOTFOUND: "NameNotResolved",
  EAI_AGAIN: "NameNotResolved",
  ENODATA: "NameNotResolved",
  ECONNREFUSED: "ConnectionRefused",
  ECONNRESET: "ConnectionReset",
  ETIMEDOUT: "TimedOut",
  EHOSTUNREACH: "AddressUnreachable",
  ENETUNREACH: "AddressUnreachable",
}

/** Records what becomes of connections. */
export interface Witness {
  /** The connection is broken off once this is recorded. */
  refuse(refusal: Refusal): Promise<void>
  fail(to: Destination, reason: FailureReason): void
  connect(to: Destination): void
}

/** The only way out of a session: connects to what the rules allow. */
export class Outlet {
  readonly #rules: AddressRules
  readonly #network: Network
  readonly #names: Names
  readonly #witness: Witness

  constructor(rules: AddressRules, network: Network, witness: Witness) {
    this.#rules = rules
    this.#network = network
    this.#names = new Names(network)
    this.#witness = witness
  }

  /** A connection to the host, at an address that was checked; undefined if there is none, as the witness knows. */
  async connect(to: Destination, signal: AbortSignal): Promise<Socket | undefined> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_LIMIT_MS)])
    try {
      const addresses = await this.#addressesOf(to, limit)
      if (!addresses) return undefined
      const socket = await connected(this.#network.connect(addresses, to.port), limit)
      this.#witness.connect(to)
      return socket
    } catch (error) {
      if (!signal.aborted) this.#witness.fail(to, reasonOf(error, limit))
      return undefined
    }
  }

  async #addressesOf(to: Destination, signal: AbortSignal): Promise<readonly string[] | undefined> {
    const refusal = this.#rules.refusalOf(to)
    if (refusal) return this.#refuse(refusal)
    if (readIp(to.host)) return [to.host]
    const addresses = await abortable(this.#names.resolve(to.host), signal)
    const found = this.#rules.refusalAmong(to, addresses)
    return found ? this.#refuse(found) : addresses
  }

  async #refuse(refusal: Refusal): Promise<undefined> {
    await this.#witness.refuse(refusal)
    return undefined
  }
}

async function connected(socket: Socket, signal: AbortSignal): Promise<Socket> {
  try {
    if (socket.connecting) await once(socket, "connect", { signal })
    return socket
  } catch (error) {
    // No caller is left to handle a late error.
    socket.on("error", () => {}).destroy()
    throw error
  }
}

function reasonOf(error: unknown, limit: AbortSignal): FailureReason {
  if (limit.aborted) return "TimedOut"
  return REASONS[errnoOf(error) ?? ""] ?? "ConnectionFailed"
}
