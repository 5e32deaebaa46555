import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const LONG = 1_000_000

test("a title or a URL of a megabyte leaves room for the page", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/form` })
  const script = `document.title = "T".repeat(${LONG}); history.replaceState({}, "", "?" + "q".repeat(20_000))`
  const { change } = await session.run("eval", { script: `${script}, 0` })
  expect(change?.text).toMatch(/^now at .{150,220}\nnow titled .{150,220}$/)
  const { text } = await session.run("snapshot", {})
  expect(text.split("\n")[0]?.length).toBeLessThan(600)
  expect(text).toMatch(/textbox Email/)
  for (const command of ["tab list", "session list", "diff snapshot"] as const)
    expect((await session.run(command, {})).text.length, command).toBeLessThan(1_000)
  expect((await session.run("get title", {})).data.title).toHaveLength(LONG)
})

test("a frame with its whole page in its URL leaves room for the page around it", async () => {
  await using session = engine.tabhand.session()
  const page = `data:text/html,<button>Inside</button>${"<p>".repeat(20_000)}`
  engine.site.publish("/published/long-frame", `<iframe src="${page}"></iframe><button>Outside</button>`)
  await session.run("open", { url: `${engine.site.url}/published/long-frame` })
  const { text } = await session.run("snapshot", {})
  expect(text).toContain("button Outside")
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(300)
})
