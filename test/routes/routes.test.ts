import { mkdir, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, describe, expect, test } from "vitest"
import type { CdpSession } from "../../src/cdp/cdp-session.ts"
import { basicAuth } from "../site/routes/basic-auth.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const session = () => engine.tabhand.session("routes")
const inner = (name = "routes") => known(engine.tabhand.runtime.sessions.find(name))

afterEach(async () => {
  await session().close()
})

async function value(script: string): Promise<unknown> {
  const { data } = await session().eval(script)
  return data.result
}

const fetched = (url: string, options = "{}") =>
  value(
    `fetch(${JSON.stringify(url)}, ${options}).then(async (r) => [r.status, await r.text(), r.redirected], () => "failed")`,
  )

/** What goes over a protocol session and concerns interception. */
function fetchDomain(cdp: CdpSession): string[] {
  const seen: string[] = []
  cdp.on("Fetch.requestPaused", ({ request }) => seen.push(new URL(request.url).pathname))
  return seen
}

describe("routes", () => {
  test("are of one session, not of another in the same browser", async () => {
    const { site, tabhand } = engine
    const other = tabhand.session("other")
    await session().open(`${site.url}/form`)
    await other.open(`${site.url}/form`)
    expect(inner().context?.browser).toBe(inner("other").context?.browser)
    await session().network.route("**", { abort: true })
    await session().network.throttle("offline")
    await session().set.headers('{"X-Mine":"1"}', { origin: site.url })
    const { data } = await other.eval("fetch('/hit/apart').then(({ status }) => status)")
    expect(data.result).toBe(204)
    expect(known(site.hits("/hit/apart")[0]).headers).not.toHaveProperty("x-mine")
    await other.open(`${site.url}/title/Apart`)
    await other.close()
  })

  test("pause no other request, and without any nothing is intercepted", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    const paused = fetchDomain(known(inner().tabs.active).page.target.session)
    await fetched("/hit/free")
    expect(paused).toEqual([])
    await session().network.route("**/hit/routed", { body: "" })
    await fetched("/hit/free")
    await fetched("/hit/routed")
    expect(paused).toEqual(["/hit/routed"])
    await session().network.unroute()
    await fetched("/hit/routed")
    expect(paused).toEqual(["/hit/routed"])
  })

  test("that are used up pause nothing any more", async () => {
    await session().open(`${engine.site.url}/form`)
    const paused = fetchDomain(known(inner().tabs.active).page.target.session)
    await session().network.route("/hit/twice", { body: "x", times: 2 })
    for (let count = 0; count < 3; count++) await fetched("/hit/twice")
    /** How many requests it pauses. */
    const pausing = async () => {
      const before = paused.length
      await fetched("/hit/twice")
      return paused.length - before
    }
    await expect.poll(pausing).toBe(0)
    expect(await pausing()).toBe(0)
    expect((await session().network.routes()).data.routes).toMatchObject([{ matched: 2, times: 2 }])
  })

  test("take requests newest first, and each step of a redirect by itself", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    await session().network.route("/hit/", { body: "old" })
    await session().network.route("/hit/new", { body: "new", times: 1 })
    expect(await fetched("/hit/new")).toEqual([200, "new", false])
    expect(await fetched("/hit/new")).toEqual([200, "old", false])
    expect(await fetched("/redirect?to=%2Fhit%2Fend")).toEqual([200, "old", true])
    await session().network.route("/moved", { status: 302, header: ["Location: /hit/end"] })
    expect(await fetched("/moved")).toEqual([200, "old", true])
    await session().network.route("/redirect", { setResponseHeader: ["Location: /hit/other"] })
    const { data, notes } = await session().eval("fetch('/redirect?to=%2Fhit%2Fend').then((r) => r.url)")
    expect(data.result).toBe(`${site.url}/hit/end`)
    expect(notes).toEqual([expect.stringMatching(/^route4: a redirect cannot be edited; /)])
  })

  test("answer pages of other origins, with credentials and after a preflight", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    await session().network.route("/hit/cors", { body: "a", header: ["X-Made: 1"], matchMethod: "DELETE" })
    const script = `fetch("${site.crossSite}/hit/cors", {
      method: "DELETE", credentials: "include", headers: { "X-Own": "1", "Content-Type": "application/json" },
    }).then(async (r) => [r.status, r.headers.get("x-made"), await r.text()])`
    expect(await value(script)).toEqual([200, "1", "a"])
    expect(site.hits("/hit/cors")).toEqual([])
    expect((await session().network.routes()).data.routes).toMatchObject([{ matched: 1 }])
    await session().network.route("/hit/only", { body: "a", allowOrigin: "https://else.example" })
    expect(await fetched(`${site.crossSite}/hit/only`)).toBe("failed")
  })

  test("that fail or answer a document keep the promises of open", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    await session().network.route("**/title/Blocked", { abort: "namenotresolved" })
    await expect(session().open(`${site.url}/title/Blocked`)).rejects.toMatchObject({
      code: "navigation_failed",
      message: `${site.url}/title/Blocked could not be opened: route1 fails this request with NameNotResolved`,
    })
    expect(await value("location.pathname + document.title")).toBe("/formSign up")
    await session().network.route("https://made.example/**", { body: "<html><title>Made</title><h1>Made</h1>" })
    expect((await session().open("https://made.example/a")).data).toMatchObject({ title: "Made", status: 200 })
  })

  test("apply to what the page has in its memory already", async () => {
    const { site } = engine
    site.publish("/published/kept", "<title>kept</title>")
    await session().open(`${site.url}/published/kept`)
    const image = `new Promise((done) => { const image = new Image(); image.onload = () => done("shown"); image.onerror = () => done("broken"); image.src = "/favicon.ico?kept" })`
    await session().network.route("/favicon.ico", { body: "no image" })
    expect(await value(image)).toBe("broken")
    await session().network.unroute()
  })

  test("say what they could not edit, and let it pass", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    await session().network.route("/title/", { jsonPath: ["a=1"] })
    await session().network.route("/echo/part", { jsonPath: ["name[3]=1"] })
    const { data, notes } = await session().eval(
      "fetch('/title/Text').then(() => fetch('/echo/part')).then((r) => r.json())",
    )
    expect(data.result).toMatchObject({ name: "part" })
    expect(notes).toEqual([
      `route1: the response is not JSON: ${site.url}/title/Text`,
      `route2: the response has no place for name[3]=1: ${site.url}/echo/part`,
    ])
  })

  test("work together with credentials and headers of one origin, which a redirect does not take along", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    await session().set.credentials(basicAuth.user, basicAuth.password)
    await session().set.headers('{"X-Scoped":"1","Authorization":"Bearer abcdefgh"}', { origin: site.url })
    await session().network.route("/hit/with", { setHeader: ["X-Routed: 2"] })
    await fetched("/hit/with")
    expect(known(site.hits("/hit/with")[0]).headers).toMatchObject({ "x-scoped": "1", "x-routed": "2" })
    await fetched(`/redirect?to=${encodeURIComponent(`${site.crossSite}/hit/left`)}`)
    const left = known(site.hits("/hit/left")[0]).headers
    expect(left).not.toHaveProperty("x-scoped")
    expect(left).not.toHaveProperty("authorization")
    await session().set.headers("{}", { origin: site.url })
    expect((await session().open(`${site.url}/private`)).data.status).toBe(200)
  })

  test("see a document that a service worker preloads only if they skip it", async () => {
    const { site } = engine
    await session().open(`${site.url}/asking`)
    await value("ask('service worker', [])")
    await session().open(`${site.url}/asking/frame`)
    await value("navigator.serviceWorker.ready.then(() => 0)")
    await expect.poll(() => value("navigator.serviceWorker.controller !== null")).toBe(true)
    const routed = { body: "<html><title>routed</title>" }
    await session().network.route("**/asking/frame", routed)
    await session().reload()
    expect(await value("document.title")).toBe("Asked")
    await session().network.route("**/asking/frame", { ...routed, skipServiceWorker: true })
    await session().reload()
    expect(await value("document.title")).toBe("routed")
    await session().network.unroute()
    await session().reload()
    expect(await value("document.title + (navigator.serviceWorker.controller !== null)")).toBe("Askedtrue")
  })

  test("survive the loss of the browser", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    await session().network.route("/hit/kept", { body: "kept" })
    const lost = new Promise((resolve) => session().on("lost", resolve))
    void inner()
      .context?.browser.connection.root.send("Browser.crash")
      .catch(() => undefined)
    await lost
    await session().open(`${site.url}/form`)
    expect(await fetched("/hit/kept")).toEqual([200, "kept", false])
  })
})

