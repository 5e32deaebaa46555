import { expect, test } from "vitest"
import { untilTrue } from "../support/drive.ts"
import { tabInReserve } from "../support/in-reserve.ts"
import { known } from "../support/with-engine.ts"
import { asLook, look, withStealth } from "./with-stealth.ts"

const here = withStealth()

const identity = `navigator.userAgentData.getHighEntropyValues(["platform", "fullVersionList"]).then((hints) => ({
  userAgent: navigator.userAgent, platform: navigator.platform, hinted: hints.platform, mobile: hints.mobile,
  languages: navigator.languages.join(), cores: navigator.hardwareConcurrency, webdriver: navigator.webdriver,
}))`

test("the user's settings win over those of stealth, which has the rest", async () => {
  const { site, stealthy, value } = here
  const session = stealthy("set")
  await session.run("open", { url: `${site.url}/form` })
  const first = await value("set", identity)
  await session.run("set locale", { tag: "de-DE" })
  await session.run("set timezone", { zone: "Asia/Tokyo" })
  await session.run("set viewport", { width: 1000, height: 700 })
  await session.run("reload", {})
  expect(await value("set", identity)).toMatchObject({ languages: "de-DE,de", cores: 8, webdriver: false })
  expect(
    await value(
      "set",
      "[Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth, innerHeight, outerHeight, screen.width]",
    ),
  ).toEqual(["Asia/Tokyo", 1000, 700, 787, 1920])
  await session.run("set device", { name: "Pixel 9" })
  await session.run("reload", {})
  expect(await value("set", identity)).toMatchObject({
    userAgent: expect.stringContaining("Android"),
    hinted: "Android",
    mobile: true,
    languages: "de-DE,de",
    cores: 8,
    webdriver: false,
  })
  const { findings } = asLook(await value("set", look))
  expect(findings.find(({ patch }) => patch === "05 webgl")).toMatchObject({ ok: true, found: "Adreno (TM) 740" })
  await session.run("set device", { name: "none" })
  await session.run("set locale", { tag: "none" })
  await session.run("reload", {})
  expect(await value("set", identity)).toEqual(first)
  expect(await value("set", "[innerWidth, innerHeight, outerHeight]")).toEqual([1280, 800, 887])
})

test("a user agent of the user comes with the platform and the client hints that match it", async () => {
  const { site, stealthy, value } = here
  const userAgent =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
  await stealthy("named", { userAgent, viewport: { width: 900, height: 600, scale: 2 } }).run("open", {
    url: `${site.url}/form`,
  })
  expect(await value("named", identity)).toMatchObject({ userAgent, platform: "Win32", hinted: "Windows" })
  expect(await value("named", "[innerWidth, innerHeight, devicePixelRatio, outerHeight]")).toEqual([900, 600, 2, 687])
  expect(known(site.hits("/form").at(-1)).headers).toMatchObject({
    "user-agent": userAgent,
    "sec-ch-ua-platform": '"Windows"',
  })
})

test("a tab that was kept in reserve is disguised like any other", async () => {
  const { runtime, site, stealthy, value, sessionOf } = here
  const first = stealthy("before")
  await first.run("open", { url: `${site.url}/form` })
  const { id } = await tabInReserve(runtime, known(sessionOf("before").context).browser)
  await stealthy("reserved").run("open", { url: `${site.url}/form` })
  expect(known(sessionOf("reserved").tabs.active).page.target.id).toBe(id)
  const { findings } = asLook(await value("reserved", look))
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
})

test("OMP-59: no request says that the browser is headless: of pages, frames, workers, or of the browser itself", async () => {
  const { site, stealthy, value, pageOf } = here
  const session = stealthy("requests")
  const from = site.hits().length
  await session.run("open", { url: `${site.url}/service-worker` })
  await untilTrue(pageOf("requests"), "document.getElementById('state').textContent === 'activated'")
  // The browser itself checks whether a service worker has changed.
  await value(
    "requests",
    "navigator.serviceWorker.getRegistrations().then(([first]) => first.update()).then(() => true)",
  )
  await session.run("open", { url: `${site.url}/worker` })
  await untilTrue(pageOf("requests"), "document.getElementById('shared').textContent === 'fetched'")
  await value(
    "requests",
    `(async () => {
      navigator.sendBeacon("/hit/beacon", "x")
      await fetch("/hit/fetch", { keepalive: true })
      const frame = document.createElement("iframe")
      frame.src = ${JSON.stringify(`${site.crossSite}/form`)}
      document.body.append(frame)
      await new Promise((resolve) => { frame.onload = resolve })
      open(${JSON.stringify(`${site.crossSite}/hit/popup`)}, "_blank", "noopener")
    })()`,
  )
  await Promise.all(["/hit/beacon", "/hit/popup"].map((path) => site.waitForHit(path)))
  const hits = site.hits().slice(from)
  const paths = new Set(hits.map(({ path }) => path))
  for (const path of [
    "/form",
    "/service-worker/worker.js",
    "/hit/service",
    "/worker/shared.js",
    "/hit/shared",
    "/hit/worker",
  ]) {
    expect(paths, path).toContain(path)
  }
  expect(site.hits("/service-worker/worker.js").length).toBeGreaterThan(1)
  for (const { path, headers } of hits) {
    expect({ path, headless: /headless/i.test(JSON.stringify(headers)) }).toEqual({ path, headless: false })
    expect(headers["accept-language"]).toBe("en-US,en;q=0.9")
  }
  const agents = new Set(hits.map(({ headers }) => headers["user-agent"]))
  expect([...agents]).toEqual([await value("requests", "navigator.userAgent")])
  const hints = new Set(hits.flatMap(({ headers }) => headers["sec-ch-ua"] ?? []))
  expect([...hints]).toEqual([expect.stringContaining('"Google Chrome"')])
})
