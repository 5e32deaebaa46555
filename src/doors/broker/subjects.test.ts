import { describe, expect, test } from "vitest"
import { checkPattern, checkSubject, matches, subjectsFor } from "./subjects.ts"

describe("a pattern", () => {
  test.each([
    ["a.b", "a.b", true],
    ["a.b", "a.c", false],
    ["a.b", "a.b.c", false],
    ["a.*", "a.b", true],
    ["a.*", "a", false],
    ["a.*", "a.b.c", false],
    ["*.b", "a.b", true],
    ["a.*.c", "a.b.c", true],
    ["a.*.c", "a.b.d", false],
    ["a.>", "a.b", true],
    ["a.>", "a.b.c", true],
    ["a.>", "a", false],
    ["a.>", "b.c", false],
    [">", "a", true],
    [">", "a.b", true],
    ["*.>", "a.b", true],
    ["*.>", "a", false],
  ])("%s and the subject %s: %s", (pattern, subject, expected) => {
    expect(matches(pattern, subject)).toBe(expected)
  })

  test.each(["", ".", "a.", ".a", "a..b", "a b", "a.\t", ">.a", "a.>.b"])("%j is refused", (pattern) => {
    expect(() => checkPattern(pattern)).toThrow(expect.objectContaining({ code: "bad_argument" }))
  })

  test.each(["", "a.", "a..b", "a.*", "*", "a.>", ">", "a b"])("%j is no subject", (subject) => {
    expect(() => checkSubject(subject)).toThrow(expect.objectContaining({ code: "bad_argument" }))
  })

  test("may have segments in which a wildcard is a letter like others", () => {
    expect(() => checkSubject("a*.b>c")).not.toThrow()
    expect(matches("a*.b", "ax.b")).toBe(false)
  })
})

describe("the subjects of a door", () => {
  test("NEX-2: commands are on plugin.outbound.browser, for all instances or for those that are named", () => {
    expect(subjectsFor({}).commands).toEqual(["plugin.outbound.browser", "plugin.outbound.browser.*"])
    expect(subjectsFor({ instances: ["desk", "lab"] }).commands).toEqual([
      "plugin.outbound.browser.desk",
      "plugin.outbound.browser.lab",
    ])
    expect(subjectsFor({}).instanceOf("plugin.outbound.browser")).toBeUndefined()
    expect(subjectsFor({}).instanceOf("plugin.outbound.browser.desk")).toBe("desk")
  })

  test("NEX-4: replies go neither to a command's subject nor to an inbound one, unless that is asked for", () => {
    const { replies, takesReply } = subjectsFor({})
    expect(replies).toBe("plugin.replies.browser")
    expect(takesReply("plugin.outbound.browser")).toBe(false)
    expect(takesReply("plugin.outbound.browser.desk")).toBe(false)
    expect(takesReply("plugin.outbound.browser.desk.more")).toBe(false)
    expect(takesReply("_INBOX.x.1")).toBe(true)
    expect(takesReply("_INBOX.*")).toBe(false)
    expect(takesReply("")).toBe(false)
  })

  test.each([
    "$JS.API.STREAM.DELETE.orders",
    "$SYS.REQ.SERVER.PING",
    "$KV.settings.admin",
    "plugin.events.browser.loadeventfired",
    "plugin.events.browser.Page.loadEventFired",
    "plugin.counters.browser",
  ])("takes no reply to %s, where its sender may not be allowed to publish", (subject) => {
    expect(subjectsFor({}).takesReply(subject)).toBe(false)
    expect(subjectsFor({ reversed: true }).takesReply(subject)).toBe(false)
  })

  test("can be reversed, as nexo-rs once had them", () => {
    const { commands, replies, instanceOf, takesReply } = subjectsFor({ reversed: true })
    expect(commands).toEqual(["plugin.inbound.browser", "plugin.inbound.browser.*"])
    expect(replies).toBe("plugin.outbound.browser")
    expect(instanceOf("plugin.inbound.browser.desk")).toBe("desk")
    expect(takesReply("plugin.inbound.browser")).toBe(false)
    expect(takesReply(replies)).toBe(true)
  })
})
