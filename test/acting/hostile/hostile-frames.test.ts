import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { TabhandError } from "../../../src/base/errors.ts"
import type { LibrarySession } from "../../../src/doors/library/tabhand.ts"
import { figure } from "../../faults/support/figures.ts"
import { type Site, startSite } from "../../site/site.ts"
import { many } from "../../support/many.ts"
import { known, withEngine } from "../../support/with-engine.ts"
import { CLICKJACKS, FOCUS_THIEVES, publishClickjack, publishThief, publishVictim, VICTIMS } from "./frames.ts"

const engine = withEngine()
/** The same site on another origin, which the browser puts into the same process. */
let neighbour: Site | undefined

beforeAll(async () => {
  neighbour = await startSite()
  process.env.SHOP_PASSWORD = SECRET
})
/** How many attempts of each kind there were, and how many of them succeeded. */
const attempts = new Map<string, { all: number; done: number }>()
afterAll(async () => {
  for (const [kind, { all, done }] of attempts) figure(`${all} ${kind}, of which succeeded`, String(done))
  delete process.env.SHOP_PASSWORD
  await neighbour?.close()
})

const SECRET = "S3cr3t-Hunter2!"

type Outcome = "done" | TabhandError

async function outcomeOf(work: Promise<unknown>, kind = "other acts"): Promise<Outcome> {
  const count = attempts.get(kind) ?? { all: 0, done: 0 }
  attempts.set(kind, count)
  count.all++
  try {
    await work
    count.done++
    return "done"
  } catch (error) {
    if (error instanceof TabhandError) return error
    throw error
  }
}

/** What the frame reported of what it saw, even if the request was not complete. */
function leaked(path: string): string[] {
  return engine.site.hits(`${path}/beacon`).map(({ target }) => decodeURIComponent(target))
}

const FILLS = many({ here: 2, underStress: 150 })
const KEYED = many({ here: 2, underStress: 30 })

