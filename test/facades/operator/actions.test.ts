import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { type Agent, withOperator } from "./support.ts"

const server = withOperator()
let agent: Agent

beforeAll(async () => {
  agent = await server.agent({ uploads_dir: join(server.cwd, "uploads") })
  await agent.use({ action: "open" })
})

const url = (path: string) => `${server.site.url}${path}`

/** A page with these elements, each of them at a place of its own. */
async function show(name: string, html: string): Promise<void> {
  server.site.publish(`/published/${name}`, `<!doctype html><title>${name}</title><body>${html}`)
  await agent.goto(`/published/${name}`)
}

describe("navigation", () => {
  test("OPU-5: goto, back and forward say where they went, and the ends of the history are errors", async () => {
    const own = await server.agent()
    await own.use({ action: "open", browser: "chrome" })
    expect(await own.error({ action: "back" })).toBe("there is no page to go back to")
    expect((await own.goto("/title/One")).message).toBe(`Navigated to ${url("/title/One")}.`)
    await own.goto("/title/Two")
    const back = await own.use({ action: "back" })
    expect(back).toMatchObject({ message: "Navigated back.", details: { url: url("/title/One"), title: "One" } })
    const forward = await own.use({ action: "forward" })
    expect(forward).toMatchObject({ message: "Navigated forward.", details: { title: "Two" } })
    expect(await own.error({ action: "forward" })).toBe("there is no page to go forward to")
    await own.mcp.close()
  })

  test("OPU-5: an address that cannot be opened is an error, and the page stays", async () => {
    await agent.goto("/title/Stays")
    const { isError, text, state } = await agent.call({ action: "goto", url: "http://127.0.0.1:1/" })
    expect(isError).toBe(true)
    expect(text).toMatch(/^http:\/\/127\.0\.0\.1:1\/ could not be opened: /)
    expect(state).toBe(`[Browser: chrome | ${url("/title/Stays")} | Stays | 1 tab(s)]`)
    const missing = await agent.goto("/missing")
    expect(missing.notes).toEqual(["the server answered 404"])
  })

  test("OPU-13: wait waits for so many seconds, and not longer than it may", async () => {
    const started = performance.now()
    expect((await agent.use({ action: "wait", time: 0.3 })).message).toBe("Waited 0.3s.")
    expect(performance.now() - started).toBeGreaterThanOrEqual(300)
    expect(await agent.error({ action: "wait" })).toBe("'time' is required for action='wait'.")
    expect(await agent.error({ action: "wait", time: 121 })).toBe("'time' is 121: it must be at most 120.")
  })
})

