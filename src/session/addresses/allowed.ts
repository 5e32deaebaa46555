import { canonicalHost, type Ip, isWithin, type Network, readNetwork } from "./ip.ts"

/** What is exempt from address rules: a network under any name, or a host wherever its name leads. */
export interface AllowedAddress {
  readonly network?: Network
  /** A name; with a leading `*.`, all names below it. */
  readonly name?: string
  /** All ports, if absent. */
  readonly port?: number
}

/** Reads `host`, `host:port`, `10.1.0.0/16` or `*.example.com`; undefined if it has another form. */
export function readAllowedAddress(written: string): AllowedAddress | undefined {
  const text = written.trim()
  // An address of version 6 has colons of its own: with a port it is written in brackets.
  const whole = readNetwork(text)
  if (whole) return { network: whole }
  const [, host = "", digits] = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/.exec(text) ?? []
  const port = digits === undefined ? undefined : Number(digits)
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const at = port === undefined ? {} : { port }
  const isBelow = host.startsWith("*.")
  const canonical = canonicalHost(isBelow ? host.slice(2) : host)
  if (canonical === undefined || canonical.includes("*")) return undefined
  const network = readNetwork(canonical)
  if (!network) return { name: `${isBelow ? "*." : ""}${canonical}`, ...at }
  return isBelow ? undefined : { network, ...at }
}

/** Whether the host of a request is exempt by its name. */
export function allowsName(allowed: readonly AllowedAddress[], host: string, port: number): boolean {
  return allowed.some((each) => {
    if (each.name === undefined || !allowsPort(each, port)) return false
    return each.name.startsWith("*.") ? host.endsWith(each.name.slice(1)) : host === each.name
  })
}

/** Whether an address is exempt, whatever name led there. */
export function allowsIp(allowed: readonly AllowedAddress[], ip: Ip, port: number): boolean {
  return allowed.some((each) => each.network && allowsPort(each, port) && isWithin(ip, each.network))
}

function allowsPort(each: AllowedAddress, port: number): boolean {
  return each.port === undefined || each.port === port
}
