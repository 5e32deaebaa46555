import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { LibrarySession } from "../../src/doors/library/tabhand.ts"
import { rejection, untilTrue } from "../support/drive.ts"
import { tabInReserve } from "../support/in-reserve.ts"
import { known, withEngine } from "../support/with-engine.ts"

const engine = withEngine()
const quiet = { view: false }
let a: LibrarySession
let b: LibrarySession

beforeAll(async () => {
  a = await opened("a")
  b = await opened("b")
})

async function opened(name: string): Promise<LibrarySession> {
  const session = engine.tabhand.session(name)
  await session.run("open", { url: `${engine.site.url}/acting/clipboard` }, quiet)
  return session
}

const inner = ({ name }: LibrarySession) => engine.tabhand.runtime.sessions.get(name)
const cdp = (session: LibrarySession) => inner(session).tabs.get("t1").page.target.session
/** Without user activation, which alone would allow the page to write. */
const script = (session: LibrarySession, expression: string) =>
  cdp(session)
    .send("Runtime.evaluate", { expression, returnByValue: true })
    .then(({ result }) => result.value)
const focus = (session: LibrarySession, id: string) =>
  script(session, `document.getElementById("${id}").focus(); log.length = 0`)
const select = (session: LibrarySession, text: string) =>
  script(session, `source.type = "text"; source.value = ${JSON.stringify(text)}; source.focus(); source.select()`)
const read = async (session: LibrarySession) => (await session.run("clipboard read", {})).data.text
const copy = async (session: LibrarySession) => (await session.run("clipboard copy", {}, quiet)).data.copied
const write = (session: LibrarySession, text: string) => session.run("clipboard write", { text })
const click = (session: LibrarySession, target: string) => session.run("click", { target }, quiet)

/** The browser takes what a page copies only after the click; the page logs when. */
async function copies(session: LibrarySession, target: string): Promise<void> {
  await script(session, "log.length = 0")
  await click(session, target)
  await untilTrue(cdp(session), "log.includes('copied')")
}

/** What the field holds after the paste, having been empty before. */
async function pasted(session: LibrarySession, paste: () => Promise<unknown>): Promise<unknown> {
  await focus(session, "paste")
  await script(session, "paste.value = ''")
  await paste()
  return script(session, "paste.value")
}

const byCommand = (session: LibrarySession) => pasted(session, () => session.run("clipboard paste", {}, quiet))
const byKeys = (session: LibrarySession, key = "Control+v") =>
  pasted(session, () => session.run("press", { key }, quiet))

