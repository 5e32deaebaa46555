import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, describe, expect, test } from "vitest"
import { TabhandError } from "../../src/base/errors.ts"
import type { CommandArgs, LibrarySession } from "../../src/doors/library/tabhand.ts"
import type { Page } from "../../src/page/core/page.ts"
import { failure, tabOf } from "../faults/support/library.ts"
import { evaluate } from "../support/drive.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession
let folder: string

beforeAll(async () => {
  session = engine.tabhand.session("drag")
  folder = join(engine.home, "given")
  await mkdir(folder)
  await writeFile(join(folder, "a.txt"), "hello")
  await writeFile(join(folder, "b.txt"), "goodbye")
})

const opened = (path: string, here = session) =>
  here.run("open", { url: `${engine.site.url}/acting/${path}` }, { view: false })
const pageOf = (here = session): Page => tabOf(engine, here.name).page
const ask = (expression: string, here = session) => evaluate(pageOf(here).target.session, expression)
const log = (here = session) => ask("log", here)
const given = (name: string) => join(folder, name)

/** For targets that never become ready: the error comes half a second before the deadline, however busy the machine is. */
const SOON = { timeoutMs: 2_000, view: false }
const drag = (source: string, target: string, more: Partial<CommandArgs<"drag">> = {}) =>
  session.run("drag", { source, target, ...more }, { view: false })
const drop = (args: CommandArgs<"drop">) => session.run("drop", args, { view: false })

/** The same page again, in a frame in front of the items. */
const withFrame = (site: string) =>
  ask(`new Promise((onload) => {
    const frame = document.createElement("iframe")
    Object.assign(frame, { id: "inner", title: "Inner", width: 700, height: 380, onload, src: "${site}/acting/drag-html5" })
    document.querySelector("h1").replaceWith(frame)
  })`)

const frameAt = async (at: number) => known((await pageOf().capture.frames(AbortSignal.timeout(20_000)))[at])

const refsIn = async (frame: number) => {
  const { snapshotter } = await frameAt(frame)
  const { refs } = pageOf().capture
  const all = new Map<string, string>()
  for (const id of ["zone-a", "zone-b", "item-1", "item-2", "item-3"]) {
    const found = await snapshotter.ask({ by: "css", selector: `#${id}` }, { what: "id" }, AbortSignal.timeout(20_000))
    all.set(id, refs.of(snapshotter, found.documentKey, known(found.id)))
  }
  return all
}

const zonesInside = async () => {
  const { snapshotter } = await frameAt(1)
  const isText = (value: unknown): value is string => typeof value === "string"
  const zones =
    "function () { return Array.from(document.querySelectorAll('.zone'), (zone) => zone.textContent).join('|') }"
  return snapshotter.world.call(zones, [], isText, AbortSignal.timeout(20_000))
}

describe("the browser's drag and drop", () => {
  test("sends every event, trusted, with the data that the page set", async () => {
    await opened("drag-html5")
    const { data, text } = await drag("#item-1", "#zone-a")
    expect(data).toMatchObject({ dragged: true, source: "#item-1", target: "#zone-a", by: "drop" })
    expect(text).toMatch(/^dragged e\d+ element Item 1 to e\d+ element Zone A$/)
    expect(await log()).toEqual(["dragstart 1", "dragenter zone-a", "drop 1 on zone-a", "dragend move"])
    expect(await ask("document.getElementById('item-1').parentElement.id")).toBe("zone-a")
  })

  test("works repeatedly and does not affect plain mouse drags and clicks", async () => {
    await opened("drag-html5")
    await drag("#item-2", "#zone-a")
    await drag("#item-2", "#zone-b")
    await drag("#handle", "#zone-a")
    expect(await ask("log.filter((line) => line.startsWith('drop'))")).toEqual([
      "drop 2 on zone-a",
      "drop 2 on zone-b",
      "drop 3 on zone-a",
    ])
    await opened("drag-mouse")
    expect((await drag("#box", "#target")).data).toMatchObject({ by: "mouse" })
    expect(await log()).toEqual(["drop box on target"])
  })

  test("fails if the target does not accept it, and the page gets dragend", async () => {
    await opened("drag-html5")
    const { code, error } = await failure(drag("#item-1", "#refusing"))
    expect(code).toBe("no_effect")
    expect(error.message).toMatch(/^e\d+ element "Refusing" does not take what was dragged$/)
    expect(await log()).toEqual(["dragstart 1", "dragenter refusing", "dragend none"])
    await drag("#item-1", "#zone-b")
    expect(await log()).toContain("drop 1 on zone-b")
  })

  test("goes to and from points of the window", async () => {
    await opened("drag-html5")
    const middle = (id: string) =>
      ask(`(() => { const { x, y, width, height } = document.getElementById("${id}").getBoundingClientRect()
        return (x + width / 2) + "," + (y + height / 2) })()`)
    await drag(String(await middle("item-1")), "#zone-a")
    await drag("#item-2", String(await middle("zone-b")))
    expect(await log()).toEqual(expect.arrayContaining(["drop 1 on zone-a", "drop 2 on zone-b"]))
  })

  test("drops what react-dnd accepts, and fails for what it does not", async () => {
    await opened("react-dnd")
    await drag("#apple", "#basket")
    expect((await failure(drag("#brick", "#basket"))).code).toBe("no_effect")
    await drag("#brick", "#skip")
    expect(await log()).toEqual(["drop apple in basket", "drop brick in skip"])
  })

  test.each([
    ["the same site", () => engine.site.url],
    ["another site", () => engine.site.crossSite],
  ])("goes into a frame of %s, out of it, and on within it", async (_, site) => {
    await opened("drag-html5")
    await withFrame(site())
    const [outer, refs] = [await refsIn(0), await refsIn(1)]
    await drag(known(outer.get("item-1")), known(refs.get("zone-a")))
    expect(await zonesInside()).toBe("Zone AItem 1|Zone B|Refusing")
    await drag(known(refs.get("item-2")), known(outer.get("zone-b")))
    expect(await ask("log.filter((line) => line.startsWith('drop'))")).toEqual(["drop 2 on zone-b"])
    await drag(known(refs.get("item-3")), known(refs.get("zone-b")))
    expect(await zonesInside()).toBe("Zone AItem 1|Zone BItem 3 =|Refusing")
  })
})

