import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"
import { told } from "./hard/case.ts"

const engine = withEngine()

/** A session whose active tab is a popup, which its opener has then closed. */
async function withClosedPopup() {
  const session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/acting/popups` })
  await session.run("click", { target: "#open" })
  await session.run("tab switch", { name: "t2" })
  await session.run("eval", { script: "opened.close()" }, { tab: "t1", view: false })
  await expect.poll(async () => (await session.run("tab list", {})).data.tabs.length).toBe(1)
  return session
}

const SAYS = /^t2 closed by itself: the active tab is t1 now, http:.*\/acting\/popups$/

test("what was meant for a tab that closed by itself is not done to another one, and is said once", async () => {
  await using session = await withClosedPopup()
  const click = () => session.run("click", { target: "#two" })
  await expect(click()).rejects.toMatchObject({ code: "tab_closed", message: expect.stringMatching(SAYS) })
  expect((await session.run("eval", { script: "log" }, { tab: "t1" })).data.result).toEqual(["click open"])
  await click()
  expect((await session.run("eval", { script: "log" }, { tab: "t1" })).data.result).toEqual(["click open", "click two"])
})

test("what only reads answers for the tab that is active now, and says so", async () => {
  await using session = await withClosedPopup()
  expect((await session.run("snapshot", {})).notes).toEqual([expect.stringMatching(SAYS)])
  expect((await session.run("snapshot", {})).notes).toEqual([])
  await session.run("click", { target: "#two" })
})

test("a tab that is named, chosen or closed on request needs no warning", async () => {
  await using named = await withClosedPopup()
  await named.run("click", { target: "#two" }, { tab: "t1" })
  await using chosen = await withClosedPopup()
  await chosen.run("tab switch", { name: "t1" })
  await chosen.run("click", { target: "#two" })
  await using closed = engine.tabhand.session()
  await closed.run("open", { url: `${engine.site.url}/acting/popups` })
  await closed.run("click", { target: "#open" })
  await closed.run("tab switch", { name: "t2" })
  await closed.run("tab close", {})
  await closed.run("click", { target: "#two" })
})

test("whoever closes the tab by a click in it hears of it at once", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/acting/popups` })
  await session.run("click", { target: "#open" })
  await session.run("tab switch", { name: "t2" })
  const reply = await session
    .run("click", { target: "#close" })
    .then(told, (error: { message: string }) => error.message)
  expect(reply).toMatch(/closed/)
  await session.run("click", { target: "#two" })
})
