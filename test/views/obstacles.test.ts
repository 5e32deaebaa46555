import { describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/session.ts"
import { PUBLIC, withConfined } from "../addresses/support.ts"

/** Sessions that reach only the fixture site, so that no frame of a provider can be requested from it. */
const confined = withConfined()

async function obstacleAt(path: string, from?: string) {
  const session = await onSite("pages")
  await session.open(url(path))
  return (await session.get.obstacle(from === undefined ? {} : { from: url(from) })).data.obstacle
}

const url = (path: string) => `http://site.test/obstacles/${path}`

async function onSite(name: string): Promise<LibrarySession> {
  confined.network.names.set("site.test", [PUBLIC])
  return confined.session(name)
}

describe("a captcha is found", () => {
  test.each([
    ["turnstile", "Cloudflare Turnstile", 'name="cf-turnstile-response"'],
    ["turnstile-explicit", "Cloudflare Turnstile", 'name="cf-turnstile-response"'],
    ["turnstile-open", "Cloudflare Turnstile", "Widget containing a"],
    ["hcaptcha", "hCaptcha", 'class="h-captcha"'],
    ["recaptcha", "reCAPTCHA", 'class="g-recaptcha"'],
    ["recaptcha-explicit", "reCAPTCHA", 'name="g-recaptcha-response"'],
    ["recaptcha-in-frame", "reCAPTCHA", 'class="g-recaptcha"'],
    ["checking-with-widget", "Cloudflare Turnstile", 'name="cf-turnstile-response"'],
  ])("by the container: %s", async (path, what, evidence) => {
    const obstacle = await obstacleAt(path)
    expect(obstacle).toMatchObject({ kind: "captcha", what, evidence: expect.stringContaining(evidence) })
    expect(obstacle?.url).toBe(url(path === "recaptcha-in-frame" ? "recaptcha?at=" : path))
  })

  test.each([
    ["hcaptcha", "newassets.hcaptcha.com", "hCaptcha"],
    ["hcaptcha-challenge", "newassets.hcaptcha.com", "hCaptcha"],
    ["recaptcha", "www.google.com", "reCAPTCHA"],
    ["recaptcha", "www.recaptcha.net", "reCAPTCHA"],
    ["recaptcha-challenge", "www.google.com", "reCAPTCHA"],
    ["recaptcha-in-frame", "www.google.com", "reCAPTCHA"],
    ["recaptcha-in-component", "www.google.com", "reCAPTCHA"],
  ])("by its frame: %s of %s", async (path, at, what) => {
    const obstacle = await withWidgets(path, at)
    expect(obstacle).toMatchObject({ kind: "captcha", what, evidence: expect.stringContaining(at) })
  })
})

describe("a captcha that no caller has to solve is none", () => {
  const pages = [
    ...["recaptcha-badge", "recaptcha-inline-badge", "recaptcha-button", "recaptcha-solved", "hcaptcha-invisible"],
    ...["turnstile-solved", "turnstile-invisible", "widget-not-loaded", "widget-hidden"],
  ]
  test.each([...pages, "captcha-article", "captcha-words"])("%s", async (path) =>
    expect(await obstacleAt(path)).toBeNull(),
  )

  test.each(pages.filter((path) => /^(re|h)captcha/.test(path)))("%s, with frames of the provider", async (path) => {
    expect(await withWidgets(path, path.startsWith("h") ? "newassets.hcaptcha.com" : "www.google.com")).toBeNull()
  })
})

describe("a check of the browser is found", () => {
  test.each([
    ["checking", 403, "challenge-running"],
    ["checking", 503, "challenge-running"],
    ["checking", 200, "challenge-running"],
    ["checking-elsewhere", 403, "challenge-running"],
    ["checking-elsewhere", 200, "challenge-running"],
    ["checking-early", 503, "challenge-form"],
    ["ddos-guard", 403, "Checking your browser"],
    ["anubis", 200, "not a bot"],
    ["aws-waf", 202, "challenge-container"],
  ])("%s, with status %i", async (path, status, evidence) => {
    expect(await obstacleAt(`${path}?status=${status}`)).toEqual({
      kind: "interstitial",
      what: "a check of the browser, before the page",
      url: url(`${path}?status=${status}`),
      evidence: expect.stringContaining(evidence),
    })
  })

  test.each(["behind-cloudflare", "forbidden", "about-challenges", "captcha-article"])("but not on %s", async (path) =>
    expect(await obstacleAt(path)).toBeNull(),
  )
})

describe("a login is found", () => {
  test.each([
    ["orders", "orders", "login?next=%2Fobstacles%2Forders"],
    ["profile", "profile", "welcome"],
    ["inbox", "inbox", "sign-in"],
    ["application", "application", "application#/login"],
  ])("where %s led to it", async (path, from, at) => {
    const obstacle = await obstacleAt(path, from)
    expect(obstacle).toMatchObject({ kind: "login", what: "a login that was not asked for", url: url(at) })
    expect(obstacle?.evidence).toMatch(/^<form/)
  })

  test.each([
    ["which was asked for", "login", "login"],
    ["which was asked for by another name", "login", "sign-in"],
    ["which another page was not asked for", "login", undefined],
    ["on the page that was asked for", "welcome", "welcome/"],
    ["beside the page that was asked for", "start", "start"],
    ["that makes an account", "join", "join"],
    ["of another host", "elsewhere", "elsewhere"],
  ])("but not one %s", async (_what, path, from) => {
    const session = await onSite("pages")
    const { network, site } = confined
    network.names.set("127.0.0.1", ["127.0.0.1"]).set("localhost", ["127.0.0.1"])
    const own = confined.session("other", { allow: [new URL(site.crossSite).host, new URL(site.url).host] })
    const used = path === "elsewhere" ? own : session
    const base = path === "elsewhere" ? `${site.url}/obstacles/` : url("")
    await used.open(`${base}${path}`)
    const { data } = await used.get.obstacle(from === undefined ? {} : { from: `${base}${from}` })
    expect(data.obstacle).toBeNull()
  })
})

describe("the evidence", () => {
  test("is at most 4,096 characters, and holds no password", async () => {
    const session = await onSite("evidence")
    confined.site.publish(
      "/published/login",
      `<form><input type=password value="hunter2"><p>${"long ".repeat(2_000)}</p></form>`,
    )
    await session.open("http://site.test/published/login")
    const { data } = await session.get.obstacle({ from: "http://site.test/orders" })
    expect(data.obstacle?.kind).toBe("login")
    expect(data.obstacle?.evidence).toHaveLength(4_096)
    expect(data.obstacle?.evidence).toContain('value="•••••••"')
    expect(JSON.stringify(data)).not.toContain("hunter2")
  })

  test("is not shown in text, which no page can write", async () => {
    const session = await onSite("text")
    await session.open(url("recaptcha"))
    expect((await session.get.obstacle()).text).toBe(`captcha: reCAPTCHA (${url("recaptcha")})`)
  })
})

test("a page that has named its forms and fields after what is read is read all the same", async () => {
  const session = await onSite("clobbered")
  const names = [
    "localName",
    "closest",
    "querySelectorAll",
    "getAttribute",
    "parentNode",
    "body",
    "title",
    "type",
    "value",
  ]
  confined.site.publish(
    "/published/clobbered",
    `<form>${names.map((name) => `<input name="${name}">`).join("")}<div class="h-captcha"><iframe width=303 height=78></iframe></div></form>
${names.map((name) => `<img name="${name}">`).join("")}`,
  )
  await session.open("http://site.test/published/clobbered")
  expect((await session.get.obstacle()).data.obstacle).toMatchObject({ kind: "captcha", what: "hCaptcha" })
})

test("a page does not notice that it is read", async () => {
  const session = await onSite("watching")
  confined.site.publish(
    "/published/watching",
    `<div class="g-recaptcha"><iframe width=304 height=78></iframe></div><script>
window.seen = []
for (const [kind, names] of [[Document, ["querySelectorAll", "body"]], [Element, ["querySelectorAll", "getAttribute", "outerHTML", "closest"]]]) {
  for (const name of names) {
    const owner = Object.hasOwn(kind.prototype, name) ? kind.prototype : Element.prototype
    const had = Object.getOwnPropertyDescriptor(owner, name)
    const of = (f) => f && function (...given) { seen.push(name); return f.apply(this, given) }
    Object.defineProperty(owner, name, "value" in had ? { ...had, value: of(had.value) } : { ...had, get: of(had.get) })
  }
}
new MutationObserver((all) => seen.push("mutation")).observe(document, { subtree: true, childList: true, attributes: true })
</script>`,
  )
  await session.open("http://site.test/published/watching")
  await session.eval("seen.length = 0")
  expect((await session.get.obstacle()).data.obstacle?.kind).toBe("captcha")
  expect((await session.eval("JSON.stringify(seen)")).data.result).toBe("[]")
})

/** The page with frames of a provider, whose names lead to the fixture site. */
async function withWidgets(path: string, host: string) {
  confined.network.names.set(host, [PUBLIC])
  const session = await onSite("widgets")
  const before = confined.site.hits().length
  await session.open(`${url(path)}?at=http://${host}`)
  const asked = confined.site.hits().slice(before)
  expect(asked.some(({ headers }) => headers.host === host)).toBe(true)
  return (await session.get.obstacle()).data.obstacle
}
