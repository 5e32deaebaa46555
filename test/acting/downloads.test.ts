import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { errnoOf, TabhandError } from "../../src/base/errors.ts"
import { shortId } from "../../src/base/ids.ts"
import { type LibrarySession, Tabhand } from "../../src/doors/library/tabhand.ts"
import type { Artifact } from "../../src/session/artifacts.ts"
import type { Download } from "../../src/session/downloads/download.ts"
import { defaultLimits } from "../../src/session/downloads/download.ts"
import { browserOf, failure, kill, sessionNamed } from "../faults/support/library.ts"
import { startForeignBrowser } from "../support/foreign-browser.ts"
import { GuestClient } from "../support/guest-client.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const NAME = "downloads"
let session: LibrarySession

const inside = (name = NAME) => sessionNamed(engine, name)
const folder = (name = NAME) => join(inside(name).artifacts.path, "downloads")

/** Non-empty files: for a download that is cancelled just as it gets its name, the browser creates an empty one. */
async function written(): Promise<string[]> {
  const names = await readdir(folder())
  const files = await Promise.all(names.map(async (name) => ({ name, size: await sizeOf(join(folder(), name)) })))
  return files.filter(({ size }) => size > 0).map(({ name }) => name)
}

/** 0 for a file that was removed since it was listed. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error) => {
    if (errnoOf(error) !== "ENOENT") throw error
  })
  return found?.size ?? 0
}

beforeAll(async () => {
  session = engine.tabhand.session(NAME)
  await session.run("open", { url: `${engine.site.url}/downloads` })
})

afterEach(async () => {
  if (!engine.tabhand.runtime.sessions.find(NAME)) return
  inside().downloads.limits = defaultLimits
})

interface Over {
  readonly download: Download
  /** From the reply during which it began or ended, and from the next one. */
  readonly notes: readonly string[]
  readonly artifacts: readonly Artifact[]
}

/** Clicks from within the page and returns the download that this started, once it has ended. */
function ended(id: string, name = NAME): Promise<Over> {
  return endedBy(`document.getElementById(${JSON.stringify(id)}).click()`, name)
}

async function endedBy(script: string, name = NAME): Promise<Over> {
  const here = engine.tabhand.session(name)
  const over = inside(name).downloads.next("ended", AbortSignal.timeout(30_000))
  const first = await here.run("eval", { script })
  const download = await over
  const next = await here.run("get title", {})
  return { download, notes: [...first.notes, ...next.notes], artifacts: [...first.artifacts, ...next.artifacts] }
}

/** Lets the fixture site send the rest of a file that it holds back. */
async function release(name: string): Promise<void> {
  expect((await fetch(`${engine.site.url}/download/release/${name}`)).status).toBe(204)
}

const saved = (name: string) => expect.stringMatching(new RegExp(`^download ${name} \\(.*B\\) saved to .*/downloads/`))

/** Whether the reply comes before the download ends depends on the machine; what is reported in total does not. */
const unlessBegan = (notes: readonly string[]) => notes.filter((note) => !/ began: |^t\d+ opened$/.test(note))

