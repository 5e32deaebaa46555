import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Site, startSite } from "../../test/site/site.ts"
import { evaluate, goTo, rejection, untilTrue } from "../../test/support/drive.ts"
import { launchForTest, withBrowser } from "../../test/support/with-browser.ts"
import type { Target } from "../cdp/target.ts"
import type { Preparation } from "../cdp/target-owner.ts"
import { focused, listening, presentingAs, sized } from "../page/core/prepare-page.ts"
import { Context } from "./context.ts"

const test = withBrowser()
const signal = new AbortController().signal
const contexts: Context[] = []
let site: Site

beforeEach(async () => {
  site = await startSite()
})

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.dispose()))
  await site.close()
})

async function createContext(...more: Preparation[]): Promise<Context> {
  const context = await Context.create(test.browser, [listening, focused, ...more], { signal })
  contexts.push(context)
  return context
}

function noting(seen: string[]): Preparation {
  return { name: "noting", prepare: async ({ info }) => seen.push(info.type) }
}

/** The kinds of targets that the page has started, once each has logged something. */
async function openWorkers(session: Target["session"]): Promise<void> {
  await goTo(session, `${site.url}/worker`)
  for (const id of ["dedicated", "shared"])
    await untilTrue(session, `document.getElementById("${id}").textContent === "fetched"`)
}

describe("a context", () => {
  it("is isolated, and lists its pages while they are open", async () => {
    const [one, two] = [await createContext(), await createContext()]
    const page = await one.newPage(signal)
    const other = await two.newPage(signal)
    await goTo(page.target.session, `${site.url}/cookie/set?name=mine&value=1`)
    await goTo(other.target.session, `${site.url}/cookie/show`)
    expect(await evaluate(other.target.session, "document.body.innerText")).not.toContain("mine")
    expect([...one.pages()]).toEqual([page])
    expect(two.page(page.target.id)).toBeUndefined()
    await one.closePage(page)
    expect([...one.pages()]).toEqual([])
    expect([...two.pages()]).toEqual([other])
  })

  it("adopts what its pages open", async () => {
    const context = await createContext()
    const page = await context.newPage(signal)
    await goTo(page.target.session, `${site.url}/popup`)
    for (const open of ["openSameSite", "openCrossSite", "openNoopener"]) {
      const ready = context.next("pageReady")
      await evaluate(page.target.session, `${open}()`)
      const popup = await ready
      expect(context.page(popup.target.id)).toBe(popup)
    }
    expect([...context.pages()]).toHaveLength(4)
  })

  it("closes everything in it when it is disposed", async () => {
    const context = await createContext()
    const pages = [await context.newPage(signal), await context.newPage(signal)]
    await openWorkers(pages[0]?.target.session ?? test.browser.connection.root)
    await context.dispose()
    contexts.splice(0)
    const left = async () => {
      const { targetInfos } = await test.browser.connection.root.send("Target.getTargets", {})
      return targetInfos.filter((info) => info.browserContextId === context.id)
    }
    await expect.poll(left).toEqual([])
    await expect.poll(() => [...test.browser.tree.targets()].filter((target) => target.owner === context)).toEqual([])
  })

  it("receives console messages of all kinds of targets of a page", async () => {
    const context = await createContext()
    const page = await context.newPage(signal)
    await goTo(page.target.session, site.url)
    const said: string[] = []
    page.on("console", ({ text }) => said.push(text))
    await evaluate(
      page.target.session,
      `{
        console.log("the page")
        new Worker(URL.createObjectURL(new Blob(["console.log('the worker')"])))
        const frame = document.createElement("iframe")
        frame.src = ${JSON.stringify(site.crossSite)} + "/console"
        document.body.append(frame)
      }`,
    )
    await expect.poll(() => said).toEqual(expect.arrayContaining(["the page", "the worker", "fixture warn"]))
  })
})

