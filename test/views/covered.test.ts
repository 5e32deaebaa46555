import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

test("an element covered only in its middle can be clicked, and is not reported as covered", async () => {
  await using session = engine.tabhand.session()
  const button = (name: string, top: number) =>
    `<button style="position: absolute; left: 0; top: ${top}px; width: 300px; height: 40px">${name}</button>`
  const over = (top: number, height: number) =>
    `<div style="position: absolute; left: 0; top: ${top}px; width: 400px; height: ${height}px; background: #eee"></div>`
  const body = button("Half", 0) + button("Whole", 100) + over(15, 30) + over(90, 60)
  await session.run("open", { url: `data:text/html,<!doctype html>${encodeURIComponent(body)}` })
  const { text } = await session.run("snapshot", { full: true })
  expect(text.split("\n").slice(1)).toEqual(["e1 button Half", "e2 button Whole (covered)"])
  expect((await session.run("click", { target: "e1" })).text).toContain("clicked e1 button Half")
})
