import { TabhandError } from "../../base/errors.ts"
import { clip } from "../../base/text.ts"
import type { SessionOptions } from "../browsers/launch-options.ts"
import { type AllowedAddress, allowsIp, allowsName, readAllowedAddress } from "./allowed.ts"
import { canonicalHost, readIp } from "./ip.ts"
import { whyNameNotPublic, whyNotPublic } from "./networks.ts"

/** What a request is for. */
export interface Destination {
  /** In canonical form: a name, or an address without brackets. */
  readonly host: string
  readonly port: number
}

/** A destination that may not be reached. */
export interface Refusal extends Destination {
  /** The address that the name leads to; undefined if the host itself decided. */
  readonly address: string | undefined
  /** What the host or the address is: `private (RFC 1918)`. */
  readonly rule: string
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, "ws:": 80, "wss:": 443 }

/** Which addresses may be reached: public ones, and exempt ones. */
export class AddressRules {
  readonly #allowed: readonly AllowedAddress[]

  constructor(allowed: readonly string[]) {
    this.#allowed = allowed.flatMap((written) => readAllowedAddress(written) ?? [])
  }

  /** Undefined if the session may reach all addresses. */
  static of({ addresses, allowAddresses }: Pick<SessionOptions, "addresses" | "allowAddresses">) {
    return addresses === "public" ? new AddressRules(allowAddresses) : undefined
  }

  /** Decides on what is written, before a name is resolved. Undefined also if only its addresses can decide. */
  refusalOf(to: Destination): Refusal | undefined {
    const ip = readIp(to.host)
    if (ip) return this.#refusalAt(to, to.host, undefined)
    const rule = this.#isExempt(to) ? undefined : whyNameNotPublic(to.host)
    return rule === undefined ? undefined : { ...to, address: undefined, rule }
  }

  /** Decides on the addresses of a name: one that may not be reached is enough to refuse it. */
  refusalAmong(to: Destination, addresses: readonly string[]): Refusal | undefined {
    if (this.#isExempt(to)) return undefined
    for (const address of addresses) {
      const refusal = this.#refusalAt(to, address, address)
      if (refusal) return refusal
    }
    return undefined
  }

  #isExempt({ host, port }: Destination): boolean {
    return allowsName(this.#allowed, host, port)
  }

  #refusalAt(to: Destination, written: string, address: string | undefined): Refusal | undefined {
    const ip = readIp(written)
    if (!ip) return { ...to, address, rule: "not an address" }
    if (allowsIp(this.#allowed, ip, to.port)) return undefined
    const rule = whyNotPublic(ip)
    return rule === undefined ? undefined : { ...to, address, rule }
  }
}

/** Where the requests of a URL go; undefined if it has no host. */
export function destinationOf(url: string): Destination | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, port } = new URL(url)
  const host = hostname === "" ? undefined : canonicalHost(hostname)
  const number = port === "" ? DEFAULT_PORTS[protocol] : Number(port)
  return host === undefined || number === undefined ? undefined : { host, port: number }
}

/** `intranet.example:8080`, as `allowAddresses` takes it. */
export function writeDestination({ host, port }: Destination): string {
  return clip(host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`, 100)
}

/** `it is private (RFC 1918)`, or `it leads to 10.0.0.5, which is private (RFC 1918)`. */
export function whyRefused({ address, rule }: Refusal): string {
  return address === undefined ? `it is ${rule}` : `it leads to ${address}, which is ${rule}`
}

export function refusedError(refusal: Refusal, url?: string, hint?: string): TabhandError<"address_refused"> {
  const { host, port, address = null, rule } = refusal
  const where = writeDestination(refusal)
  const what =
    url === undefined ? `${where} may not be reached` : `${clip(url, 200)} could not be opened: ${where} is refused`
  const remedy = `this session reaches public addresses only; its operator can exempt it: --allow-addresses ${where}`
  return new TabhandError("address_refused", `${what}: ${whyRefused(refusal)}`, {
    hint: hint === undefined ? remedy : `${hint}; ${remedy}`,
    evidence: { host, port, address, rule },
  })
}
