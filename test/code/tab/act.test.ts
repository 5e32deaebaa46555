import { mkdir, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { failure, withTab } from "./support.ts"

const bench = withTab()

const counter = (attributes = "", text = "Go") =>
  `<button id="go" onclick="n = (window.n ?? 0) + 1" ${attributes}>${text}</button>`
const count = () => bench.page.evaluate("window.n ?? 0")

describe("click", () => {
  test("OMP-50, OMP-53: waits until the element exists and is ready, and clicks it", async () => {
    const tab = bench.tab()
    await bench.go("/acting/enabled?ms=150")
    await tab.click("#missing-later")
    await tab.click("#later")
    expect(await bench.log()).toEqual(["click missing-later", "click later"])
  })

  test("takes CSS, Puppeteer's handlers, refs and words of the engine", async () => {
    const tab = bench.tab()
    await bench.show(counter(`aria-label="Save"`))
    const ref = (await tab.observe()).elements[0]?.ref ?? ""
    const selectors = [
      "button",
      "aria/Save",
      "xpath///button",
      "pierce/button",
      "p-aria/[name='Save']",
      "::-p-aria(Save)",
    ]
    const words = ["role=button[name=Save]", "label=Save", ref, `@${ref}`]
    for (const selector of [...selectors, ...words]) await tab.click(selector)
    expect(await count()).toBe(selectors.length + words.length)
  })

  test("of several that match, the first visible one is clicked", async () => {
    await bench.show(`<button hidden onclick="n = 9">Go</button>${counter()}<button onclick="n = 8">Go</button>`)
    await bench.tab().click("button")
    expect(await count()).toBe(1)
  })

  test("reaches into frames of other sites and into shadow roots", async () => {
    const tab = bench.tab()
    await bench.go("/acting/frames/cross")
    await tab.fill("#name", "Ada")
    await tab.click("#send")
    expect(await bench.log()).toEqual(expect.arrayContaining(["frame input name=Ada", "frame click send"]))
    await bench.go("/acting/shadow")
    await tab.click(">>> #open-button")
    await tab.click("role=button[name='Closed button']")
    expect(await bench.log()).toEqual(["click open-button", "click closed-button"])
  })

  test("one that is re-rendered during the wait is found again", async () => {
    const tab = bench.tab()
    await bench.show(`<div id="list"></div><script>
      let copies = 0
      const timer = setInterval(() => {
        copies++
        list.innerHTML = '<button id="go" ' + (copies < 8 ? "disabled" : "") + ' onclick="n = ' + copies + '">Go</button>'
        if (copies === 8) clearInterval(timer)
      }, 40)
    </script>`)
    await tab.click("#go")
    expect(await count()).toBe(8)
  })

  test("New-5: what covers it is named, and so is the helper with its time", async () => {
    const tab = bench.tab()
    await bench.go("/acting/covered/banner")
    const { message, code, hint } = await failure(tab.click("#save", { timeout: 2_000 }))
    expect(message).toMatch(
      /^tab\.click\("#save"\) timed out after 2000ms: e\d+ button "Save" lies under e\d+ dialog "Cookies"$/,
    )
    expect(code).toBe("covered")
    expect(hint).toMatch(/takes it away/)
    expect(await bench.log()).toEqual([])
  })

  test("New-5: the error says that the element stayed disabled", async () => {
    await bench.go("/acting/enabled")
    const { message } = await failure(bench.tab().click("#never", { timeout: 2_000 }))
    expect(message).toMatch(/^tab\.click\("#never"\) timed out after 2000ms: e\d+ button "Never" is disabled$/)
  })

  test("New-5: helpers end before their run does", async () => {
    await bench.go("/acting/enabled")
    const { message } = await failure(bench.tab({ limitMs: 2_200 }).click("#never"))
    // At most 250 ms before the run does: less if the test was held up between the two calls.
    expect(message).toMatch(/^tab\.click\("#never"\) timed out after 1[5-9]\d\dms: e\d+ button "Never" is disabled$/)
  })

  test("New-5: a selector without a match fails after 2 s, with similar elements", async () => {
    await bench.show(`<button id="submit-order">Send</button><a href="#x">Terms</a>`)
    const { message, code } = await failure(bench.tab().click("#submitOrders"))
    expect(message).toMatch(
      /^tab\.click\("#submitOrders"\) timed out after 2000ms: nothing on the page matches "#submitOrders"; nearest: e\d+ button Send \(submit-order\)$/,
    )
    expect(code).toBe("timeout")
  })

  test("New-5: so do words of the engine, within the given time", async () => {
    await bench.show(`<button>Send order</button>`)
    const { message } = await failure(bench.tab().click("role=button[name=Order now]", { timeout: 600 }))
    expect(message).toMatch(
      /^tab\.click\("role=button\[name=Order now\]"\) timed out after 600ms: nothing on the page matches .*; nearest: e\d+ button Send order$/,
    )
    const nothing = await failure(bench.tab().click("#zzz", { timeout: 100 }))
    expect(nothing.message).toBe(
      'tab.click("#zzz") timed out after 100ms: nothing on the page matches "#zzz"; tab.observe() lists what there is',
    )
  })

  test("several matches of words are listed, and a ref that is gone names others", async () => {
    const tab = bench.tab()
    await bench.show(`<button>Save</button><button>Save as</button>`)
    const several = await failure(tab.click("text=sav"))
    expect(several.message).toMatch(
      /^tab\.click\("text=sav"\): "text=sav" matches 2 elements: e\d+ button Save, e\d+ button Save as$/,
    )
    expect(several.code).toBe("ambiguous")
    const [first] = (await tab.observe()).elements
    await bench.page.evaluate("document.querySelector('button').remove()")
    const gone = await failure(tab.click(first?.ref ?? "", { timeout: 200 }))
    expect(gone).toMatchObject({ code: "stale_ref" })
    expect(gone.message).toMatch(
      /^tab\.click\("e\d+"\): e\d+, the button "Save", is no longer on the page: e\d+ button Save as$/,
    )
  })

  test("an invalid selector fails at once", async () => {
    const { message, code } = await failure(bench.tab().click("a[["))
    expect(message).toMatch(/^"a\[\[" is not a valid selector/)
    expect(code).toBe("bad_selector")
  })

  test("New-6: an open dialog is named as the reason of a timeout", async () => {
    const tab = bench.tab()
    await bench.go("/acting/dialogs")
    await tab.click("#confirm")
    const { message } = await failure(tab.click("#alert", { timeout: 300 }))
    expect(message).toMatch(/^tab\.click\("#alert"\)(?: timed out after 300ms)?: .*confirm/)
    await bench.engine.tabhand.session("tab").run("dialog dismiss", {})
  })

  test("a dialog that the code answers itself does not block later helpers", async () => {
    const tab = bench.tab()
    await bench.go("/acting/dialogs")
    const { elements } = await tab.observe()
    const ref = elements.find(({ name }) => name === "Confirm")?.ref ?? ""
    const accept = (dialog: { accept(): Promise<void> }) => dialog.accept()
    bench.page.on("dialog", accept)
    for (let times = 0; times < 3; times++) await tab.click(ref)
    // A click that opens a dialog returns when it is open, not when it is answered.
    await bench.page.waitForFunction("log.length === 3")
    bench.page.off("dialog", accept)
    expect(await bench.log()).toEqual(["confirmed true", "confirmed true", "confirmed true"])
  })

  test("New-6: a run that is stopped reports which helper was running", async () => {
    await bench.go("/acting/enabled")
    const clicking = failure(bench.tab().click("#never", { timeout: 200 }))
    expect(bench.running.describe()).toMatch(/^tab\.click\("#never"\) \(0\.\ds\)$/)
    await clicking
    expect(bench.running.describe()).toBe("")
  })

  test("a click succeeds even if what it starts takes longer than the helper may", async () => {
    const tab = bench.tab()
    await bench.show(`<a href="/hang?clicked">Slow</a>`)
    await tab.click("a", { timeout: 1_000 })
    await bench.engine.site.waitForHit("/hang")
  })
})

describe("OMP-53: click on a text", () => {
  test("climbs to the control that holds the text", async () => {
    const tab = bench.tab()
    await bench.show(`<div role="button" onclick="n = 1"><span><b>Sign in</b></span></div>`)
    await tab.click("text/Sign in")
    expect(await count()).toBe(1)
  })

  test("takes the topmost, then the leftmost of those in the window", async () => {
    const button = (n: number, left: number, top: number) =>
      `<button onclick="n = ${n}" style="position: absolute; left: ${left}px; top: ${top}px">Pick</button>`
    await bench.show(button(1, 10, 200) + button(2, 300, 50) + button(3, 100, 50) + button(4, 0, 3_000))
    await bench.tab().click("text/Pick")
    expect(await count()).toBe(3)
  })

  test("scrolls to the first one when none is in the window", async () => {
    await bench.show(`<div style="height: 3000px"></div>${counter("", "Below")}<button onclick="n = 9">Below</button>`)
    await bench.tab().click("text/Below")
    expect(await count()).toBe(1)
  })

  test("reaches into frames, if the main one has no such text", async () => {
    await bench.go("/acting/frames")
    await bench.tab().click("text/Send")
    expect(await bench.log()).toContain("frame click send")
  })

  test("tries again until one can be clicked", async () => {
    await bench.go("/acting/covered?ms=400")
    await bench.tab().click("text/Save")
    expect(await bench.log()).toEqual(["click save"])
  })

  test("OMP-53: the error has the number of matches, the last reason and what to do instead", async () => {
    const reasons = {
      "display:none": `<button style="display: none">Hide 0</button>`,
      "visibility:hidden": `<button style="visibility: hidden">Hide 1</button>`,
      "pointer-events:none": `<button style="pointer-events: none">Hide 2</button>`,
      "opacity:0": `<button style="opacity: 0">Hide 3</button>`,
      "zero-size": `<div style="width: 0; height: 0; overflow: hidden">Hide 4</div>`,
      "off-viewport": `<button style="position: fixed; left: -500px">Hide 5</button>`,
      "no-visible-candidate": `<b hidden>Hide 6</b><div style="width: 0; height: 0; overflow: hidden">Hide 6</div>`,
    }
    await bench.show(Object.values(reasons).join(""))
    const tab = bench.tab()
    const attempts = Object.keys(reasons).map(async (reason, at) => {
      const { message } = await failure(tab.click(`text/Hide ${at}`, { timeout: 4_000 }))
      const seen = reason === "no-visible-candidate" ? 2 : 1
      expect(message).toContain(`Timed out clicking text/Hide ${at} (seen ${seen} matches; last reason: ${reason}`)
      expect(message).toContain(`tab.click("text/Hide ${at}") timed out after 4000ms`)
      expect(message).toContain("Use tab.observe() and tab.id(n), or a narrower selector.")
    })
    await Promise.all(attempts)
  })

  test("OMP-53: the last reason is obscured, and by what", async () => {
    await bench.go("/acting/covered/banner")
    const { message } = await failure(bench.tab().click("text/Save", { timeout: 2_000 }))
    expect(message).toMatch(
      /^Timed out clicking text\/Save \(seen 1 matches; last reason: obscured, e\d+ button "Save" lies under e\d+ dialog "Cookies"\)\. /,
    )
  })

  test("New-5, OMP-53: a text without a match has the reason no-matches, and similar elements", async () => {
    await bench.show(`<button>Sign up</button>`)
    const { message } = await failure(bench.tab().click("text/Sign on", { timeout: 150 }))
    expect(message).toMatch(
      /^Timed out clicking text\/Sign on \(seen 0 matches; last reason: no-matches\)\. tab\.click\("text\/Sign on"\) timed out after 150ms; nearest: e\d+ button Sign up\. /,
    )
  })
})

describe("fields and keys", () => {
  test("OMP-50: type appends, fill replaces", async () => {
    const tab = bench.tab()
    await bench.show(`<input id="a" value="one">`)
    await tab.type("#a", " two")
    expect(await bench.page.$eval("#a", (field) => Reflect.get(field, "value"))).toBe("one two")
    await tab.fill("#a", "three")
    expect(await bench.page.$eval("#a", (field) => Reflect.get(field, "value"))).toBe("three")
  })

  test("the error for an element that is not a field omits the text", async () => {
    await bench.show(`<h1 id="a">Title</h1>`)
    const { message, code } = await failure(bench.tab().fill("#a", "hunter2"))
    expect(message).toMatch(/^tab\.fill\("#a"\): e\d+ heading "Title" is no field for text$/)
    expect(code).toBe("wrong_element")
    const none = await failure(bench.tab().type("#a", JSON.parse("null")))
    expect(none.message).toBe("tab.type() takes a text as its second argument. Got: object")
  })

  test("New-18: press takes a key and a selector in either order", async () => {
    const tab = bench.tab()
    await bench.show(`<input id="a" onkeydown="keys += event.key + ' '"><input id="b"><script>keys = ""</script>`)
    await tab.press("x", { selector: "#a" })
    await tab.press("#a", "Enter")
    await tab.press("Control+b")
    expect(await bench.page.evaluate("keys")).toBe("x Enter Control b ")
    const { message } = await failure(tab.press("NoSuchKey"))
    expect(message).toMatch(/^tab\.press\("NoSuchKey"\): /)
  })

  test("OMP-50: scroll turns the wheel once, and returns whether anything moved", async () => {
    const tab = bench.tab()
    await bench.show(
      `<div style="height: 5000px"></div><script>wheels = 0; addEventListener("wheel", () => wheels++)</script>`,
    )
    expect(await tab.scroll(0, 240)).toBe(true)
    await bench.page.waitForFunction("scrollY === 240")
    expect(await bench.page.evaluate("wheels")).toBe(1)
    await bench.page.evaluate(
      "new Promise((done) => { scrollTo(0, 0); requestAnimationFrame(() => requestAnimationFrame(done)) })",
    )
    expect(await tab.scroll(0, -100)).toBe(false)
  })

  test("OMP-50: scrollIntoView scrolls it to the middle at once, whatever the page's styles", async () => {
    await bench.show(`<style>html { scroll-behavior: smooth }</style><div style="width: 5000px; height: 5000px; position: relative">
      <p id="p" style="position: absolute; left: 2000px; top: 2000px; width: 100px; height: 100px; margin: 0">here</p></div>`)
    await bench.tab().scrollIntoView("#p")
    const { x, y, width, height } = JSON.parse(
      String(
        await bench.page.evaluate(
          "(() => { const { x, y } = p.getBoundingClientRect(); return JSON.stringify({ x, y, width: innerWidth, height: innerHeight }) })()",
        ),
      ),
    )
    expect(Math.abs(x + 50 - width / 2)).toBeLessThan(20)
    expect(Math.abs(y + 50 - height / 2)).toBeLessThan(20)
  })
})

describe("select", () => {
  test("OMP-50: selects by value, clears the others, and returns what is selected", async () => {
    const tab = bench.tab()
    await bench.go("/acting/selects")
    expect(await tab.select("#single", "pear")).toEqual(["pear"])
    expect(await tab.select("#multiple", "red", "blue")).toEqual(["red", "blue"])
    expect(await tab.select("#multiple", "green", { timeout: 3_000 })).toEqual(["green"])
    expect(await tab.select("#multiple")).toEqual([])
    expect(await bench.log()).toEqual(
      expect.arrayContaining(["change single=pear", "change multiple=green", "change multiple="]),
    )
  })

  test("OMP-57: the error for another element than <select> names its tag", async () => {
    await bench.go("/acting/selects")
    const { message } = await failure(bench.tab().select("#not-a-select", "x"))
    expect(message).toBe("tab.select() requires a <select> element. Got: <button>")
  })

  test("the error for a missing option lists the existing ones", async () => {
    await bench.go("/acting/selects")
    const { message, code } = await failure(bench.tab().select("#single", "peer", { timeout: 1_500 }))
    expect(message).toMatch(
      /^tab\.select\("#single", "peer"\): e\d+ select "Single" has no option "peer": it has .*"Pear"/,
    )
    expect(code).toBe("no_option")
  })
})

describe("uploadFile", () => {
  test("OMP-60: paths are relative to the caller's folder, and the field need not be visible", async () => {
    const cwd = join(bench.engine.home, "work")
    await mkdir(cwd, { recursive: true })
    await writeFile(join(cwd, "a.txt"), "12345")
    await writeFile(join(cwd, "b.txt"), "123")
    const tab = bench.tab({ cwd })
    await bench.go("/acting/upload")
    await tab.uploadFile("#multiple", "a.txt", join(cwd, "b.txt"))
    await tab.uploadFile("#hidden-file", "b.txt")
    expect(await bench.log()).toEqual(expect.arrayContaining(["change multiple=a.txt:5,b.txt:3"]))
  })

  test("OMP-57: without a file, or for anything but a file field, it is refused", async () => {
    await bench.go("/acting/upload")
    const tab = bench.tab()
    expect((await failure(tab.uploadFile("#single"))).message).toBe("tab.uploadFile() requires at least one file path")
    await writeFile(join(bench.engine.home, "c.txt"), "c")
    await bench.show(`<div id="a">x</div><input id="b" type="text">`)
    expect((await failure(tab.uploadFile("#a", "c.txt"))).message).toBe(
      'tab.uploadFile() requires an <input type="file"> element. Got: <div>',
    )
    expect((await failure(tab.uploadFile("#b", "c.txt"))).message).toBe(
      'tab.uploadFile() requires an <input type="file"> element. Got: <input type="text">',
    )
  })

  test("only files that the caller may read are uploaded", async () => {
    const root = join(bench.engine.home, "allowed")
    await mkdir(root, { recursive: true })
    await writeFile(join(bench.engine.home, "secret.txt"), "s")
    await symlink(join(bench.engine.home, "secret.txt"), join(root, "link.txt"))
    const tab = bench.tab({ cwd: root, files: { kind: "below", roots: [root], writeRoots: [] } })
    await bench.go("/acting/upload")
    for (const path of ["../secret.txt", "link.txt"])
      expect(await failure(tab.uploadFile("#single", path))).toMatchObject({ code: "path_refused" })
    expect(await failure(tab.uploadFile("#single", "missing.txt"))).toMatchObject({ code: "path_unusable" })
  })
})

describe("drag", () => {
  test("OMP-55: goes in 12 moves of the mouse from element to element", async () => {
    await bench.go("/acting/drag-mouse")
    expect(await bench.tab().drag("#box", "#target")).toBe(true)
    expect(await bench.log()).toContain("drop box on target")
    expect(await bench.page.evaluate("moves")).toBe(12)
  })

  test("OMP-55: of which nothing is seen to come happens once, and is no error", async () => {
    await bench.show(`<h1 id="a">From</h1><button id="b">To</button>`)
    await bench.page.evaluate(`window.events = []
      for (const type of ["down", "move", "up"]) addEventListener("mouse" + type, () => events.push(type))`)
    expect(await bench.tab().drag("#a", "#b")).toBe(false)
    const moves = Array.from({ length: 12 }, () => "move")
    expect(await bench.page.evaluate("events")).toEqual(["move", "down", ...moves, "up"])
    expect(bench.tabOfSession.page.takeNotices()).toContain("nothing is seen to have come of dragging #a to #b")
    await bench.go("/acting/drag-html5")
    expect(await bench.tab().drag("#item-1", "#refusing")).toBe(false)
    expect(await bench.log()).toContain("dragend none")
  })

  test("OMP-55: also the browser's own drag and drop, and by points", async () => {
    const tab = bench.tab()
    await bench.go("/acting/drag-html5")
    await tab.drag("#item-1", "#zone-b")
    expect(await bench.log()).toContain("drop 1 on zone-b")
    await bench.go("/acting/drag-mouse")
    const box = await (await bench.page.$("#box"))?.boundingBox()
    const goal = await (await bench.page.$("#target"))?.boundingBox()
    const middle = (of: typeof box) => ({
      x: (of?.x ?? 0) + (of?.width ?? 0) / 2,
      y: (of?.y ?? 0) + (of?.height ?? 0) / 2,
    })
    await tab.drag(middle(box), middle(goal))
    expect(await bench.log()).toContain("drop box on target")
  })

  test("OMP-57: what is neither a selector nor a point is refused in the words of the document", async () => {
    const tab = bench.tab()
    await bench.show(`<p id="a">x</p>`)
    expect((await failure(tab.drag(JSON.parse('{"x":1}'), "#a"))).message).toBe(
      'Drag from must be a selector string or { x: number, y: number } point. Got: {"x":1}',
    )
    expect((await failure(tab.drag("#a", JSON.parse("7")))).message).toBe(
      "Drag to must be a selector string or { x: number, y: number } point. Got: 7",
    )
  })

  test("OMP-57: a missing end, or one without a box, is reported", async () => {
    const tab = bench.tab()
    await bench.show(`<p id="a">x</p><p id="b" hidden>y</p>`)
    const none = await failure(tab.drag("#a", "#zzz", { timeout: 150 }))
    expect(none.message).toBe('Drag to selector did not resolve to an element: "#zzz"')
    const hidden = await failure(tab.drag("#b", "#a", { timeout: 2_000 }))
    expect(hidden.message).toMatch(/^tab\.drag\("#b", "#a"\) timed out after 2000ms: e\d+ .* is hidden$/)
  })
})
