import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test("every control has the name that its page expects", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/seeing/names` })
  const { refs } = (await session.run("snapshot", { full: true })).data
  const names: string[] = []
  const right: (string | null)[] = []
  for (const [ref, { name }] of Object.entries(refs)) {
    names.push(name)
    right.push((await session.run("get attr", { target: ref, name: "data-name" })).data.value)
  }
  expect(names).toEqual(right)
  const { count } = (await session.run("get count", { target: "[data-name]" })).data
  expect(names).toHaveLength(count)
})
