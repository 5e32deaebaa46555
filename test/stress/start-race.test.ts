import { afterAll, beforeAll, expect, test } from "vitest"
import { withCli } from "../faults/support/cli.ts"
import { figure, inMs, timed } from "../faults/support/figures.ts"
import { processesOf } from "../faults/support/own-processes.ts"
import { type Site, startSite } from "../site/site.ts"

const context = withCli()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each([1, 2, 3, 4, 5])("twenty command lines that start at once share one runtime: round %i", async () => {
  const { cli } = context
  const names = Array.from({ length: 20 }, (_, index) => `s${index}`)
  const { ms, result } = await timed(
    Promise.all(
      names.map((name) => cli.run("open", `${site.url}/title/${name}`, "--session", name, "--timeout", "90000")),
    ),
  )
  figure("20 command lines at once on a cold home took", inMs(ms))
  expect(result.map(({ data, error }) => data?.title ?? error)).toEqual(names)
  const { pid, sessions, browsers } = await cli.status()
  expect(sessions).toHaveLength(20)
  expect(browsers).toHaveLength(1)
  const runtimes = (await processesOf(cli.home)).filter(({ command }) => /\/runtime(\/main)?\.m?js/.test(command))
  expect(runtimes.map((info) => info.pid)).toEqual([pid])
})
