import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LibrarySession, type Tabhand, tabhand } from "../../src/doors/library/index.ts"
import { report } from "../faults/support/scripts.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"

const home = withTempHome()
let site: Site
let runtime: Tabhand
let session: LibrarySession

beforeAll(async () => {
  site = await startSite()
  runtime = await tabhand({ home: home.path })
  session = runtime.session("main")
})

afterAll(async () => {
  await runtime.close()
  await site.close()
})

async function inPage(script: string): Promise<unknown> {
  return (await session.run("eval", { script })).data.result
}

/** A server that can be stopped, and a log of what it served. */
async function mortalServer(): Promise<{ url: string; end(): Promise<void> }> {
  const server: Server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html", "cache-control": "no-store" }).end("<title>Mortal</title>"),
  )
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no port")
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async end() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

test("waits for a slow server, and does not report the page as stuck", async () => {
  await session.run("open", { url: `${site.url}/form` })
  const { data, notes } = await session.run("open", { url: `${site.url}/slow?ms=2500` })
  expect({ title: data.title, notes }).toEqual({ title: "Slow", notes: [] })
})

test("a URL that fails is reported with the page that is kept, if there is one", async () => {
  const fresh = runtime.session("fresh")
  const refused = () => fresh.run("open", { url: "http://127.0.0.1:6000/" })
  const silent = () => fresh.run("open", { url: `${site.url}/hang` }, { timeoutMs: 500 })
  const advice = { refused: "check the address, or that the server runs", silent: "give more time with --timeout" }
  await expect(refused()).rejects.toMatchObject({ hint: advice.refused })
  // The session ended with the failed command. The test's time limit is for the page, not for opening a tab on a busy
  // machine.
  await fresh.run("tab new", {})
  await expect(silent()).rejects.toMatchObject({ hint: advice.silent })
  await fresh.run("open", { url: `${site.url}/form` })
  const stays = "the tab still shows what it showed before; "
  await expect(refused()).rejects.toMatchObject({ hint: `${stays}${advice.refused}` })
  await expect(silent()).rejects.toMatchObject({ hint: `${stays}${advice.silent}` })
})

describe("when the server is gone", () => {
  test("reload fails and leaves the page", async () => {
    const server = await mortalServer()
    await session.run("open", { url: server.url })
    await inPage("window.marked = 'still here'")
    await server.end()
    await expect(session.run("reload", {})).rejects.toMatchObject({ code: "navigation_failed" })
    expect(await inPage("[location.href, window.marked]")).toEqual([server.url, "still here"])
  })

  test("back fails and leaves the page", async () => {
    const server = await mortalServer()
    await session.run("open", { url: server.url })
    // A page with such a handler is not kept in the back/forward cache, so going back asks the server again.
    await inPage("addEventListener('unload', () => {})")
    await session.run("open", { url: `${site.url}/form` })
    await server.end()
    await inPage("window.marked = 'still here'")
    await expect(session.run("back", {})).rejects.toMatchObject({ code: "navigation_failed" })
    expect(await inPage("[document.title, window.marked]")).toEqual(["Sign up", "still here"])
  })
})

describe("while another document is loading", () => {
  test("open goes elsewhere at once", async () => {
    await session.run("open", { url: `${site.url}/form` })
    await inPage("location.href = '/hang'; 0")
    await site.waitForHit("/hang")
    const { data, notes } = await session.run("open", { url: `${site.url}/title/Elsewhere` })
    expect({ title: data.title, notes }).toEqual({ title: "Elsewhere", notes: [] })
  })

  test("a command that the page cannot answer reports what the tab waits for", async () => {
    await session.run("open", { url: `${site.url}/form` })
    await inPage("location.href = '/slow-asset/image.svg?ms=60000'; 0")
    await site.waitForHit("/slow-asset/image.svg")
    await expect(session.run("get title", {}, { timeoutMs: 300 })).rejects.toMatchObject({
      code: "timeout",
      message: `get title did not finish within 300 ms: t1 waits for ${site.url}/slow-asset/image.svg?ms=60000`,
    })
    expect((await session.run("reload", {})).data.title).toBe("Sign up")
  })
})