describe("a page of a context", () => {
  it("with a beforeunload handler is closed without a dialog", async () => {
    const context = await createContext()
    const page = await context.newPage(signal)
    await goTo(page.target.session, `${site.url}/beforeunload`)
    await evaluate(page.target.session, "0")
    await context.closePage(page)
    expect([...context.pages()]).toEqual([])
  })

  it("that is stuck in a script is closed too", async () => {
    const context = await createContext()
    const page = await context.newPage(signal)
    await goTo(page.target.session, `${site.url}/beforeunload`)
    const stuck = rejection(page.target.session.send("Runtime.evaluate", { expression: "while (true) {}" }))
    await context.closePage(page)
    expect(await stuck).toMatchObject({ code: "tab_closed" })
  })

  it("that is closed twice is closed", async () => {
    const context = await createContext()
    const page = await context.newPage(signal)
    await Promise.all([context.closePage(page), rejection(context.closePage(page)).catch(() => undefined)])
    await context.closePage(page)
    expect([...context.pages()]).toEqual([])
  })

  it("that is gone with its browser does not block `closePage`", async () => {
    const browser = await launchForTest(test.home)
    const context = await Context.create(browser, [], { signal })
    const page = await context.newPage(signal)
    const gone = page.next("gone")
    process.kill(Number(browser.facts.pid), "SIGKILL")
    expect(await gone).toMatchObject({ code: "browser_gone" })
    await context.closePage(page)
    await context.dispose()
    await browser.close()
  })

  it("whose worker cannot be prepared is closed in spite of its beforeunload handler, and the context reports why", async () => {
    const context = await createContext({
      name: "faulty",
      prepare: ({ info }) => (info.type === "worker" ? Promise.reject(new Error("no workers")) : Promise.resolve()),
    })
    const page = await context.newPage(signal)
    await goTo(page.target.session, `${site.url}/beforeunload`)
    const events = [context.next("refused"), page.next("gone")] as const
    evaluate(page.target.session, `new Worker("/worker/dedicated.js"), 0`).catch(() => undefined)
    const [refused] = await Promise.all(events)
    expect(refused.message).toBe('preparation "faulty" failed: no workers')
    expect(site.hits("/hit/worker")).toEqual([])
  })
})

describe("preparations", () => {
  it("that are added later apply to existing and new targets", async () => {
    const context = await createContext()
    const page = await context.newPage(signal)
    await openWorkers(page.target.session)
    await goTo((await context.newPage(signal)).target.session, `${site.url}/service-worker`)
    await expect
      .poll(() => [...test.browser.tree.targets()].some((each) => each.owner === context && each.isServiceWorker))
      .toBe(true)
    const seen: string[] = []
    const late = noting(seen)
    await context.prepareAlso(late, signal)
    expect(new Set(seen)).toEqual(new Set(["page", "worker", "shared_worker", "service_worker"]))
    seen.length = 0
    await context.newPage(signal)
    expect(seen).toEqual(["page"])
    context.withdraw(late)
    await context.newPage(signal)
    expect(seen).toEqual(["page"])
  })

  it("set the size that a page and its popups have", async () => {
    const context = await createContext(sized({ width: 777, height: 555, scale: 2 }))
    const page = await context.newPage(signal)
    const size = "[innerWidth, innerHeight, devicePixelRatio].join()"
    await goTo(page.target.session, `${site.url}/popup`)
    expect(await evaluate(page.target.session, size)).toBe("777,555,2")
    for (const open of ["openSameSite", "openCrossSite", "openNoopener"]) {
      const ready = context.next("pageReady")
      await evaluate(page.target.session, `${open}()`)
      const { session } = (await ready).target
      // The popup may still be loading at the first attempt.
      const look = () => evaluate(session, `document.getElementById("kind") && ${size}`).catch(String)
      await expect.poll(look).toBe("777,555,2")
    }
  })

  it("set how pages, popups, frames and workers present themselves, to servers and to their own scripts", async () => {
    const context = await createContext(presentingAs("someone else"))
    const open = async (path: string) => {
      const { session } = (await context.newPage(signal)).target
      await goTo(session, site.url + path)
      return session
    }
    const popups = await open("/popup")
    // Each popup needs a user gesture.
    await evaluate(popups, "openCrossSite()")
    await evaluate(popups, "openNoopener()")
    await open("/frames")
    await open("/worker")
    await open("/service-worker")
    const paths = ["/hit/popup", "/hit/nested-3", "/hit/worker", "/hit/shared", "/hit/service"]
    await Promise.all(paths.map((path) => site.waitForHit(path)))
    await expect.poll(() => site.hits("/hit/popup").length).toBe(2)
    const others = site.hits().filter((hit) => hit.headers["user-agent"] !== "someone else")
    // The browser itself fetches the script of a service worker, with its own identity.
    expect(others.map((hit) => hit.target)).toEqual(["/service-worker/worker.js"])
    const agents = [...test.browser.tree.targets()]
      .filter((target) => target.owner === context)
      .map(async ({ info, session }) => `${info.type}: ${await evaluate(session, "navigator.userAgent")}`)
    const overridden = (await Promise.all(agents)).filter((line) => line.endsWith(": someone else"))
    // The protocol cannot change what shared and service workers read about themselves, only what they send.
    expect(new Set(overridden)).toEqual(new Set(["page: someone else", "iframe: someone else", "worker: someone else"]))
  })
})
