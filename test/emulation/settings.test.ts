import { expect, test } from "vitest"
import { UNLIMITED } from "../../src/cdp/cdp-session.ts"
import { evaluate } from "../support/drive.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const zoneOf = "Intl.DateTimeFormat().resolvedOptions().timeZone"

/** The value of a script in a tab of a session. */
async function value(session: string, script: string, tab?: string): Promise<unknown> {
  const { data } = await engine.tabhand.session(session).run("eval", { script }, tab === undefined ? {} : { tab })
  return data.result
}

/** Opens a page by a script of another one, and returns the new tab's name once it has loaded. */
async function popUp(session: string, url: string, features = ""): Promise<string> {
  const { runtime } = engine.tabhand
  const { tabs } = known(runtime.sessions.find(session))
  const before = new Set(tabs.list())
  await value(session, `open(${JSON.stringify(url)}, "_blank", ${JSON.stringify(features)}); 0`, "t1")
  await expect.poll(() => tabs.list().find((tab) => !before.has(tab) && tab.page.url === url)?.id).toBeDefined()
  const opened = known(tabs.list().find((tab) => !before.has(tab)))
  await engine.tabhand.session(session).run("wait", { load: "load" }, { tab: opened.id })
  return opened.id
}

test("the first script of a page, of its popups, frames and workers sees earlier settings", async () => {
  const { site, tabhand } = engine
  const session = tabhand.session("first")
  await session.run("set timezone", { zone: "Asia/Tokyo" })
  await session.run("set locale", { tag: "de-DE" })
  await session.run("set device", { name: "Galaxy S25" })
  await session.run("set media", { scheme: "dark" })
  await session.run("open", { url: `${site.url}/surroundings` })
  const everywhere = {
    timeZone: "Asia/Tokyo",
    locale: "de-DE",
    language: "de-DE",
    userAgent: expect.stringContaining("Android"),
    online: true,
  }
  const inDocuments = { ...everywhere, dark: true, width: expect.any(Number) }
  expect(await value("first", "first")).toEqual(inDocuments)
  for (const features of ["", "noopener"]) {
    const tab = await popUp("first", `${site.url}/surroundings`, features)
    expect(await value("first", "first", tab), features).toEqual(inDocuments)
    await session.run("tab close", { name: tab })
  }
  await session.run("open", { url: `${site.url}/surroundings/parts` })
  expect(await value("first", "firstLooks")).toEqual([inDocuments, everywhere])
  const asked = ["/surroundings", "/surroundings/worker.js"].flatMap((path) => site.hits(path))
  expect(new Set(asked.map(({ headers }) => headers["accept-language"]))).toEqual(new Set(["de-DE,de;q=0.9"]))
  await session.run("open", { url: `${site.url}/service-worker` })
  await session.run("wait", { text: "activated" })
  await session.run("close", {})
})

test("tabs that share a process follow every time zone change, and keep it when the other is closed", async () => {
  const { site, tabhand } = engine
  const session = tabhand.session("shared")
  await session.run("open", { url: `${site.url}/surroundings` })
  const tab = await popUp("shared", `${site.url}/surroundings?2`)
  const changes = [
    { zone: "Asia/Tokyo", tag: "ja-JP", from: "t1" },
    { zone: "Europe/Berlin", tag: "de-DE", from: tab },
  ]
  for (const { zone, tag, from } of changes) {
    await session.run("set timezone", { zone }, { tab: from })
    await session.run("set locale", { tag }, { tab: from })
    expect([await value("shared", zoneOf, "t1"), await value("shared", zoneOf, tab)]).toEqual([zone, zone])
  }
  // Into its own process, and back.
  await session.run("open", { url: `${site.crossSite}/surroundings` }, { tab })
  expect(await value("shared", "first.timeZone", tab)).toBe("Europe/Berlin")
  await expect.poll(() => value("shared", "Intl.NumberFormat().resolvedOptions().locale", tab)).toBe("de-DE")
  await session.run("back", {}, { tab })
  await session.run("tab close", { name: "t1" })
  await expect.poll(() => value("shared", zoneOf, tab)).toBe("Europe/Berlin")
  await expect.poll(() => value("shared", "Intl.NumberFormat().resolvedOptions().locale", tab)).toBe("de-DE")
  await session.run("set timezone", { zone: "none" }, { tab })
  expect(await value("shared", zoneOf, tab)).not.toBe("Europe/Berlin")
  await session.run("close", {})
})