describe("a download", () => {
  test.each([
    ["link", "report.csv", 1_000],
    ["popup", "popup.csv", 1_000],
    ["opened", "opened.csv", 1_000],
    ["blob", "made.txt", 16],
    ["framed", "framed.csv", 1_000],
    ["elsewhere", "report.csv", 1_000],
  ])("that %s begins is saved under its name, and belongs to the tab", async (id, name, bytes) => {
    const { download, notes, artifacts } = await ended(id)
    expect(download).toMatchObject({ state: "completed", suggestedName: name, tab: "t1", bytes })
    const path = known(download.path)
    expect((await stat(path)).size).toBe(bytes)
    expect(path.startsWith(folder())).toBe(true)
    expect(unlessBegan(notes)).toEqual([saved(name)])
    expect(artifacts).toEqual([{ path, kind: "download", bytes, state: "saved" }])
    expect((await session.run("get title", {})).notes).toEqual([])
    expect(inside().tabs.size).toBe(1)
  })

  test("is saved as usual after a client that redirected downloads has left", async () => {
    const { guests } = inside()
    for (const params of [{ behavior: "deny" }, { behavior: "allow", downloadPath: engine.home }]) {
      const guest = await guests.open()
      const client = new GuestClient(guest)
      await client.must("Browser.setDownloadBehavior", params)
      const page = await client.attach(inside().tabs.get("t1").page.target.id)
      await client.must("Page.setDownloadBehavior", params, page)
      guests.close(guest)
      const { download } = await ended("link")
      expect(download).toMatchObject({ state: "completed", bytes: 1_000 })
      expect(known(download.path).startsWith(folder())).toBe(true)
    }
  })

  test("gets a number when its name is taken", async () => {
    const { download: before } = await ended("link")
    const { download: after } = await ended("link")
    expect(basename(known(before.path))).toMatch(/^report( \(\d+\))?\.csv$/)
    expect(basename(known(after.path))).toMatch(/^report \(\d+\)\.csv$/)
    expect(after.path).not.toBe(before.path)
  })

  test("notifies the page object when it begins and when it is saved", async () => {
    const { page } = inside().tabs.get()
    const began = page.next("downloadBegan", AbortSignal.timeout(30_000))
    const over = page.next("downloadEnded", AbortSignal.timeout(30_000))
    await ended("link")
    expect(await began).toBe(await over)
    expect((await over).state).toBe("completed")
  })

  test("that is still running is reported when it begins, and once more when it is saved", async () => {
    const began = inside().downloads.next("began", AbortSignal.timeout(30_000))
    const over = inside().downloads.next("ended", AbortSignal.timeout(30_000))
    await session.run("get title", {})
    const first = await session.run("eval", { script: "document.getElementById('held').click()" })
    await began
    const next = await session.run("get title", {})
    expect([...first.notes, ...next.notes]).toEqual(["download held.bin began: `wait --download` waits for it"])
    expect((await session.run("get title", {})).notes).toEqual([])
    await release("held.bin")
    await over
    expect((await session.run("get title", {})).notes).toEqual([
      expect.stringMatching(/^download held\.bin .* saved to/),
    ])
  })

  test("whose connection breaks fails and leaves no file", async () => {
    const files = await written()
    const { download, notes } = await endedBy("location.href = '/download/broken'; 0")
    expect(download).toMatchObject({ state: "failed", path: undefined })
    expect(unlessBegan(notes)).toEqual([expect.stringMatching(/^download broken\.bin failed: /)])
    // The browser reports the end before it has removed its partial file.
    await expect.poll(written).toEqual(files)
  })

  test.each([
    [{ ...defaultLimits, bytesEach: 500 }, "the file is larger than 500 B"],
    [{ ...defaultLimits, bytesInAll: 500 }, "the downloads of this session exceed 500 B in total"],
    [{ ...defaultLimits, files: 2 }, "the session has already had 2 downloads"],
  ])("beyond the limits %j is cancelled", async (limits, reason) => {
    inside().downloads.limits = limits
    const files = await written()
    const { download, notes } = await ended("link")
    expect(download).toMatchObject({ state: "cancelled", reason, path: undefined })
    expect(unlessBegan(notes)).toEqual([`download report.csv was cancelled: ${reason}`])
    // The browser reports the end before it has removed its partial file.
    await expect.poll(written).toEqual(files)
  })

  test("that the policy forbids is cancelled", async () => {
    const { policy } = inside()
    const { checkDownload } = policy
    policy.checkDownload = () => {
      throw new TabhandError("policy_denied", "this session may not download")
    }
    const files = await written()
    const { download, notes } = await ended("link").finally(() => {
      policy.checkDownload = checkDownload
    })
    expect(download).toMatchObject({ state: "cancelled", reason: "this session may not download" })
    expect(unlessBegan(notes)).toEqual([expect.stringContaining("may not download")])
    // The browser reports the end before it has removed its partial file.
    await expect.poll(written).toEqual(files)
  })

  test("says why when its folder cannot be written", async () => {
    const other = engine.tabhand.session("unwritable")
    await other.run("open", { url: `${engine.site.url}/downloads` })
    await mkdir(inside("unwritable").artifacts.path, { recursive: true })
    await writeFile(folder("unwritable"), "in the way")
    const { state, reason } = (await ended("link", "unwritable")).download
    expect(state).toBe("failed")
    expect(reason).toMatch(/\/downloads could not be written: /)
    await rm(folder("unwritable"))
    expect((await ended("link", "unwritable")).download).toMatchObject({ state: "completed" })
    await other.run("close", { purge: true })
  })
})

