import { lookup } from "node:dns/promises"
import { connect, type LookupFunction, type Socket } from "node:net"
import { Gate } from "../../../browser/gate.ts"

/** What a gateway uses of the network; tests pass their own. */
export interface Network {
  /** The addresses of a name. */
  resolve(name: string, signal: AbortSignal): Promise<readonly string[]>
  /** A connection to the first of the addresses that answers, and to nothing else. It may still be connecting. */
  connect(addresses: readonly string[], port: number): Socket
}

/**
 * The system resolves names in few threads, which also read and write files: those of a page must not occupy all of them.
 */
const LOOKUPS = 3
/** How long one address may take if there is another. */
const ATTEMPT_MS = 2_000

/** The network of this machine. */
export function systemNetwork(): Network {
  const lookups = new Gate(LOOKUPS)
  return {
    async resolve(name, signal) {
      const found = await lookups.pass(signal, () => lookup(name, { all: true, verbatim: true }))
      return found.map(({ address }) => address)
    },
    connect: (addresses, port) =>
      connect({
        host: "checked",
        port,
        lookup: only(addresses),
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
        allowHalfOpen: true,
        noDelay: true,
      }),
  }
}

/** Resolves nothing: the addresses are known. */
function only(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
  return (_name, options, done) => {
    const [first] = all
    if (!first) done(new Error("no address"), "", 0)
    else if (options.all) done(null, all)
    else done(null, first.address, first.family)
  }
}
