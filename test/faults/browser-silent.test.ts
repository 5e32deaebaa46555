import { afterEach, expect, test } from "vitest"
import { waitUntilGone } from "../support/processes.ts"
import { known, withEngine } from "../support/with-engine.ts"
import { figure, inMs, SOON_MS } from "./support/figures.ts"
import { browserOf, failure, sessionNamed } from "./support/library.ts"

const engine = withEngine()
/** How long the browser may take to answer, after the deadline of the command that got no answer. */
const LIVENESS_MS = 7_000
let stopped: number | undefined

afterEach(() => {
  // A test that failed halfway must not leave a stopped process, which cannot end.
  if (stopped !== undefined && process.kill(stopped, 0)) process.kill(stopped, "SIGCONT")
})

test("a browser that neither answers nor exits counts as dead, and is ended", async () => {
  const session = engine.tabhand.session("silent")
  await session.run("open", { url: `${engine.site.url}/title/Before` })
  const pid = known(browserOf(engine, session.name).facts.pid)
  const lost = sessionNamed(engine, session.name).next("lost")
  stopped = pid
  process.kill(pid, "SIGSTOP")
  const started = performance.now()
  expect((await failure(session.run("tab list", {}))).code).toBe("timeout")
  expect((await lost).message).toContain("stopped answering")
  figure("a browser that stopped answering was given up after", inMs(performance.now() - started))
  expect(performance.now() - started).toBeLessThan(LIVENESS_MS + SOON_MS)

  const reply = await session.run("open", { url: `${engine.site.url}/title/After` })
  expect(reply.data.title).toBe("After")
  expect(reply.lost).toMatchObject({ lastUrl: `${engine.site.url}/title/Before` })
  expect(await waitUntilGone([pid], 30_000)).toEqual([])
  stopped = undefined
})
