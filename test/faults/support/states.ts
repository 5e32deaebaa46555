import { expect } from "vitest"
import { shortId } from "../../../src/base/ids.ts"
import type { Site } from "../../site/site.ts"
import type { Answer, Cli } from "./cli.ts"
import { neverTrue, question, wedge } from "./scripts.ts"

/** A state in which a runtime can be killed, with a command line call that waits for its reply. */
export interface State {
  readonly name: string
  reach(cli: Cli, site: Site): Promise<{ waiting: Promise<Answer> }>
}

const HIT_LIMIT_MS = 20_000

/** Starts a call whose script reports to the site that it runs, and returns once it has. */
async function begin(cli: Cli, site: Site, session: string, argv: (mark: string) => readonly string[]) {
  const mark = shortId()
  const waiting = cli.run(...argv(mark), "--session", session)
  // A failure is left to the code that awaits the reply.
  waiting.catch(() => undefined)
  await site.waitForHit(`/hit/${mark}`, AbortSignal.timeout(HIT_LIMIT_MS))
  return { waiting }
}

export function beginWait(cli: Cli, site: Site, session: string): Promise<{ waiting: Promise<Answer> }> {
  return begin(cli, site, session, (mark) => ["wait", "--fn", neverTrue(mark)])
}

export function beginWedge(cli: Cli, site: Site, session: string): Promise<{ waiting: Promise<Answer> }> {
  return begin(cli, site, session, (mark) => ["eval", wedge(mark)])
}

export const aWaitingCommand: State = {
  name: "a waiting command",
  async reach(cli, site) {
    await cli.must("open", site.url, "--session", "one")
    return beginWait(cli, site, "one")
  },
}

export const aWedgedPage: State = {
  name: "a page in an endless loop",
  async reach(cli, site) {
    await cli.must("open", site.url, "--session", "one")
    return beginWedge(cli, site, "one")
  },
}

export const anOpenDialog: State = {
  name: "an open dialog",
  async reach(cli, site) {
    await cli.must("open", `${site.url}/beforeunload`, "--session", "one")
    expect(await cli.run("eval", question, "--session", "one")).toMatchObject({ code: "dialog_open" })
    await cli.must("open", site.url, "--session", "other")
    return beginWait(cli, site, "other")
  },
}

export const severalBrowsers: State = {
  name: "several sessions and browsers",
  async reach(cli, site) {
    await Promise.all([
      cli.must("open", site.url, "--session", "one"),
      cli.must("open", site.url, "--session", "two"),
      cli.must("open", `${site.url}/popup`, "--session", "three", "--args=--lang=de"),
    ])
    expect((await cli.status()).browsers).toHaveLength(2)
    return beginWait(cli, site, "three")
  },
}
