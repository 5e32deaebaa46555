import type { NatsConnection } from "@nats-io/transport-node"
import { afterAll, afterEach, beforeAll } from "vitest"
import { stopRuntime } from "../../../contract/program.ts"
import { type Site, startSite } from "../../../site/site.ts"
import { withTempHome } from "../../../support/temp-home.ts"
import { known } from "../../../support/with-engine.ts"
import { Door, type DoorStart } from "./door.ts"
import { Nats } from "./nats.ts"

/** A broker, a site, and doors in a home of their own, for the tests of a file. */
export interface BrokerPlace {
  readonly home: string
  readonly nats: Nats
  readonly site: Site
  /** Starts a door, which is ended after the test; at the broker of the file, unless `start` names its words. */
  door(words?: readonly string[], start?: Partial<DoorStart>): Promise<Door>
  /** A connection that is closed after the test. */
  client(): Promise<NatsConnection>
}

export function withBroker(): BrokerPlace {
  const home = withTempHome()
  let nats: Nats | undefined
  let site: Site | undefined
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const each of ends.splice(0).reverse()) await each()
  }

  beforeAll(async () => {
    nats = await Nats.start()
    site = await startSite()
  })
  afterEach(end)
  afterAll(async () => {
    await stopRuntime({ home: home.path, cwd: home.path })
    await nats?.end()
    await site?.close()
  })

  return {
    get home() {
      return home.path
    },
    get nats() {
      return known(nats)
    },
    get site() {
      return known(site)
    },
    async door(words = [], start = {}) {
      const door = await Door.start({ home: home.path, words: ["--server", known(nats).url, ...words], ...start })
      ends.push(() => door.end())
      return door
    },
    async client() {
      const client = await known(nats).connect()
      ends.push(() => client.close())
      return client
    },
  }
}
