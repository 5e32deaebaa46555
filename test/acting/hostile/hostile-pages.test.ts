import { describe, expect, test } from "vitest"
import { TabhandError } from "../../../src/base/errors.ts"
import type { LibrarySession } from "../../../src/doors/library/tabhand.ts"
import { many } from "../../support/many.ts"
import { withEngine } from "../../support/with-engine.ts"

const engine = withEngine()

const CLICKS = many({ here: 2, underStress: 50 })

async function opened(session: LibrarySession, path: string, html: string): Promise<void> {
  engine.site.publish(path, `<!doctype html>${html}`)
  await session.run("open", { url: engine.site.url + path })
}

async function logOf(session: LibrarySession): Promise<unknown> {
  return (await session.run("eval", { script: "log" })).data.result
}

describe("a button that changes its name when the mouse arrives", () => {
  const button = (name: string, other: string) => `<title>Bait</title><button id="b">${name}</button><script>
const log = []
b.addEventListener("pointermove", () => { b.textContent = "${other}" })
b.onmousedown = b.onclick = ({ type }) => log.push(type + " " + b.textContent)
</script>`

  test("is not pressed and is reported; a second click presses it", async () => {
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
  ])("is pressed if the new name only adds to the old one: %s, %s", async (name, other, note) => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/bait-more", button(name, other))
    const reply = await session.run("click", { target: "#b" })
    const text = [reply.text, ...reply.notes.map((each) => `note: ${each}`)].join("\n")
    expect(await logOf(session)).toEqual([`mousedown ${other}`, `click ${other}`])
    if (note) expect(text).toMatch(note)
    else expect(text).not.toContain("note:")
  })
})

describe("a page that only accepts trusted events", () => {
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
  ])("gets one trusted event pair for %s %s", async (id, value) => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/dates", fields)
    const reply = await session.run("fill", { target: `#${id}`, text: value })
    expect(reply.notes).toEqual([])
    expect(await logOf(session)).toEqual([`${id} input true ${value}`, `${id} change true ${value}`])
  })

  test.each([
    ["color", "#aabbcc"],
    ["kept", "2030-01-01"],
  ])("gets untrusted events if no key can set the field, and the reply says so: %s", async (id, value) => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/dates", fields)
    const reply = await session.run("fill", { target: `#${id}`, text: value })
    expect(reply.notes).toEqual([expect.stringContaining("a script gave the page")])
    expect(await logOf(session)).toEqual([`${id} input false ${value}`, `${id} change false ${value}`])
  })
})

describe("a button that its page replaces every few milliseconds", () => {
  const page = (everyMs: number, script = "") => `<title>Restless</title><div id="row"></div><script>const log = []
row.onclick = ({ target }) => log.push("click " + target.textContent)
${script}
const draw = () => { row.innerHTML = "<button>Alpha</button><button>Beta</button>" }
draw()
setInterval(draw, ${everyMs})</script>`

  test.each([2, 5, 10])("is clicked as often as the replies say, every %s ms", async (everyMs) => {
    await using session = engine.tabhand.session()
    await opened(session, "/published/restless", page(everyMs))
    for (let n = 1; n <= CLICKS; n++) {
      const reply = await session.run("click", { target: "text=Beta" }, { timeoutMs: 20_000 })
      expect(reply.notes).toEqual([])
      expect(await logOf(session)).toEqual(Array(n).fill("click Beta"))
    }
  })

  /** What a page does every few milliseconds with a button that it keeps. */
  const redrawn = {
    "takes it out and puts it back": `row.replaceChildren(made("p"), b, made("p"))`,
    "takes out what contains it, and puts it back": `const old = row.firstChild; old.remove(); row.append(old)`,
    "renews its content": `b.innerHTML = "<span>Go</span>"`,
    "renews everything around it": `for (const each of [...row.children]) if (!each.contains(b)) each.replaceWith(made("p"))`,
    "counts beside it": `count.textContent = ++n`,
  } as const

  test.each(Object.entries(redrawn).flatMap(([what, how]) => [3, 4, 7].map((everyMs) => ({ what, how, everyMs }))))(
    "is clicked promptly and as often as the replies say if the page $what, every $everyMs ms",
    async ({ how, everyMs }) => {
      await using session = engine.tabhand.session()
      const html = `<title>Kept</title><p id="count">0</p><div id="row"><div><button id="b">Go</button></div></div>
<script>const log = []; let n = 0
const made = (tag) => Object.assign(document.createElement(tag), { textContent: "row " + n++ })
b.onclick = () => log.push("click")
setInterval(() => { ${how} }, ${everyMs})</script>`
      await opened(session, "/published/kept", html)
      for (let n = 1; n <= CLICKS; n++) {
        const reply = await session.run("click", { target: "#b" }, { timeoutMs: 2_000 })
        expect(reply.notes).toEqual([])
        expect(await logOf(session)).toEqual(Array(n).fill("click"))
      }
    },
  )

  test("is pressed once if a script listens for the press, and the reply says that no click followed", async () => {
    await using session = engine.tabhand.session()
    const replaced = `row.addEventListener("mousedown", () => { log.push("press"); draw() })`
    await opened(session, "/published/restless", page(60_000, replaced))
    const reply = await session.run("click", { target: "text=Beta" })
    expect(reply.notes).toEqual(["the page replaced it while the button was down: it saw a press, and no click"])
    expect(await logOf(session)).toEqual(["press"])
  })
})

test("keys that type no text go to a cross-site frame that the page focused", async () => {
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
