import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { tabhand } from "../../src/doors/library/tabhand.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()

/** Counts itself in the document, so that one that runs twice, late or in another world is seen. */
const counting = "globalThis.runs = (globalThis.runs ?? 0) + 1"
const plain = "/published/init/plain"
const framing = "/published/init/framing"

beforeAll(() => {
  const { site } = engine
  const keeps = "<script>globalThis.first = globalThis.runs ?? 0</script>"
  site.publish(plain, `${keeps}<script>parent.postMessage(first, "*")</script>`)
  site.publish(
    framing,
    `${keeps}<script>
      said = {}
      const asked = new Map()
      addEventListener("message", ({ source, data }) => asked.get(source)?.(data))
      frame = (src) => new Promise((resolve) => {
        const made = document.createElement("iframe")
        made.src = src
        document.body.append(made)
        asked.set(made.contentWindow, resolve)
      })
    </script><body></body>`,
  )
})

const session = (name: string) => engine.tabhand.session(name)

async function value(name: string, script: string, tab?: string): Promise<unknown> {
  const { data } = await session(name).run("eval", { script }, tab === undefined ? {} : { tab })
  return data.result
}

/** Opens a page by a script of the first one, and returns the new tab's name. */
async function popUp(name: string, url: string, features = ""): Promise<string> {
  const { tabs } = known(engine.tabhand.runtime.sessions.find(name))
  const before = new Set(tabs.list())
  await value(name, `open(${JSON.stringify(url)}, "_blank", ${JSON.stringify(features)}); 0`, "t1")
  const opened = () => tabs.list().find((tab) => !before.has(tab))
  await expect.poll(() => opened()?.id).toBeDefined()
  const { id, page } = known(opened())
  // A blank popup has loaded when it is there.
  if (url === "about:blank") return id
  await expect.poll(() => page.url).toBe(url)
  await session(name).run("wait", { load: "load" }, { tab: id })
  return id
}

describe("a script that was added before the first page", () => {
  const name = "added"
  let page = ""

  beforeAll(async () => {
    page = `${engine.site.url}${framing}`
    await session(name).run("addinitscript", { script: "throw new Error('of the first script')" })
    const { data } = await session(name).run("addinitscript", { script: counting })
    expect(data).toEqual({ added: true, identifier: "init2" })
    await session(name).run("open", { url: page })
  })

  test("runs once, before the page's own, although another one throws", async () => {
    expect(await value(name, "[first, runs]")).toEqual([1, 1])
    const { data } = await session(name).run("errors", {})
    expect(data.errors.map(({ text }) => text)).toContainEqual(expect.stringContaining("of the first script"))
  })

  test("runs again after each navigation, also to another site and back", async () => {
    await session(name).run("reload", {})
    expect(await value(name, "[first, runs]")).toEqual([1, 1])
    await session(name).run("open", { url: `${engine.site.crossSite}${plain}` })
    expect(await value(name, "[first, runs]")).toEqual([1, 1])
    await session(name).run("open", { url: page })
    expect(await value(name, "[first, runs]")).toEqual([1, 1])
  })

  test.each(["the same site", "another site"])("runs in a frame of %s", async (kind) => {
    const { url, crossSite } = engine.site
    const src = `${kind === "the same site" ? url : crossSite}${plain}`
    expect(await value(name, `frame(${JSON.stringify(src)})`)).toBe(1)
  })

  test("runs in a blank frame and in one whose document is in an attribute", async () => {
    const blank = `(() => {
      const made = document.createElement("iframe")
      document.body.append(made)
      return made.contentWindow.runs
    })()`
    expect(await value(name, blank)).toBe(1)
    const written = `new Promise((resolve) => {
      const made = document.createElement("iframe")
      made.srcdoc = "<script>globalThis.first = globalThis.runs</scr" + "ipt>"
      made.onload = () => resolve(made.contentWindow.first)
      document.body.append(made)
    })`
    expect(await value(name, written)).toBe(1)
  })

  test.each([
    ["of the same site", "", ""],
    ["of the same site without an opener", "", "noopener"],
    ["of another site", "cross", ""],
    ["of another site without an opener", "cross", "noopener"],
  ])("runs in a popup %s", async (_, site, features) => {
    const { url, crossSite } = engine.site
    const tab = await popUp(name, `${site === "cross" ? crossSite : url}${plain}`, features)
    expect(await value(name, "[first, runs]", tab)).toEqual([1, 1])
    await session(name).run("tab close", { name: tab })
  })

  test.each(["", "noopener"])("runs in a blank popup with the features %j", async (features) => {
    const tab = await popUp(name, "about:blank", features)
    expect(await value(name, "globalThis.runs", tab)).toBe(1)
    await session(name).run("tab close", { name: tab })
  })

  test("runs in a tab that is opened by a command", async () => {
    const { data } = await session(name).run("tab new", { url: page })
    expect(await value(name, "[first, runs]", data.tabId)).toEqual([1, 1])
    await session(name).run("tab close", { name: data.tabId })
  })

  test("runs nowhere once it is removed", async () => {
    const tab = await popUp(name, `${engine.site.url}${plain}`)
    const { data } = await session(name).run("removeinitscript", { identifier: "init2" }, { tab: "t1" })
    expect(data).toEqual({ removed: true, identifier: "init2" })
    await session(name).run("reload", {}, { tab: "t1" })
    await session(name).run("reload", {}, { tab })
    expect(await value(name, "first", "t1")).toBe(0)
    expect(await value(name, "first", tab)).toBe(0)
    expect(await value(name, `frame("${engine.site.crossSite}${plain}")`, "t1")).toBe(0)
    await session(name).run("tab close", { name: tab })
    await expect(session(name).run("removeinitscript", { identifier: "init2" })).rejects.toMatchObject({
      code: "bad_argument",
      message: 'there is no init script "init2"',
    })
  })
})

