import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "puppeteer-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { withOracleBrowser } from "../../oracle/oracle-browser.ts"
import { type Site, startSite } from "../site.ts"
import { actingRoutes } from "./index.ts"

const browser = withOracleBrowser()
let site: Site
let shared: Page
beforeAll(async () => {
  site = await startSite()
  shared = await browser.open("about:blank")
})
afterAll(() => site.close())

/** Subresources of pages, and a page that needs credentials. */
const notPages = [
  ...["/acting/upload/receive", "/acting/infinite-scroll/items", "/acting/results/answer", "/acting/results/endless"],
  ...["/acting/basic-auth", "/acting/basic-auth/data", "/acting/late/answer"],
]
const paths = actingRoutes
  .map(({ pattern }) => pattern)
  .filter((pattern) => !pattern.includes(":") && !notPages.includes(pattern))

/** Parks the mouse in the corner, so that it is over nothing when the page loads. */
async function open(path: string): Promise<Page> {
  await shared.mouse.move(0, 0)
  await shared.goto(`${site.url}/acting/${path}`)
  return shared
}

async function logOf(page: Page): Promise<string[]> {
  return Object.values(Object(await page.evaluate("({ ...log })"))).map(String)
}

/** Drags from the middle of one element to the middle of another, as a user would. */
async function dragTo(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await middle(page, from), await middle(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 10, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 5 })
  await page.mouse.up()
}