test("settings of one session do not affect another one in the same browser", async () => {
  const { site, tabhand } = engine
  const [one, other] = [tabhand.session("one"), tabhand.session("other")]
  await one.run("open", { url: `${site.url}/surroundings` })
  await other.run("open", { url: `${site.url}/surroundings` })
  const look = `[${zoneOf}, navigator.language, navigator.onLine, innerWidth, matchMedia("(prefers-color-scheme: dark)").matches,
    (await navigator.permissions.query({ name: "geolocation" })).state]`
  const before = await value("other", look)
  await one.run("set timezone", { zone: "Asia/Tokyo" })
  await one.run("set locale", { tag: "fr-FR" })
  await one.run("set viewport", { width: 333, height: 444 })
  await one.run("set media", { scheme: "dark" })
  await one.run("set geo", { latitude: 1, longitude: 2 })
  await one.run("set headers", { headers: { "x-one": "1" } })
  await one.run("set offline", {})
  expect(await value("one", look)).toEqual(["Asia/Tokyo", "fr-FR", false, 333, true, "granted"])
  expect(await value("other", look)).toEqual(before)
  await other.run("reload", {})
  expect(await value("other", "first.timeZone")).not.toBe("Asia/Tokyo")
  expect(await value("other", "fetch('/hit/apart').then(() => 'fetched')")).toBe("fetched")
  expect(known(site.hits("/hit/apart")[0]).headers).not.toHaveProperty("x-one")
  await one.run("close", {})
  await other.run("close", {})
})

test("offline, nothing is fetched: not by the page, its frames or its workers, until it is online again", async () => {
  const { site, tabhand } = engine
  const session = tabhand.session("offline")
  await session.run("open", { url: `${site.url}/surroundings/parts` })
  await session.run("eval", { script: "firstLooks" })
  const { context } = known(tabhand.runtime.sessions.find("offline"))
  const parts = known(context).targets()
  expect(parts.map(({ info }) => info.type).sort()).toEqual(["iframe", "page", "worker"])
  const fetches = () =>
    Promise.all(
      parts.map((part) => evaluate(part.session, "fetch('/hit/line').then(() => 'fetched', ({ message }) => message)")),
    )
  await session.run("set offline", {})
  expect(await fetches()).toEqual(Array(3).fill("Failed to fetch"))
  await expect(session.run("open", { url: `${site.url}/form` })).rejects.toMatchObject({ code: "navigation_failed" })
  await session.run("tab new", {})
  await expect(session.run("open", { url: `${site.url}/form` }, { tab: "t2" })).rejects.toMatchObject({
    code: "navigation_failed",
  })
  await session.run("set offline", { state: "off" })
  expect(await fetches()).toEqual(Array(3).fill("fetched"))
  await session.run("close", {})
})

test("headers go with the requests of frames and workers too", async () => {
  const { site, tabhand } = engine
  const session = tabhand.session("headers")
  await session.run("set headers", { headers: '{"X-Mine": "yes", "X-Api-Key": "k-12345678"}' })
  const from = site.hits().length
  await session.run("open", { url: `${site.url}/surroundings/parts` })
  await session.run("eval", { script: "firstLooks" })
  const hits = site.hits().slice(from)
  expect(hits.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/surroundings/parts", "/surroundings", "/surroundings/worker.js"]),
  )
  expect(hits.filter(({ headers }) => headers["x-mine"] !== "yes").map(({ path }) => path)).toEqual([])
  const { data } = await session.run("eval", { script: "'the key is k-12345678'" })
  expect(data.result).toBe("the key is [secret X-Api-Key]")
  await session.run("close", {})
})

test("a tab that does not answer delays nothing, and has the setting once it does", async () => {
  const { site, tabhand } = engine
  const session = tabhand.session("busy")
  await session.run("open", { url: `${site.url}/surroundings` })
  await session.run("tab new", { url: `${site.crossSite}/surroundings` })
  const { sessions } = tabhand.runtime
  const busy = known(known(sessions.find("busy")).tabs.list()[1])
  // Each of its requests blocks it; the loop ends when there is something to get.
  const stuck = busy.page.target.session.send(
    "Runtime.evaluate",
    {
      expression: `{
        const get = (path) => {
          const request = new XMLHttpRequest()
          request.open("GET", path, false)
          request.send()
          return request.status
        }
        while (get("/published/released") !== 200) get("/slow?ms=100")
      }`,
    },
    UNLIMITED,
  )
  const { notes } = await session.run("set timezone", { zone: "Asia/Tokyo" }, { tab: "t1" })
  expect(notes).toEqual(["a tab, frame or worker does not answer: it has the setting once it does"])
  site.publish("/published/released", "")
  await stuck
  expect(await value("busy", zoneOf, "t2")).toBe("Asia/Tokyo")
  await session.run("close", {})
})

test("a tab that crashed delays nothing, and has the setting once it has recovered", async () => {
  const { site, tabhand } = engine
  const session = tabhand.session("crashed")
  await session.run("open", { url: `${site.url}/surroundings` })
  await session.run("tab new", { url: `${site.crossSite}/surroundings` })
  const { page } = known(known(tabhand.runtime.sessions.find("crashed")).tabs.list()[1])
  const crashed = page.next("crashed")
  page.target.session.send("Page.crash").catch(() => undefined)
  await crashed
  const { notes } = await session.run("set timezone", { zone: "Asia/Tokyo" }, { tab: "t1" })
  expect(notes).toEqual([])
  await session.run("reload", {}, { tab: "t2" })
  await expect.poll(() => value("crashed", zoneOf, "t2")).toBe("Asia/Tokyo")
  await session.run("close", {})
})
