import { expect } from "vitest"
import type { HardCase } from "./case.ts"

export const outcomeCases: readonly HardCase[] = [
  {
    is: "the reply of a click that navigates is about the new page",
    path: "results",
    async run(act) {
      const reply = await act.click("#navigate")
      expect(reply).toMatch(/^clicked e\d+ link/)
      expect(reply).toContain(await act.page("location.href"))
      expect(reply).toContain(`# ${await act.page("document.querySelector('h1').textContent")}`)
    },
  },
  {
    is: "the same if a script navigates, or the page is slow",
    path: "results?ms=400",
    async run(act) {
      const reply = await act.click("#navigate-slow")
      expect(reply).toContain(`# ${await act.page("document.querySelector('h1').textContent")}`)
      await act.run("back", {})
      const other = await act.click("#navigate-script")
      expect(other).toContain(`# ${await act.page("document.querySelector('h1').textContent")}`)
    },
  },
  {
    is: "what a click fetches for 400 ms and then renders is in the click's reply",
    path: "results?ms=400",
    async run(act) {
      expect(await act.click("#fetch")).toContain("Fetched content")
      expect(await act.click("#chain")).toContain("Step 3 of 3")
    },
  },
  {
    is: "a change of route within the page is in the reply, also when it fetches first",
    path: "results?ms=200",
    async run(act) {
      expect(await act.click("#route")).toContain("Second view")
    },
  },
  {
    is: "a route that fetches first is in the reply",
    path: "results?ms=200",
    async run(act) {
      expect(await act.click("#route-fetch")).toContain("Third view")
    },
  },
  {
    is: "a click that replaces its element says so",
    path: "results",
    async run(act) {
      expect(await act.click("#replace")).toContain("Replaced")
    },
  },
  {
    is: "what a transition reveals is in the reply",
    path: "results",
    async run(act) {
      expect(await act.click("#reveal")).toContain("Revealed text")
    },
  },
  {
    is: "a click that changes nothing says that",
    path: "results",
    async run(act) {
      expect(await act.click("#nothing")).toContain("nothing changed")
      await act.expectLog("click nothing")
    },
  },
  {
    is: "an error of the page is in the reply",
    path: "results",
    async run(act) {
      expect(await act.click("#throws")).toMatch(/page error: /)
    },
  },
  {
    is: "a page that never stops fetching does not hold up the reply forever",
    path: "results",
    async run(act) {
      await act.run("click", { target: "#endless" }, 8_000)
    },
  },
  {
    is: "alerts are accepted and reported, other dialogs stay open and are reported",
    path: "dialogs",
    async run(act) {
      expect(await act.click("#alert")).toContain("alert accepted: ")
      expect(await act.click("#confirm")).toContain("answer with `dialog accept`")
      await act.run("dialog accept", {})
      expect(await act.click("#prompt")).toContain("a prompt is open")
      await act.run("dialog accept", { text: "Ada" })
      await act.expectLog("alerted", "confirmed true", "prompted Ada")
    },
  },
  {
    is: "dialogs that open at mouse down, in a change and one after the other are part of the reply",
    path: "dialogs",
    async run(act) {
      expect(await act.click("#on-mousedown")).toContain("alert accepted: ")
      expect((await act.run("check", { target: "#on-change" })).notes.join()).toContain("alert accepted: ")
      expect(await act.click("#two")).toMatch(/alert accepted: .*\n.*a confirm is open/)
      await act.run("dialog dismiss", {})
    },
  },
  {
    is: "a page that asks whether to leave it is reported",
    path: "beforeunload",
    async run(act) {
      await act.fill("#draft", "x")
      expect(await act.click("#leave")).toContain("the page asks whether to leave it")
      await act.run("dialog dismiss", {})
      expect(await act.page("document.querySelector('#draft').value")).toBe("x")
    },
  },
  {
    is: "pages that a click opens are reported as tabs",
    path: "popups",
    async run(act) {
      for (const id of ["open", "blank"]) {
        expect(await act.click(`#${id}`)).toMatch(/t\d+ opened: http/)
      }
    },
  },
  {
    is: "a link is opened in a new tab on request",
    path: "results",
    async run(act) {
      const { data } = await act.run("click", { target: "#navigate", newTab: true })
      expect(data.tabId).toMatch(/^t\d+$/)
      expect(await act.page("document.title")).not.toBe("")
    },
  },
  {
    is: "basic authentication is answered with the session's credentials",
    path: "results",
    async run(act) {
      await act.run("set credentials", { user: "ada", password: "secret", origin: new URL(act.site.url).origin })
      await act.run("open", { url: `${act.site.url}/acting/basic-auth` })
      expect(await act.page("document.body.innerText")).toContain("Welcome, ada")
    },
  },
]
