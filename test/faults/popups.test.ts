import { expect, test } from "vitest"
import { shortId } from "../../src/base/ids.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()

function page(script: string): string {
  const path = `/published/${shortId()}`
  const body = `<button onclick="window.open('/title/Asked')">Open</button><p id="state">?</p><script>${script}</script>`
  engine.site.publish(path, `<!doctype html><title>Popups</title>${body}`)
  return engine.site.url + path
}

test("popups that a page opens without a click are blocked, and reported once with their number", async () => {
  const session = engine.tabhand.session(`unasked-${shortId()}`)
  const url = page(
    "const got = [1, 2, 3].map(() => open('/title/Unasked')); state.textContent = got.filter(Boolean).length",
  )
  const reply = await session.run("open", { url })
  expect(reply.notes).toEqual([
    `3 popups blocked, which the page opened without a click: ${engine.site.url}/title/Unasked`,
  ])
  expect((await session.run("get text", { target: "#state" })).data.text).toBe("0")
  expect((await session.run("tab list", {})).data.tabs).toHaveLength(1)
  expect(engine.site.hits("/title/Unasked")).toEqual([])
  await session.close()
})

test("popups opened by our click or by the caller's own script are allowed", async () => {
  const session = engine.tabhand.session(`asked-${shortId()}`)
  await session.run("open", { url: page("") })
  await session.run("click", { target: "text=Open" })
  await expect.poll(async () => (await session.run("tab list", {})).data.tabs.length).toBe(2)
  const evaluated = await session.run("eval", { script: "open('/title/ByScript') !== null" }, { tab: "t1" })
  expect(evaluated.data.result).toBe(true)
  await expect.poll(async () => (await session.run("tab list", {})).data.tabs.length).toBe(3)
  await session.close()
})

test("one click opens one popup: the rest are blocked", async () => {
  const session = engine.tabhand.session(`swarm-${shortId()}`)
  await session.run("open", {
    url: page("document.querySelector('button').onclick = () => { for (let i = 0; i < 20; i++) open('/title/Swarm') }"),
  })
  const { notes } = await session.run("click", { target: "text=Open" })
  expect(notes.join("\n")).toContain("19 popups blocked")
  await expect.poll(async () => (await session.run("tab list", {})).data.tabs.length).toBe(2)
  await session.close()
})
