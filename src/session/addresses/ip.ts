/** An IP address as a number. Addresses of version 4 have 32 bits, those of version 6 have 128. */
export interface Ip {
  readonly version: 4 | 6
  readonly bits: bigint
}

/** Without leading zeros, which some read as octal. */
const FOUR = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/
const WIDTH = { 4: 32, 6: 128 } as const

/** A block of addresses that have their first bits in common. */
export interface Network {
  readonly version: 4 | 6
  readonly bits: bigint
  readonly prefix: number
}

/**
 * The host as browsers read it: in lower case, without a final dot and brackets, an address in its usual form however it
 * is written. Undefined if it is none.
 */
export function canonicalHost(host: string): string | undefined {
  const bracketed = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host
  if (bracketed === "" || /[/?#@\\\s]/.test(bracketed)) return undefined
  const address = `http://${bracketed}/`
  if (!URL.canParse(address)) return undefined
  const { hostname, port, pathname } = new URL(address)
  if (port !== "" || pathname !== "/" || !/[^.]/.test(hostname)) return undefined
  return hostname.replace(/\.$/, "").replace(/^\[(.*)\]$/, "$1")
}

/** An address in its usual form; its zone is ignored. */
export function readIp(text: string): Ip | undefined {
  const [address = ""] = text.split("%", 1)
  return readFour(address) ?? readSix(address)
}

function readFour(text: string): Ip | undefined {
  const parts = FOUR.exec(text)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return undefined
  return { version: 4, bits: parts.reduce((bits, part) => bits * 256n + BigInt(part), 0n) }
}

function readSix(text: string): Ip | undefined {
  if (!text.includes(":")) return undefined
  // An address of version 4 may be written in place of the last two groups.
  const [, start = text, tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? []
  const four = tail === undefined ? undefined : readFour(tail)
  if (tail !== undefined && !four) return undefined
  const groups = four ? `${start}${(four.bits >> 16n).toString(16)}:${(four.bits & 0xffffn).toString(16)}` : text
  const sides = groups.split("::")
  if (sides.length > 2) return undefined
  const [left = [], right = []] = sides.map((side) => (side === "" ? [] : side.split(":")))
  const missing = 8 - left.length - right.length
  if (sides.length === 2 ? missing < 1 : missing !== 0) return undefined
  const all = [...left, ...Array.from({ length: missing }, () => "0"), ...right]
  if (all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return { version: 6, bits: all.reduce((bits, group) => bits * 65_536n + BigInt(`0x${group}`), 0n) }
}

/** A network like `10.0.0.0/8`; one address is a network, too. */
export function readNetwork(text: string): Network | undefined {
  const [, address = "", length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const ip = readIp(address)
  if (!ip) return undefined
  const width = WIDTH[ip.version]
  const prefix = length === undefined ? width : Number(length)
  return prefix > width ? undefined : { version: ip.version, bits: ip.bits, prefix }
}

export function isWithin({ version, bits }: Ip, network: Network): boolean {
  if (version !== network.version) return false
  const rest = BigInt(WIDTH[version] - network.prefix)
  return bits >> rest === network.bits >> rest
}

export function writeFour(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join(".")
}
