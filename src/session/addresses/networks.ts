import { type Ip, isWithin, type Network, readNetwork, writeFour } from "./ip.ts"

/** A network that is not part of the public internet. */
interface Special {
  readonly network: Network
  readonly is: string
}

/**
 * Addresses that the internet does not route to a public host, by the registries of special-purpose addresses (RFC 6890)
 * and the documents that they refer to. Within a version, the first match counts. Some are routed, but lead to a relay or
 * to the provider's own services.
 */
const SPECIAL: readonly (readonly [network: string, is: string])[] = [
  // What clouds report about a machine, with its credentials.
  ["169.254.169.254/32", "a cloud's metadata service"],
  ["169.254.170.2/32", "a cloud's metadata service"],
  ["169.254.170.23/32", "a cloud's metadata service"],
  ["169.254.0.23/32", "a cloud's metadata service"],
  ["100.100.100.200/32", "a cloud's metadata service"],
  ["168.63.129.16/32", "a cloud's metadata service"],
  ["192.0.0.192/32", "a cloud's metadata service"],
  ["fd00:ec2::254/128", "a cloud's metadata service"],
  ["fd00:ec2::23/128", "a cloud's metadata service"],
  ["fd20:ce::254/128", "a cloud's metadata service"],

  ["0.0.0.0/32", "unspecified (RFC 1122)"],
  ["0.0.0.0/8", "this network (RFC 1122)"],
  ["10.0.0.0/8", "private (RFC 1918)"],
  ["100.64.0.0/10", "shared by a provider's customers (RFC 6598)"],
  ["127.0.0.0/8", "loopback (RFC 1122)"],
  ["169.254.0.0/16", "link-local (RFC 3927)"],
  ["172.16.0.0/12", "private (RFC 1918)"],
  ["192.0.0.0/24", "for protocols (RFC 6890)"],
  ["192.0.2.0/24", "for documentation (RFC 5737)"],
  ["192.88.99.0/24", "a 6to4 relay (RFC 7526)"],
  ["192.168.0.0/16", "private (RFC 1918)"],
  ["198.18.0.0/15", "for benchmarks (RFC 2544)"],
  ["198.51.100.0/24", "for documentation (RFC 5737)"],
  ["203.0.113.0/24", "for documentation (RFC 5737)"],
  ["224.0.0.0/4", "multicast (RFC 5771)"],
  ["255.255.255.255/32", "broadcast (RFC 919)"],
  ["240.0.0.0/4", "reserved (RFC 1112)"],

  ["::/128", "unspecified (RFC 4291)"],
  ["::1/128", "loopback (RFC 4291)"],
  ["64:ff9b:1::/48", "a local translation of IPv4 (RFC 8215)"],
  ["100::/63", "discarded (RFC 6666, RFC 9780)"],
  ["2001::/32", "a Teredo tunnel (RFC 4380)"],
  ["2001:db8::/32", "for documentation (RFC 3849)"],
  ["2001::/23", "for protocols (RFC 2928)"],
  ["3fff::/20", "for documentation (RFC 9637)"],
  ["5f00::/16", "for segment routing (RFC 9602)"],
  ["fc00::/7", "private (RFC 4193)"],
  ["fe80::/10", "link-local (RFC 4291)"],
  ["fec0::/10", "site-local (RFC 3879)"],
  ["ff00::/8", "multicast (RFC 4291)"],
]

/** Addresses of version 6 that lead to one of version 4, and where in them it is. */
const EMBEDDED: readonly (readonly [network: string, shift: bigint, is: string])[] = [
  ["::ffff:0:0/96", 0n, "mapped, RFC 4291"],
  ["::ffff:0:0:0/96", 0n, "translated, RFC 2765"],
  ["64:ff9b::/96", 0n, "by NAT64, RFC 6052"],
  ["2002::/16", 80n, "by 6to4, RFC 3056"],
]

/** All other addresses of version 6 are reserved: only these are assigned to hosts. */
const GLOBAL_UNICAST = networkOf("2000::/3")
const RESERVED = "reserved (RFC 4291)"

const special: readonly Special[] = SPECIAL.map(([network, is]) => ({ network: networkOf(network), is }))
const embedded = EMBEDDED.map(([network, shift, is]) => ({ network: networkOf(network), shift, is }))

/** Why the address is not a public one, in words that follow "it is"; undefined for a public one. */
export function whyNotPublic(ip: Ip): string | undefined {
  const found = special.find(({ network }) => isWithin(ip, network))
  if (found) return found.is
  if (ip.version === 4) return undefined
  const form = embedded.find(({ network }) => isWithin(ip, network))
  if (!form) return isWithin(ip, GLOBAL_UNICAST) ? undefined : RESERVED
  const inner: Ip = { version: 4, bits: (ip.bits >> form.shift) & 0xffff_ffffn }
  const why = whyNotPublic(inner)
  return why === undefined ? undefined : `${writeFour(inner.bits)} (${form.is}), ${why}`
}

function networkOf(text: string): Network {
  const network = readNetwork(text)
  if (!network) throw new Error(`${text} is not a network`)
  return network
}

/** Names that never belong to the public internet; with a leading dot, all names below it, too. */
const NAMES: readonly (readonly [name: string, is: string])[] = [
  ["metadata", "a cloud's metadata service"],
  ["metadata.google.internal", "a cloud's metadata service"],
  ["metadata.goog", "a cloud's metadata service"],
  ["metadata.packet.net", "a cloud's metadata service"],
  ["metadata.platformequinix.com", "a cloud's metadata service"],
  ["metadata.tencentyun.com", "a cloud's metadata service"],
  ["api.metadata.cloud.ibm.com", "a cloud's metadata service"],
  ["instance-data", "a cloud's metadata service"],
  ["instance-data.ec2.internal", "a cloud's metadata service"],
  [".localhost", "this machine (RFC 6761)"],
  ["localhost.localdomain", "this machine"],
  ["localhost6", "this machine"],
  ["ip6-localhost", "this machine"],
  ["ip6-loopback", "this machine"],
  // Asking for one sends a question to all machines around.
  [".local", "a name of the local network (RFC 6762)"],
  [".home.arpa", "a name of a home network (RFC 8375)"],
  [".internal", "a name of a private network (reserved by ICANN)"],
]

/** Why a name, in canonical form, is not a public one; undefined if its addresses decide. */
export function whyNameNotPublic(name: string): string | undefined {
  const isIt = (known: string) => (known.startsWith(".") ? `.${name}`.endsWith(known) : name === known)
  return NAMES.find(([known]) => isIt(known))?.[1]
}
