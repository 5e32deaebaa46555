import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Site, startSite } from "../../test/site/site.ts"
import { evaluate, goTo, rejection, untilTrue } from "../../test/support/drive.ts"
import { Gate } from "../../test/support/gate.ts"
import { OwnedContext } from "../../test/support/owned-context.ts"
import { withBrowser } from "../../test/support/with-browser.ts"
import { listening } from "../page/core/prepare-page.ts"

const test = withBrowser()
let site: Site
const contexts: OwnedContext[] = []

beforeEach(async () => {
  site = await startSite()
})

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.dispose()))
  await site.close()
})

async function createContext(
  ...preparations: Parameters<typeof OwnedContext.create>[1] & object
): Promise<OwnedContext> {
  const context = await OwnedContext.create(test.browser, preparations)
  contexts.push(context)
  return context
}

interface Case {
  readonly what: string
  readonly page: string
  /** Runs in the page after the load. */
  readonly act?: string
  /** The expected requests in order: each is triggered by the response to the one before. */
  readonly requests: readonly string[]
}

const blob = (code: string) => `URL.createObjectURL(new Blob([${JSON.stringify(code)}]))`
const fetching = (path: string) => `fetch(location.origin + "${path}").catch(() => 0)`

const cases: Case[] = [
  {
    what: "a popup of the same site",
    page: "/popup",
    act: "openSameSite()",
    requests: ["/popup/opened?kind=same-site", "/hit/popup?kind=same-site"],
  },
  {
    what: "a popup of another site",
    page: "/popup",
    act: "openCrossSite()",
    requests: ["/popup/opened?kind=cross-site", "/hit/popup?kind=cross-site"],
  },
  {
    what: "a popup without an opener",
    page: "/popup",
    act: "openNoopener()",
    requests: ["/popup/opened?kind=noopener", "/hit/popup?kind=noopener"],
  },
  {
    what: "a blank popup that its opener writes to at once",
    page: "/",
    act: `open("").document.write("<script>fetch('/hit/written')</script>")`,
    requests: ["/hit/written"],
  },
  {
    what: "a frame of another site",
    page: "/frames",
    requests: ["/frames/leaf?name=cross", "/hit/cross"],
  },
  {
    what: "frames of other sites in each other",
    page: "/frames/nested?depth=1",
    requests: ["/frames/nested?depth=2", "/frames/nested?depth=3", "/hit/nested-3"],
  },
  { what: "a dedicated worker", page: "/worker", requests: ["/worker/dedicated.js", "/hit/worker"] },
  {
    what: "a worker from memory",
    page: "/",
    act: `new Worker(${blob(fetching("/hit/blob"))})`,
    requests: ["/hit/blob"],
  },
  {
    what: "a worker that a worker starts",
    page: "/",
    act: `new Worker(${blob(`new Worker(${blob(fetching("/hit/inner"))})`)})`,
    requests: ["/hit/inner"],
  },
  { what: "a shared worker", page: "/worker", requests: ["/worker/shared.js", "/hit/shared"] },
  { what: "a service worker", page: "/service-worker", requests: ["/service-worker/worker.js", "/hit/service"] },
]

const seen = (address: string) => site.hits().some((hit) => hit.target === address)

async function begin(context: OwnedContext, { page: path, act }: Case): Promise<void> {
  const { session } = await context.newPage()
  await session.send("Page.enable")
  const arrived = session.next("Page.domContentEventFired")
  await session.send("Page.navigate", { url: site.url + path })
  await arrived
  if (act) await evaluate(session, `${act}, 0`)
}

