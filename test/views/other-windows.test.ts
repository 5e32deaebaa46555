import { describe, expect, test } from "vitest"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()

const isBoolean = (value: unknown) => typeof value === "boolean"

test("a field in a frame that was added during a look is listed and used like any other", async () => {
  await using session = engine.tabhand.session("editor")
  await session.run("open", { url: `${engine.site.url}/acting/framed-editor` })
  await session.run("eval", { script: "edit()" }, { view: false })
  const { text, data } = await session.run("snapshot", {})
  expect(text).toContain("textarea Text = draft")
  const [ref = ""] = Object.entries(data.refs).find(([, { name }]) => name === "Text") ?? []
  await session.run("click", { target: ref })
  await session.run("press", { key: "Control+End" })
  const { change } = await session.run("keyboard type", { text: "ed" })
  expect(change?.text).toContain("textarea Text = drafted")
  expect((await session.run("get value", { target: ref })).data.value).toBe("drafted")
})

describe("an element is resolved in its own frame's window", () => {
  const { signal } = new AbortController()
  const isOwn = "() => document.getElementById('text') instanceof HTMLTextAreaElement"

  test("if its frame was added during a look", async () => {
    await using session = engine.tabhand.session("during")
    await session.run("open", { url: `${engine.site.url}/acting/framed-editor` })
    await session.run("eval", { script: "edit()" }, { view: false })
    await session.run("snapshot", {})
    const { page } = engine.tabhand.runtime.sessions.get("during").tabs.get()
    const [, frame] = await page.capture.frames(signal)
    expect(await frame?.snapshotter.world.call(isOwn, [], isBoolean, signal)).toBe(true)
  })

  test("if its own frame was not asked for listeners", async () => {
    await using session = engine.tabhand.session("before")
    await session.run("open", { url: `${engine.site.url}/acting/framed-editor` })
    await session.run("eval", { script: "show()" }, { view: false })
    const { page } = engine.tabhand.runtime.sessions.get("before").tabs.get()
    const [main, frame] = await page.capture.frames(signal)
    const nodes = known(await main?.snapshotter.listeners.list(signal))
    expect(nodes.size).toBe(1)
    expect(await main?.snapshotter.listeners.update(nodes, true, signal)).toBe(false)
    expect(await frame?.snapshotter.world.call(isOwn, [], isBoolean, signal)).toBe(true)
  })
})

test("controls that a script moved into a frame are listed with their values, except for secrets", async () => {
  await using session = engine.tabhand.session("moved")
  await session.run("open", { url: `${engine.site.url}/acting/moved-nodes` })
  await session.run("snapshot", {})
  await session.run("eval", { script: "move()" }, { view: false })
  const { text } = await session.run("snapshot", {})
  expect(text.slice(text.indexOf("iframe")).replace(/\be\d+ /g, "")).toMatchInlineSnapshot(`
    "iframe Frame
      textarea Notes
      textbox Name
      checkbox Agree
      select Color (2 options) = red
      password Pin (filled)
      date Day
      textarea Editable = Text"
  `)
  expect((await session.run("get value", { target: "#color" })).data.value).toBe("red")
  expect((await session.run("get value", { target: "#pin" })).data.value).toBe("••••")
  expect((await session.run("get attr", { target: "#pin", name: "value" })).data.value).toBe("••••")
})
