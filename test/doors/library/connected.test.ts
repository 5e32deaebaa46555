import { type ConnectedTabhand, tabhand } from "tabhand"
import { afterAll, beforeAll, expect, test } from "vitest"
import { stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { startCommand } from "../../support/command-line.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { testLibrary } from "./suite.ts"

const home = withTempHome()
let browser: ConnectedTabhand | undefined
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
  browser = await tabhand({ connect: true })
})
afterAll(async () => {
  await browser?.close()
  await stopRuntime({ home: home.path, cwd: home.path })
  await site?.close()
})

testLibrary(around)

test("a session with a name is everybody's, and stays when a program leaves", async () => {
  {
    await using first = await tabhand({ connect: true, home: home.path })
    await first.session("shared").open(`${around.site.url}/acting/tab?n=5`)
  }
  const shared = around.browser.session("shared")
  expect((await shared.get.title()).data.title).toBe("Tab 5")
  await shared.close()
})

test("a session without a name ends with the program, however that ends", async () => {
  const script = `
    import { tabhand } from "tabhand"
    const session = (await tabhand({ connect: true })).session()
    await session.open(${JSON.stringify(`${around.site.url}/acting/tab?n=6`)})
    console.log(session.name)`
  const { child, result } = startCommand([process.execPath, "--input-type=module", "-e", script], {
    cwd: process.cwd(),
  })
  const name = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())))
  const closed = new Promise<string>((resolve) => {
    around.browser.session(name).on("closed", ({ reason }) => resolve(reason))
  })
  expect((await around.browser.session().session.list()).data.sessions).toContain(name)
  child.kill("SIGKILL")
  await result
  expect(await closed).toBe("its client went away")
})

test("launch options reach the browser that is started", async () => {
  await using other = await tabhand({ connect: true, viewport: { width: 640, height: 480, scale: 2 } })
  const session = other.session()
  await session.open(`${around.site.url}/acting/tab?n=7`)
  expect((await session.eval("[innerWidth, innerHeight, devicePixelRatio]")).data.result).toEqual([640, 480, 2])
})

test("nothing is started to close a session that is not there", async () => {
  await stopRuntime({ home: home.path, cwd: home.path })
  await around.browser.session("gone").close()
  expect((await around.browser.session().runtime.status()).data.sessions).toEqual([])
})
