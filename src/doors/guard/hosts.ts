import { TabhandError } from "../../base/errors.ts"
import { clip, quote } from "../../base/text.ts"

/** A host as requests name it; without a port, it matches any. */
interface HostName {
  readonly name: string
  readonly port: number | undefined
}

const HTTP_PORT = 80

/** Names that always resolve to this machine, as written in a Host header. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]

/**
 * The host names that requests to a server may carry. This prevents DNS rebinding: another site can make its own name
 * resolve to this machine and then counts as same-origin, but its requests still carry that name.
 */
export class KnownHosts {
  readonly #hosts: readonly HostName[]
  /** The origins of pages of this server. */
  readonly origins: readonly string[]

  /** `names`: the names of the address that it listens on, besides the loopback names. */
  constructor(port: number, names: readonly string[], allowed: readonly string[]) {
    const own = [...LOOPBACK, ...names.map((name) => bracketed(name).toLowerCase())]
    this.#hosts = [...own.map((name) => ({ name, port })), ...allowed.map(readAllowed)]
    this.origins = own.map((name) => `http://${name}${port === HTTP_PORT ? "" : `:${port}`}`)
  }

  has(header: string): boolean {
    const asked = readHost(header)
    if (!asked) return false
    const { name, port = HTTP_PORT } = asked
    return this.#hosts.some((known) => known.name === name && (known.port === undefined || known.port === port))
  }
}

/** As written in URLs and headers. */
export function bracketed(address: string): string {
  return address.includes(":") && !address.startsWith("[") ? `[${address}]` : address
}

function readAllowed(written: string): HostName {
  const host = readHost(written)
  if (host) return host
  throw new TabhandError("bad_flag", `--allow-host ${quote(clip(written, 100))} is not the name of a host`, {
    hint: "write it as in URLs: example.internal or example.internal:8443",
  })
}

/** Ignores case and the trailing dot of a full name. */
function readHost(written: string): HostName | undefined {
  const [, name, port] = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::(\d{1,5}))?$/i.exec(written) ?? []
  return name === undefined
    ? undefined
    : { name: name.toLowerCase(), port: port === undefined ? undefined : Number(port) }
}
