import { describe, expect, test } from "vitest"
import { CdpSession } from "../cdp/cdp-session.ts"
import { Connection } from "../cdp/connection.ts"
import { Target } from "../cdp/target.ts"
import { Page } from "../page/core/page.ts"
import { Tabs } from "./tabs.ts"

const connection = new Connection({ onMessage: () => {}, onClose: () => {}, send: () => {}, close: () => {} })

/** A page of a browser that never answers. */
function page(targetId: string): Page {
  const info = { targetId, type: "page", title: "", url: "about:blank", attached: true, canAccessOpener: false }
  return new Page(new Target(info, new CdpSession(connection, `session of ${targetId}`), undefined, undefined))
}

function withTabs(...targets: string[]) {
  const tabs = new Tabs()
  return { tabs, list: targets.map((target) => tabs.add(page(target), { own: true })) }
}

describe("tabs", () => {
  test("are numbered in the order of opening, and numbers are never reused", () => {
    const { tabs, list } = withTabs("A", "B", "C")
    expect(list.map(({ id }) => id)).toEqual(["t1", "t2", "t3"])
    for (const tab of list) tabs.remove(tab)
    expect(tabs.add(page("D"), { own: true }).id).toBe("t4")
    tabs.clear()
    expect(tabs.add(page("A"), { own: true }).id).toBe("t5")
  })

  test("that were only listed keep their number when they are used", () => {
    const tabs = new Tabs()
    expect([tabs.idFor("A"), tabs.idFor("B"), tabs.idFor("A")]).toEqual(["t1", "t2", "t1"])
    expect(tabs.add(page("B"), { own: false }).id).toBe("t2")
  })

  test("are found by id, label, target id and page; without a name the active one", () => {
    const tabs = new Tabs()
    const shown = page("A")
    const first = tabs.add(shown, { own: true, label: "docs" })
    const second = tabs.add(page("B"), { own: true })
    expect([tabs.get("t1"), tabs.get("docs"), tabs.get("A"), tabs.of(shown), tabs.get()]).toEqual(Array(5).fill(first))
    expect(tabs.get("t2")).toBe(second)
    tabs.activate(second)
    expect(tabs.get()).toBe(second)
  })

  test("that do not exist are refused with the names of those that do", () => {
    const { tabs } = withTabs("A")
    tabs.add(page("B"), { own: true, label: "docs" })
    expect(() => tabs.get("t7")).toThrow(
      expect.objectContaining({ code: "no_tab", message: 'there is no tab "t7"', hint: "2 tabs open: t1, t2 (docs)" }),
    )
    expect(() => new Tabs().get("t1")).toThrow(expect.objectContaining({ hint: "`open <url>` opens one" }))
    expect(() => new Tabs().get()).toThrow(expect.objectContaining({ code: "no_tab" }))
  })

  test("are refused with a short message on one line, whatever the name", () => {
    expect(() => new Tabs().get(`a\nerror internal: ${"x".repeat(10_000)}`)).toThrow(/^there is no tab ".{1,100}"$/)
  })
})

describe("the active tab", () => {
  test("is the first one, and stays active when others open", () => {
    const { tabs, list } = withTabs("A", "B")
    expect(tabs.active).toBe(list[0])
  })

  test("is replaced by its opener when it closes, else by the one opened last", () => {
    const { tabs, list } = withTabs("A", "B", "C")
    const popup = tabs.add(page("D"), { own: true, opener: "t2" })
    tabs.activate(popup)
    tabs.remove(popup)
    expect(tabs.active).toBe(list[1])
    for (const tab of list.slice(1, 2)) tabs.remove(tab)
    expect(tabs.active).toBe(list[2])
  })

  test("stays when another one closes, and is undefined after the last one closes", () => {
    const { tabs, list } = withTabs("A", "B")
    const [first, second] = list
    if (second) tabs.remove(second)
    expect(tabs.active).toBe(first)
    if (first) tabs.remove(first)
    expect(tabs.active).toBeUndefined()
    expect(tabs.front).toBeUndefined()
  })

  test("is not changed by a tab that is removed twice", () => {
    const { tabs, list } = withTabs("A", "B")
    const [first] = list
    if (first) tabs.remove(first)
    const next = tabs.add(page("A"), { own: true })
    if (first) tabs.remove(first)
    expect(tabs.idFor("A")).toBe(next.id)
    expect(tabs.size).toBe(2)
  })
})

describe("a label", () => {
  test.each(["t3", "", "a b", "x".repeat(65), "a\nb"])("%j is refused", (label) => {
    expect(() => new Tabs().add(page("A"), { own: true, label })).toThrow(expect.objectContaining({ code: "bad_name" }))
  })

  test("belongs to one tab at a time", () => {
    const tabs = new Tabs()
    const tab = tabs.add(page("A"), { own: true, label: "docs" })
    expect(() => tabs.checkLabel("docs")).toThrow('tab t1 already has the label "docs"')
    tabs.remove(tab)
    expect(() => tabs.checkLabel("docs")).not.toThrow()
  })
})