describe.each(cases)("$what", (each) => {
  it("sends its requests when its preparation succeeds", async () => {
    const context = await createContext(listening)
    await begin(context, each)
    for (const address of each.requests) await site.waitForHit(new URL(address, site.url).pathname)
    await expect.poll(() => each.requests.filter((address) => !seen(address))).toEqual([])
  })

  it.each(each.requests.map((address, index) => ({ address, index })))(
    "is stopped before $address leaves",
    async ({ address, index }) => {
      const gate = new Gate([each.page, ...each.requests.slice(0, index)])
      const context = await createContext(listening, gate)
      const stopped = gate.next("stopped", undefined, (each) => each === address)
      await begin(context, each)
      await stopped
      await Promise.all(contexts.splice(0).map((each) => each.dispose()))
      expect(each.requests.filter(seen)).toEqual(each.requests.slice(0, index))
    },
  )
})

describe("every target", () => {
  it("is prepared once for each of its sessions, before it runs", async () => {
    const order: string[] = []
    const context = await createContext({
      name: "slow",
      async prepare({ session, info }) {
        await session.send("Runtime.enable")
        order.push(`prepared ${info.type}`)
      },
    })
    context.on("ready", ({ info }) => order.push(`runs ${info.type}`))
    const { session } = await context.newPage()
    await goTo(session, `${site.url}/worker`)
    await untilTrue(session, `document.getElementById("dedicated").textContent === "fetched"`)
    await untilTrue(session, `document.getElementById("shared").textContent === "fetched"`)
    for (const type of ["page", "worker", "shared_worker"]) {
      expect(order.filter((line) => line.endsWith(` ${type}`))).toEqual([`prepared ${type}`, `runs ${type}`])
    }
  })

  it("runs: a page with 30 frames and 5 workers loads", async () => {
    const context = await createContext(listening)
    const { session } = await context.newPage()
    await goTo(session, site.url)
    const loaded = await evaluate(
      session,
      `(async () => {
        const frame = (n) => new Promise((resolve) => {
          const frame = document.createElement("iframe")
          frame.onload = resolve
          frame.src = (n % 2 ? ${JSON.stringify(site.crossSite)} : "") + "/frames/leaf?name=many" + n
          document.body.append(frame)
        })
        const worker = () => new Promise((resolve) => { new Worker("/worker/dedicated.js").onmessage = resolve })
        const all = [...Array.from({ length: 30 }, (_, n) => frame(n)), ...Array.from({ length: 5 }, worker)]
        return (await Promise.all(all)).length
      })()`,
    )
    expect(loaded).toBe(35)
    await expect.poll(() => site.hits().filter((hit) => hit.path.startsWith("/hit/many")).length).toBe(30)
    expect(site.hits("/hit/worker")).toHaveLength(5)
  })

  it("may appear and disappear at any moment without harm to the page", async () => {
    const refused: string[] = []
    const context = await createContext(listening)
    context.on("refused", ({ target, error }) => refused.push(`${target.info.type}: ${error.message}`))
    const { session } = await context.newPage()
    await goTo(session, site.url)
    await evaluate(
      session,
      `(async () => {
        const after = (n) => new Promise((resolve) => setTimeout(resolve, n))
        for (let n = 0; n < 30; n++) {
          const worker = new Worker("/worker/dedicated.js")
          const frame = document.createElement("iframe")
          frame.src = ${JSON.stringify(site.crossSite)} + "/frames/leaf?name=brief"
          document.body.append(frame)
          const popup = n % 3 ? undefined : open("/popup/opened?kind=brief")
          after(n * 8).then(() => { worker.terminate(); frame.remove(); popup?.close() })
          await after(5)
        }
        await after(300)
      })()`,
    )
    expect(await evaluate(session, "document.title")).toBe("Fixture home")
    expect(refused).toEqual([])
  })

  describe("of a stopped service worker", () => {
    async function stopAndWake(context: OwnedContext): Promise<void> {
      const { session } = await context.newPage()
      await goTo(session, `${site.url}/service-worker`)
      await untilTrue(session, `document.getElementById("state").textContent === "activated"`)
      const worker = [...test.browser.tree.targets()].find((each) => each.owner === context && each.isServiceWorker)
      if (!worker) throw new Error("there is no service worker")
      // The browser reports the worker either as stopped or as gone.
      const stopped = Promise.race([
        worker.session.next("Inspector.targetCrashed"),
        context.next("gone", undefined, (target) => target === worker),
      ])
      await test.browser.connection.root.send("Target.closeTarget", { targetId: worker.id })
      await stopped
      await evaluate(
        session,
        `navigator.serviceWorker.getRegistrations().then(([{ active }]) => active.postMessage("wake"))`,
      )
    }

    it("runs again when it is needed", async () => {
      await stopAndWake(await createContext(listening))
      await expect.poll(() => site.hits("/hit/service").length, { timeout: 10_000 }).toBe(2)
    })

    it("is prepared again", async () => {
      const gate = new Gate(["/service-worker", "/service-worker/worker.js"])
      let stopped = 0
      gate.on("stopped", () => stopped++)
      const context = await createContext(listening, gate)
      const first = gate.next("stopped")
      await stopAndWake(context)
      await first
      await expect.poll(() => stopped, { timeout: 10_000 }).toBeGreaterThan(1)
      expect(site.hits("/hit/service")).toEqual([])
    })
  })
})

