import { describe, expect, test } from "vitest"
import { TabhandError } from "../../../src/base/errors.ts"
import type { LibrarySession } from "../../../src/doors/library/tabhand.ts"
import { withEngine } from "../../support/with-engine.ts"

const engine = withEngine()

async function opened(session: LibrarySession, path: string, html: string): Promise<void> {
  engine.site.publish(path, `<!doctype html>${html}`)
  await session.run("open", { url: engine.site.url + path })
}

async function logOf(session: LibrarySession): Promise<unknown> {
  return (await session.run("eval", { script: "log" })).data.result
}

describe("a button that calls itself something else when the mouse comes", () => {
  const button = (name: string, other: string) => `<title>Bait</title><button id="b">${name}</button><script>
const log = []
b.addEventListener("pointermove", () => { b.textContent = "${other}" })
b.onmousedown = b.onclick = ({ type }) => log.push(type + " " + b.textContent)
</script>`

  test("is not pressed, and is told; who wants it clicks again", async () => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/bait", button("Cancel", "Buy now for 999"))
    const error = await session.run("click", { target: "#b" }).catch((reason: unknown) => reason)
    if (!(error instanceof TabhandError)) throw new Error("it was pressed")
    expect(error.code).toBe("renamed")
    expect(error.message).toMatch(/button "Cancel" called itself "Buy now for 999" when the mouse came/)
    expect(await logOf(session)).toEqual([])
    expect((await session.run("click", { target: "#b" })).text).toMatch(/^clicked e\d+ button Buy now for 999/)
    expect(await logOf(session)).toEqual(["mousedown Buy now for 999", "click Buy now for 999"])
  })

  test.each([
    ["Docs", "Docs →", undefined],
    ["Skip in 3", "Skip in 2", /note: it called itself "Skip in 2" when it was pressed/],
    ["Add", "Add to cart", /note: it called itself "Add to cart" when it was pressed/],
  ])("is pressed where it only says more: %s, %s", async (name, other, note) => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/bait-more", button(name, other))
    const reply = await session.run("click", { target: "#b" })
    const text = [reply.text, ...reply.notes.map((each) => `note: ${each}`)].join("\n")
    expect(await logOf(session)).toEqual([`mousedown ${other}`, `click ${other}`])
    if (note) expect(text).toMatch(note)
    else expect(text).not.toContain("note:")
  })
})

describe("a page that heeds only what a person does", () => {
  const fields = `<title>Dates</title>${["date", "time", "month", "week", "datetime-local", "range", "color"]
    .map((type) => `<input type="${type}" id="${type}" aria-label="${type}">`)
    .join("")}<input type="range" id="stepped" min="10" max="20" step="2.5" aria-label="stepped">
<input type="time" id="quarter" step="900" aria-label="quarter"><input type="date" id="kept" onkeydown="event.preventDefault()" aria-label="kept">
<script>const log = []
for (const type of ["input", "change"]) addEventListener(type, (event) => log.push([event.target.id, type, event.isTrusted, event.target.value].join(" ")), true)
</script>`

  test.each([
    ["date", "2030-01-01"],
    ["date", "2024-03-31"],
    ["time", "12:00"],
    ["time", "00:59"],
    ["month", "2030-12"],
    ["week", "2030-W01"],
    ["datetime-local", "2030-02-28T09:30"],
    ["range", "0"],
    ["range", "100"],
    ["range", "37"],
    ["stepped", "12.5"],
    ["quarter", "12:45"],
  ])("hears of %s %s once, from the browser itself", async (id, value) => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/dates", fields)
    const reply = await session.run("fill", { target: `#${id}`, text: value })
    expect(reply.notes).toEqual([])
    expect(await logOf(session)).toEqual([`${id} input true ${value}`, `${id} change true ${value}`])
  })

  test.each([
    ["color", "#aabbcc"],
    ["kept", "2030-01-01"],
  ])("is told by a script where no key does it, and the reply says so: %s", async (id, value) => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/dates", fields)
    const reply = await session.run("fill", { target: `#${id}`, text: value })
    expect(reply.notes).toEqual([expect.stringContaining("a script told the page")])
    expect(await logOf(session)).toEqual([`${id} input false ${value}`, `${id} change false ${value}`])
  })
})

test("keys that are no text go to a frame of another site that the page gave the focus to", async () => {
  await using session = engine.tabhand.session()
  const { site } = engine
  site.publish(
    "/published/player",
    `<!doctype html><title>Player</title><input autofocus><script>addEventListener("keydown", ({ key }) => parent.postMessage(key, "*"))</script>`,
  )
  await opened(
    session,
    "/published/lightbox",
    `<title>Lightbox</title><button id="b">Play</button><script>const log = []
onmessage = ({ data }) => log.push(data)
b.onclick = () => {
  const frame = document.createElement("iframe")
  frame.onload = () => { frame.focus(); log.push("ready") }
  frame.src = "${site.crossSite}/published/player"
  document.body.append(frame)
}</script>`,
  )
  await session.run("click", { target: "#b" })
  await session.run("wait", { fn: "log.includes('ready')" })
  await session.run("press", { key: "Escape" })
  await session.run("wait", { fn: "log.includes('Escape')" })
  const error = await session.run("press", { key: "a" }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: "no_effect" })
})
