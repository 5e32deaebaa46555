import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const session = () => engine.tabhand.session("routed")

afterEach(async () => {
  await session().close()
})

const kinds = [
  "page",
  "popup",
  "popup without opener",
  "frame",
  "cross-site frame",
  "dedicated worker",
  "shared worker",
  "service worker",
]

/** The addresses that the tests route, each in another way. */
const names = ["abort", "fulfil", "request", "response", "handler", "replay", "file", "slow", "once", "plain"]
const DELAY_MS = 60
const address = (name: string) => `${engine.site.url}/echo/${name}`

/** Sets a route of each kind, and returns what a target must see of each address. */
async function setRoutes(): Promise<(string | object)[]> {
  slowMs = 0
  const { network } = session()
  await network.route("**/echo/abort", { abort: "timedout" })
  await network.route("**/echo/fulfil", {
    status: 201,
    body: '{"fulfilled":true}',
    header: ["X-Made: 1"],
    contentType: "text/x-made",
  })
  await network.route("**/echo/request", {
    url: `${engine.site.url}/echo/elsewhere`,
    method: "PUT",
    setHeader: ["X-Own: 2"],
    postData: "edited",
    matchMethod: "POST",
  })
  await network.route("**/echo/response", {
    setStatus: 202,
    setResponseHeader: ["X-Made: 3", "Access-Control-Expose-Headers: X-Made"],
    jsonPath: ["body=changed", "added.deep=[1]"],
  })
  await session().route("**/echo/handler", ({ method, postData, resourceType }) => ({
    fulfil: { json: { method, postData, resourceType } },
  }))
  const answer = join(engine.home, "answer.txt")
  await writeFile(answer, "from a file")
  await network.route("**/echo/file", { file: answer })
  await network.route("**/echo/slow", { delay: DELAY_MS })
  await network.route("**/echo/once", { body: "once", times: 1 })
  const file = join(engine.home, "replay.har")
  const request = { method: "POST", url: address("replay"), headers: [], postData: { text: "sent" } }
  const response = { status: 203, headers: [], content: { mimeType: "text/plain", text: "recorded" } }
  await writeFile(file, JSON.stringify({ log: { version: "1.2", entries: [{ request, response }] } }))
  await network.harReplay(file, { url: "**/echo/replay" })
  const sent = { method: "POST", own: "1", body: "sent" }
  const json = { status: 200, type: "application/json", made: null }
  const text = { ...json, type: "text/plain" }
  const utf8 = "text/plain; charset=utf-8"
  return [
    "failed",
    { status: 201, type: "text/x-made", made: "1", body: { fulfilled: true } },
    { ...json, body: { name: "elsewhere", method: "PUT", own: "2", body: "edited" } },
    { ...json, status: 202, made: "3", body: { ...sent, name: "response", body: "changed", added: { deep: [1] } } },
    { ...json, body: { method: "POST", postData: "sent", resourceType: "XHR" } },
    { ...text, status: 203, body: "recorded" },
    { ...text, type: utf8, body: "from a file" },
    { ...json, body: { ...sent, name: "slow" } },
    { ...text, type: utf8, body: "once" },
    { ...json, body: { ...sent, name: "plain" } },
  ]
}

/** How long the last answer of the route that only waits took. */
let slowMs = 0

function read(said: string): string | object {
  if (said === "failed") return said
  const { text, ms, ...facts } = JSON.parse(said)
  const body: unknown = text.startsWith("{") ? JSON.parse(text) : text
  if (typeof body === "object" && body !== null && "name" in body && body.name === "slow") slowMs = ms
  return { ...facts, body }
}

/** What a target of that kind says that it got, first of all or asked later. */
async function ask(kind: string, urls: readonly string[] | null, first: readonly string[]): Promise<unknown[]> {
  const search = `?first=${encodeURIComponent(JSON.stringify(first))}`
  let script = `ask(${JSON.stringify(kind)}, ${JSON.stringify(urls)})`
  let tab = "t1"
  if (kind.startsWith("popup")) {
    const features = kind === "popup" ? "" : "noopener"
    await session().run(
      "eval",
      { script: `open("/asking/frame${search}", "_blank", ${JSON.stringify(features)}); 0` },
      { tab },
    )
    tab = "t2"
    const { tabs } = known(engine.tabhand.runtime.sessions.find("routed"))
    await expect.poll(() => tabs.list()[1]?.page.url).toContain("/asking/frame")
    await session().run("wait", { load: "load" }, { tab })
    script = urls ? `all(${JSON.stringify(urls)})` : "firsts"
  }
  const { data } = await session().run("eval", { script }, { tab })
  return (Array.isArray(data.result) ? data.result : []).map((said) => read(String(said)))
}