describe("opening a URL that is a download", () => {
  test("says where it was saved, once, and keeps the page", async () => {
    const { code, error } = await failure(session.run("open", { url: `${engine.site.url}/download` }))
    expect(code).toBe("is_download")
    const path = String(error.evidence?.path)
    expect(error.message).toBe(
      `${engine.site.url}/download is a file to download, not a page; it was saved to ${path} (17 B)`,
    )
    expect(await readFile(path, "utf8")).toBe("fixture download\n")
    const { data, notes } = await session.run("get title", {})
    expect({ data, notes }).toEqual({ data: { title: "Downloads" }, notes: [] })
  })

  test("waits for it up to the deadline, and leaves it to `wait --download`", async () => {
    const url = `${engine.site.url}/download/held/longer.bin`
    const { code, error } = await failure(session.run("open", { url }, { timeoutMs: 1_500 }))
    expect(code).toBe("is_download")
    expect(error.message).toMatch(/it is still being saved$/)
    expect(error.hint).toContain("wait --download")
    await release("longer.bin")
    const { data, notes } = await session.run("wait", { download: true })
    expect(data).toMatchObject({ waited: "download", suggestedName: "longer.bin", bytes: 1_000 })
    expect(notes).toEqual([])
  })

  test("in a new session keeps the session, which owns the file", async () => {
    const fresh = engine.tabhand.session("fresh")
    const { code, error } = await failure(fresh.run("open", { url: `${engine.site.url}/download` }))
    expect(code).toBe("is_download")
    expect(existsSync(String(error.evidence?.path))).toBe(true)
    expect((await fresh.run("wait", { download: true })).data).toMatchObject({ suggestedName: "fixture.txt" })
    await fresh.run("close", { purge: true })
  })
})

describe("wait --download", () => {
  const click = (id: string) => session.run("eval", { script: `document.getElementById("${id}").click()` })
  const takeAll = () => {
    for (const each of inside().downloads.list()) each.taken = true
  }

  test("returns the newest that was not taken yet, then the next one to come", async () => {
    await ended("link")
    const { path: newest } = (await ended("blob")).download
    expect((await session.run("wait", { download: true })).data).toMatchObject({
      path: newest,
      suggestedName: "made.txt",
    })
    takeAll()
    await click("delayed")
    const { data, artifacts } = await session.run("wait", { download: true })
    expect(data).toMatchObject({ suggestedName: "report.csv", url: `${engine.site.url}/download/file/report.csv` })
    expect(artifacts).toEqual([{ path: data.path, kind: "download", bytes: 1_000, state: "saved" }])
  })

  test("moves it to a path, and into a folder under its own name", async () => {
    const here = join(engine.home, "taken")
    await mkdir(here)
    await click("late")
    const file = join(here, "mine.bin")
    expect((await session.run("wait", { download: true, path: file })).data).toMatchObject({ path: file })
    await click("late")
    const placed = await session.run("wait", { download: true, path: here })
    expect(placed.data).toMatchObject({ path: join(here, "late.bin"), suggestedName: "late.bin" })
    await click("late")
    const again = await session.run("wait", { download: true, path: `${here}/` })
    expect(again.data).toMatchObject({ path: join(here, "late (2).bin") })
    expect((await readdir(here)).sort()).toEqual(["late (2).bin", "late.bin", "mine.bin"])
  })

  test("ends at its deadline, and says how far the download has come", async () => {
    takeAll()
    const none = await failure(session.run("wait", { download: true }, { timeoutMs: 150 }))
    expect([none.code, none.error.message]).toEqual(["timeout", "no download began within 150 ms"])
    const began = inside().downloads.next("began", AbortSignal.timeout(30_000))
    await click("slow")
    await began
    const { code, error } = await failure(session.run("wait", { download: true }, { timeoutMs: 1_000 }))
    expect(code).toBe("timeout")
    expect(error.message).toMatch(/^download slow\.bin is not complete: .*B of 1000 B so far$/)
    const running = known(inside().downloads.list().at(-1))
    expect(running).toMatchObject({ state: "in progress", taken: false })
  })

  test("fails when the download does", async () => {
    takeAll()
    await session.run("eval", { script: "setTimeout(() => { location.href = '/download/broken' }, 50); 0" })
    const { code, error } = await failure(session.run("wait", { download: true }))
    expect(code).toBe("download_failed")
    expect(error.message).toMatch(/^broken\.bin was not saved: /)
  })
})

