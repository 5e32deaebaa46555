import { beforeAll, describe, expect, it } from "vitest"
import { evaluate, goTo, rejection } from "../../test/support/drive.ts"
import { launchForTest, withBrowser } from "../../test/support/with-browser.ts"
import { TabhandError } from "../base/errors.ts"
import type { CdpSession } from "./cdp-session.ts"
import { Connection } from "./connection.ts"
import type { Target } from "./target.ts"
import type { Transport } from "./transport.ts"

const MEGABYTE = 1024 * 1024
const anySignal = new AbortController().signal

describe("a connection to a real browser", () => {
  const test = withBrowser()
  let context: string
  let page: Target
  let session: CdpSession

  beforeAll(async () => {
    context = await test.browser.createContext()
    page = await test.browser.createPage(context, anySignal, true)
    session = page.session
  })

  const isAlive = async () => expect(await evaluate(session, "6 * 7")).toBe(42)
  const pending = (target = session) =>
    target.send("Runtime.evaluate", { expression: "new Promise(() => {})", awaitPromise: true })

  it("matches each response to its call, in any order", async () => {
    const late = (n: number) => `new Promise((resolve) => setTimeout(resolve, ${(40 - n) * 3}, ${n}))`
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => evaluate(session, late(n))))
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  it("rejects a call at its deadline and drops the late response", async () => {
    const error = await rejection(
      session.send(
        "Runtime.evaluate",
        { expression: "new Promise((resolve) => { globalThis.answer = resolve })", awaitPromise: true },
        { timeoutMs: 60 },
      ),
    )
    expect(error).toMatchObject({ code: "timeout", message: "Runtime.evaluate did not finish within 60 ms" })
    expect(await evaluate(session, "answer('late'), Promise.resolve('next')")).toBe("next")
    await isAlive()
  })

  it("rejects a call when its signal aborts, with the signal's reason", async () => {
    const reason = new TabhandError("cancelled", "the caller left")
    const controller = new AbortController()
    const call = session.send(
      "Runtime.evaluate",
      { expression: "new Promise(() => {})", awaitPromise: true },
      { signal: controller.signal },
    )
    controller.abort(reason)
    expect(await rejection(call)).toBe(reason)
    expect(await rejection(session.send("Page.enable", {}, { signal: controller.signal }))).toBe(reason)
    await isAlive()
  })

  it("reports the browser's error message", async () => {
    expect(await rejection(session.send("Page.navigate", { url: "" }))).toMatchObject({
      code: "protocol_error",
      message: expect.stringContaining("Page.navigate: "),
      evidence: { method: "Page.navigate", protocolMessage: expect.any(String) },
    })
    await isAlive()
  })

  it("receives a response of 30 MB", async () => {
    const text = await evaluate(session, `"ä".repeat(${15 * MEGABYTE}) + "z"`)
    expect(text === `${"ä".repeat(15 * MEGABYTE)}z`).toBe(true)
  })

  it("sends a request of 20 MB while other calls are answered", async () => {
    const long = evaluate(session, `${JSON.stringify("ü".repeat(10 * MEGABYTE))}.length`)
    await test.browser.connection.root.send("Browser.getVersion")
    expect(await long).toBe(10 * MEGABYTE)
  })

  it("refuses a request over 64 MB before it is written, by its bytes and not its characters", async () => {
    for (const text of ["x".repeat(64 * MEGABYTE), "日".repeat(22 * MEGABYTE)]) {
      const error = await rejection(evaluate(session, JSON.stringify(text)))
      expect(error).toMatchObject({
        code: "too_large",
        message: expect.stringMatching(/^Runtime\.evaluate: 6[46]\.\d MiB/),
      })
      await isAlive()
    }
  })

  it("rejects a message that is nested too deeply to serialize", async () => {
    let deep: unknown[] = []
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    const call = session.send("Runtime.callFunctionOn", { functionDeclaration: "x", arguments: [{ value: deep }] })
    expect(await rejection(call)).toMatchObject({ code: "too_large" })
    await isAlive()
  })

  it("rejects only the pending calls of a session that ends", async () => {
    const other = await test.browser.createPage(context, anySignal, true)
    const ended = other.session.next("ended")
    const lost = rejection(pending(other.session))
    const kept = evaluate(session, "new Promise((resolve) => setTimeout(resolve, 300, 'kept'))")
    await test.browser.connection.root.send("Target.closeTarget", { targetId: other.id })
    const error = await lost
    expect(error).toMatchObject({ code: "tab_closed" })
    expect(await ended).toBe(error)
    expect(await rejection(pending(other.session))).toBe(error)
    expect(await kept).toBe("kept")
  })

  it("rejects only the calls pending on a crashed page and its subtree", async () => {
    const other = await test.browser.createPage(context, anySignal, true)
    await goTo(other.session, "data:text/html,<script>new Worker(URL.createObjectURL(new Blob(['0'])))</script>")
    const worker =
      [...other.children][0] ?? (await test.browser.tree.next("ready", anySignal, (each) => each.parent === other))
    const lost = [rejection(pending(other.session)), rejection(pending(worker.session))]
    const kept = evaluate(session, "new Promise((resolve) => setTimeout(resolve, 500, 'kept'))")
    other.session.send("Page.crash").catch(() => undefined)
    const [ofPage, ofWorker] = await Promise.all(lost)
    expect(ofPage).toMatchObject({ code: "tab_crashed" })
    expect(ofWorker).toMatchObject({ code: expect.stringMatching(/^tab_(crashed|closed)$/) })
    expect(await kept).toBe("kept")
    await test.browser.connection.root.send("Target.closeTarget", { targetId: other.id })
  })
})

