import { mkdir, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { FileRule } from "../../src/command/run/caller.ts"
import { tabhandDialect } from "../../src/command/run/tabhand-dialect.ts"
import { upload as command } from "../../src/commands/act/upload.ts"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import type { Page } from "../../src/page/core/page.ts"
import { failure, tabOf } from "../faults/support/library.ts"
import { evaluate } from "../support/drive.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
let session: LibrarySession
let folder: string

beforeAll(async () => {
  session = engine.tabhand.session("upload")
  folder = join(engine.home, "given")
  await mkdir(join(folder, "album/inner"), { recursive: true })
  await mkdir(join(folder, "empty"))
  await writeFile(given("a.txt"), "hello")
  await writeFile(given("b.txt"), "goodbye")
  await writeFile(given("c.png"), "no image")
  await writeFile(given("album/one.txt"), "1")
  await writeFile(given("album/inner/two.txt"), "22")
})

beforeEach(() => opened())

const opened = (here = session) => here.run("open", { url: `${engine.site.url}/acting/upload` }, { view: false })
const pageOf = (here = session): Page => tabOf(engine, here.name).page
const ask = (expression: string, here = session) => evaluate(pageOf(here).target.session, expression)
const log = (here = session) => ask("log", here)
const given = (name: string) => join(folder, name)

const quiet = { view: false }
/** For targets that never become ready: the error comes half a second before the deadline, however busy the machine is. */
const SOON = { timeoutMs: 2_000, view: false }
const upload = (target: string, ...names: string[]) => session.run("upload", { target, files: names.map(given) }, quiet)

describe("files go", () => {
  test("into a field, whose events are trusted", async () => {
    const { data, text } = await upload("#single", "a.txt")
    expect(data).toMatchObject({ selector: "#single", uploaded: 1, files: ["a.txt"], bytes: 5 })
    expect(text).toMatch(/^attached a\.txt \(5 B\) to e\d+ file/)
    expect(await log()).toEqual(["change single=a.txt:5"])
    expect(await ask("contents('single')")).toEqual(["hello"])
  })

  test("into a field for several", async () => {
    expect((await upload("#multiple", "a.txt", "b.txt")).data).toMatchObject({ uploaded: 2, files: ["a.txt", "b.txt"] })
    expect(await ask("contents('multiple')")).toEqual(["hello", "goodbye"])
  })

  test("into a field that is hidden, or behind its label", async () => {
    await upload("#hidden-file", "a.txt")
    await upload("#label", "b.txt")
    expect(await log()).toEqual(["change hidden-file=a.txt:5", "change labelled=b.txt:7"])
  })

  test("into the chooser that a click opens, whether or not its field is in the page", async () => {
    expect((await upload("#choose", "a.txt")).text).toMatch(/^attached a\.txt \(5 B\) to e\d+ button Choose a file$/)
    await upload("#detached", "b.txt")
    expect(await log()).toEqual([
      "click choose",
      "change hidden-file=a.txt:5",
      "click detached",
      "change detached=b.txt:7",
    ])
  })

  test("into the chooser that a click on a point opens", async () => {
    const at = await ask(
      "(({ x, y }) => (x + 5) + ',' + (y + 5))(document.getElementById('choose').getBoundingClientRect())",
    )
    await upload(String(at), "a.txt")
    expect(await log()).toEqual(["click choose", "change hidden-file=a.txt:5"])
  })

  test("with their whole folder into a field for folders", async () => {
    const { data } = await upload("#directory", "album")
    expect([...data.files].sort()).toEqual(["one.txt", "two.txt"])
    expect(await ask("Array.from(directory.files, (file) => file.webkitRelativePath).sort()")).toEqual([
      "album/inner/two.txt",
      "album/one.txt",
    ])
  })

  test("to the server with their form", async () => {
    await upload("#single", "a.txt")
    await session.run("click", { target: "#send" }, quiet)
    expect(await ask("received.textContent")).toBe("single: a.txt, 5 bytes")
  })

  test("with a note if the field asks for other types", async () => {
    const { notes } = await upload("#images", "a.txt")
    expect(notes).toEqual(['the field asks for "image/png,.jpg", which a.txt is not'])
    expect((await upload("#images", "c.png")).notes).toEqual([])
  })

  test("to a page that takes them and empties its field, which the reply says", async () => {
    await ask("clearing.addEventListener('input', () => { document.title = clearing.files[0].name })")
    const { notes, data } = await upload("#clearing", "a.txt")
    expect(data).toMatchObject({ uploaded: 1, files: ["a.txt"] })
    expect(notes).toEqual(["the page took the files and emptied the field"])
  })

  test("into fields and choosers of frames, also cross-site ones", async () => {
    for (const site of [engine.site.url, engine.site.crossSite]) {
      await opened()
      await ask(`new Promise((onload) => {
        const frame = document.createElement("iframe")
        Object.assign(frame, { id: "inner", title: "Inner", width: 600, height: 400, onload, src: "${site}/acting/upload" })
        document.body.replaceChildren(frame)
      })`)
      await upload("#single", "a.txt")
      await upload("#choose", "b.txt")
      await upload("#detached", "b.txt")
      const { snapshotter } = known((await pageOf().capture.frames(AbortSignal.timeout(20_000)))[1])
      const isText = (value: unknown): value is string => typeof value === "string"
      const names =
        "function () { return Array.from(document.querySelectorAll('input'), ({ files }) => files[0]?.name ?? '').join() }"
      expect(await snapshotter.world.call(names, [], isText, AbortSignal.timeout(20_000)), site).toBe(
        "a.txt,,,b.txt,,,,",
      )
    }
  })
})

describe("nothing is attached", () => {
  test.each([
    ["several files to a field for one", "#single", ["a.txt", "b.txt"], "bad_argument", /takes one file, not 2$/],
    ["a file that is not there", "#single", ["none.txt"], "path_unusable", /there is no such file$/],
    ["one that is there and one that is not", "#multiple", ["a.txt", "none.txt"], "path_unusable", /no such file$/],
    ["a folder to a field for files", "#single", ["album"], "path_unusable", /is a folder, and .* takes files$/],
    ["a file to a field for folders", "#directory", ["a.txt"], "path_unusable", /is no folder, and .* takes a folder$/],
    ["an empty folder", "#directory", ["empty"], "path_unusable", /there is no file in it$/],
    ["a disabled field", "#disabled-file", ["a.txt"], "disabled", /is disabled \(waited/],
    ["what is not on the page", "#nowhere", ["a.txt"], "no_match", /#nowhere/],
    [
      "what opens no chooser",
      "h1",
      ["a.txt"],
      "wrong_element",
      /is no field for files, and a click on it opened no chooser$/,
    ],
    ["several files to a chooser for one", "#detached", ["a.txt", "b.txt"], "bad_argument", /takes one file, not 2$/],
  ] as const)("for %s", async (_, target, names, code, message) => {
    const options = code === "disabled" || code === "no_match" ? SOON : quiet
    const failed = await failure(session.run("upload", { target, files: names.map(given) }, options))
    expect([failed.code, failed.error.message]).toEqual([code, expect.stringMatching(message)])
    expect(await ask("log.filter((line) => line.startsWith('change'))")).toEqual([])
    expect(await ask("Array.from(document.querySelectorAll('input'), ({ files }) => files.length)")).toEqual(
      Array(8).fill(0),
    )
  })

  test("when the field empties itself and nothing else changes", async () => {
    const { code, error } = await failure(upload("#clearing", "a.txt"))
    expect([code, error.message]).toEqual(["not_set", expect.stringMatching(/did not keep a\.txt: it is empty$/)])
  })

  test("without files", async () => {
    expect((await failure(session.run("upload", { target: "#single", files: [] }))).code).toBe("bad_argument")
  })
})

describe("a caller who may read only some folders", () => {
  const prepare = (path: string, files: FileRule) =>
    command.prepare(
      { target: "#single", files: [path] },
      { door: "test", client: "test", cwd: folder, files, dialect: tabhandDialect, display: {} },
    )
  const below = (name: string): FileRule => ({ kind: "below", roots: [given(name)], writeRoots: [] })

  test("gives what is below them", async () => {
    await expect(prepare("album/one.txt", below("album"))).resolves.toBeDefined()
  })

  test("gives nothing else, also not by a link", async () => {
    expect((await failure(prepare("a.txt", below("album")))).code).toBe("path_refused")
    expect((await failure(prepare("album/../a.txt", below("album")))).code).toBe("path_refused")
    await mkdir(given("linked/inner"), { recursive: true })
    await symlink(given("a.txt"), given("linked/inner/a.txt"))
    expect((await failure(prepare("linked/inner/a.txt", below("linked")))).code).toBe("path_refused")
    expect((await failure(prepare("linked/inner", below("linked")))).code).toBe("path_refused")
  })
})

test("a chooser opened by a plain click blocks nothing, and upload still works", async () => {
  await session.run("click", { target: "#choose" }, quiet)
  await session.run("click", { target: "#single" }, quiet)
  await upload("#choose", "a.txt")
  expect(await log()).toEqual(["click choose", "click choose", "change hidden-file=a.txt:5"])
})

test("choosers of two sessions at the same time each get their own files", async () => {
  const other = engine.tabhand.session("other")
  await opened(other)
  await Promise.all([
    upload("#choose", "a.txt"),
    other.run("upload", { target: "#detached", files: [given("b.txt")] }, quiet),
  ])
  expect(await log()).toEqual(["click choose", "change hidden-file=a.txt:5"])
  expect(await log(other)).toEqual(["click detached", "change detached=b.txt:7"])
})
