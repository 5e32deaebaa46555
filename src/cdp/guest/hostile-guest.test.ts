import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { networkText } from "../../../test/site/routes/network.ts"
import { type Site, startSite } from "../../../test/site/site.ts"
import { evaluate, goTo } from "../../../test/support/drive.ts"
import { GuestClient, openGuest, paramsOf } from "../../../test/support/guest-client.ts"
import { withBrowser } from "../../../test/support/with-browser.ts"
import { unguessableId } from "../../base/ids.ts"
import type { Page } from "../../page/core/page.ts"
import { focused, listening } from "../../page/core/prepare-page.ts"
import { Context } from "../../session/context.ts"
import type { Guest } from "./guest.ts"

/** The guest knows every id of the victim's first page, but not the second page or the stored data of either. */
const secrets = { cookie: unguessableId(), storage: unguessableId(), address: unguessableId(), title: unguessableId() }

const test = withBrowser()
const signal = new AbortController().signal
let site: Site
let victim: Context
let known: Page
let unknown: Page
let own: Context
let guest: Guest
let client: GuestClient
const unrest: string[] = []

async function victimPage(): Promise<Page> {
  const page = await victim.newPage(signal)
  const { session } = page.target
  await goTo(session, `${site.url}/cookie/set?name=vault&value=${secrets.cookie}`)
  await goTo(session, `${site.url}/title/${secrets.title}?${secrets.address}`)
  await evaluate(session, `localStorage.setItem("vault", "${secrets.storage}")`)
  for (const event of ["gone", "crashed", "navigated", "dialogOpened", "console"] as const) {
    page.on(event, () => unrest.push(event))
  }
  return page
}

beforeAll(async () => {
  site = await startSite()
  victim = await Context.create(test.browser, [listening, focused], { signal })
  known = await victimPage()
  unknown = await victimPage()
  own = await Context.create(test.browser, [listening, focused], { signal })
  await goTo((await own.newPage(signal)).target.session, `${site.url}/title/own`)
  guest = await openGuest(own)
  client = new GuestClient(guest)
})

afterAll(() => site.close())

/** Invariants after every action of the guest. */
afterEach(async () => {
  for (const { target } of [known, unknown]) {
    const state = `JSON.stringify([document.title, location.search, document.cookie, localStorage.vault])`
    expect(JSON.parse(String(await evaluate(target.session, state)))).toEqual([
      secrets.title,
      `?${secrets.address}`,
      `vault=${secrets.cookie}`,
      secrets.storage,
    ])
  }
  expect(unrest).toEqual([])
  expect(test.browser.gone).toBeUndefined()
  const learned = client.received.join("\n")
  for (const [name, secret] of Object.entries(secrets))
    expect(learned.includes(secret), `learned the ${name}`).toBe(false)
  for (const id of [unknown.target.id, unknown.target.session.id]) expect(learned.includes(String(id))).toBe(false)
  // The victim's ids come back in refusals only.
  const knownIds = [known.target.id, String(known.target.session.id), victim.id]
  const leaks = client.received.filter((text) => knownIds.some((id) => text.includes(id)) && !text.includes('"error":'))
  expect(leaks).toEqual([])
})

const filters = [
  undefined,
  [{}],
  [{ type: "page" }],
  [{ type: "page", exclude: false }, {}],
  [{ type: "tab" }],
  [{ type: "browser" }],
  [{ type: "browser_ui" }, {}],
  [{ type: "iframe", exclude: true }, {}],
]

async function ownSession(): Promise<string> {
  const [page] = own.pages()
  return client.attach((page ?? (await own.newPage(signal))).target.id)
}

async function stopPausing(): Promise<void> {
  await client.must("Target.setAutoAttach", { autoAttach: false, waitForDebuggerOnStart: false, flatten: true })
}

