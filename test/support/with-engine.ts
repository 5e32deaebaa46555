import { afterAll, beforeAll } from "vitest"
import { type Tabhand, tabhand } from "../../src/doors/library/tabhand.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "./temp-home.ts"

/** A runtime in this process and the fixture site, available while the tests of the file run. */
export interface Engine {
  readonly home: string
  readonly tabhand: Tabhand
  readonly site: Site
}

export function withEngine(): Engine {
  const home = withTempHome()
  let engine: Tabhand | undefined
  let site: Site | undefined
  beforeAll(async () => {
    site = await startSite()
    engine = await tabhand({ home: home.path })
  })
  afterAll(async () => {
    await engine?.close()
    await site?.close()
  })
  return {
    get home() {
      return home.path
    },
    get tabhand() {
      return known(engine)
    },
    get site() {
      return known(site)
    },
  }
}

export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("it is not there")
  return value
}