async function middle(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await (await page.$(selector))?.boundingBox()
  if (!box) throw new Error(`${selector} has no box`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

describe("every page", () => {
  test("loads without an error, from this machine only, with an empty record", async () => {
    const page = await browser.open("about:blank")
    const wrong: string[] = []
    page.on("request", (request) => {
      if (!/^(data|blob|about):|^http:\/\/(127\.0\.0\.1|localhost):/.test(request.url())) wrong.push(request.url())
    })
    page.on("requestfailed", (request) => wrong.push(request.url()))
    page.on("response", (response) => {
      if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
    })
    page.on("pageerror", (error) => wrong.push(`${page.url()}: ${error}`))
    for (const path of paths) {
      await page.goto(site.url + path)
      const lines = (await logOf(page)).filter((line) => !line.startsWith("loaded "))
      if (lines.length > 0) wrong.push(`${path} has recorded ${lines}`)
    }
    expect(wrong).toEqual([])
    await page.close()
  })

  test("is described", async () => {
    const described = await readFile(join(import.meta.dirname, "README.md"), "utf8")
    const parts = [
      "/acting/form-task/result",
      "/acting/frames/level",
      "/acting/late/frame",
      "/acting/popups/child",
      "/acting/results/page",
    ]
    const missing = paths.filter((path) => !parts.includes(path) && !new RegExp(`\`${path}[?\`]`).test(described))
    expect(missing).toEqual([])
  })
})

test("a script's click is told apart from a user's", async () => {
  const page = await open("covered/modal")
  await page.click("#close")
  await page.click("#save")
  await page.evaluate("document.getElementById('save').click()")
  expect(await logOf(page)).toEqual(["click close", "click save", "untrusted click save"])
})

describe("clicks are recorded", () => {
  test.each([
    ["covered/banner", ["#accept", "#save"], ["click accept", "click save"]],
    ["covered/sticky", ["#row-1"], ["click row-1"]],
    ["detached", ["#on-mousedown", "#on-mousedown", "#on-mousemove"], ["click on-mousedown 2", "click on-mousemove 2"]],
    ["enabled", ["#in-legend", "#aria"], ["click in-legend", "click aria"]],
    ["scrollers", ["#deep", "#far-right", "#bottom"], ["click deep", "click far-right", "click bottom"]],
    ["pointer-events", ["#none", "#icon-button", "#child"], ["click beneath", "click icon-button", "click child"]],
    ["transformed", ["#rotated", "#skewed", "#transparent"], ["click rotated", "click skewed", "click transparent"]],
    [
      "labels",
      ["#gone-label", "#aria-switch", "#aria-pro"],
      ["change gone=true", "click aria-switch=true", "click aria-pro=true"],
    ],
    ["svg", ["#hole", "#svg-link"], ["click hole", "click svg-link"]],
    [
      "mouse",
      ["#pad"],
      ["pointerdown pad left", "mousedown pad left", "pointerup pad left", "mouseup pad left", "click pad left"],
    ],
    ["hover-menu", ["#js-menu", "#repair"], ["enter js-menu", "click repair"]],
    ["downloads", ["#never"], ["click never"]],
    ["results", ["#replace", "#nothing"], ["click replace", "click nothing"]],
    ["tab?n=3", ["#add", "#add"], ["click add", "click add"]],
    ["upload", ["#choose"], ["click choose"]],
  ])("%s", async (path, selectors, expected) => {
    const page = await open(path)
    for (const selector of selectors) await page.click(selector)
    expect(await logOf(page)).toEqual(expected)
  })

  test("on a canvas by their point", async () => {
    const page = await open("canvas")
    const { x, y } = await middle(page, "#canvas")
    await page.mouse.click(x - 100, y - 50)
    await page.mouse.click(x - 200, y - 150)
    await dragTo(page, "#canvas", "h1")
    expect(await logOf(page)).toEqual(["click 100,100 red", "click 0,0 nothing"])
  })

  test("in every shadow root", async () => {
    const page = await open("shadow")
    for (const name of ["Open", "Closed", "Nested", "Declared", "Slotted"]) await page.click(`aria/${name} button`)
    expect(await logOf(page)).toEqual([
      ...[
        "click open-button",
        "click closed-button",
        "click nested-button",
        "click declared-button",
        "click slotted-button",
      ],
    ])
  })
})

describe("keys are recorded", () => {
  test("as shortcuts and as single keys", async () => {
    const page = await open("shortcuts")
    await page.keyboard.type("gi?")
    await page.keyboard.down("Control")
    await page.keyboard.press("k")
    await page.keyboard.up("Control")
    await page.keyboard.press("Escape")
    await page.click("#third")
    await page.keyboard.press("Tab")
    await page.type("#search", "x\n")
    await page.focus("#cut")
    await page.keyboard.press("ArrowRight")
    await page.type("#keys", "a")
    expect(await logOf(page)).toEqual([
      ...["go inbox", "help", "palette open", "palette closed", "focus third", "click third", "focus first"],
      ...["submit search=x", "focus cut", "focus copy", "keydown KeyA a", "keyup KeyA a"],
    ])
  })

  test("as text, and in secret fields as lengths", async () => {
    const page = await open("contenteditable")
    await page.type("#plain", "X")
    await page.type("#reverting", "X")
    expect(await logOf(page)).toEqual(["input plain=XHello", "reverted"])
    await open("secrets")
    await page.type("#password", "pw")
    expect(await logOf(page)).toEqual(["input password length 1", "input password length 2"])
    expect(await page.evaluate("digest('password')")).toBe(createHash("sha256").update("pw").digest("hex"))
  })
})

describe("outcomes are as described", () => {
  test.each([
    ["fetch", "Fetched content"],
    ["chain", "Step 3 of 3"],
    ["timer", "Timed content"],
    ["route", "Second view"],
    ["route-fetch", "Third view"],
    ["navigate", "You have arrived."],
    ["navigate-script", "You have arrived."],
    ["submit", "You have arrived."],
    ["reveal", "Revealed text"],
  ])("of #%s", async (id, text) => {
    const page = await open("results?ms=50")
    const shown = `document.body?.innerText.includes(${JSON.stringify(text)})`
    expect(await page.evaluate(shown)).toBe(false)
    await page.click(`#${id}`)
    await page.waitForFunction(shown)
  })

  test("of dialogs", async () => {
    const page = await open("dialogs")
    page.on("dialog", (dialog) => dialog.accept("Ada"))
    for (const id of ["two", "prompt", "on-change"]) await page.click(`#${id}`)
    // A dialog at mouse down may swallow later events, so this one is last. In single steps, because a click sends both
    // at once, and takes the button for held if the response to the first comes last.
    await page.hover("#on-mousedown")
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForFunction("log.length === 5")
    page.removeAllListeners("dialog")
    expect(await logOf(page)).toEqual(["alerted", "confirmed true", "prompted Ada", "alerted", "alerted"])
  })

  test("of a form with ten fields", async () => {
    const page = await open("form-task?mode=page")
    for (const [id, text] of Object.entries({ name: "Ada", email: "ada@example.com", guests: "2" }))
      await page.type(`#${id}`, text)
    await page.click("#room-double")
    await Promise.all([page.waitForNavigation(), page.click("#book")])
    expect(await page.$$eval("#result li", (items) => items.map(({ textContent }) => textContent))).toEqual([
      ...["name: Ada", "email: ada@example.com", "phone: ", "birthday: ", "arrival: ", "guests: 2", "country: France"],
      ...["room: double", "notes: "],
    ])
  })

  test("of the clipboard", async () => {
    const page = await open("clipboard")
    await page.click("#copy-exec")
    await page.focus("#paste")
    await page.keyboard.down("Control")
    await page.keyboard.press("v", { commands: ["paste"] })
    await page.keyboard.up("Control")
    expect(await logOf(page)).toEqual([
      ...["copy source", "copied", "paste paste text=text to copy html=", "input paste=text to copy"],
    ])
  })
})

describe("the editors work", () => {
  test.each([
    ["codemirror", ".cm-content"],
    ["quill", ".ql-editor"],
    ["lexical", "#editor"],
    ["prosemirror", ".ProseMirror"],
    ["monaco", ".view-line"],
  ])("%s", async (name, place) => {
    const page = await open(name)
    await page.waitForSelector(place)
    expect(await page.evaluate("text()")).toBe("Hello")
    await page.click(place)
    await page.keyboard.press("End")
    await page.keyboard.type(" you")
    await page.waitForFunction("text() === 'Hello you'")
    const log = await logOf(page)
    expect(log.at(-1)).toBe("change Hello you")
    expect(log.filter((line) => line.startsWith("untrusted"))).toEqual([])
  })
})

describe("the frameworks hold the values", () => {
  test("React", async () => {
    const page = await open("react-form")
    for (const [id, text] of Object.entries({ text: "Ada", upper: "low", digits: "1a2", frozen: "x", notes: "n" })) {
      await page.type(`#${id}`, text)
    }
    await page.select("#colors", "red", "blue")
    await page.click("#agree")
    await page.click("#size-l")
    expect(await page.evaluate("state()")).toMatchObject({
      ...{ text: "Ada", upper: "LOW", digits: "12", notes: "n", colors: ["red", "blue"], agree: true, size: "l" },
    })
    expect(await page.$eval("#frozen", (input) => input.getAttribute("value"))).toBe("fixed")
    await page.click("#submit")
    await page.waitForFunction("document.getElementById('result').textContent === 'Sent Ada'")
  })

  test("Vue", async () => {
    const page = await open("vue-form")
    for (const [id, text] of Object.entries({ text: "Ada", upper: "low", lazy: "late", trimmed: " t " })) {
      await page.type(`#${id}`, text)
    }
    await page.select("#color", "green")
    await page.click("#size-s")
    expect(await page.evaluate("state()")).toMatchObject({
      ...{ text: "Ada", upper: "LOW", lazy: "late", trimmed: "t", color: "green", size: "s" },
    })
    await page.click("#submit")
    await page.waitForFunction("document.getElementById('result').textContent === 'Sent Ada'")
  })

  test("and the Angular-style form writes them back", async () => {
    const page = await open("angular-form")
    await page.type("#name", "ada byron")
    await page.type("#on-blur", "late")
    expect(await page.evaluate("state()")).toEqual({ name: "ada byron" })
    await page.type("#amount", "1234")
    await page.click("#agree")
    expect(await page.evaluate("state()")).toMatchObject({ "on-blur": "late", amount: "1234", agree: true })
    expect(await page.$$eval("#name, #amount", (fields) => fields.map(({ value }) => value))).toEqual([
      "Ada Byron",
      "1,234.00",
    ])
  })

  test("and the masks format them", async () => {
    const page = await open("masks")
    const typed = { phone: "5550102030", date: "29022024", card: "4242424242424242", amount: "1234567", keyed: "1x234" }
    for (const [id, text] of Object.entries({ ...typed, "code-1": "1" })) await page.type(`#${id}`, text)
    await page.keyboard.type("23456")
    expect(await page.$$eval("p input", (fields) => fields.map(({ value }) => value))).toEqual([
      ...["+1 (555) 010-2030", "29.02.2024", "4242 4242 4242 4242", "1,234,567", "12-34"],
    ])
    expect((await logOf(page)).at(-1)).toBe("code 123456")
  })
})

describe("dragging works", () => {
  test("by the mouse alone", async () => {
    const page = await open("drag-mouse")
    await dragTo(page, "#box", "#target")
    await dragTo(page, "#thumb", "#slider")
    expect(await logOf(page)).toEqual(["drop box on target", "slider 50"])
  })

  test("by the browser's own drag and drop", async () => {
    const page = await open("drag-html5")
    await dragTo(page, "#item-1", "#zone-b")
    await page.waitForFunction("log.length >= 4")
    await dragTo(page, "#item-2", "#refusing")
    await page.waitForFunction("log.includes('dragend none')")
    const log = await logOf(page)
    expect(log.slice(0, 4)).toEqual(["dragstart 1", "dragenter zone-b", "drop 1 on zone-b", "dragend move"])
  })

  test("by SortableJS, in both of its ways", async () => {
    const page = await open("sortable")
    await dragTo(page, "#apple", "#fig")
    await page.waitForFunction("order('list') !== 'apple,pear,plum,fig,lime'")
    await dragTo(page, "#one", "#three")
    await page.waitForFunction("order('fallback') !== 'one,two,three,four'")
    const log = await logOf(page)
    expect(log.map((line) => line.split(" ", 2).join(" "))).toEqual(["sort list", "sort fallback"])
  })

  test("by react-dnd, where it is accepted", async () => {
    const page = await open("react-dnd")
    await dragTo(page, "#brick", "#basket")
    await dragTo(page, "#brick", "#skip")
    await page.waitForFunction("log.length > 0")
    await dragTo(page, "#apple", "#basket")
    await page.waitForFunction("log.length > 1")
    expect(await logOf(page)).toEqual(["drop brick in skip", "drop apple in basket"])
  })
})

describe("lists hold more than they show", () => {
  test("react-window renders the visible rows", async () => {
    const page = await open("virtual-list")
    await page.waitForSelector("#open-0")
    expect(Number(await page.evaluate("document.querySelectorAll('button').length"))).toBeLessThan(50)
    await page.evaluate("document.getElementById('list').scrollTop = 5000 * 30")
    await page.waitForSelector("#open-5000")
    await page.click("#open-5000")
    expect(await logOf(page)).toEqual(["open 5000"])
  })

  test("the infinite list ends", async () => {
    const page = await open("infinite-scroll?total=45")
    await page.waitForSelector("#item-20")
    await page.evaluate("scrollTo(0, 1e6)")
    await page.waitForSelector("#item-40")
    await page.evaluate("scrollTo(0, 1e6)")
    await page.waitForFunction("document.body.innerText.includes('No more items')")
    expect(await page.$$eval("li", (items) => items.length)).toBe(45)
  })
})

describe("choices that are not selects", () => {
  test("open, choose and close", async () => {
    const page = await open("comboboxes")
    for (const selector of ["#listbox-pear", "#multi-red", "#multi-blue", "#combobox", "#combobox-huge"]) {
      await page.click(selector)
    }
    await page.click("#combobox-medium")
    await page.type("#city", "lo")
    await page.click("#city-london")
    await page.click("#portal")
    await page.click("#portal-norway")
    await page.click("#legacy")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    expect(await logOf(page)).toEqual([
      ...["select listbox=Pear", "select multi-listbox=Red", "select multi-listbox=Red,Blue"],
      ...["open combobox", "select combobox=Medium", "close combobox"],
      ...["input city=l", "open city", "input city=lo", "select city=London", "close city"],
      ...["open portal", "select portal=Norway", "close portal"],
      ...["open legacy", "select legacy=Low", "close legacy"],
    ])
  })
})

describe("frames report to the outermost page", () => {
  test.each(["frames", "frames/cross", "frames/rotated?cross=1"])("%s", async (path) => {
    const page = await open(path)
    const innermost = await page.waitForFrame((frame) => frame.url().includes("depth=3"))
    await innermost.waitForSelector("#send")
    await innermost.focus("#name")
    await page.keyboard.type("Al")
    await page.keyboard.press("Enter")
    await page.waitForFunction("log.includes('frame click send')")
    expect(await logOf(page)).toEqual([
      ...["frame input name=A", "frame input name=Al", "frame change name=Al", "frame click send"],
    ])
    expect(await innermost.$eval("#result", ({ textContent }) => textContent)).toBe("Sent Al false red")
  })
})

test("targets stop moving, and log whether they had", async () => {
  const page = await open("moving?ms=150")
  await page.evaluate("start(); document.getElementById('animated').click()")
  await page.waitForFunction("document.getElementById('driven').style.left === '600px'")
  await page.waitForFunction(
    "document.getAnimations().every(({ effect }) => !['animated', 'sliding'].includes(effect.target.id) || effect.getComputedTiming().progress === 1)",
  )
  for (const id of ["animated", "driven", "sliding"]) await page.click(`#${id}`)
  expect(await logOf(page)).toEqual([
    ...["untrusted click animated moving", "click animated at rest", "click driven at rest", "click sliding at rest"],
  ])
})

test("delayed elements appear after their delay", async () => {
  const page = await open("enabled?ms=50")
  await page.waitForSelector("#missing-later")
  await page.click("#later")
  await page.click("#hidden-later")
  expect(await logOf(page)).toEqual(["click later", "click hidden-later"])
  await page.goto(`${site.url}/acting/covered?ms=50`)
  await page.waitForFunction("!document.getElementById('overlay')")
  await page.goto(`${site.url}/acting/detached?ms=50`)
  await page.waitForFunction("document.getElementById('after').click(), log.at(-1) === 'untrusted click after 2'")
})

describe("targets are as hard to hit as intended", () => {
  test.each([
    ["covered/partly", ["wide", "corner"], ["whole"]],
    ["transformed", ["clipped", "two-lines"], ["overflowing"]],
    ["svg", ["donut", "group"], []],
    ["pointer-events", [], ["none"]],
    ["enabled", [], ["in-inert"]],
    ["covered/banner", [], ["save"]],
    ["scrollers", [], ["deep", "far-right", "cut-off"]],
  ])("%s", async (path, elsewhere, nowhere) => {
    const page = await open(path)
    const hits = (id: string) => page.evaluate(`(${whereHit})(document.getElementById("${id}"))`)
    for (const id of elsewhere) {
      await page.evaluate(`document.getElementById("${id}").scrollIntoView()`)
      expect([id, await hits(id)]).toEqual([id, { middle: false, somewhere: true }])
    }
    for (const id of nowhere) expect([id, await hits(id)]).toEqual([id, { middle: false, somewhere: false }])
  })

  const whereHit = `(element) => {
    const box = element.getBoundingClientRect()
    const hit = (x, y) => element.contains(document.elementFromPoint(box.left + box.width * x, box.top + box.height * y))
    const steps = Array.from({ length: 60 }, (_, index) => (index + 0.5) / 60)
    return { middle: hit(0.5, 0.5), somewhere: steps.some((x) => steps.some((y) => hit(x, y))) }
  }`
})

describe("the server's part", () => {
  test("only ada may see the private pages", async () => {
    const asked = await fetch(`${site.url}/acting/basic-auth`)
    expect([asked.status, asked.headers.get("www-authenticate")]).toEqual([401, 'Basic realm="fixture"'])
    const authorization = `Basic ${btoa("ada:secret")}`
    const answer = await fetch(`${site.url}/acting/basic-auth/data`, { headers: { authorization } })
    expect(await answer.json()).toEqual({ user: "ada" })
  })

  test.each([
    ["attachment", "report.txt", "report contents"],
    ["delayed?ms=20", "delayed.txt", "delayed contents"],
    ["slow?ms=20", "slow.txt", "slow contents"],
    ["unicode", "Übersicht €.txt", "unicode contents"],
  ])("the download %s is %s", async (path, name, contents) => {
    const response = await fetch(`${site.url}/acting/downloads/file/${path}`)
    const header = response.headers.get("content-disposition") ?? ""
    expect(decodeURIComponent(header)).toBe(`attachment; filename*=UTF-8''${name}`)
    expect(await response.text()).toBe(contents)
  })

  test("a download can fail halfway", async () => {
    const response = await fetch(`${site.url}/acting/downloads/file/failing`)
    await expect(response.text()).rejects.toThrow("terminated")
  })

  test("uploaded files are shown", async () => {
    const form = new FormData()
    form.append("single", new File(["hello"], "a.txt"))
    form.append("multiple", new File([], ""))
    const response = await fetch(`${site.url}/acting/upload/receive`, { method: "POST", body: form })
    expect(await response.text()).toContain('<ul id="received"><li>single: a.txt, 5 bytes</li></ul>')
  })

  test.each(["nowhere.js", "..%2Fnowhere.js", "monaco.map"])("there is no bundle %s", async (file) => {
    expect((await fetch(`${site.url}/acting/bundles/${file}`)).status).toBe(404)
  })
})