describe("a drag by mouse", () => {
  test("moves in the given number of steps and releases on the target", async () => {
    await opened("drag-mouse")
    await drag("#box", "#target", { steps: 20 })
    expect(await log()).toEqual(["drop box on target"])
    expect(await ask("moves")).toBe(22)
  })

  test("picks up and drops at the given positions", async () => {
    await opened("drag-mouse")
    await drag("#slider", "#slider", { sourcePosition: "2,10", targetPosition: "280,10" })
    expect(await log()).toEqual(["slider 70"])
  })

  test("draws on a canvas, whose document does not change", async () => {
    await opened("canvas")
    await drag("#canvas", "#canvas", { sourcePosition: "10,10", targetPosition: "60,60" })
    expect(await log()).toEqual(["stroke 10,10 to 60,60"])
  })

  test("fails when it has no effect, and leaves no text selected", async () => {
    await opened("drag-mouse")
    const { code, error } = await failure(drag("h1", "#target"))
    expect([code, error.message]).toEqual([
      "no_effect",
      expect.stringMatching(/^nothing came of dragging e\d+ heading .* to e\d+ element/),
    ])
    expect(await ask("String(getSelection())")).toBe("")
  })

  test("reaches a target far below, whether or not both fit into the window", async () => {
    for (const [top, gap] of [
      [1_000, 550],
      [100, 3_000],
    ]) {
      await opened("drag-mouse")
      await ask(
        `field.style.height = "5000px"; box.style.top = "${top}px"; target.style.top = "${Number(top) + Number(gap)}px"`,
      )
      await drag("#box", "#target")
      expect(await log(), `${gap}`).toEqual(["drop box on target"])
    }
  })
})

describe("the effect of a drag by mouse", () => {
  test.each([
    ["a page that closes its menus and counts moves", "#plain", "#pressed"],
    ["a hover effect on the source", "text=Hovered", "600,500"],
    ["a hover effect on the target", "#plain", "#zone"],
    ["a lasting effect of the hover on the target", "#plain", "#lit"],
    ["an effect of the press that ends with it", "#pressed", "600,500"],
    ["all of these together", "#pressed", "#zone"],
  ])("is not %s", async (_, source, target) => {
    await opened("drag-nothing")
    const { code, error } = await failure(drag(source, target))
    expect([code, error.message]).toEqual(["no_effect", expect.stringMatching(/^nothing came of dragging e\d+ /)])
  })

  test("comes from a second try if the page wants the source held first", async () => {
    await opened("drag-held")
    expect((await drag("#car", "#name")).data).toMatchObject({ by: "mouse" })
    expect(await ask("order()")).toBe("car,name,date")
  })

  test.each([
    ["cells that the mouse passed", "#one", "#three", "document.querySelectorAll('.chosen').length", 3],
    ["how far something is scrolled", "#second", "#first", "strip.scrollLeft > 0", true],
    ["a change a little later", "#later", "#bin", "log.join()", "binned"],
    ["the value of a field", "#range", "#range", "range.value > 60", true],
  ])("is %s, and is not tried again", async (_, source, target, script, expected) => {
    await opened("drag-answers")
    const positions = source === target ? { sourcePosition: "8,8", targetPosition: "220,8" } : {}
    await drag(source, target, positions)
    expect(await ask(script)).toBe(expected)
  })
})