describe("a replay", () => {
  const entry = (url: string, response: object, request: object = {}) => ({
    request: { method: "GET", url, headers: [], ...request },
    response: { status: 200, headers: [], content: {}, redirectURL: "", ...response },
  })
  const text = (body: string, type = "text/plain") => ({ content: { mimeType: type, text: body } })

  async function write(entries: readonly object[], name = "r.har"): Promise<string> {
    const folder = join(engine.home, "hars")
    await mkdir(folder, { recursive: true })
    const file = join(folder, name)
    await writeFile(file, JSON.stringify({ log: { version: "1.2", creator: {}, entries } }))
    return file
  }

  test("serves a whole site that is not there: documents, redirects, text and bytes", async () => {
    const base = "https://recorded.example"
    const file = await write([
      entry(`${base}/`, { status: 301, redirectURL: "/home" }),
      entry(`${base}/home`, text('<title>Recorded</title><script src="/a.js"></script>', "text/html")),
      entry(`${base}/a.js`, text("window.ran = true", "text/javascript")),
      entry(`${base}/bytes`, { content: { text: Buffer.from([0, 255, 1]).toString("base64"), encoding: "base64" } }),
      entry(`${base}/login`, text("in"), { method: "POST", postData: { text: "user=ada" } }),
      entry(`${base}/from`, { status: 307, headers: [{ name: "location", value: "/bytes" }] }),
    ])
    const { notes } = await session().network.harReplay(file)
    expect(notes).toEqual([])
    const { data } = await session().open(`${base}/`)
    expect(data).toMatchObject({ url: `${base}/home`, title: "Recorded", status: 200 })
    expect(await value("window.ran")).toBe(true)
    const bytes = (url: string) =>
      value(`fetch("${url}").then(async (r) => [...new Uint8Array(await r.arrayBuffer()), r.redirected])`)
    expect(await bytes("/bytes")).toEqual([0, 255, 1, false])
    expect(await bytes("/from")).toEqual([0, 255, 1, true])
    expect(await fetched("/login", '{ method: "POST", body: "user=ada" }')).toEqual([200, "in", false])
    expect(await fetched("/login", '{ method: "POST", body: "user=bob" }')).toBe("failed")
    expect(await fetched("/absent")).toBe("failed")
    expect((await session().network.routes()).data.routes).toMatchObject([{ action: "replay", missed: 3 }])
  })

  test("takes files beside the recording, and no others", async () => {
    const folder = join(engine.home, "hars")
    const attached = (name: string) => write([entry("https://a.example/x", { content: { _file: name } })])
    await attached("body.txt")
    await session().open("about:blank")
    await writeFile(join(folder, "body.txt"), "attached")
    await writeFile(join(engine.home, "outside.txt"), "outside")
    await symlink(join(engine.home, "outside.txt"), join(folder, "link.txt"))
    for (const name of ["../outside.txt", join(engine.home, "outside.txt"), "link.txt"]) {
      const failure = { code: "path_refused", message: expect.stringContaining("outside of the folder") }
      await expect(session().network.harReplay(await attached(name)), name).rejects.toMatchObject(failure)
    }
    expect((await session().network.routes()).data.routes).toEqual([])
    await session().network.harReplay(await attached("body.txt"))
    await session().network.route("**example/", { body: "<html>" })
    await session().open("https://a.example/")
    expect(await fetched("/x")).toEqual([200, "attached", false])
  })

  test("says which responses have no body", async () => {
    const file = await write([entry("https://a.example/x", { content: { size: 5 } })])
    const { notes } = await session().network.harReplay(file)
    expect(notes).toEqual(["1 response was recorded without a body, and is empty"])
  })
})

