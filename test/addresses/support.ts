import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, beforeEach } from "vitest"
import type { LibrarySession } from "../../src/doors/library/session.ts"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { Runtime } from "../../src/runtime/runtime.ts"
import type { Network } from "../../src/session/addresses/gateway/network.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"
import { known } from "../support/with-engine.ts"

/** A public address, by the table: nothing is ever sent there. */
export const PUBLIC = "93.184.216.34"
/** A private one. */
export const PRIVATE = "10.0.0.5"

/** Resolves names as the test says, and connects only to the fixture site, whatever the address. */
export class FakeNetwork implements Network {
  readonly names = new Map<string, readonly string[]>()
  /** Names that were resolved. */
  readonly asked: string[] = []
  /** Addresses that were connected to. */
  readonly connected: string[] = []
  port = 0

  reset(): void {
    this.names.clear()
    this.asked.length = 0
    this.connected.length = 0
  }

  async resolve(name: string): Promise<readonly string[]> {
    this.asked.push(name)
    const addresses = this.names.get(name)
    if (!addresses) throw Object.assign(new Error(`${name} is unknown`), { code: "ENOTFOUND" })
    return addresses
  }

  connect(addresses: readonly string[]): Socket {
    this.connected.push(...addresses)
    return connect({ host: "127.0.0.1", port: this.port, allowHalfOpen: true })
  }
}

export interface Confined {
  readonly network: FakeNetwork
  readonly site: Site
  readonly runtime: Runtime
  readonly home: string
  /** A new session that reaches public addresses, and what is exempt. */
  session(name: string, options?: { readonly allow?: readonly string[]; readonly profile?: string }): LibrarySession
}

/** A runtime in this process whose sessions have address rules and no other way out than the fixture site. */
export function withConfined(): Confined {
  const home = withTempHome()
  const network = new FakeNetwork()
  let site: Site | undefined
  let runtime: Runtime | undefined
  beforeAll(async () => {
    site = await startSite()
    network.port = Number(new URL(site.url).port)
    runtime = new Runtime({ home: home.path, env: process.env, network })
  })
  beforeEach(() => network.reset())
  afterAll(async () => {
    await runtime?.close()
    await site?.close()
  })
  return {
    network,
    get home() {
      return home.path
    },
    get site() {
      return known(site)
    },
    get runtime() {
      return known(runtime)
    },
    session: (name, { allow = [], profile } = {}) =>
      new Tabhand(known(runtime), {
        addresses: "public",
        allowAddresses: [...allow],
        ...(profile === undefined ? {} : { profile }),
      }).session(name),
  }
}