describe("a page that leads elsewhere before it has loaded", () => {
  const leading = (to: string) => `${site.url}/js-redirect?to=${encodeURIComponent(to)}`
  const early = "the page stopped loading before its load event"

  test("to what cannot be opened: the error is about that, and reports what the tab shows", async () => {
    const server = await mortalServer()
    await server.end()
    const url = leading(server.url)
    await expect(session.run("open", { url })).rejects.toMatchObject({
      code: "navigation_failed",
      message: `${server.url} could not be opened: the connection was refused: nothing listens there`,
      hint: expect.stringContaining(`${url} leads there by itself`),
    })
    expect((await session.run("get url", {})).data.url).toBe(url)
  })

  test.each([
    ["a download", "/download"],
    ["an answer without a page", "/no-content"],
  ])("to %s: the page is reported as it stopped", async (_what, path) => {
    const { data, notes } = await session.run("open", { url: leading(path) })
    expect(data).toMatchObject({ url: leading(path), status: 200 })
    expect(notes[0]).toBe(early)
  })

  test.each(["load", "networkidle"] as const)(
    "by stopping itself: nothing more is waited for with --wait %s",
    async (wait) => {
      const url = `data:text/html,${encodeURIComponent("<title>Stops</title><script>stop()</script><p>never</p>")}`
      const { data, notes } = await session.run("open", { url, wait })
      expect({ title: data.title, notes }).toEqual({ title: "Stops", notes: [early] })
    },
  )
})

describe("a page that is stuck in a script", () => {
  const stuck = { code: "timeout", message: expect.stringMatching(/the page in t1 does not answer$/) }
  const ended = "the page was stuck in a script; the script was ended"

  test.each([
    ["open", () => session.run("open", { url: `${site.url}/title/Free` }), "Free"],
    ["reload", () => session.run("reload", {}), "Wedge"],
    ["back", () => session.run("back", {}), "Sign up"],
  ] as const)("is left by %s", async (_name, leave, title) => {
    await session.run("open", { url: `${site.url}/form` })
    await session.run("open", { url: `${site.url}/wedge` })
    await expect(session.run("eval", { script: "wedge()" }, { timeoutMs: 300 })).rejects.toMatchObject(stuck)
    const { data, notes } = await leave()
    expect({ title: data.title, notes }).toEqual({ title, notes: [ended] })
  })

  test("can be left even if it was not known to be stuck", async () => {
    await session.run("open", { url: `${site.url}/wedge` })
    // The page reports before it hangs: an `open` that finds it alive would wait for it to the end.
    await inPage(`setTimeout(() => { ${report("wedges")}; wedge() }); 0`)
    await site.waitForHit("/hit/wedges")
    const { data, notes } = await session.run("open", { url: `${site.url}/form` })
    expect({ title: data.title, notes }).toEqual({ title: "Sign up", notes: [ended] })
  })
})

describe("the reported title", () => {
  const titleOf = async (body: string) =>
    (await session.run("open", { url: `data:text/html,${encodeURIComponent(body)}` })).data.title

  test("is the one that the page's own listeners set on load", async () => {
    const late = "<title>Early</title><script>addEventListener('load', () => { document.title = 'Late' })</script>"
    expect(await titleOf(late)).toBe("Late")
  })

  test("is that of a document that was rewritten, with all listeners gone", async () => {
    const rewritten =
      "<title>Before</title><script>document.addEventListener('DOMContentLoaded', () => { document.open(); document.write('<title>After</title>'); document.close() })</script>"
    expect(await titleOf(rewritten)).toBe("After")
  })

  test("is that of the page, not of a frame in it that loads later", async () => {
    expect(await titleOf("<title>Outer</title><iframe srcdoc='<title>Inner</title>'></iframe>")).toBe("Outer")
  })

  test("is the page's own, even if the page overwrites the binding that reports it", async () => {
    const forged = "<title>Own</title><script>globalThis.tellTitle = () => {}; tellTitle('Forged')</script>"
    expect(await titleOf(forged)).toBe("Own")
    expect(await inPage("Object.keys(globalThis).filter((name) => name.startsWith('tell'))")).toEqual(["tellTitle"])
    await session.run("open", { url: `${site.url}/form` })
    expect(await inPage("typeof tellTitle")).toBe("undefined")
  })
})

test("a URL that changes without a new document is reported with what is shown there", async () => {
  await session.run("open", { url: `${site.url}/form` })
  await session.run("snapshot", {})
  await inPage("history.pushState(null, '', '/form/two'); document.querySelector('h1')?.append(' two')")
  expect((await session.run("snapshot", {})).text).toContain(`${site.url}/form/two`)
})
