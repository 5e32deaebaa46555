import { type ConnectedTabhand, tabhand } from "tabhand"
import { afterAll, beforeAll, expect, test } from "vitest"
import { stopRuntime } from "../../contract/program.ts"
import { type Site, startSite } from "../../site/site.ts"
import { startCommand } from "../../support/command-line.ts"
import { withTempHome } from "../../support/temp-home.ts"
import { known } from "../../support/with-engine.ts"
import { testEvents } from "./events.ts"
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
testEvents(around)

test("a named session is shared, and stays open when a program ends", async () => {
  {
    await using first = await tabhand({ connect: true, home: home.path })
    await first.session("shared").open(`${around.site.url}/acting/tab?n=5`)
  }
  const shared = around.browser.session("shared")
  expect((await shared.get.title()).data.title).toBe("Tab 5")
  await shared.close()
})

test("an unnamed session ends with the program, however that ends", async () => {
  const script = `
    import { tabhand } from "tabhand"
    const session = (await tabhand({ connect: true })).session()
    await session.open(${JSON.stringify(`${around.site.url}/acting/tab?n=6`)})
    console.log(session.name)`
  const { child, result } = startCommand([process.execPath, "--input-type=module", "-e", script], {
    cwd: process.cwd(),
  })
  const name = await new Promise<string>((resolve) => child.stdout.once("data", (text) => resolve(String(text).trim())))
  const watched = around.browser.session(name)
  const closed = new Promise<string>((resolve) => {
    watched.on("closed", ({ reason }) => resolve(reason))
  })
  // A command waits until the listener receives the events of its session.
  expect((await watched.get.title()).data.title).toBe("Tab 6")
  expect((await around.browser.session().session.list()).data.sessions).toContain(name)
  child.kill("SIGKILL")
  await result
  expect(await closed).toBe("its client went away")
})

test("a program decides where code of its model may run", async () => {
  await using session = around.browser.session()
  await session.open(`${around.site.url}/acting/tab?n=7`)
  const compute = async (evaluate: "off" | "page" | "host", command: string) => {
    const [browser] = session.tools({ set: "one", evaluate })
    return (await known(browser).execute({ commands: [command] })).text
  }
  expect(await compute("off", "eval 6*7")).toContain("error policy_denied")
  expect(await compute("page", "eval 6*7")).toContain("42")
  expect(await compute("page", "run --code 'return 6*7'")).toContain("error policy_denied")
  expect(await compute("host", "run --code 'return 6*7'")).toContain("42")
})

test("launch options reach the browser that is started", async () => {
  await using other = await tabhand({ connect: true, viewport: { width: 640, height: 480, scale: 2 } })
  const session = other.session()
  await session.open(`${around.site.url}/acting/tab?n=7`)
  expect((await session.eval("[innerWidth, innerHeight, devicePixelRatio]")).data.result).toEqual([640, 480, 2])
})

test("closing a session that does not exist starts nothing", async () => {
  await stopRuntime({ home: home.path, cwd: home.path })
  await around.browser.session("gone").close()
  expect((await around.browser.session().runtime.status()).data.sessions).toEqual([])
})

test("a handler of requests ends with its program, and what waits for it continues", async () => {
  const session = around.browser.session("handled")
  await session.open(`${around.site.url}/form`)
  const script = `
    import { tabhand } from "tabhand"
    const session = (await tabhand({ connect: true })).session("handled")
    await session.route("/hit/made", ({ method }) => ({ fulfil: { json: { method } } }))
    await session.route("/hit/waits", () => { console.log("asked"); return new Promise(() => {}) }, { handlerTimeoutMs: 60_000 })
    console.log("ready")
    setInterval(() => {}, 1_000)`
  const { child, result } = startCommand([process.execPath, "--input-type=module", "-e", script], {
    cwd: process.cwd(),
  })
  const said = (words: string) =>
    new Promise<void>((resolve) => child.stdout.on("data", (text) => String(text).includes(words) && resolve()))
  await said("ready")
  const made = await session.eval("fetch('/hit/made').then((r) => r.json())")
  expect(made.data.result).toEqual({ method: "GET" })
  const asked = said("asked")
  await session.eval("window.late = fetch('/hit/waits').then(({ status }) => status); 0")
  await asked
  child.kill("SIGKILL")
  await result
  expect((await session.eval("window.late")).data.result).toBe(204)
  await expect.poll(async () => (await session.network.routes()).data.routes).toEqual([])
  await session.close()
})
