import { afterAll, beforeAll } from "vitest"
import { type Tabhand, tabhand } from "../../src/doors/library/tabhand.ts"
import { type Site, startSite } from "../site/site.ts"
import { type ForeignBrowser, startForeignBrowser } from "./foreign-browser.ts"
import { withTempHome } from "./temp-home.ts"
import { known } from "./with-engine.ts"

interface InForeignBrowser {
  readonly site: Site
  readonly foreign: ForeignBrowser
  /** The library, attached to that browser. */
  readonly guest: Tabhand
}

/** A browser that Tabhand is only attached to, for the tests of a file. */
export function withForeignBrowser(): InForeignBrowser {
  const home = withTempHome()
  let made: InForeignBrowser | undefined
  beforeAll(async () => {
    const foreign = await startForeignBrowser()
    const guest = await tabhand({ home: home.path, cdp: String(foreign.port) })
    made = { site: await startSite(), foreign, guest }
  })
  afterAll(async () => {
    await made?.guest.close()
    await made?.foreign.close()
    await made?.site.close()
  })
  return {
    get site() {
      return known(made).site
    },
    get foreign() {
      return known(made).foreign
    },
    get guest() {
      return known(made).guest
    },
  }
}