test("a script that is added later waits for the next document of each tab and frame", async () => {
  const name = "later"
  await session(name).run("open", { url: `${engine.site.url}${framing}` })
  const tab = await popUp(name, `${engine.site.url}${plain}`)
  const frameOf = `frame("${engine.site.crossSite}${plain}")`
  expect(await value(name, frameOf, "t1")).toBe(0)
  await session(name).run("addinitscript", { script: counting }, { tab: "t1" })
  for (const each of ["t1", tab]) {
    expect(await value(name, "[first, globalThis.runs ?? 0]", each)).toEqual([0, 0])
  }
  expect(await value(name, frameOf, "t1")).toBe(1)
  for (const each of ["t1", tab]) {
    await session(name).run("reload", {}, { tab: each })
    expect(await value(name, "[first, runs]", each)).toEqual([1, 1])
  }
  await session(name).run("close", {})
})

test("scripts of one session do not run in another one", async () => {
  await session("one").run("addinitscript", { script: counting })
  await session("other").run("open", { url: `${engine.site.url}${plain}` })
  expect(await value("other", "first")).toBe(0)
  await session("one").run("close", {})
  await session("other").run("close", {})
})

test("scripts of files run in order from the first document on, and are removed by their number", async () => {
  const [one, two] = [join(engine.home, "one.js"), join(engine.home, "two.js")]
  await writeFile(one, counting)
  await writeFile(two, "globalThis.second = globalThis.runs + 1")
  const other = await tabhand({ home: join(engine.home, "other"), initScripts: [one, two] })
  try {
    const own = other.session("own")
    await own.run("open", { url: `${engine.site.url}${plain}` })
    const read = async () => (await own.run("eval", { script: "[first, runs, globalThis.second]" })).data.result
    expect(await read()).toEqual([1, 1, 2])
    await own.run("removeinitscript", { identifier: "init2" })
    await own.run("reload", {})
    expect(await read()).toEqual([1, 1, null])
    await other.session("blank").run("tab new", {})
    const { data } = await other.session("blank").run("eval", { script: "globalThis.runs" })
    expect(data.result).toBe(1)
  } finally {
    await other.close()
  }
})

test("a file that is not there is an error that names it", async () => {
  const other = await tabhand({ home: join(engine.home, "absent"), initScripts: [join(engine.home, "absent.js")] })
  try {
    await expect(other.session("own").run("open", { url: engine.site.url })).rejects.toMatchObject({
      code: "path_unusable",
      message: expect.stringMatching(/^the init script .*absent\.js cannot be used: there is no such file$/),
    })
  } finally {
    await other.close()
  }
})