describe("nothing is dragged", () => {
  test.each([
    ["a disabled source", "document.getElementById('item-1').setAttribute('aria-disabled', 'true')", "disabled"],
    ["a target that is gone", "document.getElementById('zone-a').remove()", "no_match"],
    [
      "a hidden target",
      "document.getElementById('zone-a').hidden = true; document.getElementById('zone-a').style.display = 'none'",
      "not_visible",
    ],
    [
      "a source under something else",
      "document.body.insertAdjacentHTML('beforeend', '<div style=\"position:fixed;inset:0\">Busy</div>')",
      "covered",
    ],
  ])("with %s", async (_, script, expected) => {
    await opened("drag-html5")
    await ask(script)
    expect((await failure(session.run("drag", { source: "#item-1", target: "#zone-a" }, SOON))).code).toBe(expected)
    expect(await log()).toEqual([])
  })

  test("to a point outside of the window", async () => {
    await opened("drag-html5")
    expect((await failure(drag("#item-1", "5000,10"))).code).toBe("off_page")
    expect(await log()).toEqual([])
  })
})

describe("nothing stays pressed", () => {
  test("when the caller disconnects during a drag", async () => {
    await opened("drag-html5")
    await ask(
      "for (const type of ['mouseup', 'mousemove']) addEventListener(type, ({ buttons }) => log.push(type + ' ' + buttons), true)",
    )
    const leaving = new AbortController()
    const begun = pageOf().target.session.next("Input.dragIntercepted", AbortSignal.timeout(30_000))
    const dragging = failure(
      session.run("drag", { source: "#item-1", target: "#zone-a", steps: 100 }, { signal: leaving.signal }),
    )
    await begun
    leaving.abort(new TabhandError("cancelled", "the caller went away"))
    expect((await dragging).code).toBe("cancelled")
    await session.run("mouse move", { x: 5, y: 5 })
    expect(await ask("log.at(-1)")).toBe("mousemove 0")
    expect(await log()).toContain("dragend none")
    await ask("log.length = 0")
    await drag("#item-1", "#zone-a")
    expect(await log()).toContain("drop 1 on zone-a")
  })

  test("when the page opens a dialog during a drag", async () => {
    await opened("drag-html5")
    await ask("document.getElementById('zone-a').addEventListener('drop', () => confirm('Sure?'))")
    const { data } = await drag("#item-1", "#zone-a")
    expect(data).toMatchObject({ dialogOpened: true })
    await session.run("dialog accept", {})
    await drag("#item-2", "#zone-b")
    expect(await log()).toContain("drop 2 on zone-b")
  })
})

describe("a drop from outside", () => {
  test("brings files and data of several kinds", async () => {
    await opened("drop-zone")
    const { text } = await drop({
      target: "#zone",
      files: [given("a.txt"), given("b.txt")],
      data: ["text/plain=hello", "text/html=<b>x</b>"],
    })
    expect(text).toMatch(/^dropped a.txt, b.txt \(12 B\), text\/plain, text\/html on e\d+ button Drop here$/)
    expect(await log()).toEqual([
      "drop zone files a.txt:5,b.txt:7",
      "drop zone text/plain=hello",
      "drop zone text/html=<b>x</b>",
    ])
    expect(await ask("contents()")).toEqual(["hello", "goodbye"])
  })

  test("puts text into a field", async () => {
    await opened("drop-zone")
    await drop({ target: "#field", data: ["text/plain=hello"] })
    expect(await log()).toEqual(["input field=hello"])
  })

  test("fails if nothing accepts it, and the page stays", async () => {
    await opened("drop-zone")
    const { code, error } = await failure(drop({ target: "#refusing", files: [given("a.txt")] }))
    expect([code, error.message]).toEqual([
      "no_effect",
      expect.stringMatching(/"Refusing" does not take what was dropped on it$/),
    ])
    expect(pageOf().url).toBe(`${engine.site.url}/acting/drop-zone`)
    await drop({ target: "#zone", data: ["text/plain=again"] })
    expect(await log()).toEqual(["drop zone text/plain=again"])
  })

  test.each([
    ["of nothing", {}, "missing_argument"],
    ["of data without a kind", { data: ["hello"] }, "bad_argument"],
    ["of a file that is not there", { files: ["/nowhere/a.txt"] }, "path_unusable"],
  ])("%s is refused", async (_, what, expected) => {
    await opened("drop-zone")
    expect((await failure(drop({ target: "#zone", ...what }))).code).toBe(expected)
    expect(await log()).toEqual([])
  })
})

test("two sessions drag at the same time, each in its own page", async () => {
  const other = engine.tabhand.session("other")
  await Promise.all([opened("drag-html5"), opened("drag-html5", other)])
  await Promise.all([
    session.run("drag", { source: "#item-1", target: "#zone-a", steps: 10 }),
    other.run("drag", { source: "#item-2", target: "#zone-b", steps: 10 }),
  ])
  expect(await log()).toEqual(expect.arrayContaining(["dragstart 1", "drop 1 on zone-a", "dragend move"]))
  expect(await log()).not.toContain("dragstart 2")
  expect(await log(other)).toEqual(expect.arrayContaining(["dragstart 2", "drop 2 on zone-b", "dragend move"]))
  expect(await log(other)).not.toContain("dragstart 1")
})
