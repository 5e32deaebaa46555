import { createServer, type Server } from "node:https"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Tabhand, tabhand } from "../../src/doors/library/tabhand.ts"
import { listenOnLoopback } from "../site/loopback.ts"
import { selfSigned } from "../support/self-signed.ts"
import { known, withEngine } from "../support/with-engine.ts"

const strict = withEngine()
let trusting: Tabhand
let servers: Server[]
let url: string
let otherSite: string

const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "/": ["text/html", "<title>Reached</title>"],
  "/worker.js": ["text/javascript", "fetch('/data').then((answer) => answer.text()).then((text) => postMessage(text))"],
  "/data": ["text/plain", "data"],
  "/frame": ["text/html", "<script>parent.postMessage('framed', '*')</script>"],
}

beforeAll(async () => {
  const listening = await listenOnLoopback(() =>
    createServer(selfSigned, ({ url: path = "" }, response) => {
      const [type, body] = pages[path] ?? ["text/plain", ""]
      response.writeHead(200, { "content-type": type }).end(body)
    }),
  )
  servers = listening.servers
  url = `https://127.0.0.1:${listening.port}`
  otherSite = `https://localhost:${listening.port}`
  trusting = await tabhand({ home: join(strict.home, "trusting"), ignoreHttpsErrors: true })
})

afterAll(async () => {
  await trusting.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function value(script: string, tab = "t1"): Promise<unknown> {
  return (await trusting.session("own").run("eval", { script }, { tab })).data.result
}

test("pages, frames of other sites and workers are loaded in spite of their certificates", async () => {
  const { data } = await trusting.session("own").run("open", { url })
  expect(data).toMatchObject({ url: `${url}/`, title: "Reached", status: 200 })
  const framed = `new Promise((resolve) => {
    addEventListener("message", ({ data }) => resolve(data))
    const frame = document.createElement("iframe")
    frame.src = ${JSON.stringify(`${otherSite}/frame`)}
    document.body.append(frame)
  })`
  expect(await value(framed)).toBe("framed")
  const worked = `new Promise((resolve) => { new Worker("/worker.js").onmessage = ({ data }) => resolve(data) })`
  expect(await value(worked)).toBe("data")
})

test.each(["", "noopener"])("so are popups with the features %j", async (features) => {
  const { tabs } = known(trusting.runtime.sessions.find("own"))
  const before = new Set(tabs.list())
  await value(`open(${JSON.stringify(otherSite)}, "_blank", ${JSON.stringify(features)}); 0`)
  const opened = () => tabs.list().find((tab) => !before.has(tab))
  await expect.poll(() => opened()?.page.url).toBe(`${otherSite}/`)
  const { id } = known(opened())
  await trusting.session("own").run("wait", { load: "load" }, { tab: id })
  expect(await value("document.title", id)).toBe("Reached")
  await trusting.session("own").run("tab close", { name: id })
})

test("a session without the setting refuses them", async () => {
  await expect(strict.tabhand.session("strict").run("open", { url })).rejects.toMatchObject({
    code: "navigation_failed",
    message: expect.stringContaining("certificate is not trusted"),
  })
})
