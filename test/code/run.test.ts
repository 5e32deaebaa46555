import { readdir } from "node:fs/promises"
import { beforeAll, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { evaluate, rejection, untilTrue } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeAll(async () => {
  session = engine.tabhand.session("code")
  await session.run("open", { url: `${engine.site.url}/title/Code` })
})

const live = () => engine.tabhand.runtime.sessions.get("code")
const pageOf = (tab: string) => live().tabs.get(tab).page
const run = async (
  code: string,
  options: { timeoutMs?: number; tab?: string; args?: Record<string, unknown> } = {},
) => {
  const { args, ...rest } = options
  return (await session.run("run", { code, ...(args ? { codeArgs: args } : {}) }, rest)).data
}
const failure = (code: string, options = {}) => rejection(run(code, options))
const threads = async () => (await readdir("/proc/self/task")).length

describe("code", () => {
  test("that posts invalid messages to its worker's port does no harm", async () => {
    const post = (message: string) => `(await import("node:worker_threads")).parentPort.postMessage(${message})`
    for (const message of ["null", "undefined", "7", "'x'", "[]", "{}", "{ kind: 'toString' }", "{ kind: 'done' }"]) {
      expect(await run(`${post(message)}; await wait(20); return 1`)).toMatchObject({ returned: "1" })
    }
    expect(
      await run(`${post("{ kind: 'log', level: 'debug' }")}; return document ?? 1`).catch(() => "failed alone"),
    ).toBe("failed alone")
    expect((await session.run("get title", {})).data.title).toBe("Code")
  })

  test("OMP-11: is the body of an async function with these names in scope", async () => {
    const names = [
      ..."page browser tab display assert wait console URL TextEncoder TextDecoder Buffer args".split(" "),
      ..."setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate".split(" "),
    ]
    const { returned } = await run(`return [${names.map((name) => `typeof ${name}`).join()}].join()`, { args: {} })
    expect(returned?.includes("undefined")).toBe(false)
    expect((await run("return [page.url(), await page.title(), (await browser.pages()).length].join()")).returned).toBe(
      `${engine.site.url}/title/Code,Code,1`,
    )
  })

  test("OMP-15, OMP-16: displays values in order, then what it returned", async () => {
    const image = { type: "image", data: "aGk=", mimeType: "image/png" }
    const { displays, returned } = await run(
      `display("one"); display({ two: 2 }); display(args.image); const a = []; a.push(a); display(a); return { three: 3 }`,
      { args: { image } },
    )
    expect(displays).toEqual([
      { type: "text", text: "one" },
      { type: "text", text: '{\n  "two": 2\n}' },
      image,
      { type: "text", text: "" },
    ])
    expect(returned).toBe('{"three":3}')
    expect((await run("return 'as it is'")).returned).toBe("as it is")
    expect((await run("return null")).returned).toBe("null")
    expect((await session.run("run", { code: "1" })).text).toContain('Ran code on tab "t1"')
  })

  test.each([
    ["new Map([[1, 2]])", "the value is a Map: return [...it]"],
    ["({ a: [1, 10n] })", ".a[1] is a bigint"],
    ["page", "the value is the Page of Puppeteer's"],
    ["await page.$('body')", "the value is an ElementHandle of Puppeteer's"],
    ["({ f() {} })", ".f is a function"],
    ["(() => { const a = {}; a.b = a; return a })()", ".b contains itself"],
    ["({ p: Promise.resolve(1) })", ".p is a promise: await it"],
    ["Buffer.alloc(3)", "the value is 3 bytes"],
  ])("reports why a returned value has no JSON: %s", async (expression, why) => {
    expect((await run(`return ${expression}`)).returned).toContain(`[not returned: ${why}`)
  })

  test("OMP-49: that throws fails with its own message, and the line", async () => {
    expect(await failure("const a = 1\n\nthrow new Error('no such thing')")).toMatchObject({
      code: "code_failed",
      message: "no such thing",
      hint: "at line 3 of the code",
    })
    expect(await failure("null.x")).toMatchObject({ message: expect.stringMatching(/^TypeError: /) })
    expect(await failure("let = ;")).toMatchObject({ message: expect.stringMatching(/^SyntaxError: /) })
    expect(await failure("throw 'text'")).toMatchObject({ message: 'the code threw "text"' })
    expect(await failure("assert(1 > 2, 'one is less')")).toMatchObject({ message: "one is less" })
    expect(await failure("assert(false)")).toMatchObject({ message: "Assertion failed" })
    expect(await failure("setTimeout(() => { throw new Error('in a timer') }, 1); await wait(5000)")).toMatchObject({
      message: "in a timer",
    })
  })

  test("that throws keeps what it displayed before", async () => {
    expect(await failure("display('before'); throw new Error('then')")).toMatchObject({
      evidence: { displays: [{ type: "text", text: "before" }] },
    })
  })

  test("fails for a promise that was not awaited", async () => {
    expect(await failure("Promise.reject(new Error('left alone')); await wait(5000)")).toMatchObject({
      message: "Unhandled rejection: left alone",
      hint: expect.stringContaining("await"),
    })
  })

  test("sees errors of helpers as instances of Error, and may load Node's modules", async () => {
    const { returned } = await run(
      "try { await page.goto('bad address') } catch (error) { return error instanceof Error }",
    )
    expect(returned).toBe("true")
    expect((await run("return typeof (await import('node:fs')).readFileSync")).returned).toBe("function")
  })

  test("does not see globals of an earlier run", async () => {
    await run("globalThis.left = 1; Array.prototype.left = 1")
    expect((await run("return [typeof left, typeof [].left].join()")).returned).toBe("undefined,undefined")
  })

  test("OMP-19: writes to the console in the journal only", async () => {
    const { displays, returned } = await run("console.log('a', { b: 1 }); console.warn('w'); console.error('e')")
    expect([displays, returned]).toEqual([[], undefined])
  })

  test("reports what it changed on the page", async () => {
    await session.run("snapshot", {})
    const { change } = await session.run("run", {
      code: "await page.evaluate(() => { document.querySelector('h1').textContent = 'Changed by code' })",
    })
    expect(change?.text).toContain("Changed by code")
  })

  test("is refused if it is missing or given twice", async () => {
    expect(await rejection(session.run("run", {}))).toMatchObject({ code: "missing_argument" })
    expect(await rejection(session.run("run", { code: "1", stdin: true }))).toMatchObject({ code: "bad_argument" })
  })
})

describe("what a run leaves behind is stopped:", () => {
  test("calls that it did not wait for", async () => {
    await run(`
      const gate = page.evaluate(() => new Promise((go) => { window.go = go }))
      gate.then(() => page.evaluate(() => { window.late = true })).catch(() => {})`)
    await run("await page.evaluate(() => window.go())")
    expect((await run("return await page.evaluate(() => window.late === undefined)")).returned).toBe("true")
  })

  test("timers", async () => {
    await run("setInterval(() => page.evaluate(() => { window.ticked = true }), 1)")
    expect((await run("await wait(20); return await page.evaluate(() => window.ticked === undefined)")).returned).toBe(
      "true",
    )
  })

  test("listeners and interception", async () => {
    await run(`
      await page.setRequestInterception(true)
      page.on("request", (request) => request.abort())`)
    await session.run("open", { url: `${engine.site.url}/title/Reached` })
    expect(pageOf("t1").url).toContain("/title/Reached")
  })
})

test("a run that listens to dialogs answers them itself; the next one does not", async () => {
  const code =
    "page.on('dialog', (dialog) => dialog.accept('by code')); return await page.evaluate(() => prompt('who?'))"
  expect((await run(code)).returned).toBe("by code")
  expect(pageOf("t1").dialogs.policy).toBe("native")
})

describe("time", () => {
  test("OMP-46: that runs out while code waits is reported by the worker, and the tab is usable at once", async () => {
    expect(await failure("await new Promise(() => {})", { timeoutMs: 300 })).toMatchObject({
      code: "code_timeout",
      message: "Browser code execution timed out after 300ms",
    })
    expect((await run("return 'here'")).returned).toBe("here")
  })

  test("that runs out while the page is stuck in a script of the code frees the page", async () => {
    expect(await failure("await page.evaluate(() => { while (true) {} })", { timeoutMs: 300 })).toMatchObject({
      code: "code_timeout",
    })
    expect((await run("return await page.title()")).returned).toBe("Reached")
  })

  test("that runs out names what the code waited for", async () => {
    expect(await failure("await wait(60000)", { timeoutMs: 300 })).toMatchObject({
      hint: expect.stringMatching(/^it stalled on wait\(60000\) \(\d\.\ds\)/),
    })
  })

  test("OMP-46, OMP-48: that runs out while code never waits closes the tab, and nothing else", async () => {
    const before = await threads()
    const { data } = await session.run("tab new", { url: `${engine.site.url}/title/Doomed` }, { view: false })
    await run("return 1", { tab: data.tabId })
    const { id } = pageOf(data.tabId).target
    const hung = failure("while (true) {}", { timeoutMs: 300, tab: data.tabId })
    // Another tab answers during this.
    expect((await run("return await page.title()", { tab: "t1" })).returned).toBe("Reached")
    expect(await hung).toMatchObject({
      code: "code_timeout",
      message: "Browser code execution hung past grace; tab killed",
    })
    const pages = await live().context?.browser.pages()
    expect(pages?.some(({ targetId }) => targetId === id)).toBe(false)
    expect(
      live()
        .tabs.list()
        .map((tab) => tab.id),
    ).toEqual(["t1"])
    // One worker is kept warm.
    await expect.poll(threads).toBeLessThanOrEqual(before + 1)
  })
})

describe("a run ends", () => {
  test("OMP-49: with its caller, and one that was cancelled before it began never begins", async () => {
    const given = new AbortController()
    const waiting = rejection(session.run("run", { code: "await new Promise(() => {})" }, { signal: given.signal }))
    await untilTrue(pageOf("t1").target.session, "true")
    given.abort()
    expect(await waiting).toMatchObject({ code: "cancelled" })
    const code = "await page.evaluate(() => { window.begun = true })"
    await rejection(session.run("run", { code }, { signal: AbortSignal.abort() }))
    expect(await evaluate(pageOf("t1").target.session, "window.begun === undefined")).toBe(true)
  })

  test("OMP-47: with its tab", async () => {
    const { data } = await session.run("tab new", { url: `${engine.site.url}/title/Closing` }, { view: false })
    const own = pageOf(data.tabId)
    const waiting = failure("await page.evaluate(() => { window.begun = true }); await new Promise(() => {})", {
      tab: data.tabId,
    })
    await untilTrue(own.target.session, "window.begun")
    await session.run("tab close", { name: data.tabId })
    expect(await waiting).toMatchObject({ code: "tab_closed" })
  })

  test("with its worker, and the page is unchanged", async () => {
    expect(await failure("(await import('node:process')).exit(1)")).toMatchObject({ code: "code_failed" })
    expect((await run("return await page.title()")).returned).toBe("Reached")
  })

  test("at its memory limit, and nothing else does", async () => {
    expect(await failure("const all = []; while (true) all.push(new Array(1e6).fill(all.length))")).toMatchObject({
      code: "code_failed",
      message: "Browser code execution ran out of memory",
    })
    expect((await run("return await page.title()")).returned).toBe("Reached")
  })
})

test("a page that never answers does not delay the code of another tab", async () => {
  const { data } = await session.run("tab new", { url: `${engine.site.url}/title/Stuck` }, { view: false })
  pageOf(data.tabId)
    .target.session.send("Runtime.evaluate", { expression: "while (true) {}" })
    .catch(() => undefined)
  const next = await session.run("tab new", { url: `${engine.site.url}/title/Free` }, { view: false })
  expect((await run("return await page.title()", { tab: next.data.tabId })).returned).toBe("Free")
  await session.run("tab close", { name: next.data.tabId })
  await session.run("tab close", { name: data.tabId })
})

test("many runs in a row leave no handle behind", async () => {
  await run("return 1")
  const before = process.getActiveResourcesInfo().length
  for (let each = 0; each < 50; each++) await run("return await page.title()")
  await expect.poll(() => process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before + 2)
})
