import { describe, expect, test } from "vitest"
import { pickPage } from "./pick-page.ts"

const page = (title: string, url: string) => ({ title, url })
const devtools = page("DevTools", "devtools://devtools/bundled/inspector.html")
const mail = page("Mail – Inbox", "app://mail/index.html#Inbox")
const settings = page("Settings", "app://mail/settings.html")

describe("OMP-58: of the pages of an attached browser", () => {
  test("the first whose URL or title contains the text is picked, ignoring case", () => {
    expect(pickPage([devtools, mail, settings], "MAIL")).toBe(mail)
    expect(pickPage([devtools, mail, settings], "settings.HTML")).toBe(settings)
    expect(pickPage([devtools, mail, settings], "devtools")).toBe(devtools)
  })

  test("no match is an error that lists all pages, one per line", () => {
    const forged = page("a\n- b  http://c", "http://d/")
    expect(() => pickPage([mail, forged], 'nothing "like" it')).toThrow(
      expect.objectContaining({
        code: "no_tab",
        message:
          'No page target matched "nothing "like" it". Available pages:\n' +
          "- Mail – Inbox  app://mail/index.html#Inbox\n" +
          "- a - b  http://c  http://d/",
      }),
    )
  })

  test.each([
    "request handler",
    "Request_Handler",
    "request-handler",
    "devtools",
    "Background Page",
    "background_host",
    "background-page",
    "Service Worker",
    "service-worker",
  ])(
    "one that an application keeps for itself, such as %j, is passed over unless it is wanted or the only one",
    (name) => {
      const byTitle = page(`The ${name} of it`, "app://x/")
      const byUrl = page("", `app://${name.replaceAll(" ", "-")}/`)
      expect(pickPage([byTitle, byUrl, mail])).toBe(mail)
      expect(pickPage([byTitle, byUrl])).toBe(byTitle)
      expect(pickPage([mail, byTitle], name)).toBe(byTitle)
    },
  )

  test("an empty list is an error", () => {
    for (const wanted of [undefined, "mail"]) {
      expect(() => pickPage([], wanted)).toThrow("No page targets available on the attached browser")
    }
  })
})