describe("download", () => {
  beforeEach(() => session.run("open", { url: `${engine.site.url}/downloads` }))

  test.each(["#link", "#popup", "#opened", "#blob", "#framed", "#delayed", "text=Frame of another site"])(
    "of %s saves the file at the given path, and reports nothing else",
    async (target) => {
      const here = join(engine.home, `to-${shortId()}`)
      await mkdir(here)
      const { data, notes, artifacts } = await session.run("download", { target, path: here })
      expect(await readdir(here)).toEqual([data.suggestedName])
      expect(data.path).toBe(join(here, data.suggestedName))
      expect(artifacts).toEqual([{ path: data.path, kind: "download", bytes: data.bytes, state: "saved" }])
      expect(notes).toEqual([])
      expect((await session.run("get title", {})).notes).toEqual([])
    },
  )

  test("does not click when the path cannot be used", async () => {
    const before = inside().downloads.list().length
    const path = join(engine.home, "no", "folder.csv")
    expect((await failure(session.run("download", { target: "#link", path }))).code).toBe("path_unusable")
    expect(inside().downloads.list()).toHaveLength(before)
  })

  test("that exceeds its deadline leaves the file to `wait --download`", async () => {
    const path = join(engine.home, "late.bin")
    const { code, error } = await failure(session.run("download", { target: "#slow", path }, { timeoutMs: 3_000 }))
    expect(code).toBe("timeout")
    expect(error.message).toMatch(/^download slow\.bin is not complete: /)
    expect(existsSync(path)).toBe(false)
    expect(inside().downloads.list().at(-1)).toMatchObject({ state: "in progress", taken: false })
  })
})

describe("two sessions", () => {
  test("in one browser never see each other's downloads", async () => {
    const other = engine.tabhand.session("other")
    await other.run("open", { url: `${engine.site.url}/downloads` })
    expect(browserOf(engine, "other")).toBe(browserOf(engine, NAME))
    const before = inside().downloads.list().length
    const { download, notes } = await ended("framed", "other")
    expect(known(download.path).startsWith(folder("other"))).toBe(true)
    expect(unlessBegan(notes)).toEqual([saved("framed.csv")])
    expect(inside().downloads.list()).toHaveLength(before)
    expect(inside("other").downloads.list()).toHaveLength(1)
    await ended("blob")
    expect(inside("other").downloads.list()).toHaveLength(1)
    expect((await other.run("get title", {})).notes).toEqual([])
    const { path } = inside("other").artifacts
    await other.run("close", { purge: true })
    expect(existsSync(path)).toBe(false)
  })
})

describe("a session that ends", () => {
  test("cancels running downloads and leaves no part of them", async () => {
    const closing = engine.tabhand.session("closing")
    await closing.run("open", { url: `${engine.site.url}/downloads` })
    const { downloads, artifacts } = inside("closing")
    const began = downloads.next("began", AbortSignal.timeout(30_000))
    await closing.run("eval", { script: "document.getElementById('slow').click()" })
    const download = await began
    await closing.run("close", {})
    expect(download).toMatchObject({ state: "cancelled", reason: "the session was closed" })
    expect(existsSync(join(artifacts.path, "downloads"))).toBe(false)
  })

  test("with its browser fails running downloads", async () => {
    const dying = new Tabhand(engine.tabhand.runtime, { args: ["--lang=de"] }).session("dying")
    await dying.run("open", { url: `${engine.site.url}/downloads` })
    const { downloads } = inside("dying")
    const began = downloads.next("began", AbortSignal.timeout(30_000))
    await dying.run("eval", { script: "document.getElementById('slow').click()" })
    const download = await began
    const over = downloads.next("ended", AbortSignal.timeout(30_000))
    const waiting = failure(dying.run("wait", { download: true }))
    kill(browserOf(engine, "dying"))
    expect(await over).toBe(download)
    expect(download).toMatchObject({ state: "failed", reason: "the browser ended" })
    expect((await waiting).code).toBe("browser_gone")
    await dying.run("close", { purge: true })
  })
})

describe("an attached browser", () => {
  test("keeps its own settings: commands that need its downloads say so", async () => {
    const foreign = await startForeignBrowser()
    try {
      const attached = new Tabhand(engine.tabhand.runtime, { cdp: String(foreign.port) }).session("attached")
      await attached.run("open", { url: `${engine.site.url}/downloads` })
      const { code, error } = await failure(attached.run("wait", { download: true }))
      expect(code).toBe("unsupported")
      expect(error.hint).toContain("--cdp")
      const opened = await failure(attached.run("open", { url: `${engine.site.url}/download` }))
      expect(opened.code).toBe("is_download")
      expect(opened.error.message).toMatch(/the browser does with it what its own settings say$/)
      await attached.run("close", {})
    } finally {
      await foreign.close()
    }
  })
})