describe("a frame of another site that takes the focus", () => {
  const cases = Object.entries(FOCUS_THIEVES).flatMap(([name, how]) => [
    { name, how, sandbox: false },
    { name, how, sandbox: true },
  ])
  test.each(cases)("gets no part of a secret, $name, sandboxed $sandbox", { timeout: 900_000 }, async (each) => {
    const { name, how, sandbox } = each
    const path = publishThief(engine.site, name, how, { sandbox })
    await using session = engine.tabhand.session()
    await session.run("open", { url: engine.site.url + path })
    for (let n = 0; n < FILLS; n++) {
      const way = n % 3
      const outcome = await outcomeOf(
        way === 0
          ? session.run("fill", { target: "#password", secret: "SHOP_PASSWORD" })
          : way === 1
            ? session.run("type", { target: "#password", secret: "SHOP_PASSWORD", clear: true })
            : session.run("fill", { target: "#user", text: "private words" }),
        way === 2 ? "fills" : "fills of a secret",
      )
      // A page that keeps adding and removing frames may be too busy.
      if (outcome !== "done") expect(outcome.code).toBe("timeout")
      else
        expect(await fieldText(session, way === 2 ? "#user" : "#password")).toBe(way === 2 ? "private words" : SECRET)
    }
    expect(leaked(path)).toEqual([])
  })

  const acts = [
    ["type", (session: LibrarySession) => session.run("type", { target: "#user", text: "private" })],
    ["fill of an editor", (session: LibrarySession) => session.run("fill", { target: "#note", text: "private" })],
    ["keyboard type", (session: LibrarySession) => typed(session, "keyboard type")],
    ["keyboard inserttext", (session: LibrarySession) => typed(session, "keyboard inserttext")],
    ["keyboard press", (session: LibrarySession) => pressed(session)],
    ["keyboard paste", (session: LibrarySession) => pasted(session)],
    ["keys that paste", (session: LibrarySession) => pressedToPaste(session)],
  ] as const
  const thieves = [
    "quick",
    "with a new document each time",
    "with a new frame each time",
    "by loading itself again",
  ] as const
  // All combinations take minutes: outside the stress suite, each way gets one thief.
  const ways = acts.flatMap(([name, act], at) =>
    thieves
      .filter((_, of) => many({ here: at % thieves.length, underStress: of }) === of)
      .map((thief) => ({ thief, name, act })),
  )
  test.each(ways)("gets no text, and is named: $name, $thief", { timeout: 300_000 }, async ({ thief, name, act }) => {
    const path = publishThief(engine.site, `keys ${name} ${thief}`, FOCUS_THIEVES[thief])
    await using session = engine.tabhand.session()
    await session.run("open", { url: engine.site.url + path })
    for (let n = 0; n < KEYED; n++) {
      const outcome = await outcomeOf(act(session))
      if (outcome !== "done") {
        expect(outcome.code).toMatch(/^(?:not_set|no_effect|timeout)$/)
        continue
      }
      // A successful reply means that the text is there.
      const target = name === "fill of an editor" ? "#note" : "#user"
      if (!name.startsWith("key")) expect(await fieldText(session, target)).toContain("private")
    }
    // Listeners in a reopened document run before ours: they see what is typed, but the frame's fields do not get it.
    const isAllowed = (line: string) =>
      thief === "with a new document each time" && /\?(?:key \w+|text private)$/.test(line)
    expect(leaked(path).filter((line) => !isAllowed(line))).toEqual([])
  })

  const arrivals = (["focusin", "keydown", "input"] as const).flatMap((addedOn) =>
    (["quick", "with a new document each time"] as const).map((thief) => ({ addedOn, thief })),
  )
  test.each(arrivals)(
    "gets nothing of what is typed when it is added on $addedOn, $thief",
    { timeout: 300_000 },
    async ({ addedOn, thief }) => {
      for (let n = 0; n < KEYED; n++) {
        const path = publishThief(engine.site, `${thief} ${addedOn} ${n}`, FOCUS_THIEVES[thief], { addedOn })
        await using session = engine.tabhand.session()
        await session.run("open", { url: engine.site.url + path })
        const secret = { target: "#password", secret: "SHOP_PASSWORD" }
        await (n % 2 === 0 ? session.run("fill", secret) : session.run("type", secret))
        expect(await fieldText(session, "#password")).toBe(SECRET)
        expect(leaked(path)).toEqual([])

        await session.run("reload", {})
        const words = "words that are long enough for a frame to come between them"
        const outcome = await outcomeOf(session.run("type", { target: "#user", text: words, delay: 20 }))
        if (outcome === "done") expect(await fieldText(session, "#user")).toBe(words)
        else expect(outcome.code).toBe("not_set")
        const isAllowed = (line: string) => thief !== "quick" && /\?(?:key .|text .)$/.test(line)
        expect(leaked(path).filter((line) => !isAllowed(line))).toEqual([])
      }
    },
  )

  test("does not get the keys that select an option", { timeout: 120_000 }, async () => {
    const path = publishThief(engine.site, "select", FOCUS_THIEVES.quick)
    await using session = engine.tabhand.session()
    await session.run("open", { url: engine.site.url + path })
    for (let n = 0; n < FILLS; n++) {
      const option = n % 2 === 0 ? "Bergen" : "Oslo"
      await session.run("select", { target: "#port", values: [option] })
      expect(await fieldText(session, "#port")).toBe(option)
    }
    expect(leaked(path)).toEqual([])
  })

  test("that has the focus is named in the reply to a key that types no text", async () => {
    const path = publishThief(engine.site, "enter", FOCUS_THIEVES.patient)
    await using session = engine.tabhand.session()
    await session.run("open", { url: engine.site.url + path })
    await session.run("focus", { target: "#user" })
    await session.run("wait", { fn: "!document.hasFocus() || document.activeElement.tagName === 'IFRAME'" })
    const { notes } = await session.run("press", { key: "Enter" })
    expect(notes.join("\n")).toMatch(/^it went to the frame ".*", which has the focus$/m)
  })
})

async function typed(session: LibrarySession, command: "keyboard type" | "keyboard inserttext") {
  await session.run("focus", { target: "#user" })
  return session.run(command, { text: "private" })
}

async function pressed(session: LibrarySession) {
  await session.run("focus", { target: "#user" })
  return session.run("press", { key: "p" })
}

async function pasted(session: LibrarySession) {
  await session.run("clipboard write", { text: "private" })
  await session.run("focus", { target: "#user" })
  return session.run("clipboard paste", {})
}

async function pressedToPaste(session: LibrarySession) {
  await session.run("clipboard write", { text: "private" })
  await session.run("focus", { target: "#user" })
  return session.run("press", { key: "Control+v" })
}

