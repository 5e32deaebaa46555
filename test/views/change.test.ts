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

describe("what a reply has no room for", () => {
  test("is what the next change shows, part by part, and nothing twice", async () => {
    const shown: string[] = []
    let part = await clicked("many")
    for (; part.at(-1)?.startsWith("… "); part = await delta()) shown.push(...part.slice(0, -1))
    shown.push(...part)
    expect(shown).toEqual(Array.from({ length: 80 }, (_, at) => `new - Line number ${at + 1} of a long answer`))
    expect(await delta()).toEqual(["nothing changed"])
  })

  test("names the command that shows it, and how much there is", async () => {
    const told = await clicked("many")
    expect(told.at(-1)).toBe(`… ${80 - (told.length - 1)} more changes: snapshot --delta`)
  })

  test("is not told by a view of another part of the page", async () => {
    const told = await clicked("many")
    await session.run("snapshot", { selector: "#controls" })
    expect((await delta())[0]).toBe(`new - Line number ${told.length} of a long answer`)
  })

  test("nor lost when an act after it changes something else", async () => {
    const told = await clicked("many")
    const [own, rest] = await clicked("busy")
    expect(own).toMatch(/^now disabled: 30 controls/)
    expect(rest).toBe(`earlier new - Line number ${told.length} of a long answer`)
  })

  test("is told by a view of the page", async () => {
    await clicked("many")
    await session.run("snapshot", {})
    expect(await delta()).toEqual(["nothing changed"])
  })
})

test("a look that only an error or `find` needed takes nothing from the next reply", async () => {
  await session.run("eval", { script: "get('out').textContent = 'By the way'" }, { view: false })
  await session.run("find", { text: "Control 7" })
  expect(await clicked("texts-again")).toContain("earlier new - By the way")
})

describe("states that many controls share are counted", () => {
  test("what came on top is told first, and how many it covers last", async () => {
    const told = await clicked("dialog")
    expect(told[0]).toBe("new dialog Save the file")
    expect(told.at(-1)).toMatch(/^now covered: \d\d controls \(under dialog Save the file\)$/)
    expect(told.length).toBeLessThan(6)
  })

  test("when it is gone, nothing is called covered any more", async () => {
    await clicked("dialog")
    expect((await session.run("snapshot", {})).text).toContain("(covered)")
    const told = await clicked("close")
    expect(told.at(-1)).toMatch(/^no longer covered: \d\d controls$/)
    expect(told.join()).not.toContain("(covered)")
  })

  test("with their refs where they can be acted on again", async () => {
    expect(await clicked("busy")).toEqual([expect.stringMatching(/^now disabled: 30 controls: e\d+-e\d+$/)])
    expect(await clicked("busy")).toEqual([expect.stringMatching(/^no longer disabled: 30 controls: e\d+-e\d+$/)])
  })
})

describe("what a page renders again just as it was", () => {
  test("is told by the refs that are new", async () => {
    const told = await clicked("again")
    expect(told).toEqual([
      expect.stringMatching(/^rendered again, saying the same: 5 lines, refs (e\d+-e\d+) \(were (e\d+-e\d+)\)$/),
    ])
    const [, ref = ""] = /refs (e\d+)/.exec(told[0] ?? "") ?? []
    expect((await session.run("get text", { target: ref })).text).toBe("Delete 1")
  })

  test("without refs is no change", async () => {
    expect(await clicked("texts-again")).toEqual(["nothing changed"])
  })

  test("but what moved elsewhere is one", async () => {
    const told = await clicked("move")
    expect(told).toContain("new - Item 1")
    expect(told.join("\n")).toContain("gone - Item 1")
  })
})
