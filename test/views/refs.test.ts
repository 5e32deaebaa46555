import { beforeEach, describe, expect, test } from "vitest"
import { type LibrarySession, TabhandError } from "../../src/doors/library/index.ts"
import { rejection } from "../support/drive.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(async () => {
  session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/seeing/rerender` })
})

const refs = async () => (await session.run("snapshot", {})).data.refs

async function refOf(name: string): Promise<string> {
  const found = Object.entries(await refs()).find(([, each]) => each.name === name)
  if (!found) throw new Error(`nothing is called ${name}`)
  return found[0]
}

const run = (script: string) => session.run("eval", { script })
const textOf = (target: string) => session.run("get text", { target })

describe("a ref", () => {
  test("stays with its element, whatever changes around it", async () => {
    const before = await refs()
    await run(`document.querySelector("h1").insertAdjacentHTML("afterend", "<button>First of all</button>")`)
    const after = await refs()
    for (const [ref, thing] of Object.entries(before)) expect(after[ref]).toEqual(thing)
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length + 1)
  })

  test("is never reused for another element", async () => {
    const before = Object.keys(await refs())
    await run("render()")
    const after = Object.keys(await refs())
    expect(after.filter((ref) => before.includes(ref))).toEqual([])
  })

  test("works in every notation", async () => {
    const ref = await refOf("Add")
    for (const target of [ref, `@${ref}`, `ref=${ref}`]) expect((await textOf(target)).data.text).toBe("Add")
  })

  test("is followed to the replacement of its element, if there is exactly one, and the reply says so", async () => {
    const ref = await refOf("Remove Milk")
    await run("render()")
    const { data, notes } = await textOf(ref)
    expect(data.text).toBe("Remove Milk")
    expect(notes).toEqual([expect.stringMatching(new RegExp(`^${ref} was replaced by e\\d+, which looks the same$`))])
  })

  test("is not followed if two candidates look the same", async () => {
    const ref = await refOf("Remove Milk")
    await run(`items.push("Milk"), render()`)
    const error = await rejection(textOf(ref))
    expect(error).toBeInstanceOf(TabhandError)
    expect(error).toMatchObject({
      code: "stale_ref",
      candidates: [{ text: "button Remove Milk" }, { text: "button Remove Milk" }],
    })
  })

  test.each([
    ["removed", `rows.firstElementChild.remove()`],
    ["removed when all are rendered again", `rows.innerHTML = row("Plums")`],
  ])("is not followed to another row that looked the same before, when its own is %s", async (_, script) => {
    await run(`document.body.insertAdjacentHTML("beforeend", "<ul id=rows></ul>")
      globalThis.rows = document.querySelector("#rows")
      globalThis.row = (name) => "<li>" + name + " <button>Delete</button></li>"
      rows.innerHTML = row("Pears") + row("Plums")`)
    const ref = await refOf("Delete")
    await run(script)
    expect(await rejection(session.run("click", { target: ref }))).toMatchObject({
      code: "stale_ref",
      message: `${ref}, the button "Delete", is no longer on the page`,
      candidates: [{ text: "button Delete" }],
    })
  })

  test("of an element that is gone is refused, with similar elements", async () => {
    const ref = await refOf("Remove Milk")
    await run(`items.splice(1, 1), render()`)
    const error = await rejection(textOf(ref))
    expect(error).toMatchObject({
      code: "stale_ref",
      message: `${ref}, the button "Remove Milk", is no longer on the page`,
      candidates: [{ text: "button Add" }, { text: "button Remove Bread" }, { text: "button Remove Eggs" }],
    })
  })

  test("of another page is refused", async () => {
    const ref = await refOf("Add")
    await session.run("open", { url: `${engine.site.url}/form` })
    expect(await rejection(textOf(ref))).toMatchObject({ code: "stale_ref" })
  })

  test("reaches into frames and closed shadow roots", async () => {
    for (const [path, name] of [
      ["/seeing/frames", "Button in level-3"],
      ["/seeing/shadow", "In a closed root of a div"],
    ] as const) {
      await session.run("open", { url: engine.site.url + path })
      expect((await textOf(await refOf(name))).data.text).toBe(name)
    }
  })
})
