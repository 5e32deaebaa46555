import { mkdir, readdir, readFile, stat, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import sharp from "sharp"
import { describe, expect, test, vi } from "vitest"
import type { ElementEntry } from "../../../src/code/worker/tab/observing.ts"
import { failure, withTab } from "./support.ts"

const bench = withTab()

const withoutRefs = (elements: readonly ElementEntry[]) => elements.map(({ ref: _, ...entry }) => entry)
const named = (elements: readonly ElementEntry[], name: string) => elements.find((each) => each.name === name)

describe("OMP-52: observe", () => {
  test("numbers interactive elements from 1, in page order, with roles, names, values and states", async () => {
    await bench.show(`
      <h1>Shop</h1><p>Just words</p>
      <a href="#x" aria-keyshortcuts="Alt+S">Start</a>
      <button aria-pressed="false" aria-describedby="tip">Bold</button><span id="tip">Makes it bold</span>
      <button aria-expanded="true" disabled>Menu</button>
      <label>Name <input value="Ada" required></label>
      <label>Note <textarea readonly>text</textarea></label>
      <label><input type="checkbox" checked> Agree</label>
      <label><input type="radio"> Maybe</label>
      <label>Fruit <select><option value="a">Apple</option><option value="p" selected>Pear</option></select></label>
      <label>Many <select multiple><option>One</option></select></label>
      <label>Secret <input type="password" value="hunter2"></label>
      <div role="slider" tabindex="0" style="height: 9px" aria-label="Volume" aria-valuenow="7"></div>
      <input autofocus aria-label="Here">`)
    await bench.page.focus('[aria-label="Here"]')
    const { elements, title, url } = await bench.tab().observe()
    expect({ title, url }).toEqual({ title: "Shown", url: `${bench.engine.site.url}/title/Shown` })
    expect(withoutRefs(elements)).toEqual([
      { id: 1, role: "link", name: "Start", keyshortcuts: "Alt+S", states: [] },
      { id: 2, role: "button", name: "Bold", description: "Makes it bold", states: ["pressed=false"] },
      { id: 3, role: "button", name: "Menu", states: ["disabled", "expanded=true"] },
      { id: 4, role: "textbox", name: "Name", value: "Ada", states: ["required"] },
      { id: 5, role: "textbox", name: "Note", value: "text", states: ["readonly", "multiline"] },
      { id: 6, role: "checkbox", name: "Agree", states: ["checked=true"] },
      { id: 7, role: "radio", name: "Maybe", states: ["checked=false"] },
      { id: 8, role: "combobox", name: "Fruit", value: "Pear", states: [] },
      { id: 9, role: "option", name: "Apple", value: "a", states: [] },
      { id: 10, role: "option", name: "Pear", value: "p", states: ["selected=true"] },
      { id: 11, role: "listbox", name: "Many", states: ["multiselectable"] },
      { id: 12, role: "option", name: "One", value: "One", states: [] },
      { id: 13, role: "textbox", name: "Secret", states: [] },
      { id: 14, role: "slider", name: "Volume", value: "7", states: [] },
      { id: 15, role: "textbox", name: "Here", states: ["focused"] },
    ])
    expect(elements.every(({ ref }) => /^e\d+$/.test(ref))).toBe(true)
  })

  test("reports the window and its scroll position", async () => {
    await bench.show(`<div style="height: 4000px; width: 50px"></div>`)
    await bench.page.evaluate("scrollTo(0, 300)")
    const { viewport, scroll } = await bench.tab().observe()
    expect(viewport).toEqual({ width: 1280, height: 800, deviceScaleFactor: 1 })
    expect(scroll).toMatchObject({
      x: 0,
      y: 300,
      height: 800,
      scrollWidth: expect.any(Number),
      scrollHeight: expect.any(Number),
    })
    expect(scroll.scrollHeight).toBeGreaterThanOrEqual(4000)
  })

  test("with includeAll returns everything, with viewportOnly what is in view", async () => {
    const tab = bench.tab()
    await bench.show(
      `<h1>Title</h1><p>Some words</p><button>Top</button><div style="height: 3000px"></div><button>Below</button>`,
    )
    const all = await tab.observe({ includeAll: true })
    expect(all.elements.map(({ role, name }) => `${role} ${name}`)).toEqual(
      expect.arrayContaining(["heading Title", "text Some words", "button Top", "button Below"]),
    )
    const shown = await tab.observe({ viewportOnly: true })
    expect(withoutRefs(shown.elements)).toEqual([{ id: 1, role: "button", name: "Top", states: [] }])
  })

  test("New-5: a timeout is reported", async () => {
    await bench.show("<button>One</button>")
    expect((await failure(bench.tab().observe({ timeout: 1 }))).message).toMatch(
      /^tab\.observe\(\) timed out after 1ms/,
    )
  })

  test("a page that cannot be observed is reported in the documented words", async () => {
    const tab = bench.tab()
    await bench.go("/acting/dialogs")
    await tab.click("#confirm")
    const { message, code } = await failure(tab.observe())
    expect(message).toMatch(/^Accessibility snapshot unavailable: .*confirm/)
    expect(code).toBe("dialog_open")
    await bench.engine.tabhand.session("tab").run("dialog dismiss", {})
  })
})

describe("OMP-52, OMP-57: id", () => {
  test("returns a live Puppeteer handle, in frames and closed shadow roots too", async () => {
    const tab = bench.tab()
    await bench.go("/acting/shadow")
    const { elements } = await tab.observe()
    await (await tab.id(named(elements, "Closed button")?.id ?? 0)).click()
    expect(await bench.log()).toEqual(["click closed-button"])
    await bench.go("/acting/frames/cross")
    await bench.page.waitForFunction("frames.length > 0")
    await tab.waitFor("#send")
    const inner = await tab.observe()
    const send = await tab.id(named(inner.elements, "Send")?.id ?? 0)
    expect(await send.evaluate((button) => button.textContent)).toBe("Send")
    await tab.click(named(inner.elements, "Send")?.ref ?? "")
    expect(await bench.log()).toContain("frame click send")
  })

  test("a number that was not assigned is unknown", async () => {
    const tab = bench.tab()
    await bench.show("<button>One</button>")
    await tab.observe()
    expect((await failure(tab.id(99))).message).toBe(
      "Unknown element id 99. Run tab.observe() to refresh the element list.",
    )
  })

  test("an element that left the page makes all of them stale", async () => {
    const tab = bench.tab()
    await bench.show("<button>One</button><button>Two</button>")
    await tab.observe()
    expect(await (await tab.id(2)).evaluate((button) => button.textContent)).toBe("Two")
    await bench.page.evaluate("document.querySelector('button').remove()")
    expect((await failure(tab.id(1))).message).toBe("Element id 1 is stale. Run tab.observe() again.")
    expect((await failure(tab.id(2))).message).toMatch(/^Unknown element id 2\./)
  })

  test("so does another page, whether by goto, which forgets them at once, or otherwise", async () => {
    const tab = bench.tab()
    await bench.show("<button>One</button>")
    await tab.observe()
    await bench.go("/title/Other")
    expect((await failure(tab.id(1))).message).toBe("Element id 1 is stale. Run tab.observe() again.")
    await bench.show("<button>One</button>")
    await tab.observe()
    await tab.goto(`${bench.engine.site.url}/title/Other`)
    expect((await failure(tab.id(1))).message).toMatch(/^Unknown element id 1\./)
  })

  test("numbers outlive the run, as the page does", async () => {
    await bench.show("<button>One</button>")
    await bench.tab().observe()
    bench.endRuns()
    expect(await (await bench.tab().id(1)).evaluate((button) => button.textContent)).toBe("One")
  })
})

describe("OMP-54: extract", () => {
  test("gives the article as markdown, and as text with a line for each block", async () => {
    const tab = bench.tab()
    await bench.go("/articles/story")
    const markdown = await tab.extract()
    expect(markdown).toMatch(/^# How bridges stand/)
    expect(markdown).toContain("| Rialto | 31.8 m |")
    expect(markdown).not.toContain("Share")
    const text = await tab.extract("text")
    expect(text).toMatch(/^How bridges stand\n\n/)
    expect(text).toContain("Rialto\t31.8 m\nStari Most\t28.7 m")
    expect(text).toContain("const thrust = load / rise\n  * span")
    expect(text).not.toContain("**")
  })

  test.each([
    ["main article", `<p>Around</p><main><p>Around</p><article><h2>In</h2></article></main>`, "In"],
    ["article", `<nav>Around</nav><article><h2>In</h2></article>`, "In"],
    ["main", `<nav>Around</nav><main><h2>Main part</h2><p>of it</p></main>`, "Main part\n\nof it"],
    ["[role='main']", `<nav>Around</nav><div role="main"><h2>Main part</h2><p>of it</p></div>`, "Main part\n\nof it"],
    ["body", `<p>All there is</p>`, "All there is"],
  ])("falls back to %s", async (_, body, text) => {
    await bench.show(body)
    expect(await bench.tab().extract("text")).toBe(text)
  })

  test("is null if there is no content", async () => {
    await bench.go("/articles/empty")
    expect(await bench.tab().extract()).toBeNull()
    expect(await bench.tab().extract("text")).toBeNull()
  })

  test("another format is refused", async () => {
    const { message } = await failure(bench.tab().extract(JSON.parse('"html"')))
    expect(message).toBe('tab.extract() takes "markdown" or "text". Got: "html"')
  })
})

describe("OMP-17, OMP-56: screenshot", () => {
  const sizeOf = async (path: string) => {
    const { width, height, format } = await sharp(path).metadata()
    return { width, height, format }
  }

  test("OMP-17: is saved small in the temporary directory, displayed after its caption, and recorded", async () => {
    await bench.show(`<h1>Image</h1>`)
    const shot = await bench.tab().screenshot()
    expect(dirname(shot.dest)).toBe(tmpdir())
    expect(shot).toMatchObject({ width: 1024, height: 640, bytes: (await stat(shot.dest)).size })
    expect(await sizeOf(shot.dest)).toEqual({ width: 1024, height: 640, format: shot.mimeType.replace("image/", "") })
    expect(bench.shots).toEqual([shot])
    const [caption, image] = bench.displays
    expect(caption).toMatchObject({ type: "text", text: expect.stringContaining(shot.dest) })
    expect(image).toMatchObject({ type: "image", mimeType: shot.mimeType })
    expect(image?.type === "image" && Buffer.from(image.data, "base64").equals(await readFile(shot.dest))).toBe(true)
  })

  test("OMP-17, OMP-60: silent displays nothing; save writes the full image as a png, and creates its folders", async () => {
    await bench.show(`<div style="height: 3000px; background: linear-gradient(red, blue)">x</div>`)
    const shot = await bench.tab().screenshot({ save: "new/deep/page.png", fullPage: true, silent: true })
    expect(shot.dest).toBe(join(bench.engine.home, "new/deep/page.png"))
    expect(shot.mimeType).toBe("image/png")
    const whole = await sizeOf(shot.dest)
    expect(whole).toMatchObject({ width: 1280, format: "png" })
    expect(whole.height).toBeGreaterThan(2_900)
    expect(Math.max(shot.width, shot.height)).toBe(1024)
    expect(bench.displays).toEqual([])
    expect(bench.shots).toEqual([shot])
  })

  test("OMP-56: the configured folder gets the full image, named by the time", async () => {
    await bench.show(`<h1>Image</h1>`)
    const screenshotDir = join(bench.engine.home, "shots", "here")
    const shot = await bench.tab({ screenshotDir }).screenshot({ silent: true })
    const [file = ""] = await readdir(screenshotDir)
    expect(file).toMatch(/^screenshot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.png$/)
    expect(shot).toMatchObject({ dest: join(screenshotDir, file), mimeType: "image/png", width: 1024, height: 640 })
    expect(await sizeOf(shot.dest)).toEqual({ width: 1280, height: 800, format: "png" })
  })

  test("OMP-56: that folder may be below the user's own", async () => {
    vi.stubEnv("HOME", bench.engine.home)
    await bench.show(`<h1>Image</h1>`)
    const { dest } = await bench.tab({ screenshotDir: "~/images" }).screenshot({ silent: true })
    vi.unstubAllEnvs()
    expect(dirname(dest)).toBe(join(bench.engine.home, "images"))
  })

  test("OMP-56: a detailed image is displayed in at most 150 KiB", async () => {
    await bench.show(`<canvas id="c" width="1280" height="800"></canvas><script>
      const context = c.getContext("2d")
      const image = context.createImageData(1280, 800)
      for (let at = 0; at < image.data.length; at++) image.data[at] = (at * 2654435761) >>> 24
      context.putImageData(image, 0, 0)</script>`)
    const shot = await bench.tab().screenshot()
    expect(shot.mimeType).toBe("image/jpeg")
    expect(shot.bytes).toBeLessThanOrEqual(150 * 1024)
  })

  test("of an element anywhere, even in a scrolled box", async () => {
    await bench.show(`<div style="height: 200px; overflow: auto"><div style="height: 2000px"></div>
      <p id="p" style="width: 120px; height: 60px; margin: 0; background: lime">Here</p></div>`)
    const shot = await bench.tab().screenshot({ selector: "#p", save: "p.png", fullPage: true })
    expect(await sizeOf(shot.dest)).toEqual({ width: 120, height: 60, format: "png" })
    expect(shot).toMatchObject({ width: 120, height: 60 })
  })

  test("OMP-57: a selector without a match is reported in the documented words", async () => {
    await bench.show(`<button id="order">Order</button>`)
    const { message, hint } = await failure(bench.tab().screenshot({ selector: "#orders", timeout: 400 }))
    expect(message).toBe("Screenshot selector did not resolve to an element")
    expect(hint).toMatch(/^nearest: e\d+ button Order \(order\)/)
    expect(bench.shots).toEqual([])
  })

  test("nothing is written, and no folder created, if the caller may not write there", async () => {
    const root = join(bench.engine.home, "inside")
    await mkdir(root, { recursive: true })
    await symlink(bench.engine.home, join(root, "out"))
    const tab = bench.tab({ cwd: root, files: { kind: "below", roots: [], writeRoots: [root] } })
    await bench.show(`<h1>Image</h1>`)
    for (const save of ["../outside/a.png", "out/made/a.png", "/tmp/tabhand-never/a.png"])
      expect(await failure(tab.screenshot({ save }))).toMatchObject({ code: expect.stringMatching(/^path_/) })
    expect((await readdir(bench.engine.home)).filter((name) => name === "outside" || name === "made")).toEqual([])
    expect((await tab.screenshot({ save: "made/b.png", silent: true })).dest).toBe(join(root, "made/b.png"))
  })
})