describe("input", () => {
  test("OPU-6: a click is trusted, and the reply says what it hit", async () => {
    await show("click", `<button onclick="document.title = event.isTrusted">Go <b>on</b></button>`)
    const at = await agent.one("b")
    const clicked = await agent.use({ action: "click", ...at })
    expect(clicked.message).toBe(`Clicked at (${at.x}, ${at.y}).`)
    expect(clicked.details.hit).toBeDefined()
    expect(await agent.page("document.title")).toBe("true")
    expect(await agent.error({ action: "click", x: 5_000, y: 5 })).toBe(
      "5000,5 is outside of the window, which is 1280x800\nx and y are pixels of the visible area: scroll brings other parts of the page into it",
    )
    expect(await agent.error({ action: "click", x: 5 })).toBe("'x' and 'y' are required for action='click'.")
  })

  test("OPU-7: type types with keys after the text of a field, or in its place, and presses Enter", async () => {
    await show(
      "type",
      `<form onsubmit="document.title = 'sent ' + name.value; return false"><input name=name value="A" onkeydown="keys = (window.keys ?? 0) + 1"></form>`,
    )
    const at = await agent.one("input")
    const typed = await agent.use({ action: "type", ...at, text: "da" })
    expect(typed).toMatchObject({ message: `Typed at (${at.x}, ${at.y}).`, notes: [`textbox holds "Ada"`] })
    expect(await agent.page("keys")).toBe(2)
    await agent.use({ action: "type", ...at, text: "Bob", clear: true, press_enter: true })
    expect(await agent.page("document.title")).toBe("sent Bob")
    expect(await agent.error({ action: "type", ...at })).toBe("'text' is required for action='type'.")
  })

  test("OPU-7: what takes no text is an error, and a drawn editor takes it where the focus goes", async () => {
    await show(
      "editor",
      `<button>Go</button><div id=drawn style="width:200px;height:40px" onmousedown="setTimeout(() => sink.focus())">drawn</div>
       <div style="width:200px;height:40px" id=plain>plain</div><textarea id=sink style="position:absolute;left:-999px"></textarea>`,
    )
    expect(await agent.error({ action: "type", ...(await agent.one("button")), text: "x" })).toMatch(
      /^\(\d+,\d+\) button "Go" is no field for text\ntype is for fields, /,
    )
    const drawn = await agent.use({ action: "type", ...(await agent.one("#drawn")), text: "Ada" })
    expect(drawn.notes).toEqual(["it went to what took the focus"])
    expect(await agent.page("sink.value")).toBe("Ada")
    await agent.page("sink.blur()")
    const plain = await agent.one("#plain")
    expect(await agent.error({ action: "type", ...plain, text: "x" })).toBe(
      `Nothing takes text at (${plain.x}, ${plain.y}): it was clicked, and nothing was typed.`,
    )
    expect(await agent.page("sink.value")).toBe("Ada")
  })

  test("OPU-8: key presses keys and combinations, up to fifty times", async () => {
    await show("keys", `<input value="some text" oninput="document.title = 'now ' + value.length">`)
    await agent.use({ action: "click", ...(await agent.one("input")) })
    expect((await agent.use({ action: "key", text: "Ctrl+a" })).message).toMatch(
      /^Pressed (Control|ControlOrMeta|Meta)\+a\.$/,
    )
    expect((await agent.use({ action: "key", text: "Backspace" })).message).toBe("Pressed Backspace.")
    expect(await agent.page("document.title")).toBe("now 0")
    expect((await agent.use({ action: "key", text: "x", times: 50 })).message).toBe("Pressed x 50 times.")
    expect(await agent.page("document.querySelector('input').value.length")).toBe(50)
    expect(await agent.error({ action: "key", text: "x", times: 51 })).toBe("'times' is 51: it must be at most 50.")
    expect(await agent.error({ action: "key", text: "Entre" })).toMatch(
      /^there is no key "Entre"\ndid you mean Enter\?/,
    )
    expect(await agent.error({ action: "key" })).toBe("'text' is required for action='key'.")
    expect(await agent.page("document.querySelector('input').value.length")).toBe(50)
  })

  test("OPU-9: scroll moves the page, or what is at a point, and says when it cannot", async () => {
    await show(
      "scroll",
      `<div id=box style="height:200px;overflow:auto"><p style="height:1000px">inner</p></div><p style="height:3000px">`,
    )
    expect((await agent.use({ action: "scroll" })).message).toBe("Scrolled down by 500px.")
    expect(await agent.page("scrollY")).toBe(500)
    expect((await agent.use({ action: "scroll", direction: "up", amount: 9_000 })).message).toBe(
      "Scrolled up by 500px.",
    )
    expect((await agent.use({ action: "scroll", direction: "up" })).message).toBe("Already at the top.")
    const at = await agent.one("#box")
    const inner = await agent.use({ action: "scroll", ...at, amount: 100 })
    expect(inner.message).toBe(`Scrolled down at (${at.x}, ${at.y}) by 100px.`)
    await expect.poll(() => agent.page("box.scrollTop")).toBe(100)
    await agent.use({ action: "scroll", amount: 90_000 })
    expect((await agent.use({ action: "scroll" })).message).toBe("Already at the bottom.")
    expect(await agent.error({ action: "scroll", x: 20, y: 700 })).toMatch(/^Nothing scrolled down at \(20, 700\)\./)
    expect(await agent.error({ action: "scroll", amount: 0 })).toBe("'amount' is 0: it must be at least 1.")
  })

  test("OPU-10: menu selects options by their labels", async () => {
    await show(
      "menu",
      `<select id=one onchange="document.title = event.isTrusted + value"><option>Choose<option value=no>Norway</select>
       <select id=many multiple size=4 style="width:200px"><option>Red<option>Green<option>Blue</select><button>Go</button>`,
    )
    const one = await agent.one("#one")
    expect((await agent.use({ action: "menu", ...one, labels: ["Norway"] })).message).toBe("Selected Norway.")
    expect(await agent.page("one.value")).toBe("no")
    const many = await agent.one("#many")
    expect((await agent.use({ action: "menu", ...many, labels: '["Red", "Blue"]' })).message).toBe(
      "Selected Red, Blue.",
    )
    expect(await agent.page("[...many.selectedOptions].map((option) => option.label)")).toEqual(["Red", "Blue"])
    expect(await agent.error({ action: "menu", ...(await agent.one("button")), labels: ["Red"] })).toMatch(
      /button "Go" is no list to select from/,
    )
    expect(await agent.error({ action: "menu", ...one, labels: [] })).toBe("'labels' is required for action='menu'.")
  })

  test("OPU-11: upload attaches files of the uploads folder, and no others", async () => {
    const uploads = join(server.cwd, "uploads")
    mkdirSync(uploads, { recursive: true })
    writeFileSync(join(uploads, "cv.txt"), "Ada")
    writeFileSync(join(server.cwd, "secret.txt"), "secret")
    symlinkSync(join(server.cwd, "secret.txt"), join(uploads, "link.txt"))
    await show("upload", "<input type=file multiple>")
    const at = await agent.one("input")
    expect((await agent.use({ action: "upload", ...at, filenames: ["cv.txt"] })).message).toBe("Uploaded cv.txt.")
    expect(await agent.page("document.querySelector('input').files[0].text()")).toBe("Ada")
    for (const name of ["../secret.txt", join(server.cwd, "secret.txt"), "a/../../secret.txt", "C:\\x.txt"]) {
      expect(await agent.error({ action: "upload", ...at, filenames: [name] })).toBe(
        `'${name}' is not allowed: give the plain name of a file.`,
      )
    }
    expect(await agent.error({ action: "upload", ...at, filenames: ["link.txt"] })).not.toContain("Uploaded")
    expect(await agent.error({ action: "upload", ...at, filenames: ["a.txt", "cv.txt", "b.txt"] })).toBe(
      "Upload files not found: a.txt, b.txt\nfilenames are those of files in ./uploads/",
    )
    expect(await agent.page("document.querySelector('input').files.length")).toBe(1)
    expect(await agent.error({ action: "upload", ...at })).toBe("'filenames' is required for action='upload'.")
  })
})

