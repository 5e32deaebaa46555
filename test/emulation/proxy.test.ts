import { readdir, readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { type Tabhand, tabhand } from "../../src/doors/library/tabhand.ts"
import { listenOnLoopback } from "../site/loopback.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const PASSWORD = "pass:word-of-the-proxy"
const ACCEPTED = `Basic ${Buffer.from(`ada:${PASSWORD}`).toString("base64")}`

/** The addresses that it was asked for, with a password that it accepts or without. */
let asked: { url: string; accepted: boolean }[] = []
const proxy = await listenOnLoopback(() =>
  createServer((request, response) => {
    const { url = "", headers } = request
    const accepted = headers["proxy-authorization"] === ACCEPTED
    asked.push({ url, accepted })
    if (!accepted) {
      response.writeHead(407, { "proxy-authenticate": 'Basic realm="proxy"', "content-type": "text/html" })
      response.end("<title>Refused</title>")
      return
    }
    const isScript = url.endsWith(".js")
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" })
    response.end(isScript ? "fetch('/data').then(({ status }) => postMessage(status))" : "<title>Through</title>")
  }),
)
const address = (userinfo: string) => `http://${userinfo}127.0.0.1:${proxy.port}`
const made: Tabhand[] = []

async function browserWith(settings: object): Promise<{ home: string; browser: Tabhand }> {
  const home = join(engine.home, `proxied${made.length}`)
  const browser = await tabhand({ home, proxyBypass: "<-loopback>,localhost", ...settings })
  made.push(browser)
  return { home, browser }
}

beforeEach(() => {
  asked = []
})

afterAll(async () => {
  for (const each of made) await each.close()
  for (const server of proxy.servers) {
    server.closeAllConnections()
    server.close()
  }
})

test("signs in to the proxy for pages, their requests, workers and popups, and shows the password nowhere", async () => {
  const { home, browser } = await browserWith({ proxy: address(`ada:${encodeURIComponent(PASSWORD)}@`) })
  const session = browser.session("own")
  const { data } = await session.run("open", { url: "http://proxied.test/page" })
  expect(data).toMatchObject({ url: "http://proxied.test/page", title: "Through", status: 200 })
  const value = async (script: string) => (await session.run("eval", { script })).data.result
  expect(await value("fetch('/data').then(({ status }) => status)")).toBe(200)
  const worked = "new Promise((resolve) => { new Worker('/worker.js').onmessage = ({ data }) => resolve(data) })"
  expect(await value(worked)).toBe(200)
  await session.run("tab new", { url: "http://other.test/" })
  expect(await value("document.title")).toBe("Through")
  // Only the first request was challenged.
  expect(asked.filter(({ accepted }) => !accepted)).toEqual([{ url: "http://proxied.test/page", accepted: false }])
  const requests = JSON.stringify((await session.run("network requests", {})).data)
  const settings = JSON.stringify((await session.run("config show", {})).data)
  for (const shown of [requests, settings, await textsBelow(home)]) {
    expect(shown).not.toContain(PASSWORD)
    expect(shown).not.toContain(encodeURIComponent(PASSWORD))
    expect(shown).not.toContain(ACCEPTED.slice("Basic ".length))
  }
})

test("takes the name and the password apart from the address, and reaches what is left out directly", async () => {
  const { browser } = await browserWith({ proxy: address(""), proxyUser: "ada", proxyPassword: PASSWORD })
  const session = browser.session("own")
  await session.run("open", { url: `${engine.site.crossSite}/form` })
  expect(asked).toEqual([])
  const { data } = await session.run("open", { url: `${engine.site.url}/form` })
  expect(data).toMatchObject({ title: "Through" })
  expect(JSON.stringify((await session.run("config show", {})).data)).not.toContain(PASSWORD)
})

test("gives a rejected password once", async () => {
  const { browser } = await browserWith({ proxy: address("ada:wrong@") })
  const opening = browser.session("own").run("open", { url: "http://proxied.test/page" })
  const { title, code } = await opening.then(
    ({ data }) => ({ title: data.title, code: undefined }),
    (error) => ({ title: undefined, code: error.code }),
  )
  expect([title, code]).toEqual(["Refused", undefined])
  const pages = asked.filter(({ url }) => url === "http://proxied.test/page")
  expect(pages).toHaveLength(2)
})

async function textsBelow(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = files
    .filter((file) => file.isFile() && !file.parentPath.includes("profiles"))
    .map((file) => readFile(join(file.parentPath, file.name), "utf8"))
  return (await Promise.all(read)).join("\n")
}
