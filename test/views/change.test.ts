import { beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/index.ts"
import { withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession

beforeEach(async () => {
  session = engine.tabhand.session()
  await session.run("open", { url: `${engine.site.url}/acting/changes` })
})

async function clicked(id: string): Promise<string[]> {
  return (await session.run("click", { target: `#${id}` })).change?.text.split("\n") ?? []
}

const delta = async () => (await session.run("snapshot", { delta: true })).text.split("\n")

describe("a change that does not fit into a reply", () => {
  test("is shown by the next --delta, part by part, without repetition", async () => {
    const shown: string[] = []
    let part = await clicked("many")
    for (; part.at(-1)?.startsWith("… "); part = await delta()) shown.push(...part.slice(0, -1))
    shown.push(...part)
    expect(shown).toEqual(Array.from({ length: 80 }, (_, at) => `new - Line number ${at + 1} of a long answer`))
    expect(await delta()).toEqual(["nothing changed"])
  })

  test("names the command that shows the rest, and how much it is", async () => {
    const lines = await clicked("many")
    expect(lines.at(-1)).toBe(`… ${80 - (lines.length - 1)} more changes: snapshot --delta`)
  })

  test("is not shown by a view of another part of the page", async () => {
    const lines = await clicked("many")
    await session.run("snapshot", { selector: "#controls" })
    expect((await delta())[0]).toBe(`new - Line number ${lines.length} of a long answer`)
  })

  test("is not lost when a later act changes something else", async () => {
    const lines = await clicked("many")
    const [own, rest] = await clicked("busy")
    expect(own).toMatch(/^now disabled: 30 controls/)
    expect(rest).toBe(`earlier new - Line number ${lines.length} of a long answer`)
  })

  test("is shown by a view of the page", async () => {
    await clicked("many")
    await session.run("snapshot", {})
    expect(await delta()).toEqual(["nothing changed"])
  })
})

test("a look taken for an error or for `find` removes nothing from the next reply", async () => {
  await session.run("eval", { script: "get('out').textContent = 'By the way'" }, { view: false })
  await session.run("find", { text: "Control 7" })
  expect(await clicked("texts-again")).toContain("earlier new - By the way")
})

describe("states shared by many controls are counted", () => {
  test("a new layer is reported first, and the number of controls it covers last", async () => {
    const lines = await clicked("dialog")
    expect(lines[0]).toBe("new dialog Save the file")
    expect(lines.at(-1)).toMatch(/^now covered: \d\d controls \(under dialog Save the file\)$/)
    expect(lines.length).toBeLessThan(6)
  })

  test("after it is closed, nothing is reported as covered", async () => {
    await clicked("dialog")
    expect((await session.run("snapshot", {})).text).toContain("(covered)")
    const lines = await clicked("close")
    expect(lines.at(-1)).toMatch(/^no longer covered: \d\d controls$/)
    expect(lines.join()).not.toContain("(covered)")
  })

  test("with their refs if they can be acted on again", async () => {
    expect(await clicked("busy")).toEqual([expect.stringMatching(/^now disabled: 30 controls: e\d+-e\d+$/)])
    expect(await clicked("busy")).toEqual([expect.stringMatching(/^no longer disabled: 30 controls: e\d+-e\d+$/)])
  })
})

describe("content that a page rerenders unchanged", () => {
  test("is reported with its new refs", async () => {
    const lines = await clicked("again")
    expect(lines).toEqual([
      expect.stringMatching(/^rendered again, saying the same: 5 lines, refs (e\d+-e\d+) \(were (e\d+-e\d+)\)$/),
    ])
    const [, ref = ""] = /refs (e\d+)/.exec(lines[0] ?? "") ?? []
    expect((await session.run("get text", { target: ref })).text).toBe("Delete 1")
  })

  test("is no change without refs", async () => {
    expect(await clicked("texts-again")).toEqual(["nothing changed"])
  })

  test("is a change if it moved elsewhere", async () => {
    const lines = await clicked("move")
    expect(lines).toContain("new - Item 1")
    expect(lines.join("\n")).toContain("gone - Item 1")
  })
})
