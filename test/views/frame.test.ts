import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { rejection } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(async () => {
  session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/seeing/frames` })
})

const frame = (target?: string, first = false) => session.run("frame", target === undefined ? {} : { target, first })
const evaluate = async (script: string) => (await session.run("eval", { script })).data
const cross = "iframe[title='Cross site']"

async function refOf(name: string): Promise<string> {
  const { refs } = (await session.run("snapshot", {})).data
  const found = Object.entries(refs).find(([, each]) => each.name === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return found[0]
}

describe.each([
  { kind: "of the same origin", title: "Same origin", name: "same" },
  { kind: "of another site", title: "Cross site", name: "cross" },
  { kind: "in a sandbox", title: "Sandboxed", name: "sandboxed" },
])("in a frame $kind", ({ title, name }) => {
  beforeEach(async () => {
    const { data } = await frame(`iframe[title="${title}"]`)
    expect(data).toMatchObject({ title: `Frame ${name}`, url: expect.stringMatching(`leaf\\?name=${name}$`) })
  })

  test("commands apply to it", async () => {
    const { data } = await session.run("snapshot", {})
    expect(data).toMatchObject({ title: `Frame ${name}`, origin: expect.stringMatching(`leaf\\?name=${name}$`) })
    expect(Object.values(data.refs).map((each) => each.name)).toEqual([`Button in ${name}`, `Listener in ${name}`])
    expect((await session.run("get count", { target: "button" })).data.count).toBe(1)
    expect((await session.run("get text", { target: "//button" })).data.text).toBe(`Button in ${name}`)
    expect((await session.run("find", { text: "Button in" })).data.matches).toHaveLength(1)
    expect((await session.run("read", {})).data).toMatchObject({
      title: `Frame ${name}`,
      url: expect.stringMatching(`leaf\\?name=${name}$`),
      content: expect.stringContaining(`Listener in ${name}`),
    })
    await session.run("wait", { text: `Listener in ${name}` })
  })

  test("scripts run in the frame, among its own", async () => {
    expect(await evaluate("document.title")).toMatchObject({
      result: `Frame ${name}`,
      origin: expect.stringMatching(`leaf\\?name=${name}$`),
    })
    await evaluate("globalThis.mine = await Promise.resolve(7)")
    expect(await evaluate("() => mine")).toMatchObject({ result: 7 })
    expect((await session.run("wait", { fn: "mine + 1" })).data.result).toBe(8)
    await frame("main")
    expect(await evaluate("typeof mine")).toMatchObject({ result: "undefined" })
  })

  test("elements elsewhere do not match, and the hint names the way to reach them", async () => {
    for (const call of [session.run("get text", { target: "h1" }), session.run("find", { text: "three deep" })]) {
      expect(await rejection(call)).toMatchObject({ code: "no_match" })
    }
    const error = await rejection(session.run("get text", { target: "h1" }))
    expect(error).toMatchObject({ hint: expect.stringContaining("`frame main`") })
    const wait = session.run("wait", { text: "Button in level-1" }, { timeoutMs: 400 })
    expect(await rejection(wait)).toMatchObject({ code: "timeout" })
  })

  test("refs of other frames still work", async () => {
    await frame("main")
    const ref = await refOf("Button in level-2")
    await frame(`iframe[title="${title}"]`)
    expect((await session.run("get text", { target: ref })).data.text).toBe("Button in level-2")
  })
})

describe("frame", () => {
  test("enters a frame inside a frame, by selector and by ref", async () => {
    await frame("[title='Three deep']")
    await frame("iframe[title='Deeper']", true)
    expect((await frame()).data).toMatchObject({ title: "Frame level 2" })
    const { matches } = (await session.run("find", { text: "Deeper" })).data
    expect((await frame(matches[0]?.ref)).text).toMatch(/^in the frame "Frame level 3" http/)
    expect(await evaluate("document.title")).toMatchObject({ result: "Frame level 3" })
  })

  test("returns to the whole page", async () => {
    await frame(cross)
    expect((await frame("main")).data).toEqual({
      frame: "main",
      url: `${engine.site.url}/seeing/frames`,
      title: "Frames",
    })
    expect((await session.run("get text", { target: "h1" })).data.text).toBe("Frames")
    expect(await evaluate("document.title")).toMatchObject({ result: "Frames" })
  })

  test("refuses an element that is not a frame, and names some frames", async () => {
    const error = await rejection(frame("h1"))
    expect(error).toMatchObject({ code: "no_match", message: '"h1" is not a frame' })
    expect(error).toMatchObject({
      candidates: expect.arrayContaining([{ ref: expect.any(String), text: "iframe Cross site" }]),
    })
    expect((await frame()).data.frame).toBe("main")
  })

  test("stays with a frame that navigates, also to another site", async () => {
    await frame("iframe[title='Same origin']")
    const next = `${engine.site.crossSite}/seeing/frames/leaf?name=moved`
    await evaluate(`location.href = ${JSON.stringify(next)}; 0`)
    await session.run("wait", { text: "Button in moved" })
    expect(await evaluate("document.title")).toMatchObject({ result: "Frame moved", origin: next })
    expect((await frame()).data).toMatchObject({ title: "Frame moved", url: next })
  })

  test("ends with its page, and the reply of the navigation says so", async () => {
    await frame(cross)
    const { notes } = await session.run("open", { url: `${engine.site.url}/form` })
    expect(notes).toEqual(["the frame went with its page: commands are about the whole page again"])
    expect(await evaluate("document.title")).toMatchObject({ result: "Sign up" })
    expect((await frame()).data.frame).toBe("main")
  })

  test("fails every command while the frame is gone, until it is left", async () => {
    const ref = await refOf("Button in same")
    await frame(cross)
    const { page } = engine.tabhand.runtime.sessions.get(session.name).tabs.get()
    await page.target.session.send("Runtime.evaluate", { expression: `document.querySelector("${cross}").remove()` })
    const calls = [
      () => session.run("snapshot", {}),
      () => session.run("find", { text: "Button" }),
      () => session.run("read", {}),
      () => session.run("get text", { target: "button" }),
      () => session.run("is visible", { target: "button" }),
      () => session.run("eval", { script: "document.title" }),
      () => session.run("wait", { text: "Button in cross" }),
      () => session.run("wait", { fn: "1" }),
      () => frame(),
    ]
    for (const call of calls) {
      expect(await rejection(call())).toMatchObject({
        code: "frame_gone",
        message: 'the frame "Frame cross" is no longer on the page',
        hint: expect.stringContaining("`frame main`"),
      })
    }
    expect((await session.run("get text", { target: ref })).data.text).toBe("Button in same")
    await frame("main")
    expect(await evaluate("document.title")).toMatchObject({ result: "Frames" })
  })
})

describe("wait --text", () => {
  test("finds text in any frame, as soon as it appears", async () => {
    const waiting = session.run("wait", { text: "Late in level two" })
    const { page } = engine.tabhand.runtime.sessions.get(session.name).tabs.get()
    const deep = [...page.target.subtree()].find(({ info }) => info.url.endsWith("depth=2"))
    await deep?.session.send("Runtime.evaluate", { expression: "document.body.append('Late in level two')" })
    expect((await waiting).data.waited).toBe("text")
  })

  test("finds text in a frame that is added later, and in a shadow root", async () => {
    const add = (html: string) => evaluate(`document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(html)})`)
    await add(`<iframe srcdoc="In a late frame"></iframe>`)
    await session.run("wait", { text: "In a late frame" })
    await add(`<div id="host"></div>`)
    await evaluate(`document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = "<p>In a root</p>"`)
    await session.run("wait", { text: "In a root" })
  })

  test("does not find text in a frame that is not shown", async () => {
    const wait = session.run("wait", { text: "Button in a hidden frame" }, { timeoutMs: 600 })
    expect(await rejection(wait)).toMatchObject({ code: "timeout" })
  })

  test("finds text on a page whose named elements shadow DOM properties", async () => {
    await session.run("open", { url: `${engine.site.url}/seeing/hostile/clobbering` })
    await evaluate(
      `document.body.insertAdjacentHTML("beforeend", '<img name="body"><form name="body">Still here</form>')`,
    )
    await session.run("wait", { text: "Still here" })
  })
})
