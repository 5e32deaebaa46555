import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Site, startSite } from "../../test/site/site.ts"
import { evaluate, goTo, rejection, untilTrue } from "../../test/support/drive.ts"
import { OwnedContext } from "../../test/support/owned-context.ts"
import { withBrowser } from "../../test/support/with-browser.ts"
import type { Target } from "./target.ts"
import type { Preparation } from "./target-owner.ts"

const LIMIT_MS = 1_500
const test = withBrowser({ tree: { prepareLimitMs: LIMIT_MS } })
let site: Site
let context: OwnedContext

beforeEach(async () => {
  site = await startSite()
})

afterEach(async () => {
  await context.dispose()
  await site.close()
})

const failures: { how: string; fail: () => Promise<unknown>; message: RegExp }[] = [
  {
    how: "throws",
    fail: () => Promise.reject(new Error("it cannot be done")),
    message: /^preparation "faulty" failed: it cannot be done$/,
  },
  { how: "does not end", fail: () => new Promise(() => {}), message: /^preparing a new target did not finish within/ },
]

interface Case {
  readonly what: string
  readonly isIt: (target: Target) => boolean
  readonly page: string
  readonly act?: string
  /** Sent by the target itself once it runs. */
  readonly requests: readonly string[]
  readonly pageStays: boolean
}

const nestedWorker = `new Worker(URL.createObjectURL(new Blob(["new Worker('" + location.origin + "/worker/dedicated.js')"])))`

const cases: Case[] = [
  {
    what: "a popup of the same site",
    isIt: ({ info }) => info.openerId !== undefined,
    page: "/popup",
    act: "openSameSite()",
    requests: ["/popup/opened", "/hit/popup"],
    pageStays: true,
  },
  {
    what: "a popup of another site",
    isIt: ({ info }) => info.openerId !== undefined,
    page: "/popup",
    act: "openCrossSite()",
    requests: ["/popup/opened", "/hit/popup"],
    pageStays: true,
  },
  {
    what: "a frame of another site",
    isIt: ({ info }) => info.type === "iframe",
    page: "/frames",
    requests: ["/hit/cross"],
    pageStays: false,
  },
  {
    what: "a frame in a frame",
    isIt: ({ info, parent }) => info.type === "iframe" && parent?.info.type === "iframe",
    page: "/frames/nested?depth=1",
    requests: ["/hit/nested-3"],
    pageStays: false,
  },
  {
    what: "a dedicated worker",
    isIt: ({ info }) => info.type === "worker",
    page: "/worker",
    requests: ["/hit/worker"],
    pageStays: false,
  },
  {
    what: "a worker in a worker",
    isIt: ({ info, parent }) => info.type === "worker" && parent?.info.type === "worker",
    page: "/",
    act: nestedWorker,
    requests: ["/hit/worker"],
    pageStays: false,
  },
  {
    what: "a shared worker",
    isIt: ({ info }) => info.type === "shared_worker",
    page: "/worker",
    requests: ["/hit/shared"],
    pageStays: true,
  },
  {
    what: "a service worker",
    isIt: ({ info }) => info.type === "service_worker",
    page: "/service-worker",
    requests: ["/service-worker/worker.js", "/hit/service"],
    pageStays: true,
  },
]

/** Only a running page can answer this. */
const isRunning = async (page: Target) => (page.session.endReason ? false : (await evaluate(page.session, "1")) === 1)

