import { beforeAll, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()

/** Drags, choosers, downloads and the clipboard have their own tests with two sessions. */
describe("two sessions of one browser never see each other", () => {
  let one: LibrarySession | undefined
  let other: LibrarySession | undefined

  beforeAll(async () => {
    one = engine.tabhand.session("one")
    other = engine.tabhand.session("other")
    for (const session of [one, other]) await session.run("open", { url: `${engine.site.url}/acting/inputs` })
    expect(browsers()).toHaveLength(1)
  })

  function browsers(): unknown[] {
    const { sessions } = engine.tabhand.runtime
    return [...new Set(["one", "other"].map((name) => sessions.get(name).context?.browser))]
  }

  async function asked(session: LibrarySession | undefined, script: string): Promise<unknown> {
    return (await known(session).run("eval", { script }, { view: false })).data.result
  }

  test("cookies", async () => {
    await asked(one, "document.cookie = 'who=one; path=/'")
    expect(await asked(one, "document.cookie")).toContain("who=one")
    expect(await asked(other, "document.cookie")).not.toContain("who=one")
  })

  test("storage", async () => {
    await asked(one, "localStorage.setItem('who', 'one'); sessionStorage.setItem('who', 'one')")
    expect(await asked(other, "[localStorage.getItem('who'), sessionStorage.getItem('who')]")).toEqual([null, null])
    const stores = "indexedDB.databases().then((all) => all.length)"
    await asked(one, "new Promise((done) => { indexedDB.open('who').onsuccess = () => done(true) })")
    expect([await asked(one, stores), await asked(other, stores)]).toEqual([1, 0])
  })

  test("messages between their pages", async () => {
    await asked(
      other,
      "window.received = []; new BroadcastChannel('talk').onmessage = ({ data }) => received.push(data); 0",
    )
    await asked(one, "new BroadcastChannel('talk').postMessage('hello'); 0")
    await asked(other, "new BroadcastChannel('talk').postMessage('own'); 0")
    await known(other).run("wait", { fn: "received.length" }, { view: false })
    expect(await asked(other, "received")).toEqual(["own"])
  })

  test("the focus: each has its own, and both pages believe they are in front", async () => {
    await known(one).run("focus", { target: "#text" })
    await known(other).run("focus", { target: "#email" })
    const focus = "[document.activeElement.id, document.hasFocus(), document.visibilityState]"
    expect(await asked(one, focus)).toEqual(["text", true, "visible"])
    expect(await asked(other, focus)).toEqual(["email", true, "visible"])
  })

  test("keys and clicks, also at the same time as the other's", async () => {
    const typing = [one, other].map((session, at) =>
      known(session).run("type", { target: "#textarea", text: `words of ${at} `.repeat(5), clear: true }),
    )
    await Promise.all(typing)
    const value = "document.querySelector('#textarea').value"
    expect(await asked(one, value)).toBe("words of 0 ".repeat(5))
    expect(await asked(other, value)).toBe("words of 1 ".repeat(5))
  })

  test("permissions", async () => {
    await known(one).run("set geo", { latitude: 59.9, longitude: 10.7 })
    const permission = "navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)"
    expect(await asked(one, permission)).toBe("granted")
    expect(await asked(other, permission)).not.toBe("granted")
  })

  test("held keys", async () => {
    await known(one).run("keydown", { key: "Shift" })
    await known(other).run("type", { target: "#search", text: "abc", clear: true })
    expect(await asked(other, "document.querySelector('#search').value")).toBe("abc")
    await known(one).run("keyup", { key: "Shift" })
  })
})