async function fieldText(session: LibrarySession, selector: string): Promise<unknown> {
  const field = `document.querySelector("${selector}")`
  const script = `(${field}.value ?? ${field}.textContent)`
  // Character by character, because a reply never shows a secret.
  const { data } = await session.run("eval", { script: `[...${script}].join("|")` })
  return String(data.result).split("|").join("")
}

const CLICKS = many({ here: 2, underStress: 65 })
const VICTIMS_TRIED = many({ here: 1, underStress: 2 })

describe("a cross-origin frame that moves under the mouse", () => {
  const cases = Object.entries(CLICKJACKS).flatMap(([jack, how]) =>
    Object.entries(VICTIMS)
      .slice(0, VICTIMS_TRIED)
      .flatMap(([victim, script]) => (["same", "other"] as const).map((site) => ({ jack, how, victim, script, site }))),
  )
  test.each(cases)(
    "is never pressed for the button: $jack, $victim, $site site",
    { timeout: 600_000 },
    async (each) => {
      const { jack, how, victim, script, site } = each
      const server = site === "same" ? known(neighbour) : engine.site
      const origin = site === "same" ? server.url : server.crossSite
      const { url, path: victimPath } = publishVictim(server, origin, `${victim} ${jack} ${site}`, script)
      const path = publishClickjack(engine.site, url, jack, how)
      await using session = engine.tabhand.session()
      await session.run("open", { url: engine.site.url + path })
      let done = 0
      for (let n = 0; n < CLICKS; n++) {
        const outcome = await outcomeOf(session.run("click", { target: "#target" }, { timeoutMs: 1_000 }), "clicks")
        if (outcome === "done") done++
        else expect(outcome.code).toMatch(/^(?:covered|no_effect|timeout)$/)
      }
      // Exactly the clicks that were reported as done reached the button.
      await expect.poll(() => engine.site.hits(`${path}/target`).length).toBe(done)
      expect(server.hits(`${victimPath}/pressed`)).toEqual([])
    },
  )
})

test.each(["same", "other"] as const)(
  "a cross-origin frame that moves under the mouse gets nothing of a drag, %s site",
  { timeout: 120_000 },
  async (site) => {
    const server = site === "same" ? known(neighbour) : engine.site
    const origin = site === "same" ? server.url : server.crossSite
    for (const [jack, how] of Object.entries(CLICKJACKS)) {
      const { url, path: victimPath } = publishVictim(server, origin, `drag ${jack} ${site}`, "")
      const path = publishClickjack(engine.site, url, `drag ${jack}`, how)
      await using session = engine.tabhand.session()
      await session.run("open", { url: engine.site.url + path })
      const outcome = await outcomeOf(session.run("drag", { source: "#target", target: "#status" }))
      if (outcome !== "done") expect(outcome.code).toMatch(/^(?:covered|no_effect|timeout|moving)$/)
      expect(server.hits(`${victimPath}/pressed`)).toEqual([])
    }
  },
)

const DROPS = many({ here: 1, underStress: 30 })

test.each(["same", "other"] as const)(
  "a cross-origin frame that moves under dropped data gets nothing of it, $0 site",
  { timeout: 120_000 },
  async (site) => {
    const server = site === "same" ? known(neighbour) : engine.site
    const origin = site === "same" ? server.url : server.crossSite
    const taking = `for (const type of ["dragenter", "dragover", "drop"]) addEventListener(type, (event) => {
      event.preventDefault()
      if (type === "drop") report()
    }, true)`
    const { url, path: victimPath } = publishVictim(server, origin, `drop ${site}`, taking)
    const comes = `target.addEventListener("dragenter", (event) => { event.preventDefault(); frame.style.pointerEvents = "auto" }, true)
      for (const type of ["dragover", "drop"]) target.addEventListener(type, (event) => event.preventDefault())`
    const path = publishClickjack(engine.site, url, `drop ${site}`, comes)
    await using session = engine.tabhand.session()
    for (let n = 0; n < DROPS; n++) {
      await session.run("open", { url: engine.site.url + path })
      const given = { target: "#target", data: ["text/plain=private"] }
      const outcome = await outcomeOf(session.run("drop", given, { timeoutMs: 2_000 }))
      if (outcome !== "done") expect(outcome.code).toMatch(/^(?:covered|no_effect|timeout)$/)
    }
    expect(server.hits(`${victimPath}/pressed`)).toEqual([])
  },
)