describe("a guest that enumerates targets", () => {
  it.each(filters)("is shown its own targets only (filter %j)", async (filter) => {
    const session = await ownSession()
    for (const sessionId of [undefined, session]) {
      const { targetInfos } = await client.must("Target.getTargets", { filter }, sessionId)
      const shown = z.array(z.object({ type: z.string(), browserContextId: z.string().optional() })).parse(targetInfos)
      for (const { type, browserContextId } of shown) {
        expect(browserContextId).toBe(type === "browser" ? undefined : own.id)
      }
      for (const on of [true, false]) {
        await client.call("Target.setDiscoverTargets", { discover: on, filter }, sessionId)
        await client.call(
          "Target.setAutoAttach",
          { autoAttach: on, waitForDebuggerOnStart: on, flatten: true, filter },
          sessionId,
        )
      }
    }
    await client.must("Target.setDiscoverTargets", { discover: true, filter })
    await client.must("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter })
    const fresh = await victim.newPage(signal)
    await victim.closePage(fresh)
    expect(client.received.join("\n").includes(fresh.target.id)).toBe(false)
    await stopPausing()
  })

  it("pauses only its own new pages", async () => {
    const holding = await openGuest(own, { holdMs: 120_000 })
    const pausing = new GuestClient(holding)
    await pausing.must("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
    const before = [...own.pages()].map(({ target }) => target.id)
    const attached = z.object({ sessionId: z.string(), targetInfo: z.object({ targetId: z.string() }) })
    const isNew = (params: object) => !before.includes(attached.parse(params).targetInfo.targetId)
    const paused = pausing.nextEvent("Target.attachedToTarget", isNew)
    const order: string[] = []
    const held = own.newPage(signal).finally(() => order.push("own"))
    const { sessionId } = attached.parse(paramsOf(await paused))
    await victim.closePage(await victim.newPage(signal).finally(() => order.push("victim's")))
    await pausing.must("Runtime.runIfWaitingForDebugger", {}, sessionId)
    await own.closePage(await held)
    expect(order).toEqual(["victim's", "own"])
    holding.close()
    own.withdraw(holding.preparation)
  })

  it("sees only its own context", async () => {
    expect(await client.must("Target.getBrowserContexts")).toEqual({
      browserContextIds: [],
      defaultBrowserContextId: own.id,
    })
  })
})

describe("a guest that creates contexts", () => {
  it("may have pages in them and dispose them, and none of others", async () => {
    const { browserContextId } = await client.must("Target.createBrowserContext", { disposeOnDetach: false })
    expect(await client.must("Target.getBrowserContexts")).toMatchObject({ browserContextIds: [browserContextId] })
    const cookies = [{ name: "theirs", value: "1", url: site.url }]
    await client.must("Storage.setCookies", { cookies, browserContextId })
    expect(await client.must("Storage.getCookies", { browserContextId })).toMatchObject({
      cookies: [{ name: "theirs" }],
    })
    expect(await client.must("Storage.getCookies")).toEqual({ cookies: [] })
    const { targetId } = await client.must("Target.createTarget", { url: `${site.url}/cookie/show`, browserContextId })
    await expect.poll(() => own.page(String(targetId))?.target.info.browserContextId).toBe(browserContextId)
    for (const id of [victim.id, own.id, "none"]) {
      const refused = await client.call("Target.disposeBrowserContext", { browserContextId: id })
      expect(refused.error?.message).toBe("Failed to find context with id")
    }
    await client.must("Target.disposeBrowserContext", { browserContextId })
    await expect.poll(() => own.page(String(targetId))).toBeUndefined()
    expect(await client.must("Target.getBrowserContexts")).toMatchObject({ browserContextIds: [] })
  })

  it("loses them when it ends, and another guest of the session sees them until then", async () => {
    const second = await openGuest(own)
    const other = new GuestClient(second)
    const { browserContextId } = await other.must("Target.createBrowserContext")
    expect(await client.must("Target.getBrowserContexts")).toMatchObject({ browserContextIds: [browserContextId] })
    const { targetId } = await other.must("Target.createTarget", { url: "about:blank", browserContextId })
    await expect.poll(() => own.page(String(targetId))).toBeDefined()
    second.close()
    own.withdraw(second.preparation)
    await expect.poll(() => own.page(String(targetId))).toBeUndefined()
    expect(own.beside).toEqual([])
  })
})

describe("a guest that attaches to the browser", () => {
  it("has the same rules there", async () => {
    await client.must("Target.setDiscoverTargets", { discover: true, filter: [{ type: "browser" }] })
    const { targetInfo } = await client.must("Target.getTargetInfo")
    const { targetId, type } = z.object({ targetId: z.string(), type: z.string() }).parse(targetInfo)
    expect(type).toBe("browser")
    const session = await client.attach(targetId)
    expect(await client.must("Browser.getVersion", {}, session)).toMatchObject({ product: expect.any(String) })
    for (const [method, params] of [
      ["SystemInfo.getProcessInfo", {}],
      ["Target.attachToTarget", { targetId: known.target.id, flatten: true }],
      ["Target.closeTarget", { targetId }],
      ["Target.disposeBrowserContext", { browserContextId: victim.id }],
      ["Tracing.start", {}],
    ] as const) {
      expect(await client.call(method, params, session)).toMatchObject({ error: { message: expect.any(String) } })
    }
    await client.must("Target.detachFromTarget", { sessionId: session })
    expect((await client.call("Browser.getVersion", {}, session)).error?.message).toContain("not found")
    await client.must("Target.setDiscoverTargets", { discover: false })
  })
})

describe("a guest that records a trace", () => {
  const everything = [
    ...["devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.screenshot"],
    ...["blink.user_timing", "navigation", "loading", "netlog", "toplevel", "v8", "ipc", "*"],
  ]

  /** Does in the victim's page what traces show: navigations, requests, marks and drawing. */
  async function disturb(): Promise<void> {
    const { session } = known.target
    await evaluate(session, `performance.mark("${secrets.title}"), 0`)
    await evaluate(session, `fetch("/hit/x?${secrets.address}").then(() => 0)`)
    await goTo(session, `${site.url}/title/${secrets.title}?${secrets.address}`)
    await evaluate(session, `document.body.style.background = "red", new Promise(requestAnimationFrame).then(() => 0)`)
    unrest.splice(0)
  }

  it.each(["ReturnAsStream", "ReportEvents"])("sees its own page in it and nothing of others (%s)", async (mode) => {
    const [mine] = own.pages()
    const session = await client.attach(mine?.target.id ?? "")
    const traceConfig = { includedCategories: everything }
    await client.must("Tracing.start", { transferMode: mode, traceConfig }, session)
    await disturb()
    await client.must("Page.navigate", { url: `${site.url}/title/traced` }, session)
    await disturb()
    const complete = client.nextEvent("Tracing.tracingComplete")
    await client.must("Tracing.end", {}, session)
    const { stream } = paramsOf(await complete)
    let text = ""
    if (mode === "ReturnAsStream") {
      for (let isOver = false; !isOver; ) {
        const { data, eof } = await client.must("IO.read", { handle: stream, size: 100_000 }, session)
        text += Buffer.from(String(data), "base64").toString("latin1")
        isOver = eof === true
      }
      await client.must("IO.close", { handle: stream }, session)
      expect((await client.call("IO.read", { handle: stream }, session)).error).toBeDefined()
    } else {
      text = JSON.stringify({ traceEvents: client.received.flatMap(eventsIn) })
    }
    const { traceEvents } = z.object({ traceEvents: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(text))
    const names = new Set(traceEvents.map(({ name }) => name))
    expect(names).toContain("TracingStartedInBrowser")
    expect(names).toContain("CommitLoad")
    expect(text).toContain("/title/traced")
    for (const secret of [...Object.values(secrets), known.target.id, unknown.target.id])
      expect(text).not.toContain(secret)
  })

  it("fails when there is none, and when another guest records one", async () => {
    const session = await ownSession()
    expect((await client.call("Tracing.end", {}, session)).error?.message).toBe("Tracing is not started")
    const second = await openGuest(victim)
    const other = new GuestClient(second)
    const theirs = await other.attach(known.target.id)
    await other.must("Tracing.start", {}, theirs)
    expect((await client.call("Tracing.start", {}, session)).error?.message).toContain("one at a time")
    second.close()
    victim.withdraw(second.preparation)
    await expect.poll(() => client.call("Tracing.start", {}, session)).toMatchObject({ result: {} })
    await client.must("Tracing.end", {}, session)
  })
})

function eventsIn(text: string): unknown[] {
  const { method, params } = z
    .object({ method: z.string().optional(), params: z.object({ value: z.array(z.unknown()).optional() }).optional() })
    .parse(JSON.parse(text))
  return method === "Tracing.dataCollected" ? (params?.value ?? []) : []
}

describe("a guest that uses ids of other sessions", () => {
  const attacks: [method: string, params: () => object][] = [
    ["Target.attachToTarget", () => ({ targetId: known.target.id, flatten: true })],
    ["Target.attachToTarget", () => ({ targetId: known.target.id, flatten: false })],
    ["Target.attachToBrowserTarget", () => ({})],
    ["Target.getTargetInfo", () => ({ targetId: known.target.id })],
    ["Target.closeTarget", () => ({ targetId: known.target.id })],
    ["Target.activateTarget", () => ({ targetId: known.target.id })],
    ["Target.detachFromTarget", () => ({ sessionId: known.target.session.id })],
    ["Target.detachFromTarget", () => ({ targetId: known.target.id })],
    [
      "Target.sendMessageToTarget",
      () => ({ sessionId: known.target.session.id, message: '{"id":1,"method":"Page.close"}' }),
    ],
    ["Target.sendMessageToTarget", () => ({ targetId: known.target.id, message: '{"id":1,"method":"Page.close"}' })],
    ["Target.exposeDevToolsProtocol", () => ({ targetId: known.target.id })],
    ["Target.autoAttachRelated", () => ({ targetId: known.target.id, waitForDebuggerOnStart: true })],
    ["Target.openDevTools", () => ({ targetId: known.target.id })],
    ["Target.getDevToolsTarget", () => ({ targetId: known.target.id })],
    ["Target.setRemoteLocations", () => ({ locations: [{ host: "127.0.0.1", port: 1 }] })],
    ["Target.disposeBrowserContext", () => ({ browserContextId: victim.id })],
    ["Browser.getWindowForTarget", () => ({ targetId: known.target.id })],
    ["Browser.setWindowBounds", () => ({ windowId: 1, bounds: { windowState: "minimized" } })],
    ["Browser.crash", () => ({})],
    ["Browser.crashGpuProcess", () => ({})],
    ["Browser.getBrowserCommandLine", () => ({})],
    ["Browser.getHistograms", () => ({})],
    ["SystemInfo.getInfo", () => ({})],
    ["SystemInfo.getProcessInfo", () => ({})],
    ["Tracing.requestMemoryDump", () => ({})],
    ["Tethering.bind", () => ({ port: 45_871 })],
    ["Extensions.loadUnpacked", () => ({ path: "/tmp" })],
    ["Memory.simulatePressureNotification", () => ({ level: "critical" })],
    ["Memory.getBrowserSamplingProfile", () => ({})],
    ["Emulation.addScreen", () => ({ left: 0, top: 0, width: 9, height: 9 })],
    ["Emulation.setDisplayFeaturesOverride", () => ({ features: [] })],
    ["Page.startScreenRecording", () => ({})],
    ["Input.imeSetComposition", () => ({ text: "", selectionStart: -1, selectionEnd: -1, replacementStart: -1 })],
    ["Storage.overrideQuotaForOrigin", () => ({ origin: site.url, quotaSize: 1e308 })],
  ]

  it.each(attacks)("is refused %s, wherever it asks", async (method, params) => {
    const session = await ownSession()
    for (const sessionId of [undefined, session]) {
      expect(await client.call(method, params(), sessionId)).toMatchObject({ error: { message: expect.any(String) } })
    }
  })

  it("cannot send on another guest's session", async () => {
    for (const method of [
      "Runtime.evaluate",
      "Page.close",
      "Network.getAllCookies",
      "Runtime.runIfWaitingForDebugger",
    ]) {
      const { error } = await client.call(method, { expression: "document.cookie" }, known.target.session.id)
      expect(error?.message).toBe("Session with given id not found.")
    }
  })

  it("cannot create a page in another context", async () => {
    const { targetId } = await client.must("Target.createTarget", {
      url: `${site.url}/cookie/show`,
      browserContextId: victim.id,
    })
    await expect.poll(() => own.page(String(targetId)) === undefined).toBe(false)
    expect(victim.page(String(targetId))).toBeUndefined()
    await client.must("Target.closeTarget", { targetId })
  })

  it("closes its own tabs when it closes the browser", async () => {
    const spare = await own.newPage(signal)
    const gone = spare.next("gone")
    await client.must("Browser.close")
    await gone
    expect([...own.pages()]).toEqual([])
    await goTo((await own.newPage(signal)).target.session, `${site.url}/title/own`)
  })
})

describe("a guest and storage", () => {
  const contextIds = () => [{}, { browserContextId: victim.id }]

  it("reads, writes and clears only the cookies of its own context", async () => {
    const session = await ownSession()
    for (const sessionId of [undefined, session]) {
      for (const context of contextIds()) {
        const cookies = [{ name: "mine", value: "1", url: site.url }]
        await client.must("Storage.setCookies", { cookies, ...context }, sessionId)
        expect(await client.must("Storage.getCookies", context, sessionId)).toMatchObject({
          cookies: [{ name: "mine", value: "1" }],
        })
        await client.must("Storage.clearCookies", context, sessionId)
        expect(await client.must("Storage.getCookies", context, sessionId)).toEqual({ cookies: [] })
      }
    }
    for (const method of ["Network.getAllCookies", "Network.getCookies"]) {
      expect(await client.must(method, { urls: [site.url] }, session)).toEqual({ cookies: [] })
    }
    await client.must("Network.clearBrowserCookies", {}, session)
    await client.must("Network.clearBrowserCache", {}, session)
    await client.must("Storage.clearDataForOrigin", { origin: site.url, storageTypes: "all" }, session)
  })

  it("reads no response of another session, and its own ones", async () => {
    const session = await ownSession()
    await client.must("Network.enable", { maxTotalBufferSize: 1, enableDurableMessages: true }, session)
    const finished = known.target.session.next("Network.loadingFinished")
    await evaluate(known.target.session, "fetch('/network/data/vault').then((answer) => answer.text())")
    const { requestId: foreign } = await finished
    const { body } = await known.target.session.send("Network.getResponseBody", { requestId: foreign })
    expect(body).toBe(networkText("vault"))
    for (const method of ["Network.getResponseBody", "Network.searchInResponseBody"]) {
      const { error } = await client.call(method, { requestId: foreign, query: "vault" }, session)
      expect(error?.message).toBe("No resource with given identifier found")
    }
    const { error } = await client.call("Network.configureDurableMessages", { maxTotalBufferSize: 1 }, session)
    expect(error?.message).toContain("not available to a guest")
    const script = "fetch('/network/data/mine').then((answer) => answer.text())"
    const begun = client.received.length
    await client.must("Runtime.evaluate", { expression: script, awaitPromise: true, returnByValue: true }, session)
    const event = client.received.slice(begun).find((text) => text.includes("/network/data/mine"))
    const { requestId } = JSON.parse(event ?? "").params
    expect(await client.must("Network.getResponseBody", { requestId }, session)).toMatchObject({
      body: networkText("mine"),
    })
    await client.must("Network.disable", {}, session)
  })

  it("gets no download of another session and cannot choose the folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "stolen-"))
    const session = await ownSession()
    for (const sessionId of [undefined, session]) {
      for (const context of contextIds()) {
        await client.must(
          "Browser.setDownloadBehavior",
          { behavior: "allow", downloadPath: folder, eventsEnabled: true, ...context },
          sessionId,
        )
      }
    }
    const { root } = test.browser.connection
    await root.send("Browser.setDownloadBehavior", {
      behavior: "deny",
      browserContextId: victim.id,
      eventsEnabled: true,
    })
    const ended = root.next("Browser.downloadProgress", signal, ({ state }) => state !== "inProgress")
    await evaluate(
      known.target.session,
      `document.body.append(Object.assign(document.createElement("a"), { id: "file", href: "/download" }))`,
    )
    await evaluate(known.target.session, `document.getElementById("file").click()`)
    expect(await ended).toMatchObject({ state: "canceled" })
    expect(await readdir(folder)).toEqual([])
    expect(client.received.join("\n")).not.toContain("fixture.txt")
    await rm(folder, { recursive: true })
  })

  it("lets no page read the clipboard, which all contexts share", async () => {
    for (const permissions of [["clipboardReadWrite"], ["geolocation", "clipboardSanitizedWrite"]]) {
      const { error } = await client.call("Browser.grantPermissions", { permissions, origin: site.url })
      expect(error?.message).toContain("clipboard is shared")
    }
    for (const name of ["clipboard-read", "clipboard-write"]) {
      const permission = { permission: { name }, setting: "granted", origin: site.url }
      expect((await client.call("Browser.setPermission", permission)).error?.message).toContain("clipboard is shared")
    }
    const [mine] = own.pages()
    const state = `navigator.permissions.query({ name: "clipboard-read" }).then(({ state }) => state)`
    expect(mine && (await evaluate(mine.target.session, state))).not.toBe("granted")
  })

  it("cannot grant permissions to another context", async () => {
    const state = `navigator.permissions.query({ name: "geolocation" }).then(({ state }) => state)`
    const before = await evaluate(known.target.session, state)
    for (const context of contextIds()) {
      await client.must("Browser.grantPermissions", { permissions: ["geolocation"], origin: site.url, ...context })
      await client.must("Browser.setPermission", {
        permission: { name: "geolocation" },
        setting: "granted",
        origin: site.url,
        ...context,
      })
    }
    expect(await evaluate(known.target.session, state)).toBe(before)
    expect(before).not.toBe("granted")
    const [mine] = own.pages()
    expect(mine && (await evaluate(mine.target.session, state))).toBe("granted")
    for (const context of contextIds()) await client.must("Browser.resetPermissions", context)
  })
})

const parameter = z.object({
  name: z.string(),
  type: z.string().optional(),
  optional: z.boolean().optional(),
  enum: z.array(z.string()).optional(),
})
const protocol = z.object({
  domains: z.array(
    z.object({
      domain: z.string(),
      commands: z.array(z.object({ name: z.string(), parameters: z.array(parameter).optional() })),
    }),
  ),
})

async function everyMethod(): Promise<{ method: string; parameters: z.infer<typeof parameter>[] }[]> {
  const require = createRequire(import.meta.url)
  const files = ["browser_protocol", "js_protocol"].map((name) =>
    require.resolve(`devtools-protocol/json/${name}.json`),
  )
  const parts = await Promise.all(files.map(async (file) => protocol.parse(JSON.parse(await readFile(file, "utf8")))))
  return parts
    .flatMap(({ domains }) => domains)
    .flatMap(({ domain, commands }) =>
      commands.map(({ name, parameters = [] }) => ({ method: `${domain}.${name}`, parameters })),
    )
}

/** Passes the victim's ids for id parameters and a value of the right type for all others. */
function hostileValue({ name, type, enum: choices }: z.infer<typeof parameter>): unknown {
  if (/contextId/i.test(name) && type !== "integer") return victim.id
  if (/sessionId/i.test(name)) return known.target.session.id
  if (/(target|frame)Id/i.test(name)) return known.target.id
  if (/^(origin|ownerOrigin|securityOrigin)$/.test(name)) return site.url
  if (/storageKey/i.test(name)) return `${site.url}/`
  if (/url/i.test(name)) return `${site.url}/title/fuzz`
  if (/path/i.test(name)) return "/nonexistent/fuzz"
  if (choices) return choices[0]
  return { integer: 1, number: 1, boolean: true, string: "fuzz", array: [], object: {} }[type ?? "string"] ?? {}
}

/** Calls that close or block their own session would hide the effects of later calls. */
const ENDS_THE_SESSION =
  /^(Page\.(close|crash)|Browser\.close|Target\.(closeTarget|detachFromTarget)|Runtime\.terminateExecution)$/
const FEW = 30

describe("a guest that sends every protocol method", () => {
  it.each(["the browser", "its own page"])("learns and harms nothing, asking %s", async (where) => {
    const methods = (await everyMethod()).filter(({ method }) => !ENDS_THE_SESSION.test(method))
    expect(methods.length).toBeGreaterThan(500)
    for (let at = 0; at < methods.length; at += FEW) {
      const page = where === "the browser" ? undefined : await own.newPage(signal)
      const sessionId = page && (await client.attach(page.target.id))
      const calls = methods.slice(at, at + FEW).map(({ method, parameters }) => {
        const params = Object.fromEntries(parameters.map((each) => [each.name, hostileValue(each)]))
        return client.call(method, params, sessionId)
      })
      // Some calls wait for an event that never happens; closing the page ends them.
      if (page) {
        const fence = client.call("Target.getTargetInfo", {}, sessionId)
        await Promise.race([Promise.all(calls), fence.then(() => client.must("Browser.getVersion"))])
        await own.closePage(page)
      }
      await Promise.all(calls)
    }
    await stopPausing()
    await victim.closePage(await victim.newPage(signal))
  })
})
