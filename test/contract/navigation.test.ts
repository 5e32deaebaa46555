import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LibrarySession, type Tabhand, tabhand } from "../../src/doors/library/index.ts"
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

/** A server that can go away, and what it served. */
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

test("a server that takes its time is waited for, and the page is not taken to be stuck", async () => {
  await session.run("open", { url: `${site.url}/form` })
  const { data, notes } = await session.run("open", { url: `${site.url}/slow?ms=2500` })
  expect({ title: data.title, notes }).toEqual({ title: "Slow", notes: [] })
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
    // A page with such a handler is not kept as it was, so that going back asks the server again.
    await inPage("addEventListener('unload', () => {})")
    await session.run("open", { url: `${site.url}/form` })
    await server.end()
    await inPage("window.marked = 'still here'")
    await expect(session.run("back", {})).rejects.toMatchObject({ code: "navigation_failed" })
    expect(await inPage("[document.title, window.marked]")).toEqual(["Sign up", "still here"])
  })
})

describe("while another document is on its way", () => {
  test("open goes elsewhere at once", async () => {
    await session.run("open", { url: `${site.url}/form` })
    await inPage("location.href = '/hang'; 0")
    await site.waitForHit("/hang")
    const { data, notes } = await session.run("open", { url: `${site.url}/title/Elsewhere` })
    expect({ title: data.title, notes }).toEqual({ title: "Elsewhere", notes: [] })
  })

  test("a command that the page cannot answer says what the tab waits for", async () => {
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

  test("is left also when nobody knew that it is stuck", async () => {
    await session.run("open", { url: `${site.url}/wedge` })
    await inPage("setTimeout(wedge); 0")
    const { data, notes } = await session.run("open", { url: `${site.url}/form` })
    expect({ title: data.title, notes }).toEqual({ title: "Sign up", notes: [ended] })
  })
})

describe("the title that is told", () => {
  const told = async (body: string) =>
    (await session.run("open", { url: `data:text/html,${encodeURIComponent(body)}` })).data.title

  test("is the one that the page's own listeners set when it has loaded", async () => {
    const late = "<title>Early</title><script>addEventListener('load', () => { document.title = 'Late' })</script>"
    expect(await told(late)).toBe("Late")
  })

  test("is that of a document that was written anew, with all listeners gone", async () => {
    const anew =
      "<title>Before</title><script>document.addEventListener('DOMContentLoaded', () => { document.open(); document.write('<title>Anew</title>'); document.close() })</script>"
    expect(await told(anew)).toBe("Anew")
  })

  test("is that of the page, not of a frame in it that loads later", async () => {
    expect(await told("<title>Outer</title><iframe srcdoc='<title>Inner</title>'></iframe>")).toBe("Outer")
  })

  test("stays the page's own, whatever the page calls by the name of what tells it", async () => {
    const forged = "<title>Own</title><script>globalThis.tellTitle = () => {}; tellTitle('Forged')</script>"
    expect(await told(forged)).toBe("Own")
    expect(await inPage("Object.keys(globalThis).filter((name) => name.startsWith('tell'))")).toEqual(["tellTitle"])
    await session.run("open", { url: `${site.url}/form` })
    expect(await inPage("typeof tellTitle")).toBe("undefined")
  })
})

test("an address that changes without a new document is told with what is seen there", async () => {
  await session.run("open", { url: `${site.url}/form` })
  await session.run("snapshot", {})
  await inPage("history.pushState(null, '', '/form/two'); document.querySelector('h1')?.append(' two')")
  expect((await session.run("snapshot", {})).text).toContain(`${site.url}/form/two`)
})
