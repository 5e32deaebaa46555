import { describe, expect, test } from "vitest"
import { failure, withTab } from "./support.ts"

const bench = withTab()
const url = (path: string) => bench.engine.site.url + path

test("OMP-50: the tab has a name, Puppeteer's page, a signal, its URL and its title", async () => {
  const tab = bench.tab()
  await bench.go("/title/Named")
  expect(tab.name).toBe("main")
  expect(tab.page).toBe(bench.page)
  expect(tab.signal.aborted).toBe(false)
  expect(tab.url()).toBe(url("/title/Named"))
  expect(await tab.title()).toBe("Named")
  const helpers = `name page signal url title goto observe screenshot extract click type fill press scroll drag waitFor evaluate
    scrollIntoView select uploadFile waitForUrl waitForResponse id`
  expect(Object.keys(tab).sort()).toEqual(helpers.split(/\s+/).sort())
})

describe("goto", () => {
  test("OMP-6: waits for load by default, and for all four states on request", async () => {
    const tab = bench.tab()
    expect(await tab.goto(url("/slow-asset?ms=300"))).toEqual({ url: url("/slow-asset?ms=300"), status: 200 })
    expect(await tab.evaluate("document.readyState")).toBe("complete")
    await tab.goto(url("/slow-asset?ms=20000"), { waitUntil: "domcontentloaded" })
    expect(await tab.evaluate("document.readyState")).toBe("interactive")
    for (const waitUntil of ["networkidle0", "networkidle2"] as const) {
      await tab.goto(url("/networkidle?requests=2&gap=100"), { waitUntil })
      expect(await tab.evaluate("document.querySelector('#state').textContent")).toBe("idle")
    }
  })

  test("New-5: a timeout names what is missing", async () => {
    const tab = bench.tab()
    const hanging = await failure(tab.goto(url("/hang"), { timeout: 200 }))
    expect(hanging.message).toBe(`tab.goto("${url("/hang")}") timed out after 200ms: ${url("/hang")} has not answered`)
    const slow = await failure(tab.goto(url("/slow-asset?ms=20000"), { timeout: 1_500 }))
    expect(slow.message).toMatch(
      /^tab\.goto\(.*\) timed out after 1500ms: .*\/slow-asset\?ms=20000 is open, but still loading/,
    )
  })

  test("fails with the engine's message, and opens only URLs that the session may open", async () => {
    const tab = bench.tab()
    const refused = await failure(tab.goto("http://127.0.0.1:9/"))
    expect(refused).toMatchObject({ code: "navigation_failed" })
    expect(refused.message).toMatch(/^tab\.goto\("http:\/\/127\.0\.0\.1:9\/"\): .* could not be opened/)
    expect(await failure(tab.goto("file:///etc/passwd"))).toMatchObject({ code: "scheme_refused" })
    expect(await failure(tab.goto("http://"))).toMatchObject({ code: "bad_url" })
    expect((await failure(tab.goto(url("/"), JSON.parse('{"waitUntil":"later"}')))).message).toMatch(
      /^tab\.goto\(.*\): waitUntil: /,
    )
  })
})

describe("waitFor", () => {
  test("OMP-50: returns the handle as soon as there is such an element, hidden or not", async () => {
    const tab = bench.tab()
    await bench.show(
      `<script>setTimeout(() => { document.body.innerHTML = '<p id="late" hidden>Late</p>' }, 150)</script>`,
    )
    const handle = await tab.waitFor("#late")
    expect(await handle.evaluate((element) => element.textContent)).toBe("Late")
  })

  test("also by words of the engine, in frames, and with several matches", async () => {
    const tab = bench.tab()
    await bench.go("/acting/frames/cross")
    expect(await (await tab.waitFor("role=button[name=Send]")).evaluate((element) => element.id)).toBe("send")
    expect(await (await tab.waitFor("text/Send")).evaluate((element) => element.id)).toBe("send")
    await bench.show(`<b>Same</b><b>Same</b>`)
    expect(await (await tab.waitFor("text=Same")).evaluate((element) => element.localName)).toBe("b")
  })

  test("New-5: waits until its deadline, and reports what it waited for", async () => {
    await bench.show(`<button>Order</button>`)
    const started = performance.now()
    const { message } = await failure(bench.tab({ limitMs: 2_500 }).waitFor("#orders"))
    expect(performance.now() - started).toBeGreaterThan(2_100)
    expect(message).toMatch(
      /^tab\.waitFor\("#orders"\) timed out after 2[12]\d\dms: nothing on the page matches "#orders"; nearest: e\d+ button Order$/,
    )
  })

  test("continues across navigations", async () => {
    const tab = bench.tab()
    await bench.show("")
    const waiting = tab.waitFor("h1")
    await bench.page.evaluate(`void setTimeout(() => { location.href = "/title/Next" }, 100)`)
    expect(await (await waiting).evaluate((element) => element.ownerDocument.title)).toBe("Next")
  })
})

