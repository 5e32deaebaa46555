import { describe, expect, test, vi } from "vitest"
import { TabhandError } from "../../src/base/errors.ts"
import type { LibrarySession } from "../../src/doors/library/session.ts"
import { rejection } from "../support/drive.ts"
import { PRIVATE, PUBLIC, withConfined } from "./support.ts"
import { ways } from "./ways.ts"

const confined = withConfined()

/** A session on a page of a public site, where names of the other site lead into the private network. */
async function onShop(name: string, path = "/form"): Promise<LibrarySession> {
  const { network } = confined
  network.names.set("shop.test", [PUBLIC]).set("inner.test", [PRIVATE])
  const session = confined.session(name)
  await session.open(`http://shop.test${path}`)
  return session
}

function refusalsOf(name: string) {
  return confined.runtime.sessions.get(name).confinement?.refusals.list() ?? []
}

/** What a refused command answers. */
async function refused(running: Promise<unknown>): Promise<TabhandError> {
  const error = await rejection(running)
  if (!(error instanceof TabhandError)) throw error
  expect(error.code, error.message).toBe("address_refused")
  return error
}

const INNER = { host: "inner.test", port: 80, address: PRIVATE, rule: "private (RFC 1918)" }

/** Nothing reached the private network: all connections led to the public site. */
function expectOnlyPublic(): void {
  expect(new Set(confined.network.connected)).toEqual(new Set([PUBLIC]))
}

describe("open", () => {
  test.each([
    ["http://127.0.0.1:1/", "127.0.0.1:1 may not be reached: it is loopback (RFC 1122)"],
    ["http://2130706433/", "127.0.0.1:80 may not be reached: it is loopback (RFC 1122)"],
    ["https://[::1]/x", "[::1]:443 may not be reached: it is loopback (RFC 4291)"],
    ["http://169.254.169.254/latest/", "169.254.169.254:80 may not be reached: it is a cloud's metadata service"],
    ["localhost:3000", "localhost:3000 may not be reached: it is this machine (RFC 6761)"],
    ["metadata.google.internal", "metadata.google.internal:443 may not be reached: it is a cloud's metadata service"],
  ])("of %s fails before any request", async (url, message) => {
    const session = await onShop("literals")
    const { network } = confined
    network.asked.length = 0
    network.connected.length = 0
    const error = await refused(session.open(url))
    expect(error.message).toBe(message)
    expect(error.hint).toMatch(
      /^this session reaches public addresses only; its operator can exempt it: --allow-addresses /,
    )
    expect([network.asked, network.connected]).toEqual([[], []])
  })

  test.each(["http", "https"])(
    "of an %s address whose name leads into the network fails, and keeps the page",
    async (scheme) => {
      const session = await onShop("names")
      const error = await refused(session.open(`${scheme}://inner.test/x`))
      expect(error.message).toMatch(
        /^https?:\/\/inner\.test\/x could not be opened: .*it leads to 10\.0\.0\.5, which is private/,
      )
      expect(error.hint).toContain("the tab still shows what it showed before")
      expect(error.evidence).toEqual({ ...INNER, port: scheme === "http" ? 80 : 443 })
      expect((await session.get.url()).data.url).toBe("http://shop.test/form")
      expectOnlyPublic()
    },
  )

  test.each(["http://inner.test/x", "http://10.0.0.9/x", "https://inner.test/x", "http://[::ffff:10.0.0.9]/x"])(
    "fails when it is redirected to %s",
    async (to) => {
      const session = await onShop("redirects")
      const query = new URLSearchParams({ to, times: "2" })
      const error = await refused(session.open(`http://shop.test/redirect?${query}`))
      expect(error.message).toContain(`${new URL(to).href} could not be opened`)
      expectOnlyPublic()
    },
  )

  const leading = (kind: string) => `http://shop.test/${kind}?to=${encodeURIComponent("http://inner.test/")}`

  test("fails when a script leads there before the page has loaded", async () => {
    const session = await onShop("scripts")
    const error = await refused(session.open(leading("js-redirect")))
    expect(error.message).toContain("http://inner.test/ could not be opened")
    expect(error.hint).toContain(`${leading("js-redirect")} leads there by itself`)
    expectOnlyPublic()
  })

  test("is refused when the page asks for it later", async () => {
    const session = await onShop("scripts")
    // The page has loaded then, or is about to: both are right.
    await session.open(leading("meta-refresh")).catch(() => undefined)
    await expect.poll(() => refusalsOf("scripts")).toContainEqual(INNER)
    expectOnlyPublic()
  })

  test("of a name that is led into the network later is refused then", async () => {
    const session = await onShop("rebound")
    const { network } = confined
    network.names.set("rebinding.test", [PUBLIC])
    await session.open("http://rebinding.test/form")
    network.names.set("rebinding.test", ["127.0.0.1", PUBLIC])
    const { confinement } = confined.runtime.sessions.get("rebound")
    vi.useFakeTimers({ toFake: ["performance"] })
    vi.advanceTimersByTime(120_000)
    const error = await refused(session.open("http://rebinding.test/form")).finally(() => vi.useRealTimers())
    expect(error.message).toContain("it leads to 127.0.0.1, which is loopback (RFC 1122)")
    expect(confinement?.refusals.list()).toContainEqual({
      ...INNER,
      host: "rebinding.test",
      address: "127.0.0.1",
      rule: "loopback (RFC 1122)",
    })
    expectOnlyPublic()
  })

  test("reports why a public host was not reached, as without rules", async () => {
    const session = await onShop("unknown")
    for (const scheme of ["http", "https"]) {
      await expect(session.open(`${scheme}://unknown.test/`)).rejects.toMatchObject({
        code: "navigation_failed",
        message: `${scheme}://unknown.test/ could not be opened: the host name does not resolve`,
      })
    }
  })
})