describe("tabs", () => {
  test("OPU-12: are opened, switched to and closed by their place, and a popup is one", async () => {
    const own = await server.agent()
    await own.goto("/title/First")
    const second = await own.use({ action: "tab", url: url("/title/Second") })
    expect(second.text).toBe(
      `Opened a new tab at ${url("/title/Second")}.\n0: First ${url("/title/First")}\n1 (current): Second ${url("/title/Second")}`,
    )
    expect((await own.use({ action: "tab" })).message).toBe("Opened a new blank tab.")
    expect((await own.use({ action: "tab", tab_mode: "close" })).message).toBe("Closed current tab.")
    expect((await own.use({ action: "tab", tab_mode: "switch", tab_index: "0" })).state).toBe(
      `[Browser: chrome | ${url("/title/First")} | First | 2 tab(s)]`,
    )
    expect(await own.error({ action: "tab", tab_mode: "switch", tab_index: 2 })).toBe(
      "tab_index 2 out of range. Available tabs: 2.",
    )
    expect(await own.error({ action: "tab", tab_mode: "switch" })).toBe(
      "'tab_index' is required for action='tab' and tab_mode='switch'.",
    )
    await own.use({ action: "tab", tab_mode: "close", tab_index: 1 })
    expect(await own.error({ action: "tab", tab_mode: "close" })).toBe("Cannot close the last remaining tab.")
    const popup = await own.use({ action: "script", script: `open("/title/Popup"); 0` })
    const notes = [...popup.notes]
    const noted = async () => {
      if (notes.length === 0) notes.push(...(await own.use({ action: "wait", time: 0 })).notes)
      return notes
    }
    await expect
      .poll(noted)
      .toEqual([expect.stringMatching(/^tab 1 opened(: .*)?; tab_mode='switch', tab_index=1 shows it$/)])
    const shown = await own.use({ action: "tab", tab_mode: "switch", tab_index: 1 })
    expect(shown.state).toContain("/title/Popup")
    await own.mcp.close()
  })
})

