import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { readPng } from "../../src/page/screenshot/png.ts"
import { rejection } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(() => {
  session = engine.tabhand.session()
})

const open = (path: string) => session.run("open", { url: engine.site.url + path })
const evaluate = async (script: string) => (await session.run("eval", { script })).data.result
const boxOf = async (target: string) => (await session.run("get box", { target })).data

/** Opens a page with this markup; resolves when its frames have loaded. */
async function show(html: string): Promise<void> {
  await open("/title/Boxes")
  await evaluate(`document.body.style.margin = 0
document.body.innerHTML = ${JSON.stringify(html)}
await Promise.all([...document.querySelectorAll("iframe")].map((each) => new Promise((done) => { each.onload = done })))`)
}

async function refOf(name: string): Promise<string> {
  const { refs } = (await session.run("snapshot", { full: true })).data
  const found = Object.entries(refs).find(([, each]) => each.name === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return found[0]
}

/** Clicks at the reported position in the tab's own window, as a person would. */
async function clickMiddle({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const { page } = engine.tabhand.runtime.sessions.get(session.name).tabs.get()
  const point = { x: x + width / 2, y: y + height / 2, button: "left", clickCount: 1 } as const
  await page.target.session.send("Input.dispatchMouseEvent", { ...point, type: "mousePressed" })
  await page.target.session.send("Input.dispatchMouseEvent", { ...point, type: "mouseReleased" })
}

describe("the box of an element", () => {
  test("is relative to the tab's window, three frames deep, across two sites, in a scrolled page", async () => {
    await open("/seeing/frames")
    const ref = await refOf("Button in level-3")
    const { x, y, width, height } = await boxOf(ref)
    await evaluate("scrollTo(0, 700)")
    const box = await boxOf(ref)
    expect(box).toEqual({ x, y: expect.closeTo(y - 700), width, height, pageX: x, pageY: y })
    // Until the scrolled page is drawn, the browser sends a press to what was there before.
    await session.run("hover", { target: ref })
    await clickMiddle(box)
    await engine.site.waitForHit("/hit/level-3")
  })

  test("is found in frames that are turned, scaled, zoomed, bordered and scrolled", async () => {
    const button = `<body style="height:2000px"><p style="height:600px"></p><button onclick="parent.parent.clicked = true">Here</button>`
    const inner = `<iframe style="border:9px solid;padding:4px;width:300px;height:120px" srcdoc="${escaped(button)}"></iframe>`
    await show(`<p style="height:50px"></p>
<iframe style="border:5px solid;padding:7px;width:500px;height:300px;transform:rotate(20deg) scale(.8);margin:60px" srcdoc="${escaped(`<p style="height:30px"></p>${inner}`)}"></iframe>
<iframe style="zoom:1.5;width:200px;height:100px" srcdoc="${escaped(`<button onclick="parent.zoomed = true">Zoomed</button>`)}"></iframe>`)
    await evaluate(`frames[0].frames[0].scrollTo(0, 590)`)
    await clickMiddle(await boxOf(await refOf("Here")))
    await clickMiddle(await boxOf("button:nth-child(1)"))
    await session.run("wait", { fn: "window.clicked && window.zoomed" })
  })

  test("is that of what is visible in its place", async () => {
    await show(`<label style="position:absolute;left:40px;top:30px;width:100px;height:20px"><input type="checkbox" style="position:absolute;width:0;height:0;margin:0;border:0;appearance:none">Agree</label>
<span id="contents" style="display:contents"><b style="position:absolute;left:200px;top:30px;width:50px;height:20px">x</b></span>
<img usemap="#map" style="position:absolute;left:300px;top:30px;width:100px;height:100px" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"><map name="map"><area id="rect" href="/" coords="10,20,30,60"><area id="circle" href="/" shape="circle" coords="50,50,10"></map>`)
    expect(await boxOf("input")).toMatchObject({ x: 40, y: 30, width: 100, height: 20 })
    expect(await boxOf("#contents")).toMatchObject({ x: 200, y: 30, width: 50, height: 20 })
    expect(await boxOf("#rect")).toMatchObject({ x: 310, y: 50, width: 20, height: 40 })
    expect(await boxOf("#circle")).toMatchObject({ x: 340, y: 70, width: 20, height: 20 })
  })

  test("is empty if the element is not drawn", async () => {
    await show(`<iframe style="display:none" srcdoc="<button>In a hidden frame</button>"></iframe><p hidden>Hidden</p>`)
    for (const target of ["button", "p"]) expect(await boxOf(target)).toMatchObject({ width: 0, height: 0 })
  })
})

describe("a screenshot of an element", () => {
  const shot = async (selector: string) => {
    const { data, notes } = await session.run("screenshot", { selector })
    return { image: await readPng(await readFile(data.path)), notes }
  }

  const red = [255, 0, 0]

  function colours({ pixels, channels }: { pixels: Buffer; channels: number }): Set<string> {
    const found = new Set<string>()
    for (let at = 0; at < pixels.length; at += channels) found.add(pixels.subarray(at, at + 3).join(","))
    return found
  }

  test("shows that element and nothing else, in closed roots, in frames, and below the window", async () => {
    await show(`<p style="height:1500px"></p><div id="host"></div>
<iframe style="border:0;width:200px;height:100px" srcdoc="<body style='margin:0'><p id=framed style='margin:20px;width:50px;height:30px;background:red'>"></iframe>`)
    await evaluate(`document.getElementById("host").attachShadow({ mode: "closed" }).innerHTML =
'<button aria-label="Shadowed" style="width:60px;height:40px;background:red;border:0;margin:7px"></button>'`)
    const shadowed = await shot(await refOf("Shadowed"))
    expect(shadowed.image).toMatchObject({ width: 60, height: 40 })
    expect(colours(shadowed.image)).toEqual(new Set([red.join(",")]))
    const framed = await shot("#framed")
    expect(framed.image).toMatchObject({ width: 50, height: 30 })
    expect(colours(framed.image)).toEqual(new Set([red.join(",")]))
    expect(framed.notes).toEqual([])
    expect((await shot("//p[@id='framed']")).image).toMatchObject({ width: 50, height: 30 })
  })

  test("shows frames of other sites, which are drawn only in the window, and restores the page", async () => {
    await open("/seeing/frames")
    const { image, notes } = await shot(await refOf("Button in level-3"))
    expect(colours(image).size).toBeGreaterThan(10)
    expect(notes).toEqual([expect.stringMatching(/^the page was scrolled there and back/)])
    expect(await evaluate("scrollY")).toBe(0)
    const full = await session.run("screenshot", { full: true })
    expect(full.notes).toEqual([expect.stringMatching(/^frames of other sites are blank where/)])
  })

  test("works on a page whose named elements shadow DOM properties", async () => {
    await open("/seeing/hostile/clobbering")
    expect((await shot("form")).image.width).toBeGreaterThan(500)
  })

  test("is refused if the element is out of sight in a frame, in a box, or in the window it is fixed to", async () => {
    await show(`<iframe style="width:200px;height:100px" srcdoc="<p style='height:900px'></p><b id=framed>far down</b>"></iframe>
<div style="overflow:auto;width:200px;height:100px"><p style="height:900px"></p><b id="boxed">far down</b></div>
<b id="fixed" style="position:fixed;top:-100px">far up</b><b id="away" style="position:absolute;left:-500px">far left</b><p style="height:2000px"></p>`)
    for (const id of ["framed", "boxed", "fixed", "away"]) {
      await evaluate("scrollTo(0, 300)")
      const error = await rejection(session.run("screenshot", { selector: `#${id}` }))
      expect(error, id).toMatchObject({ code: "not_visible" })
    }
  })

  test("shows the visible part of a partly visible element, and says so", async () => {
    await show(
      `<div style="overflow:hidden;width:200px;height:100px"><p id="long" style="margin:0;height:300px;background:red"></p></div>`,
    )
    const { image, notes } = await shot("#long")
    expect(image).toMatchObject({ width: 200, height: 100 })
    expect(notes).toEqual(["only what is in sight is shown: 200x100 of 200x300 pixels"])
  })
})

describe("an annotated screenshot", () => {
  test("has the ref and the position of every visible control", async () => {
    await open("/seeing/frames")
    const { refs } = (await session.run("snapshot", {})).data
    const { data, text } = await session.run("screenshot", { annotate: true, full: true })
    const annotations = data.annotations ?? []
    expect(annotations.map(({ ref }) => ref)).toEqual(Object.keys(refs))
    for (const { ref, number, role, name, box } of annotations) {
      expect(ref).toBe(`e${number}`)
      expect(refs[ref]).toEqual({ role, name })
      const { pageX, pageY, width, height } = await boxOf(ref)
      expect(box).toEqual({ x: pageX, y: pageY, width, height })
    }
    expect(text.split("\n")[1]).toMatch(/^e2 button Button in same \d+,\d+ \d+x\d+$/)
  })

  test("lists only what is in the image, and nothing that is covered", async () => {
    await show(`<button style="position:absolute;left:10px;top:20px;width:90px;height:30px">Seen</button>
<button style="position:absolute;top:3000px">Below</button>
<button style="position:absolute;left:300px;top:20px;width:50px;height:30px">Covered</button><div style="position:absolute;left:250px;top:0;width:200px;height:100px;background:white"></div>
<div style="position:absolute;top:200px;overflow:auto;width:99px;height:50px"><p style="height:900px"></p><button>Scrolled away</button></div>`)
    const { data } = await session.run("screenshot", { annotate: true })
    expect(data.annotations).toEqual([
      { ref: "e2", number: 2, role: "button", name: "Seen", box: { x: 10, y: 20, width: 90, height: 30 } },
    ])
    const image = await readPng(await readFile(data.path))
    const at = (x: number, y: number) => [...image.pixels.subarray((y * image.width + x) * image.channels)].slice(0, 3)
    expect(at(10, 35)).toEqual(at(10, 3))
    expect(at(10, 35)).not.toEqual([255, 255, 255])
  })

  test("of one element has positions relative to the corner of the image", async () => {
    await show(
      `<div style="position:absolute;left:100px;top:1200px;width:300px;height:200px"><button style="position:absolute;left:30px;top:40px;width:90px;height:30px">Inside</button></div><button>Outside</button>`,
    )
    const { data } = await session.run("screenshot", {
      annotate: true,
      selector: "div",
      path: join(engine.home, "div.png"),
    })
    expect(data.annotations).toMatchObject([{ name: "Inside", box: { x: 30, y: 40, width: 90, height: 30 } }])
  })

  test("reports if there is nothing to act on", async () => {
    await show("<p>Nothing</p>")
    const { text, data } = await session.run("screenshot", { annotate: true })
    expect(data.annotations).toEqual([])
    expect(text).toMatch(/\nnothing in it can be acted on$/)
  })

  test("is not noticed by the page", async () => {
    await open("/seeing/hostile/watching")
    await session.run("wait", { fn: "window.__watching === true" })
    await evaluate(`const record = ({ type }) => { __noticed[__noticed.length] = type }
addEventListener("resize", record, true)
addEventListener("scroll", record, true)`)
    const ref = Object.keys((await session.run("snapshot", {})).data.refs)[0] ?? ""
    await session.run("screenshot", { annotate: true })
    await session.run("screenshot", { selector: ref })
    await session.run("get box", { target: ref })
    await session.run("highlight", { target: ref })
    await session.run("highlight", { off: true })
    expect(await evaluate("window.__noticed")).toEqual([])
  })
})

describe("highlight", () => {
  const image = async () => readFile((await session.run("screenshot", {})).data.path)

  /** Frames of other processes are drawn late. */
  const settled = async () => {
    let last = await image()
    await expect
      .poll(async () => {
        const before = last
        last = await image()
        return last.equals(before)
      })
      .toBe(true)
    return last
  }

  test("marks an element of any frame until it is removed", async () => {
    await open("/seeing/frames")
    const before = await settled()
    for (const name of ["Button in same", "Button in cross"]) {
      const html = await evaluate("document.documentElement.outerHTML")
      const { notes } = await session.run("highlight", { target: await refOf(name) })
      expect(notes).toEqual([])
      await expect.poll(async () => (await image()).equals(before), { message: name }).toBe(false)
      expect(await evaluate("document.documentElement.outerHTML")).toBe(html)
    }
    await session.run("highlight", { off: true })
    await expect.poll(async () => (await image()).equals(before)).toBe(true)
  })

  test("reports an element outside of the window, and refuses one that is not drawn", async () => {
    await open("/seeing/frames")
    const { notes } = await session.run("highlight", { target: await refOf("Button in level-3") })
    expect(notes).toEqual(["it is outside of the viewport"])
    const hidden = rejection(session.run("highlight", { target: "[title=Hidden]" }))
    expect(await hidden).toMatchObject({ code: "not_visible" })
  })
})

function escaped(html: string): string {
  return html.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
}