describe("a context that is being disposed", () => {
  it("resumes no target that its owner does not prepare", async () => {
    const context = await createContext()
    const { session } = await context.newPage()
    await goTo(session, `${site.url}/popup`)
    test.browser.tree.disown(context.id)
    const created = test.browser.connection.root.next("Target.attachedToTarget")
    evaluate(session, "openNoopener(), openSameSite()").catch(() => undefined)
    await created
    const other = await createContext()
    await begin(other, { what: "", page: "/popup", act: "openCrossSite()", requests: [] })
    await site.waitForHit("/hit/popup")
    await Promise.all(contexts.splice(0).map((each) => each.dispose()))
    expect(site.hits("/hit/popup").map((hit) => hit.target)).toEqual(["/hit/popup?kind=cross-site"])
  })
})

describe("a page that crashes", () => {
  it("is reported once, and keeps its preparations after a reload", async () => {
    const gate = new Gate(["/crash"])
    const context = await createContext(gate, {
      name: "agent",
      prepare: ({ session, isPage }) =>
        isPage ? session.send("Emulation.setUserAgentOverride", { userAgent: "prepared" }) : Promise.resolve(),
    })
    const crashes: unknown[] = []
    context.on("crashed", (target) => crashes.push(target))
    const page = await context.newPage()
    await goTo(page.session, `${site.url}/crash`)
    const noticed = [page.session.next("Inspector.targetCrashed"), context.next("crashed")]
    page.session.send("Page.crash").catch(() => undefined)
    await Promise.all(noticed)
    const loaded = page.session.next("Page.loadEventFired")
    await page.session.send("Page.reload")
    await loaded
    expect(crashes).toEqual([page])
    expect(await evaluate(page.session, "navigator.userAgent")).toBe("prepared")
    expect(await evaluate(page.session, `fetch("/hit/after").then(String, (error) => error.name)`)).toBe("TypeError")
    expect(site.hits("/hit/after")).toEqual([])
  })
})

describe("whenReady", () => {
  const soon = () => AbortSignal.timeout(20_000)

  it("returns a ready target and rejects for a closed one", async () => {
    const context = await createContext()
    const page = await context.newPage()
    expect(await test.browser.tree.whenReady(page.id, soon())).toBe(page)
    const gone = context.next("gone")
    await test.browser.connection.root.send("Target.closeTarget", { targetId: page.id })
    await gone
    expect(await rejection(test.browser.tree.whenReady(page.id, soon()))).toMatchObject({ code: "tab_closed" })
  })

  it("rejects when its signal aborts", async () => {
    const reason = new Error("no longer wanted")
    expect(await rejection(test.browser.tree.whenReady("nothing", AbortSignal.abort(reason)))).toBe(reason)
  })
})