test.each(["open", "tab new", "diff url"] as const)("%s refuses a literal", async (command) => {
  const session = await onShop("commands")
  const url = "http://192.168.1.1/"
  const run =
    command === "diff url"
      ? session.diff.url("http://shop.test/form", url)
      : command === "open"
        ? session.open(url)
        : session.tab.new({ url })
  await refused(run)
  expectOnlyPublic()
})

const LINKS = `<title>Links</title>
<a href="http://inner.test/link">link</a>
<a href="http://shop.test/redirect?to=http://inner.test/redirected">redirect</a>
<a href="http://inner.test/popup" target=_blank>popup</a>
<a href="http://inner.test/file" download>file</a>
<a href="http://shop.test/redirect?to=http://inner.test/file2" download>moved</a>
<form action="http://inner.test/form"><button>send</button></form>
<button onclick="window.open('http://inner.test/opened')">open</button>
<button onclick="window.open('http://inner.test/opened', '_blank', 'noopener')">apart</button>
<button onclick="fetch('http://inner.test/fetched').catch(() => {})">fetch</button>
<button onclick="new WebSocket('ws://inner.test/socket')">socket</button>
<button onclick="for (let i = 0; i < 9; i++) fetch('http://10.0.0.' + i).catch(() => {})">many</button>`

async function onLinks(name: string): Promise<LibrarySession> {
  confined.site.publish("/published/links", LINKS)
  return onShop(name, "/published/links")
}

describe("a click", () => {
  test.each(["link", "redirect", "file", "moved", "send"])("on %s answers that it was refused", async (name) => {
    const session = await onLinks("clicks")
    const error = await refused(session.click(`text=${name}`))
    expect(error.message).toContain("it leads to 10.0.0.5, which is private (RFC 1918)")
    expect(error.hint).toMatch(
      /^the tab shows the browser's error page: `back` leaves it; .* --allow-addresses inner\.test:80$/,
    )
    await session.back()
    expect((await session.get.title()).data.title).toBe("Links")
    expectOnlyPublic()
  })

  test.each(["popup", "open", "apart"])("on %s answers so too, for the new tab", async (name) => {
    const session = await onLinks(`popups-${name.replace(" ", "-")}`)
    const error = await refused(session.click(`text=${name}`))
    expect(error.hint).toMatch(/^it was opened in a new tab, which shows the browser's error page; /)
    expect((await session.tab.list()).data.tabs).toHaveLength(2)
    expectOnlyPublic()
  })

  test.each(["fetch", "socket"])("on %s succeeds, with a note", async (name) => {
    const session = await onLinks("notes")
    const { notes, change } = await session.click(`text=${name}`)
    expect(notes).toEqual(["1 request refused: inner.test:80: it leads to 10.0.0.5, which is private (RFC 1918)"])
    expect(change?.text).not.toContain("request failed")
    expectOnlyPublic()
  })

  test("that leads to many refused requests has one note", async () => {
    const session = await onLinks("many")
    const { notes } = await session.click("text=many")
    expect(notes).toEqual([
      expect.stringMatching(/^9 requests refused: 10\.0\.0\.\d:80: it is private \(RFC 1918\); .*; 6 more hosts$/),
    ])
  })

  test("for a download ends at once", async () => {
    const session = await onLinks("downloads")
    for (const name of ["file", "moved", "link"]) {
      const began = performance.now()
      await refused(session.download(`text=${name}`, "./never", { timeoutMs: 20_000 }))
      expect(performance.now() - began).toBeLessThan(10_000)
      await session.open("http://shop.test/published/links")
    }
    expectOnlyPublic()
  })
})

describe("a page cannot reach the network", () => {
  test.each(Object.keys(ways))("by %s", async (way) => {
    const session = await onShop("ways")
    const { network, site } = confined
    const host = `${way.replaceAll(/\W+/g, "-")}.inner.test`
    network.names.set(host, [PRIVATE])
    const path = `/hit/refused-${way.replaceAll(/\W+/g, "-")}`
    await session.eval(ways[way]?.(`http://${host}${path}`) ?? "")
    await expect.poll(() => refusalsOf("ways")).toContainEqual({ ...INNER, host })
    expect(site.hits(path)).toEqual([])
    expectOnlyPublic()
  })

  test("by a service worker", async () => {
    const { network, site } = confined
    const { host } = new URL(site.crossSite)
    network.names.set("localhost", ["127.0.0.1"]).set("inner.test", [PRIVATE])
    const session = confined.session("service", { allow: [host] })
    await session.open(`${site.crossSite}/form`)
    const url = `/worker/requests.js?url=${encodeURIComponent("http://inner.test/hit/service-worker")}`
    await session.eval(`navigator.serviceWorker.register(${JSON.stringify(url)}).then(() => true)`)
    await expect.poll(() => refusalsOf("service")).toContainEqual(INNER)
    expect(new Set(network.connected)).toEqual(new Set(["127.0.0.1"]))
  })

  test("by the note of another tab: it is reported where the request was made", async () => {
    const session = await onShop("tabs")
    await session.tab.new({ url: "http://shop.test/form" })
    await session.eval("setTimeout(() => fetch('http://inner.test/late').catch(() => {}), 200)")
    await session.tab.switch("t1")
    await expect.poll(() => refusalsOf("tabs")).toHaveLength(1)
    expect((await session.get.title()).notes).toEqual([])
    const { notes } = await session.run("get title", {}, { tab: "t2" })
    expect(notes).toEqual([expect.stringContaining("1 request refused: inner.test:80")])
  })
})
