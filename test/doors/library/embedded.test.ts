import { type Tabhand, tabhand } from "tabhand"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Site, startSite } from "../../site/site.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { testEvents } from "./events.ts"
import { testLibrary } from "./suite.ts"

withTempHome()
let browser: Tabhand | undefined
let site: Site | undefined
const around = {
  get browser() {
    return known(browser)
  },
  get site() {
    return known(site)
  },
}

beforeAll(async () => {
  site = await startSite()
  browser = await tabhand()
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
})

testLibrary(around)
testEvents(around)

test("raw protocol events of a tab can be tapped", async () => {
  await using session = around.browser.session()
  await session.open(`${around.site.url}/acting/tab?n=1`)
  const tap = await session.protocolTap(["Network"])
  await session.reload()
  tap.close()
  const methods: string[] = []
  for await (const { method } of tap) methods.push(method)
  expect(methods).toContain("Network.requestWillBeSent")
})

test("closing a session after its runtime does nothing", async () => {
  await using other = await tabhand()
  const session = other.session()
  await other.close()
  await session.close()
})