describe.each(kinds)("a %s", (kind) => {
  test("is routed from its first request on, in every way", async () => {
    const expected = await setRoutes()
    const urls = names.map(address)
    const own = kind === "page" || kind.startsWith("popup") ? [] : urls
    await session().open(
      `${engine.site.url}/asking?first=${encodeURIComponent(JSON.stringify(kind === "page" ? urls : own))}`,
    )
    // What the page itself asks for at its start uses the route up that is for one request.
    const isAlone = own.length === 0
    const got = await ask(kind, null, urls)
    const once = names.indexOf("once")
    const others = (list: readonly unknown[]) => list.filter((_, at) => at !== once)
    expect(others(got)).toEqual(others(expected))
    expect(slowMs).toBeGreaterThanOrEqual(DELAY_MS)
    if (isAlone) expect(got[once]).toEqual(expected[once])
    expect(await ask("page", [address("once")], [])).toMatchObject([{ status: 200, body: { name: "once" } }])
  })

  test("is routed while it runs, and not once the routes are removed", async () => {
    await session().open(`${engine.site.url}/asking`)
    const urls = names.map(address)
    const again = (list: readonly string[]) =>
      kind.startsWith("popup")
        ? session()
            .run("eval", { script: `all(${JSON.stringify(list)})` }, { tab: "t2" })
            .then(({ data }) => (Array.isArray(data.result) ? data.result : []).map((said) => read(String(said))))
        : ask(kind, list, [])
    // A shared worker that starts without any route may be too fast to be routed later; a note says so.
    await session().network.route("/asking/nothing", { delay: 0 })
    const plain = await ask(kind, urls, [])
    await session().network.unroute()
    const body = { method: "POST", own: "1", body: "sent" }
    const facts = { status: 200, type: "application/json", made: null }
    expect(plain).toEqual(names.map((name) => ({ ...facts, body: { ...body, name } })))
    const expected = await setRoutes()
    expect(await again(urls)).toEqual(expected)
    expect(slowMs).toBeGreaterThanOrEqual(DELAY_MS)
    await session().network.unroute()
    expect(await again(urls)).toEqual(plain)
  })

  test("is slowed down, and offline", async () => {
    await session().open(`${engine.site.url}/asking`)
    await ask(kind, [], [])
    const again = (list: readonly string[]) => {
      const tab = kind.startsWith("popup") ? "t2" : "t1"
      const asked = kind.startsWith("popup") ? "all(" : `ask(${JSON.stringify(kind)}, `
      return session()
        .run("eval", { script: `${asked}${JSON.stringify(list)})` }, { tab })
        .then(({ data }) => (Array.isArray(data.result) ? data.result : []).map((said) => tookOf(String(said))))
    }
    const [fast, slow] = [address("plain"), address("slow")]
    const isLong = expect.toSatisfy((ms: number) => ms > 390)
    /** Sooner than anything that is slowed down: on a busy machine perhaps not at the first attempt. */
    const comesSoon = (url: string) => expect.poll(() => again([url])).toEqual([expect.toSatisfy((ms) => ms < 390)])
    await session().network.throttle({ latency: 400 })
    expect(await again([fast])).toEqual([isLong])
    await session().network.throttle("offline")
    expect(await again([fast])).toEqual(["failed"])
    await session().network.throttle("none")
    await comesSoon(fast)
    await session().network.throttle({ latency: 400, url: "**/echo/slow" })
    expect(await again([slow])).toEqual([isLong])
    await comesSoon(fast)
    await session().network.throttle("none", { url: "**/echo/slow" })
    await comesSoon(slow)
  })

  test("is slowed down from its first request on, for some addresses", async () => {
    await session().open(`${engine.site.url}/title/Before`)
    await session().network.throttle({ latency: 400, url: "**/echo/slow" })
    const own = kind === "page" || kind.startsWith("popup") ? [] : [address("slow")]
    const first = kind === "page" ? [address("slow")] : own
    await session().open(`${engine.site.url}/asking?first=${encodeURIComponent(JSON.stringify(first))}`)
    slowMs = 0
    await ask(kind, null, [address("slow")])
    expect(slowMs).toBeGreaterThan(390)
  })
})

function tookOf(said: string): number | string {
  return said === "failed" ? said : Number(JSON.parse(said).ms)
}
