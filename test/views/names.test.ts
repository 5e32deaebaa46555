import { afterAll, beforeAll, expect, test } from "vitest"
import { type Tabhand, tabhand } from "../../src/doors/library/index.ts"
import { type Site, startSite } from "../site/site.ts"
import { withTempHome } from "../support/temp-home.ts"

const home = withTempHome()
let site: Site
let runtime: Tabhand

beforeAll(async () => {
  site = await startSite()
  runtime = await tabhand({ home: home.path })
})

afterAll(async () => {
  await runtime.close()
  await site.close()
})

test("every control has the name that its page says is right", async () => {
  await using session = runtime.session()
  await session.run("open", { url: `${site.url}/seeing/names` })
  const { refs } = (await session.run("snapshot", { full: true })).data
  const told: string[] = []
  const right: (string | null)[] = []
  for (const [ref, { name }] of Object.entries(refs)) {
    told.push(name)
    right.push((await session.run("get attr", { target: ref, name: "data-name" })).data.value)
  }
  expect(told).toEqual(right)
  const { count } = (await session.run("get count", { target: "[data-name]" })).data
  expect(told).toHaveLength(count)
})
