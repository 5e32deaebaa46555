import { afterAll, beforeAll } from "vitest"
import { type Tabhand, tabhand } from "../../src/doors/library/index.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "./temp-home.ts"

/** Known once the tests of the file begin. */
export interface Around {
  readonly site: Site
  readonly runtime: Tabhand
  readonly home: string
}

/** Gives the tests of a file the fixture site, and the library on a home of its own, for as long as they run. */
export function withRuntime(): Around {
  const home = withTempHome()
  let site: Site | undefined
  let runtime: Tabhand | undefined

  beforeAll(async () => {
    site = await startSite()
    runtime = await tabhand({ home: home.path })
  })

  afterAll(async () => {
    await runtime?.close()
    await site?.close()
  })

  return {
    get site() {
      return begun(site)
    },
    get runtime() {
      return begun(runtime)
    },
    get home() {
      return home.path
    },
  }
}

function begun<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("this is there only while tests run")
  return value
}