describe("a handler of the library", () => {
  test("sees the request, and may change it", async () => {
    const { site } = engine
    const seen: object[] = []
    await session().open(`${site.url}/form`)
    const unroute = await session().route(
      "**/echo/*",
      (request) => {
        seen.push(request)
        return {
          continue: { url: `${site.url}/echo/changed`, headers: { "X-Own": "9", "X-Gone": null }, postData: "p" },
        }
      },
      { method: "POST", times: 2 },
    )
    expect(await fetched("/echo/a", '{ method: "POST", body: "b", headers: { "X-Gone": "1" } }')).toEqual([
      200,
      '{"name":"changed","method":"POST","own":"9","body":"p"}',
      false,
    ])
    expect(seen).toEqual([
      {
        url: `${site.url}/echo/a`,
        method: "POST",
        headers: expect.objectContaining({ "X-Gone": "1" }),
        postData: "b",
        resourceType: "XHR",
        frame: "main",
      },
    ])
    await unroute()
    expect((await session().network.routes()).data.routes).toEqual([])
  })

  test.each([
    ["throws", () => Promise.reject(new Error("broken")), /^route1: its handler threw: broken: /],
    ["answers nonsense", () => ({ fulfil: { status: 99 } }), /^route1: its handler must return abort, fulfil/],
    [
      "sets a header that is none",
      () => ({ fulfil: { headers: { "a b": "1" } } }),
      /"a b" is not the name of a header/,
    ],
    ["never answers", () => new Promise<undefined>(() => {}), /^route1: its handler did not answer within 100 ms: /],
  ])("that %s fails the request, and a note and an event say why", async (_, handler, why) => {
    await session().open(`${engine.site.url}/form`)
    const failed = new Promise<{ message: string }>((resolve) => session().on("routeFailed", resolve))
    await session().route("/hit/asked", handler, { handlerTimeoutMs: 100 })
    const { data, notes } = await session().eval("fetch('/hit/asked').then(() => 'answered', () => 'failed')")
    expect(data.result).toBe("failed")
    expect(notes).toEqual([expect.stringMatching(why)])
    expect(await failed).toMatchObject({ route: "route1", tab: "t1", message: expect.any(String) })
  })

  test("that is removed lets the requests continue that wait for it", async () => {
    const { site } = engine
    await session().open(`${site.url}/form`)
    let asked = () => {}
    const waiting = new Promise<void>((resolve) => {
      asked = resolve
    })
    const unroute = await session().route("/hit/waiting", () => {
      asked()
      return new Promise<undefined>(() => {})
    })
    await value("window.late = fetch('/hit/waiting').then(({ status }) => status); 0")
    await waiting
    await unroute()
    expect(await value("window.late")).toBe(204)
  })
})