describe("two sessions in one browser", () => {
  test("share one browser", () => {
    expect(inner(a).context?.browser).toBe(inner(b).context?.browser)
  })

  test("paste from their own clipboards, whichever keys they use", async () => {
    await write(a, "of a")
    await write(b, "of b")
    for (const key of ["Control+v", "Shift+Insert", "Control+Shift+v"]) {
      expect(await byKeys(a, key), key).toBe("of a")
      expect(await byKeys(b, key), key).toBe("of b")
    }
    expect([await byCommand(a), await byCommand(b)]).toEqual(["of a", "of b"])
    const held = await pasted(b, async () => {
      await b.run("keydown", { key: "Control" }, quiet)
      await b.run("keydown", { key: "v" }, quiet)
      await b.run("keyup", { key: "v" }, quiet)
      await b.run("keyboard type", { text: "v" }, quiet)
      await b.run("keyup", { key: "Control" }, quiet)
    })
    expect(held).toBe("of bof b")
    expect([await read(a), await read(b)]).toEqual(["of a", "of b"])
  })

  test("copy and cut to their own clipboards only", async () => {
    await write(b, "of b")
    await select(a, "copied in a")
    expect(await copy(a)).toBe("copied in a")
    expect([await read(a), await read(b)]).toEqual(["copied in a", "of b"])
    expect(await byKeys(b)).toBe("of b")
    await select(a, "cut in a")
    await a.run("press", { key: "Control+x" }, quiet)
    expect(await script(a, "source.value")).toBe("")
    expect([await read(a), await read(b)]).toEqual(["cut in a", "of b"])
  })

  test("paste nothing from each other when their own clipboard is empty", async () => {
    await write(a, "of a")
    await write(b, "")
    expect(await byKeys(b)).toBe("")
    expect(await rejection(byCommand(b))).toMatchObject({ code: "no_effect", message: "the clipboard is empty" })
  })

  test("never mix up what they copy and paste at the same time", async () => {
    const rounds = async (session: LibrarySession) => {
      const seen: unknown[] = []
      for (let round = 0; round < 10; round++) {
        await write(session, `${session.name} ${round}`)
        seen.push(await byKeys(session))
        await select(session, `${session.name} copied ${round}`)
        seen.push(await copy(session))
        seen.push(await byCommand(session), await read(session))
      }
      return seen
    }
    const wanted = (name: string) =>
      Array.from({ length: 10 }, (_, round) => [`${name} ${round}`, ...Array(3).fill(`${name} copied ${round}`)]).flat()
    const [ofA, ofB] = await Promise.all([rounds(a), rounds(b)])
    expect(ofA).toEqual(wanted("a"))
    expect(ofB).toEqual(wanted("b"))
  })

  test("give pages nothing that no user pasted", async () => {
    await script(
      b,
      `globalThis.got = []; globalThis.tries = 0
      globalThis.polling = setInterval(() => {
        navigator.clipboard.readText().then((text) => got.push(text), () => tries++)
        document.execCommand("paste")
      }, 1); 0`,
    )
    await click(b, "#paste")
    for (let round = 0; round < 5; round++) {
      await write(a, "secret of a")
      expect(await byKeys(a)).toBe("secret of a")
      await select(a, "secret of a")
      await copy(a)
    }
    await untilTrue(cdp(b), "tries > 20")
    expect(await script(b, "clearInterval(polling); JSON.stringify(got)")).toBe("[]")
    expect(await script(b, "paste.value")).not.toContain("secret")
  })

  test("do not paste the other one's selection with the middle mouse button", async () => {
    await write(a, "of a")
    await select(a, "selected")
    await a.run("click", { target: "#source", count: 2 }, quiet)
    expect(await script(a, "String(getSelection())")).toBe("selected")
    const middle = pasted(b, () => b.run("click", { target: "#paste", button: "middle" }, quiet))
    expect(await middle).toBe("")
  })
})

describe("what a page copies by itself", () => {
  // New sessions: pages may write for some seconds after input, and here only these pages have had any.
  let one: LibrarySession
  let other: LibrarySession
  beforeAll(async () => {
    await Promise.all([a.run("close", {}), b.run("close", {})])
  })
  beforeEach(async () => {
    one = await opened("one")
    other = await opened("other")
  })
  afterEach(() => Promise.all([one, other].map((each) => each.run("close", {}))))

  test("belongs to its session, not to the other one", async () => {
    await write(other, "of the other")
    const copied = { "#copy-async": "copied by the page", "#copy-exec": "text to copy", "#copy-html": "bold" }
    for (const [target, text] of Object.entries(copied)) {
      await copies(one, target)
      expect(await read(one), target).toBe(text)
      expect(await read(other)).toBe("of the other")
    }
    // The other session acts only now; by then it is known that the first page copied, including the markup.
    expect(await byKeys(other)).toBe("of the other")
    await focus(one, "paste-rich")
    expect((await one.run("clipboard paste", {}, quiet)).data).toEqual({ pasted: "bold" })
    expect(await script(one, "log.find((line) => line.startsWith('paste paste-rich'))")).toMatch(
      /^paste paste-rich text=bold html=.*<b>bold<\/b>/,
    )
    expect(await script(one, "log.some((line) => line.includes('untrusted'))")).toBe(false)
  })

  test("is given to no session when it could be any session's, and the reply says so", async () => {
    await write(one, "of one")
    await write(other, "of the other")
    await Promise.all([copies(one, "#copy-async"), click(other, "#source")])
    const reply = await one.run("clipboard read", {})
    expect(reply).toMatchObject({
      data: { text: "of one" },
      notes: [expect.stringMatching(/^a page copied something/)],
    })
    expect(await read(other)).toBe("of the other")
    expect(await byKeys(other)).toBe("of the other")
  })

  test("in a closed session is not given to later ones", async () => {
    await copies(one, "#copy-async")
    await Promise.all([one.run("close", {}), other.run("close", {})])
    one = await opened("one")
    expect(await read(one)).toBe("")
    await copies(one, "#copy-exec")
    expect(await read(one)).toBe("text to copy")
    other = await opened("other")
  })

  test("may be more than text, and is pasted as it is", async () => {
    await script(
      one,
      `document.getElementById("read").onclick = async () => {
        const blob = await new Promise((resolve) => document.createElement("canvas").toBlob(resolve))
        await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })])
        say("copied")
      }
      paste.addEventListener("paste", (event) => log.push([...event.clipboardData.files].map(({ type }) => type).join())); 0`,
    )
    await copies(one, "#read")
    expect(await one.run("clipboard read", {})).toMatchObject({
      data: { text: "" },
      notes: [expect.stringMatching(/more on the clipboard/)],
    })
    for (let n = 0; n < 2; n++) {
      await focus(one, "paste")
      await one.run("press", { key: "Control+v" }, quiet)
      expect(await script(one, "log.includes('image/png')")).toBe(true)
    }
    await write(one, "text")
    expect(await byKeys(one)).toBe("text")
  })
})

