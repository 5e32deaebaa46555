import { expect, test } from "vitest"
import { withEngine } from "../support/with-engine.ts"
import { replyText } from "./hard/case.ts"

const engine = withEngine()

/** A session whose active tab was a popup that its opener has closed. */
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

test("an act for a tab that closed by itself is not done in another tab, and the loss is reported once", async () => {
  await using session = await withClosedPopup()
  const click = () => session.run("click", { target: "#two" })
  await expect(click()).rejects.toMatchObject({ code: "tab_closed", message: expect.stringMatching(SAYS) })
  expect((await session.run("eval", { script: "log" }, { tab: "t1" })).data.result).toEqual(["click open"])
  await click()
  expect((await session.run("eval", { script: "log" }, { tab: "t1" })).data.result).toEqual(["click open", "click two"])
})

test("commands that only read use the tab that is active now, and say so", async () => {
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

test("a click that closes its own tab reports that at once", async () => {
  await using session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/acting/popups` })
  await session.run("click", { target: "#open" })
  await session.run("tab switch", { name: "t2" })
  const reply = await session
    .run("click", { target: "#close" })
    .then(replyText, (error: { message: string }) => error.message)
  expect(reply).toMatch(/closed/)
  await session.run("click", { target: "#two" })
})