describe("a browser that is killed", () => {
  const test = withBrowser()

  it("rejects pending and later calls at once, with the reason", async () => {
    const browser = await launchForTest(test.home)
    const page = await browser.createPage(await browser.createContext(), anySignal, true)
    const received: unknown[] = []
    browser.connection.on("closed", (error) => received.push(error))
    const waits = [
      page.session.send("Runtime.evaluate", { expression: "new Promise(() => {})", awaitPromise: true }),
      page.session.send("Runtime.evaluate", { expression: "while (true) {}" }, { signal: anySignal }),
      browser.tree.whenReady("no such target", anySignal),
    ]
    const reasons = Promise.all(waits.map(rejection))
    const ended = page.session.next("ended")
    process.kill(Number(browser.facts.pid), "SIGKILL")
    for (const error of await reasons) {
      expect(error).toMatchObject({ code: "browser_gone", message: expect.stringContaining("SIGKILL") })
    }
    expect(received).toEqual([browser.gone])
    expect(await ended).toBe(browser.gone)
    expect(await rejection(browser.connection.root.send("Browser.getVersion"))).toBe(browser.gone)
    expect(await rejection(browser.tree.whenReady(page.id, anySignal))).toBe(browser.gone)
    await browser.close()
  })

  it("does not affect another browser", async () => {
    expect(await test.browser.connection.root.send("Browser.getVersion")).toMatchObject({
      product: expect.stringContaining("Chrom"),
    })
  })
})

describe("an endpoint that is not a browser", () => {
  it.each(["hello", "", "[", "null", "7", '"text"', '{"id":"1"}', '{"method":5}', '{"method":"a","sessionId":{}}'])(
    "%j ends the connection and rejects what waits",
    async (answer) => {
      const transport = new EchoTransport(answer)
      const connection = new Connection(transport)
      const error = await rejection(connection.root.send("Browser.getVersion"))
      expect(error).toMatchObject({ code: "browser_gone", message: expect.stringContaining("does not speak") })
      expect(connection.lost).toBe(error)
      expect(transport.closed).toBe(true)
    },
  )

  it("fails a call whose response has no result", async () => {
    const connection = new Connection(new EchoTransport('{"id":1}'))
    expect(await rejection(connection.root.send("Browser.getVersion"))).toMatchObject({ code: "protocol_error" })
    expect(connection.lost).toBeUndefined()
  })
})

/** Sends the same text in response to every message. */
class EchoTransport implements Transport {
  onMessage: (message: string) => void = () => {}
  onClose: (reason: string) => void = () => {}
  closed = false
  readonly #answer: string

  constructor(answer: string) {
    this.#answer = answer
  }

  send(): void {
    queueMicrotask(() => this.onMessage(this.#answer))
  }

  close(): void {
    this.closed = true
    this.onClose("closed")
  }
}
