import { lookup } from "node:dns/promises"
import { BlockList } from "node:net"
import { messageOf, TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"
import type { Token } from "./token.ts"

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** The wildcard addresses. */
const EVERYWHERE = ["0.0.0.0", "::"]

export interface Address {
  readonly address: string
  readonly everywhere: boolean
}

/**
 * The address to listen on. Other machines get access only with a token that the user chose: a generated one would have
 * to be copied there, and without a chosen token the user may not have considered who can reach the port.
 */
export async function addressFor(host: string, token: Token): Promise<Address> {
  const { address, family } = await resolved(host)
  if (!token.isGiven && !loopback.check(address, family === 6 ? "ipv6" : "ipv4")) {
    throw new TabhandError("bad_flag", `--host ${host} can be reached from other machines, so that a token is needed`, {
      hint: "give one of your own with TABHAND_TOKEN or --token-file, or leave --host out",
    })
  }
  return { address, everywhere: EVERYWHERE.includes(address) }
}

async function resolved(host: string) {
  try {
    return await lookup(host.replace(/^\[(.*)\]$/, "$1"))
  } catch (error) {
    throw new TabhandError("bad_flag", `--host ${quote(clip(host, 100))} cannot be used: ${messageOf(error)}`, {
      hint: "give an address of this machine, such as 127.0.0.1 or ::1",
      cause: error,
    })
  }
}