describe("copying and pasting", () => {
  let session: LibrarySession
  beforeAll(async () => {
    session = await opened("outcomes")
  })
  afterAll(() => session.run("close", {}))

  test("fails when nothing is selected, or it is a password", async () => {
    await write(session, "kept")
    await script(session, "getSelection().removeAllRanges(); source.value = ''; source.focus()")
    expect(await rejection(copy(session))).toMatchObject({ code: "no_effect", message: "nothing was copied" })
    await select(session, "hunter2!")
    await script(session, "source.type = 'password'; source.select()")
    expect(await rejection(copy(session))).toMatchObject({ code: "no_effect" })
    expect(await read(session)).toBe("kept")
  })

  test("fails when nothing accepts the paste", async () => {
    await write(session, "unwanted")
    await focus(session, "copy-exec")
    const refused = { code: "no_effect", message: "nothing took what was pasted" }
    expect(await rejection(session.run("clipboard paste", {}, quiet))).toMatchObject(refused)
    await script(session, "paste.value = ''; paste.readOnly = true; paste.focus()")
    expect(await rejection(session.run("clipboard paste", {}, quiet))).toMatchObject(refused)
    expect(await script(session, "paste.readOnly = false; paste.value")).toBe("")
  })

  test("reveals no one-time codes and passwords", async () => {
    await select(session, "493817")
    await script(session, "source.autocomplete = 'one-time-code'; source.select()")
    await session.run("press", { key: "Control+c" }, quiet)
    expect(await read(session)).toBe("[secret clipboard]")
    await script(session, "source.autocomplete = ''")
    expect(await byKeys(session)).toBe("493817")
    await write(session, "correct horse")
    await script(session, "source.type = 'password'; source.value = ''; source.focus()")
    expect((await session.run("clipboard paste", {}, quiet)).data).toEqual({ pasted: "[secret clipboard]" })
    expect(await script(session, "source.value")).toBe("correct horse")
  })

  test("releases the clipboard when the page opens a dialog instead", async () => {
    await write(session, "asked")
    await focus(session, "paste")
    await script(session, "paste.addEventListener('paste', () => confirm('Paste it?'), { once: true }); 0")
    expect((await session.run("clipboard paste", {}, quiet)).data).toEqual({ pasted: "asked" })
    expect(await read(session)).toBe("asked")
    await session.run("dialog accept", {}, quiet)
    expect(await byKeys(session)).toBe("asked")
  })

  test("takes long texts and all characters", async () => {
    const text = "Grüße 👋\n\tzwei   drei\n".repeat(2_000)
    await write(session, text)
    expect(await byKeys(session)).toBe(text)
    await script(session, "paste.select()")
    expect(await copy(session)).toBe(text)
  })
})

test("nothing of it is left when the sessions are closed", async () => {
  const session = await opened("last")
  const browser = known(inner(session).context).browser
  const targets = async () => (await browser.pages()).length
  await tabInReserve(engine.tabhand.runtime, browser)
  const before = { contexts: browser.contextCount, targets: await targets() }
  await write(session, "text")
  expect(await byKeys(session)).toBe("text")
  expect((await session.run("tab list", {})).data.tabs).toHaveLength(1)
  expect({ contexts: browser.contextCount, targets: await targets() }).toEqual({
    contexts: before.contexts + 1,
    targets: before.targets + 1,
  })
  await session.run("close", {})
  expect({ contexts: browser.contextCount, targets: await targets() }).toEqual({
    contexts: before.contexts - 1,
    targets: before.targets - 1,
  })
})
