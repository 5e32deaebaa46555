import { beforeAll, describe, expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import type { CommandArgs, LibrarySession } from "../../src/doors/library/tabhand.ts"
import { browserOf, failure, kill, tabOf } from "../faults/support/library.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const NAME = "waits"
let session: LibrarySession

beforeAll(() => {
  session = engine.tabhand.session(NAME)
})

/** Another client, which does not queue behind the first one. */
const beside = () => engine.tabhand.session(NAME)

async function open(body: string): Promise<void> {
  await session.run("open", { url: `data:text/html,${encodeURIComponent(body)}` })
}

/** Runs the script in the page a moment after the wait has begun. */
async function waitWhile(args: CommandArgs<"wait">, script: string) {
  const waiting = session.run("wait", args)
  waiting.catch(() => undefined)
  await beside().run("eval", { script: `setTimeout(() => { ${script} }, 60); 0` })
  return waiting
}

const byId = (id: string) => `document.getElementById("${id}")`

describe("a wait for an element", () => {
  test.each([
    ["is unhidden", "visible", "<p id=x hidden>x</p>", `${byId("x")}.hidden = false`],
    ["is added", "visible", "<main></main>", `document.body.insertAdjacentHTML("beforeend", "<p id=x>x</p>")`],
    [
      "is shown by a style sheet",
      "visible",
      "<style>#x{display:none}</style><p id=x>x",
      "document.styleSheets[0].deleteRule(0)",
    ],
    ["is hidden", "hidden", "<p id=x>x</p>", `${byId("x")}.style.display = "none"`],
    ["is taken away", "hidden", "<p id=x>x</p>", `${byId("x")}.remove()`],
    ["is taken away", "detached", "<p id=x>x</p>", `${byId("x")}.remove()`],
    [
      "is added, hidden",
      "attached",
      "<main></main>",
      `document.body.insertAdjacentHTML("beforeend", "<p id=x hidden>x")`,
    ],
    ["is enabled", "enabled", "<button id=x disabled>x</button>", `${byId("x")}.disabled = false`],
  ] as const)("that %s ends when it is %s", async (_, state, body, script) => {
    await open(body)
    const before = await failure(session.run("wait", { target: "#x", state }, { timeoutMs: 60 }))
    expect(before.code).toBe("timeout")
    const { data } = await waitWhile({ target: "#x", state }, script)
    expect(data).toEqual({ waited: "selector", selector: "#x", state })
  })

  test("is for it to be visible by default, and accepts an XPath", async () => {
    await open("<main></main>")
    const { data } = await waitWhile(
      { target: "//p" },
      `document.body.append(document.createElement("p"), "x"); document.querySelector("p").textContent = "x"`,
    )
    expect(data).toEqual({ waited: "selector", selector: "//p", state: "visible" })
  })

  test("looks into open shadow roots and notices their changes", async () => {
    await open(
      `<div id=host></div><script>host.attachShadow({ mode: "open" }).innerHTML = "<p id=x hidden>x</p>"</script>`,
    )
    const { data } = await waitWhile({ target: "#x" }, `host.shadowRoot.querySelector("p").hidden = false`)
    expect(data).toMatchObject({ selector: "#x", state: "visible" })
  })

  test.each(["url", "crossSite"] as const)("looks into frames (%s)", async (of) => {
    await session.run("open", { url: `${engine.site.url}/form` })
    const src = `${engine.site[of]}/late-text?ms=150&text=In%20a%20frame`
    const script = `document.body.append(Object.assign(document.createElement("iframe"), { src: "${src}" })); 0`
    await session.run("eval", { script })
    const { data } = await session.run("wait", { target: "xpath=//*[@id='late' and contains(., 'frame')]" })
    expect(data).toMatchObject({ waited: "selector" })
    expect((await session.run("wait", { text: "In a frame" })).data).toEqual({ waited: "text", text: "In a frame" })
  })

  test("continues in the next document", async () => {
    await session.run("open", { url: `${engine.site.url}/title/First` })
    const { data } = await waitWhile({ target: "#late" }, `location.href = "/late-text?ms=100"`)
    expect(data).toMatchObject({ selector: "#late" })
  })

  test("accepts any of several matches", async () => {
    await open("<p hidden>one</p><p>two</p><p>three</p>")
    expect((await session.run("wait", { target: "p" })).data).toMatchObject({ state: "visible" })
    const { code } = await failure(session.run("wait", { target: "p", state: "hidden" }, { timeoutMs: 100 }))
    expect(code).toBe("timeout")
  })

  test("fails at once for an invalid selector", async () => {
    expect((await failure(session.run("wait", { target: "##" }))).code).toBe("bad_selector")
  })
})

describe("a wait for a ref", () => {
  async function refOfButton(): Promise<string> {
    const { text } = await session.run("snapshot", {}).then(({ data }) => ({ text: JSON.stringify(data) }))
    const [, ref] = /(e\d+) button/.exec(text) ?? []
    if (ref === undefined) throw new Error(`there is no button in ${text}`)
    return ref
  }

  test.each(["hidden", "detached"] as const)("whose element was removed succeeds at once: %s", async (state) => {
    await open("<main><button>Save</button></main>")
    const ref = await refOfButton()
    await session.run("eval", { script: `document.querySelector("button").remove()` })
    expect((await session.run("wait", { target: ref, state }, { timeoutMs: 1_000 })).data).toMatchObject({ state })
  })

  test("whose element was removed fails at once if it should be visible", async () => {
    await open("<main><button>Save</button></main>")
    const ref = await refOfButton()
    await session.run("eval", { script: `document.querySelector("button").remove()` })
    const { code, ms } = await failure(session.run("wait", { target: ref }, { timeoutMs: 10_000 }))
    expect(code).toBe("stale_ref")
    expect(ms).toBeLessThan(5_000)
  })

  test("whose element was replaced by one that looks the same follows the replacement", async () => {
    await open("<main><button>Save</button></main>")
    const ref = await refOfButton()
    await session.run("eval", { script: `document.querySelector("main").innerHTML = "<button>Save</button>"` })
    const { data, notes } = await session.run("wait", { target: ref })
    expect(data).toMatchObject({ selector: ref, state: "visible" })
    expect(notes).toEqual([expect.stringContaining(`${ref} was replaced by`)])
  })

  test("that never existed fails, also for detached", async () => {
    expect((await failure(session.run("wait", { target: "e999999", state: "detached" }))).code).toBe("stale_ref")
  })
})

describe("a wait for a text to disappear", () => {
  test("ends when no frame shows it", async () => {
    await open("<p id=x>Loading</p>")
    const { data } = await waitWhile({ textGone: "Loading" }, `${byId("x")}.hidden = true`)
    expect(data).toEqual({ waited: "textGone", text: "Loading" })
  })
})

describe("a wait for a request", () => {
  const api = () => `${engine.site.url}/hit/api?n=${shortId()}`

  test.each(["request", "response"] as const)("matches the next %s", async (kind) => {
    await session.run("open", { url: `${engine.site.url}/form` })
    const url = api()
    const { data } = await waitWhile({ [kind]: `**${new URL(url).search}` }, `fetch("${url}")`)
    expect(data).toMatchObject({ waited: kind, url, method: "GET" })
    if (kind === "response") expect(data.status).toEqual(expect.any(Number))
  })

  test("matches one of the last second, and only of the given method", async () => {
    await session.run("open", { url: `${engine.site.url}/form` })
    const url = api()
    const script = `fetch("${url}", { method: "POST" }).then((response) => response.status)`
    // Without a view, so that less than a second passes.
    await session.run("eval", { script }, { view: false })
    const { data } = await session.run("wait", { response: url, method: "post" }, { timeoutMs: 500 })
    expect(data).toMatchObject({ waited: "response", url, method: "POST" })
    const { code } = await failure(session.run("wait", { response: url, method: "GET" }, { timeoutMs: 60 }))
    expect(code).toBe("timeout")
  })

  test("includes frames in other processes", async () => {
    await session.run("open", { url: `${engine.site.url}/form` })
    const src = `${engine.site.crossSite}/networkidle?requests=1`
    const script = `document.body.append(Object.assign(document.createElement("iframe"), { src: "${src}" }))`
    const { data } = await waitWhile({ response: "**/hit/networkidle?n=0" }, script)
    expect(data.url).toBe(`${engine.site.crossSite}/hit/networkidle?n=0`)
    const framed = await session.run("wait", { response: src }, { timeoutMs: 500 })
    expect(framed.data).toMatchObject({ url: src, status: 200 })
  })
})

describe("a wait whose deadline passes says what was seen last", () => {
  beforeAll(() => session.run("open", { url: `${engine.site.url}/form` }))

  // Side by side, each by a client of its own: a second is enough for a look, however busy the machine is.
  test.concurrent.each([
    [{ target: "#nowhere" }, "#nowhere did not become visible within 1 s: nothing matches it"],
    [{ target: "title" }, "title did not become visible within 1 s: it is there, hidden"],
    [{ target: "h1", state: "hidden" }, "h1 did not become hidden within 1 s: it still shows"],
    [{ target: "h1", state: "detached" }, "h1 did not become detached within 1 s: it still shows"],
    [{ text: "never" }, '"never" did not show within 1 s'],
    [{ textGone: "Sign up" }, '"Sign up" did not go within 1 s'],
    [{ fn: "0" }, "the script was not truthy within 1 s: it gave 0"],
    [{ fn: "''" }, "the script was not truthy within 1 s: it gave an empty text"],
  ] satisfies [CommandArgs<"wait">, string][])("%j", async (args, message) => {
    const { code, error } = await failure(beside().run("wait", args, { timeoutMs: 1_000 }))
    expect([code, error.message]).toEqual(["timeout", message])
  })

  test("for a URL: where the page is", async () => {
    const { error } = await failure(session.run("wait", { url: "**/never" }, { timeoutMs: 100 }))
    expect(error.message).toBe(`the address did not match **/never within 100 ms: it is ${engine.site.url}/form`)
  })

  test("for a load state: how far the page has come", async () => {
    await session.run("open", { url: `${engine.site.url}/slow-asset?ms=30000`, wait: "commit" })
    await session.run("wait", { load: "domcontentloaded" })
    const { error } = await failure(session.run("wait", { load: "load" }, { timeoutMs: 100 }))
    expect(error.message).toBe("the page did not reach load within 100 ms: it has reached domcontentloaded")
  })

  test("for requests: how many others there were", async () => {
    await session.run("open", { url: `${engine.site.url}/form` })
    const waiting = failure(session.run("wait", { request: "**/api" }, { timeoutMs: 2_000 }))
    await beside().run("eval", { script: `Promise.all([1, 2].map((n) => fetch("/hit/x?n=" + n))).then(() => 0)` })
    expect((await waiting).error.message).toMatch(/^no request matched \*\*\/api within 2 s; \d+ others began$/)
  })

  test("for a page that does not answer: that it does not", async () => {
    const waiting = failure(session.run("wait", { target: "#nowhere" }, { timeoutMs: 2_000 }))
    // The page is blocked until `reload` ends its script.
    const wedged = failure(beside().run("eval", { script: "for (;;);" }, { timeoutMs: 2_500 }))
    expect((await waiting).error.message).toMatch(/the page in t1 does not answer$/)
    await wedged
    await session.run("reload", {})
  })
})

describe("a wait asks for exactly one thing", () => {
  test.each([
    [{ target: "h1", text: "x" }, /not target and text$/],
    [{ download: true, text: "x" }, /not text and download$/],
    [{ text: "x", state: "hidden" }, /^--state goes with an element$/],
    [{ text: "x", method: "GET" }, /^--method goes with --request or --response$/],
    [{ text: "x", path: "./x" }, /^--path goes with --download$/],
  ] satisfies [CommandArgs<"wait">, RegExp][])("%j is refused", async (args, message) => {
    const { code, error } = await failure(session.run("wait", args))
    expect(code).toBe("bad_argument")
    expect(error.message).toMatch(message)
  })
})

describe("a frame that hangs", () => {
  test("does not hold up a wait beyond its deadline", async () => {
    await session.run("open", { url: `${engine.site.url}/form` })
    const src = `${engine.site.crossSite}/title/Frame`
    const loaded = `new Promise((resolve) => { const frame = document.createElement("iframe"); frame.src = "${src}"; frame.onload = () => resolve(1); document.body.append(frame) })`
    await session.run("eval", { script: loaded })
    const [child] = [...tabOf(engine, NAME).page.target.children].filter((target) => target.hasDocument)
    if (!child) throw new Error("the frame has no process of its own")
    const stuck = child.session.send("Runtime.evaluate", { expression: "for (;;);" }, { timeoutMs: 30_000 })
    const { code, ms } = await failure(session.run("wait", { text: "never" }, { timeoutMs: 400 }))
    expect(code).toBe("timeout")
    // The frame still hangs.
    expect(ms).toBeLessThan(10_000)
    const ended = expect(stuck).rejects.toThrow("terminated")
    await child.session.send("Runtime.terminateExecution")
    await ended
  })
})

describe("when the browser is lost", () => {
  const waits: CommandArgs<"wait">[] = [
    { ms: 3_000 },
    { url: "**/never" },
    { load: "networkidle" },
    { request: "**/never" },
    { target: "#never" },
    { text: "never" },
    { download: true },
  ]

  test("a wait queued behind another command ends with browser_gone, whatever it waits for", async () => {
    const lost = engine.tabhand.session("lost")
    await lost.run("open", { url: `${engine.site.url}/networkidle?requests=1000&gap=10` })
    const marks = waits.map(() => shortId())
    const pairs = waits.map((args, at) => {
      const client = engine.tabhand.session("lost")
      // Each reports to the site that it has begun.
      const first = failure(
        client.run("wait", { fn: `(globalThis["${marks[at]}"] ??= fetch("/hit/${marks[at]}"), false)` }),
      )
      return [first, failure(client.run("wait", args, { timeoutMs: 20_000 }))]
    })
    await Promise.all(marks.map((mark) => engine.site.waitForHit(`/hit/${mark}`)))
    kill(browserOf(engine, "lost"))
    const codes = await Promise.all(pairs.flat().map(async (each) => (await each).code))
    expect(codes).toEqual(codes.map(() => "browser_gone"))
  })
})