describe("waitForUrl", () => {
  test("OMP-55: takes a part of the URL, or an expression with its flags, and returns the URL", async () => {
    const tab = bench.tab()
    await bench.show(`<script>setTimeout(() => history.pushState({}, "", "/Next?a=1"), 100)</script>`)
    expect(await tab.waitForUrl("/Next")).toBe(url("/Next?a=1"))
    expect(await tab.waitForUrl(/next\?A=/gi)).toBe(url("/Next?a=1"))
  })

  test("OMP-55: continues across navigations", async () => {
    const tab = bench.tab()
    await bench.show("")
    const waiting = tab.waitForUrl(/slow/)
    await bench.page.evaluate(`void setTimeout(() => { location.href = "/slow?ms=200" }, 100)`)
    expect(await waiting).toBe(url("/slow?ms=200"))
  })

  test("New-5: reports the page's URL", async () => {
    await bench.show("")
    const { message } = await failure(bench.tab().waitForUrl(/nowhere/i, { timeout: 300 }))
    expect(message).toBe(`tab.waitForUrl(/nowhere/i) timed out after 300ms: the page is at ${url("/title/Shown")}`)
    const wrong = await failure(bench.tab().waitForUrl(JSON.parse("7")))
    expect(wrong.message).toBe("tab.waitForUrl() takes a string or a RegExp. Got: 7")
  })
})

describe("waitForResponse", () => {
  test("OMP-50: takes a part of the URL, an expression or a function, and returns Puppeteer's response", async () => {
    const tab = bench.tab()
    await bench.show("")
    const patterns = ["/hit/one", /HIT\/one/gi, async (response: { url(): string }) => response.url().endsWith("one")]
    for (const pattern of patterns) {
      const [response] = await Promise.all([
        tab.waitForResponse(pattern),
        bench.page.evaluate("fetch('/hit/zero').then(() => fetch('/hit/one')).then(() => 1)"),
      ])
      expect(response.url()).toBe(url("/hit/one"))
      expect(response.status()).toBe(204)
    }
  })

  test("New-5: reports what came instead", async () => {
    await bench.show("")
    const waiting = failure(bench.tab().waitForResponse("/never", { timeout: 600 }))
    await bench.page.evaluate("fetch('/hit/zero').then(() => 1)")
    expect((await waiting).message).toBe(
      `tab.waitForResponse("/never") timed out after 600ms: 1 responses came, none of them that; the last was ${url("/hit/zero")}`,
    )
    const none = await failure(bench.tab().waitForResponse("/never", { timeout: 50 }))
    expect(none.message).toBe('tab.waitForResponse("/never") timed out after 50ms: no response came')
    expect((await failure(bench.tab().waitForResponse(JSON.parse("7")))).message).toBe(
      "tab.waitForResponse() takes a string, a RegExp or a function. Got: 7",
    )
  })
})

describe("evaluate", () => {
  test("OMP-50: runs in the page's own world with arguments", async () => {
    const tab = bench.tab()
    await bench.show("<script>own = 40</script>")
    expect(await tab.evaluate((a: number, b: number) => a + b, 1, 2)).toBe(3)
    expect(await tab.evaluate("own + 2")).toBe(42)
  })

  test("New-6: ends with the run, which reports that it was running", async () => {
    const tab = bench.tab()
    await bench.show("")
    const stuck = tab.evaluate("new Promise(() => {})")
    const outcome = expect(stuck).rejects.toThrow("the run is over")
    expect(bench.running.describe()).toMatch(/^tab\.evaluate\("new Promise/)
    bench.endRuns()
    await outcome
  })
})
