import { expect, test } from "vitest"
import { Deadline } from "../../src/base/deadline.ts"
import { realPages } from "../site/real/pages.ts"
import { withEngine } from "../support/with-engine.ts"
import { type Both, beside } from "./accessibility.ts"
import { hardCases } from "./accessibility-cases.ts"
import { agreement, golden, type Report, reportOf } from "./accessibility-report.ts"
import { fixturePages } from "./pages.ts"

const engine = withEngine()
const reports = new Map<string, Report>()

async function compare(url: string, shows?: string): Promise<Both> {
  await using session = engine.tabhand.session()
  await session.run("open", { url })
  if (shows) await expect.poll(() => session.run("find", { text: shows }), { timeout: 20_000 }).toBeTruthy()
  await session.run("snapshot", { full: true })
  const { last } = engine.tabhand.runtime.sessions.get(session.name).tabs.get().page.capture
  if (!last) throw new Error("the tab was not looked at")
  const deadline = Deadline.after(30_000, "the comparison")
  try {
    return await beside(last, deadline.signal)
  } finally {
    deadline.clear()
  }
}

const pages = [...fixturePages.map((path) => ({ name: path, path, shows: undefined })), ...realPages]

test.each(pages)("$name: nearly all names agree with Chromium's", async ({ name, path, shows }) => {
  const report = reportOf(await compare(engine.site.url + path, shows))
  reports.set(name, report)
  expect(agreement([report])).toBeGreaterThanOrEqual(0.9)
})

test("over all pages, roles and names agree with Chromium's accessibility tree for 99.5 % of common elements", () => {
  expect([...reports.keys()]).toEqual(pages.map(({ name }) => name))
  expect(agreement([...reports.values()])).toBeGreaterThanOrEqual(0.995)
})

test("the differences are those that were reviewed", async () => {
  const hard = reportOf(await compare(`data:text/html;charset=utf-8,${encodeURIComponent(hardCases)}`))
  await expect(golden(reports, hard)).toMatchFileSnapshot("accessibility.golden.md")
})
