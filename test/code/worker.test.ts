import { beforeAll, describe, expect, test } from "vitest"
import { TabhandError } from "../../src/base/errors.ts"
import { TabWorker } from "../../src/code/tab-worker.ts"
import { startThread } from "../../src/code/thread.ts"
import type { Session } from "../../src/session/session.ts"
import { rejection, untilTrue } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const { signal } = new AbortController()
let session: Session

beforeAll(async () => {
  const opened = engine.tabhand.session("worker")
  await opened.run("open", { url: `${engine.site.url}/title/Worker` })
  session = engine.tabhand.runtime.sessions.get("worker")
})

function order(code: string, limitMs = 10_000) {
  return { code, args: undefined, limitMs, answer: async () => undefined, log: () => undefined }
}

const over = () => new TabhandError("code_failed", "the test is over")

/** A thread that cannot be started, and one that dies while it loads. */
const broken = {
  "cannot be started": () => {
    throw new Error("no threads here")
  },
  "cannot load its program": (subscriptions: Parameters<typeof startThread>[0]) =>
    startThread(subscriptions, new URL("data:text/javascript,throw new Error('broken')")),
} as const

describe.each(Object.entries(broken))("OMP-40: where a thread %s, code runs all the same", (_, start) => {
  test("and only code that never waits could not be stopped", async () => {
    const worker = new TabWorker(start)
    await worker.connect(session, session.tabs.get("t1"), signal)
    expect(worker.canBeKilled).toBe(false)
    expect(await worker.run(order("display(1); return await page.title()"), signal)).toEqual({
      displays: [{ type: "text", text: "1" }],
      returned: "Worker",
      screenshots: [],
    })
    expect(await rejection(worker.run(order("throw new Error('as ever')"), signal))).toMatchObject({
      message: "as ever",
    })
    const soon = AbortSignal.timeout(200)
    const limit = new AbortController()
    soon.addEventListener("abort", () => limit.abort(new TabhandError("timeout", "too late")))
    expect(await rejection(worker.run(order("await new Promise(() => {})", 200), limit.signal))).toMatchObject({
      message: "Browser code execution timed out after 200ms",
    })
    expect((await worker.run(order("return 'here'"), signal)).returned).toBe("here")
    await worker.close(over())
  })
})

test("OMP-40, OMP-41: a worker has a thread of its own, and one run at a time", async () => {
  const worker = new TabWorker()
  await worker.connect(session, session.tabs.get("t1"), signal)
  expect(worker.canBeKilled).toBe(true)
  const first = worker.run(
    order("await page.evaluate(() => new Promise((go) => { window.go = go })); return 1"),
    signal,
  )
  expect(await rejection(worker.run(order("return 2"), signal))).toMatchObject({ message: "Tab worker is busy" })
  await untilTrue(session.tabs.get("t1").page.target.session, "window.go?.() ?? typeof go === 'function'")
  expect((await first).returned).toBe("1")
  await worker.close(over())
})

test("OMP-47: a worker that is closed during a run fails the run, and ends", async () => {
  const worker = new TabWorker()
  await worker.connect(session, session.tabs.get("t1"), signal)
  const running = rejection(worker.run(order("while (true) {}"), signal))
  await worker.close(new TabhandError("tab_closed", 'Tab "main" was closed'))
  expect(await running).toMatchObject({ message: 'Tab "main" was closed' })
  await worker.ended
  expect(await rejection(worker.run(order("return 1"), signal))).toMatchObject({ message: 'Tab "main" was closed' })
})
