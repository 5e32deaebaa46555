import { expect, test } from "vitest"
import { Tabhand } from "../../src/doors/library/tabhand.ts"
import { known } from "../support/with-engine.ts"
import { withForeignBrowser } from "../support/with-foreign-browser.ts"

const here = withForeignBrowser()

const look = `JSON.stringify([navigator.userAgent, navigator.hardwareConcurrency, 
  [Function.prototype.toString, WebGLRenderingContext.prototype.getParameter].map((fn) => {
    try { structuredClone(fn) } catch ({ message }) { return message }
  })])`

test("OMP-26: an attached browser is left untouched, and the reply says so once", async () => {
  const { foreign, guest, site } = here
  const theirs = await foreign.open(`${site.url}/form`)
  await expect.poll(() => foreign.read(theirs, "document.title")).toBe("Sign up")
  const before = await foreign.read(theirs, look)
  const session = new Tabhand(guest.runtime, { cdp: String(foreign.port), stealth: true }).session("guest")
  const first = await session.run("open", { url: `${site.url}/form` })
  expect(first.notes).toEqual(["stealth is not applied: it is for browsers that Tabhand starts without a window"])
  expect((await session.run("reload", {})).notes).toEqual([])
  const ours = known(guest.runtime.sessions.find("guest")?.tabs.active).page.target.session
  const { result } = await ours.send("Runtime.evaluate", { expression: look })
  expect(result.value).toBe(before)
})
