import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test("every control has the name that its page says is right", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/seeing/names` })
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
