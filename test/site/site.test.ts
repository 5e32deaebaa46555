import { Script } from "node:vm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { WebSocket } from "ws"
import { type Site, startSite } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const get = (path: string, init: RequestInit = {}) => fetch(site.url + path, init)
const html = async (path: string) => (await get(path, { headers: { accept: "text/html" } })).text()

const pages = [
  ["/", "Fixture home"],
  ["/title/Some%20%3Ctext%3E", "Some &lt;text&gt;"],
  ["/form", "Sign up"],
  ["/controls?n=8", "Controls"],
  ["/slow?ms=0", "Slow"],
  ["/slow-asset?ms=0", "Slow asset"],
  ["/late-text?ms=5&text=%3C/script%3E", "Late text"],
  ["/networkidle?requests=2&gap=5", "Network idle"],
  ["/js-redirect?to=/form", "Script redirect"],
  ["/meta-refresh?to=/form", "Meta refresh"],
  ["/cookie/set?name=a&value=b", "Cookie set"],
  ["/cookie/show", "Cookies"],
  ["/console", "Console"],
  ["/dialogs", "Dialogs"],
  ["/beforeunload", "Before unload"],
  ["/popup", "Popups"],
  ["/popup/opened?kind=blank", "Popup blank"],
  ["/frames", "Frames"],
  ["/frames/leaf?name=same", "Frame same"],
  ["/frames/nested?depth=1", "Frame nested-1"],
  ["/worker", "Workers"],
  ["/service-worker", "Service worker"],
  ["/wedge", "Wedge"],
  ["/busy?ms=1", "Busy"],
  ["/sse", "Event stream"],
  ["/websocket", "WebSocket"],
  ["/spa", "Single page"],
  ["/spa/products", "Single page"],
  ["/big?rows=3", "Big"],
  ["/tall", "Tall"],
  ["/unicode", "Ünïcödé – 日本語 🦊"],
  ["/crash", "About to crash"],
] as const