describe("reading", () => {
  test("OPU-14: script gives the value, and an error that is thrown", async () => {
    await agent.goto("/title/Script")
    expect((await agent.use({ action: "script", script: "({ title: document.title })" })).message).toBe(
      'Script result: {"title":"Script"}',
    )
    expect((await agent.use({ action: "script", script: "undefined" })).message).toBe("Script result: undefined")
    expect((await agent.use({ action: "script", script: "await Promise.resolve('later')" })).message).toBe(
      "Script result: later",
    )
    expect(await agent.error({ action: "script", script: "nothing.at.all" })).toContain("nothing is not defined")
    const long = await agent.use({ action: "script", script: "'x'.repeat(20_001)" })
    expect(long.text).toContain(`${"x".repeat(20_000)}\n[truncated: 1 more characters]`)
    expect(await agent.error({ action: "script" })).toBe("'script' is required for action='script'.")
  })

  test("OPU-15: scrape gives the readable text, and the controls in sight with their coordinates", async () => {
    await show(
      "scrape",
      `<h1>Harbour</h1><p>Tides of the day.</p><p style="display:none">unseen</p><input type=password value=hunter2>
       <button style="position:fixed;left:100px;top:300px;width:80px;height:40px">Save | all</button><p style="height:2000px"></p><a href="/x">far</a>`,
    )
    const { text } = await agent.use({ action: "scrape" })
    expect(text).toMatch(/^Page content:\n--- page text \w+\n# Harbour\n\nTides of the day\./)
    expect(text).not.toMatch(/unseen|hunter2/)
    expect(text).toContain("# id|tag|role|name|coords|attributes")
    expect(text).toMatch(/\n\d\|button\|button\|Save \/ all\|\(140,320\)\|\{\}/)
    expect(text).toContain("1 more are not in sight: scroll")
  })

  test("OPU-16: download saves what an address serves, with the cookies, in one folder", async () => {
    await agent.goto("/cookie/set?name=login&value=ada")
    const { details, message } = await agent.use({
      action: "download",
      url: url("/cookie/show"),
      filename: "cookies.html",
    })
    const path = String(details.path)
    expect(message).toBe(`Downloaded cookies.html from ${url("/cookie/show")} to ${path}.`)
    expect(path).toMatch(/cookies\.html$/)
    expect(readFileSync(path, "utf8")).toContain("login=ada")
    for (const filename of ["../x.html", "/tmp/x.html", "a/b.html"]) {
      expect(await agent.error({ action: "download", url: url("/form"), filename })).toBe(
        `'${filename}' is not allowed: give the plain name of a file.`,
      )
    }
    expect(await agent.error({ action: "download", url: url("/missing"), filename: "x" })).toContain(
      "was not saved: the server answered 404",
    )
    expect(await agent.error({ action: "download", filename: "x" })).toBe("'url' is required for action='download'.")
    expect(await agent.error({ action: "download", url: url("/form") })).toBe(
      "'filename' is required for action='download'.",
    )
    const downloads = join(server.cwd, "downloads")
    const other = await server.agent({ downloads_dir: downloads })
    await other.use({ action: "open" })
    await other.use({ action: "download", url: url("/file.zip"), filename: "file.zip" })
    expect(readFileSync(join(downloads, "file.zip")).length).toBeGreaterThan(0)
    await expect
      .poll(async () => (await other.use({ action: "wait", time: 0 })).details.downloads)
      .toMatchObject([{ state: "completed" }])
    await other.mcp.close()
  })
})

test("OPU-18: dialogs are accepted, and reported", async () => {
  await show("dialogs", `<button onclick="document.title = [confirm('Sure?'), prompt('Name?', 'x')]">Ask</button>`)
  const { notes } = await agent.use({ action: "click", ...(await agent.one("button")) })
  expect(notes).toEqual(expect.arrayContaining(['confirm accepted: "Sure?"', 'prompt accepted: "Name?"']))
  expect(await agent.page("document.title")).toMatch(/^true,/)
})
