import { afterAll, beforeAll, expect, test } from "vitest"
import { pause } from "../../src/base/deadline.ts"
import { type Answer, type Cli, withCli } from "../faults/support/cli.ts"
import { figure, inMs } from "../faults/support/figures.ts"
import { browserFamily, untilGone } from "../faults/support/own-processes.ts"
import { type Site, startSite } from "../site/site.ts"

const ROUNDS = 20
/** Long enough to hit any moment of a start and of the commands after it. */
const LATEST_MS = 2_500

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

type Outcome = Pick<Answer, "code" | "error" | "ms"> & { readonly command: string }

/** What an agent might do in three sessions; all replies are kept. */
function work(cli: Cli): { answers: Promise<Outcome[]>; stop(): void } {
  let stopped = false
  const agent = async (session: string): Promise<Outcome[]> => {
    const answers: Outcome[] = []
    const steps = [
      ["open", `${site.url}/title/${session}`],
      ["eval", "document.title"],
      ["screenshot"],
      ["tab", "new", `${site.crossSite}/popup`],
      ["wait", "--text", "Popups"],
      ["tab", "list"],
    ]
    for (let step = 0; !stopped; step = (step + 1) % steps.length) {
      const words = steps[step] ?? []
      answers.push({ ...(await cli.run(...words, "--session", session)), command: words.join(" ") })
    }
    return answers
  }
  const answers = Promise.all(["one", "two", "three"].map(agent)).then((all) => all.flat())
  return {
    answers,
    stop() {
      stopped = true
    },
  }
}

/** The number of failed commands by error code. */
function failures(answers: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of answers) if (code !== undefined) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** Commands that failed with an unexpected code, with their messages. */
function unexpected(answers: readonly Outcome[], expected: readonly string[]): string[] {
  return answers.flatMap(({ code, command, error, ms }) =>
    code === undefined || expected.includes(code) ? [] : [`${command}: ${code}: ${error} (after ${inMs(ms)})`],
  )
}

test(`${ROUNDS} times kill -9 of the runtime at a random moment`, async () => {
  const { cli } = context
  let slowest = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const { answers, stop } = work(cli)
    await expect.poll(() => cli.status(), { timeout: 20_000 }).toMatchObject({ running: true })
    const after = Math.random() * LATEST_MS
    await pause(after)
    const family = await browserFamily(cli.home)
    const { pid } = await cli.status()
    stop()
    const killed = performance.now()
    if (pid !== null) process.kill(pid, "SIGKILL")
    const { left } = await untilGone(family, 3_000)
    slowest = Math.max(slowest, performance.now() - killed)
    expect(left, `round ${round}, after ${inMs(after)}`).toEqual([])
    // Command lines that were waiting or came just after get runtime_gone, or are served by the next runtime.
    expect(unexpected(await answers, expectedAfterRuntime)).toEqual([])
    expect(await cli.must("open", site.url, "--session", "after")).toMatchObject({ title: "Fixture home" })
    expect(await cli.temporaryProfiles()).toHaveLength(1)
    await cli.stopAndCheck()
  }
  figure(`in ${ROUNDS} rounds all processes were gone at the latest after`, inMs(slowest))
})

const expectedAfterRuntime = ["runtime_gone", "no_session", "no_tab"]

test(`${ROUNDS} times kill -9 of the browser at a random moment`, async () => {
  const { cli } = context
  const seen: Record<string, number> = {}
  await cli.must("runtime", "start")
  const runtime = await cli.runtimePid()
  for (let round = 1; round <= ROUNDS; round++) {
    const { answers, stop } = work(cli)
    await expect.poll(async () => (await cli.status()).browsers.length, { timeout: 20_000 }).toBe(1)
    const pid = await cli.browserPid()
    const after = Math.random() * LATEST_MS
    await pause(after)
    process.kill(pid, "SIGKILL")
    // The agents continue for a while after the failures.
    await expect.poll(async () => (await cli.status()).browsers[0]?.pid ?? pid, { timeout: 20_000 }).not.toBe(pid)
    stop()
    const outcomes = await answers
    for (const [code, count] of Object.entries(failures(outcomes))) seen[code] = (seen[code] ?? 0) + count
    expect(unexpected(outcomes, expectedAfterBrowser), `round ${round}, after ${inMs(after)}`).toEqual([])
    expect(await cli.runtimePid()).toBe(runtime)
    await cli.must("close", "--all")
    await expect.poll(() => cli.temporaryProfiles(), { timeout: 5_000 }).toHaveLength(1)
    expect(await cli.must("open", site.url, "--session", "after")).toMatchObject({ title: "Fixture home" })
    await cli.must("close", "--all")
  }
  figure(`in ${ROUNDS} rounds commands failed as`, JSON.stringify(seen))
})

const expectedAfterBrowser = ["browser_gone", "session_lost", "no_tab", "no_session", "tab_closed"]