describe("pages", () => {
  test.each(pages)("%s", async (path, title) => {
    const response = await get(path, { headers: { accept: "text/html" } })
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
    const text = await response.text()
    expect(text).toContain(`<title>${title}</title>`)
    for (const [, source] of text.matchAll(/<script>([\s\S]*?)<\/script>/g)) {
      expect(() => new Script(source ?? "")).not.toThrow()
    }
  })

  test.each(["/worker/dedicated.js", "/worker/shared.js", "/service-worker/worker.js"])("%s", async (path) => {
    const response = await get(path)
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("no-store")
    const source = await response.text()
    expect(() => new Script(source)).not.toThrow()
  })

  test("text from the query cannot end a script", async () => {
    expect(await html("/late-text?text=%3C/script%3E")).toContain('"\\u003c/script>"')
  })

  test("counts are respected", async () => {
    expect((await html("/controls?n=9")).match(/<p>/g)).toHaveLength(9)
    expect((await html("/big?rows=7")).match(/<td>Item /g)).toHaveLength(7)
  })

  test("the tall page has ten bands of 500 px", async () => {
    const text = await html("/tall")
    expect(text).toContain("height: 500px")
    expect(new Set(text.match(/background: #\w+/g))).toHaveProperty("size", 10)
  })

  test("frames link to the other site, whichever one serves the page", async () => {
    const port = new URL(site.url).port
    expect(await html("/frames")).toContain(`src="http://localhost:${port}/frames/leaf?name=cross"`)
    const other = await (await fetch(`${site.crossSite}/frames`)).text()
    expect(other).toContain(`src="http://127.0.0.1:${port}/frames/leaf?name=cross"`)
    expect(await html("/frames/nested?depth=2")).toContain("/frames/nested?depth=3")
    expect(await html("/frames/nested?depth=3")).not.toContain("<iframe")
  })
})

describe("forms", () => {
  test("the form has twelve kinds of controls", async () => {
    const text = await html("/form")
    const kinds = new Set([
      ...[...text.matchAll(/<input type="(\w+)"/g)].map(([, type]) => type),
      ...[...text.matchAll(/<(select|textarea)\b/g)].map(([, tag]) => tag),
    ])
    expect(kinds.size).toBe(12)
  })

  test("submitted values are shown, including files and repeated names", async () => {
    const body = new FormData()
    body.append("name", "Ada <script>")
    body.append("tag", "one")
    body.append("tag", "two")
    body.append("photo", new Blob(["12345"]), "cat.png")
    const text = await (await get("/submit", { method: "POST", body })).text()
    expect(text).toContain("<dd>Ada &lt;script&gt;</dd>")
    expect(text).toContain("<dd>one, two</dd>")
    expect(text).toContain("<dd>cat.png (5 bytes)</dd>")
    expect(text).not.toContain("Ada <script>")
  })

  test("and those of a form without files", async () => {
    const text = await (await get("/submit", { method: "POST", body: new URLSearchParams({ a: "1" }) })).text()
    expect(text).toContain('<pre id="received">{&quot;a&quot;:&quot;1&quot;}</pre>')
  })

  test("anything else is refused", async () => {
    expect((await get("/submit")).status).toBe(400)
  })
})

describe("responses", () => {
  test.each([200, 204, 304, 404, 500, 599])("/status/%i", async (code) => {
    expect((await get(`/status/${code}`)).status).toBe(code)
  })

  test.each(["/status/100", "/status/abc", "/slow?ms=x", "/slow?ms=-1", "/redirect?code=200", "/title/%zz"])(
    "%s is invalid and refused",
    async (path) => {
      expect((await get(path)).status).toBe(400)
    },
  )

  test("an unknown path is not found", async () => {
    const response = await get("/nowhere")
    expect(response.status).toBe(404)
    expect(response.headers.get("cache-control")).toBe("no-store")
  })

  test("no content", async () => {
    expect((await get("/no-content")).status).toBe(204)
  })

  test("a reset connection", async () => {
    await expect(get("/reset")).rejects.toThrow("fetch failed")
  })

  test("headers are echoed", async () => {
    expect(await (await get("/headers", { headers: { "x-mark": "7" } })).json()).toMatchObject({ "x-mark": "7" })
  })

  test("a download and a file", async () => {
    const download = await get("/download")
    expect(download.headers.get("content-disposition")).toBe('attachment; filename="fixture.txt"')
    expect(await download.text()).toBe("fixture download\n")
    const file = await get("/file.zip")
    expect(file.headers.get("content-type")).toBe("application/zip")
    expect(file.headers.get("content-disposition")).toBeNull()
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK")
  })

  test("redirects as often and with the code as requested", async () => {
    const first = await get("/redirect?to=/form&code=307&times=3", { redirect: "manual" })
    expect(first.status).toBe(307)
    expect(first.headers.get("location")).toContain("times=2")
    const before = site.hits("/redirect").length
    const last = await get("/redirect?to=/form&times=3")
    expect(last.url).toBe(`${site.url}/form`)
    expect(site.hits("/redirect")).toHaveLength(before + 3)
  })

  test("cookies", async () => {
    const set = await get("/cookie/set?name=flavour&value=oat")
    expect(set.headers.getSetCookie()).toEqual(["flavour=oat; Path=/"])
    const shown = await (await get("/cookie/show", { headers: { cookie: "flavour=oat" } })).text()
    expect(shown).toContain('<pre id="cookies">flavour=oat</pre>')
    expect((await get("/cookie/set?name=a%0d%0ab")).status).toBe(400)
  })

  test("slow responses take as long as requested", async () => {
    const start = performance.now()
    await get("/slow?ms=80")
    await get("/slow-asset/image.svg?ms=80")
    // Timers may fire up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(155)
  })
})

describe("streams", () => {
  test("events continue until the client disconnects", async () => {
    const leave = new AbortController()
    const response = await get("/sse", { signal: leave.signal })
    expect(response.headers.get("content-type")).toBe("text/event-stream")
    let text = ""
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.includes("tick 2")) break
    }
    leave.abort()
    expect(text).toMatch(/^data: tick 0\n\ndata: tick 1\n\n/)
  })

  test("a websocket echoes text and bytes", async () => {
    const socket = new WebSocket(`${site.url.replace("http", "ws")}/websocket/echo`)
    const messages: string[] = []
    await new Promise((resolve, reject) => {
      socket.on("open", () => {
        socket.send("hello")
        socket.send(Buffer.from([1, 2]))
      })
      socket.on("message", (data, isBinary) => {
        messages.push(`${isBinary ? "bytes" : "text"} ${data}`)
        if (messages.length === 2) resolve(undefined)
      })
      socket.on("error", reject)
    })
    socket.terminate()
    expect(messages).toEqual(["text hello", "bytes \u0001\u0002"])
    expect(site.hits("/websocket/echo")).toHaveLength(1)
  })

  test("a websocket at another path is refused", async () => {
    const socket = new WebSocket(`${site.url.replace("http", "ws")}/nowhere`)
    await expect(new Promise((_, reject) => socket.on("error", reject))).rejects.toThrow("socket hang up")
  })
})

describe("hits", () => {
  test("are recorded with their request", async () => {
    const before = Date.now()
    const response = await get("/hit/first?n=1", { method: "POST", headers: { "x-mark": "9" } })
    expect(response.status).toBe(204)
    expect(response.headers.get("access-control-allow-origin")).toBe("*")
    const [hit, ...others] = site.hits("/hit/first")
    expect(others).toEqual([])
    expect(hit).toMatchObject({ path: "/hit/first", target: "/hit/first?n=1", method: "POST" })
    expect(hit?.headers["x-mark"]).toBe("9")
    // The two clocks differ by less than that.
    expect(hit?.time).toBeGreaterThan(before - 100)
    expect(site.hits()).toContainEqual(hit)
  })

  test("can be waited for, before and after they come", async () => {
    const coming = site.waitForHit("/hit/awaited")
    await get("/hit/other")
    await get("/hit/awaited")
    expect((await coming).path).toBe("/hit/awaited")
    expect((await site.waitForHit("/hit/awaited")).path).toBe("/hit/awaited")
  })

  test("are not waited for longer than the signal allows", async () => {
    await expect(site.waitForHit("/hit/never", AbortSignal.timeout(20))).rejects.toThrow("timeout")
  })

  test("both host names lead to the same record", async () => {
    await fetch(`${site.crossSite}/hit/cross`)
    expect(site.hits("/hit/cross")[0]?.headers.host).toBe(new URL(site.crossSite).host)
  })
})

test("closing ends hanging requests, slow ones and waits", async () => {
  const other = await startSite()
  const ended = Promise.allSettled([
    fetch(`${other.url}/hang`),
    fetch(`${other.url}/slow?ms=60000`),
    other.waitForHit("/hit/never"),
  ])
  await Promise.all([other.waitForHit("/hang"), other.waitForHit("/slow")])
  await other.close()
  expect((await ended).map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"])
  await expect(fetch(other.url)).rejects.toThrow("fetch failed")
})