describe.each(failures)("when a preparation $how", ({ fail, message }) => {
  const faulty = (isIt: Case["isIt"]): Preparation => ({
    name: "faulty",
    prepare: (target) => (isIt(target) ? fail() : Promise.resolve()),
  })

  it.each(cases)("$what never runs and is not left paused", async ({ isIt, page: path, act, requests, pageStays }) => {
    context = await OwnedContext.create(test.browser, [faulty(isIt)])
    const page = await context.newPage()
    const refused = context.next("refused")
    const gone = new Set<Target>()
    context.on("gone", (target) => gone.add(target))
    const navigated = page.session.send("Page.navigate", { url: site.url + path })
    // The page may be closed before it has answered.
    navigated.catch(() => undefined)
    if (act) {
      await page.session.send("Page.enable")
      await navigated
      await untilTrue(page.session, `document.readyState === "complete"`)
      evaluate(page.session, `${act}, 0`).catch(() => undefined)
    }
    const { target, error } = await refused
    expect(isIt(target)).toBe(true)
    expect(error.message).toMatch(message)
    await expect.poll(() => gone.has(target), { timeout: 10_000 }).toBe(true)
    if (pageStays) expect(await isRunning(page)).toBe(true)
    else await expect.poll(() => page.session.endReason?.code, { timeout: 10_000 }).toBe("tab_closed")
    await expect.poll(async () => (await context.targets()).map((each) => each.targetId)).not.toContain(target.id)
    await expect.poll(async () => (await context.targets()).some((each) => each.targetId === page.id)).toBe(pageStays)
    expect(requests.flatMap((request) => site.hits(request))).toEqual([])
  })

  it("a new page is closed, and its opener gets the reason", async () => {
    context = await OwnedContext.create(test.browser, [faulty(() => true)])
    expect(await rejection(context.newPage())).toMatchObject({ message: expect.stringMatching(message) })
    await expect.poll(() => context.targets()).toEqual([])
  })
})

describe("a page with a beforeunload handler", () => {
  it("is closed when one of its workers cannot be prepared", async () => {
    context = await OwnedContext.create(test.browser, [
      {
        name: "faulty",
        prepare: ({ info }) => (info.type === "worker" ? Promise.reject(new Error("no")) : Promise.resolve()),
      },
    ])
    const page = await context.newPage()
    page.session.on("Page.javascriptDialogOpening", () => {
      page.session.send("Page.handleJavaScriptDialog", { accept: true }).catch(() => undefined)
    })
    await goTo(page.session, `${site.url}/beforeunload`)
    evaluate(page.session, `new Worker("/worker/dedicated.js"), 0`).catch(() => undefined)
    await expect.poll(() => page.session.endReason?.code, { timeout: 10_000 }).toBe("tab_closed")
    expect(site.hits("/hit/worker")).toEqual([])
  })
})

/** Names the missing event in the failure. */
const soon = () => AbortSignal.timeout(15_000)

describe("an installed service worker", () => {
  it("sends no request when it restarts and cannot be prepared", async () => {
    let broken = false
    context = await OwnedContext.create(test.browser, [
      {
        name: "faulty",
        prepare: ({ isServiceWorker }) =>
          isServiceWorker && broken ? Promise.reject(new Error("no")) : Promise.resolve(),
      },
    ])
    const page = await context.newPage()
    await goTo(page.session, `${site.url}/service-worker`)
    await untilTrue(page.session, `document.getElementById("state").textContent === "activated"`)
    const worker = [...test.browser.tree.targets()].find((each) => each.owner === context && each.isServiceWorker)
    if (!worker) throw new Error("there is no service worker")
    // The browser reports the worker either as stopped or as gone.
    const stopped = Promise.race([
      worker.session.next("Inspector.targetCrashed", soon()),
      context.next("gone", soon(), (target) => target === worker),
    ])
    await test.browser.connection.root.send("Target.closeTarget", { targetId: worker.id })
    await stopped
    broken = true
    const before = site.hits("/hit/service").length
    const refused = context.next("refused", soon())
    await evaluate(
      page.session,
      `navigator.serviceWorker.getRegistrations().then(([{ active }]) => active.postMessage("wake"))`,
    )
    await refused
    // The page is closed, because it would restart the worker again and again.
    await expect.poll(() => page.session.endReason?.code, { timeout: 10_000 }).toBe("tab_closed")
    const other = await context.newPage()
    await goTo(other.session, `${site.url}/title/other`)
    expect(site.hits("/hit/service")).toHaveLength(before)
  })
})
