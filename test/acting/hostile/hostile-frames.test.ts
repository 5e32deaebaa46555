import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { TabhandError } from "../../../src/base/errors.ts"
import type { LibrarySession } from "../../../src/doors/library/tabhand.ts"
import { type Site, startSite } from "../../site/site.ts"
import { many } from "../../support/many.ts"
import { known, withEngine } from "../../support/with-engine.ts"
import { JACKS, publishJack, publishThief, publishVictim, THIEVES, VICTIMS } from "./frames.ts"

const engine = withEngine()
/** The same site under another origin, which the browser puts into the same process. */
let neighbour: Site | undefined

beforeAll(async () => {
  neighbour = await startSite()
  process.env.SHOP_PASSWORD = SECRET
})
afterAll(async () => {
  delete process.env.SHOP_PASSWORD
  await neighbour?.close()
})

const SECRET = "S3cr3t-Hunter2!"

type Outcome = "done" | TabhandError

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work
    return "done"
  } catch (error) {
    if (error instanceof TabhandError) return error
    throw error
  }
}

/** What the frame told of what it saw, whether the request came as a whole or not. */
function told(path: string): string[] {
  return engine.site.hits(`${path}/beacon`).map(({ target }) => decodeURIComponent(target))
}

const FILLS = many({ here: 3, underStress: 150 })

describe("a frame of another site that takes the focus", () => {
  const cases = Object.entries(THIEVES).flatMap(([name, how]) => [
    { name, how, sandbox: false },
    { name, how, sandbox: true },
  ])
  test.each(cases)("gets nothing of a secret, $name, sandboxed $sandbox", { timeout: 300_000 }, async (each) => {
    const { name, how, sandbox } = each
    const path = publishThief(engine.site, name, how, sandbox)
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
      )
      // A page whose frames come and go all the time may be too busy.
      if (outcome !== "done") expect(outcome.code).toBe("timeout")
      else
        expect(await fieldText(session, way === 2 ? "#user" : "#password")).toBe(way === 2 ? "private words" : SECRET)
    }
    expect(told(path)).toEqual([])
  })

  test.each([
    ["type", (session: LibrarySession) => session.run("type", { target: "#user", text: "private" })],
    ["fill of an editor", (session: LibrarySession) => session.run("fill", { target: "#note", text: "private" })],
    ["keyboard type", (session: LibrarySession) => typed(session, "keyboard type")],
    ["keyboard inserttext", (session: LibrarySession) => typed(session, "keyboard inserttext")],
    ["keyboard press", (session: LibrarySession) => pressed(session)],
    ["keyboard paste", (session: LibrarySession) => pasted(session)],
  ] as const)("is kept from keys, and named when it took the focus: %s", { timeout: 120_000 }, async (name, act) => {
    const path = publishThief(engine.site, `keys ${name}`, THIEVES.quick)
    await using session = engine.tabhand.session()
    await session.run("open", { url: engine.site.url + path })
    for (let n = 0; n < FILLS; n++) {
      const outcome = await outcomeOf(act(session))
      if (outcome !== "done") {
        expect(outcome.code).toMatch(/^(?:not_set|no_effect)$/)
        continue
      }
      // What is said to be there is there.
      const target = name === "fill of an editor" ? "#note" : "#user"
      if (!name.startsWith("keyboard")) expect(await fieldText(session, target)).toContain("private")
    }
    expect(told(path)).toEqual([])
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

async function fieldText(session: LibrarySession, selector: string): Promise<unknown> {
  const field = `document.querySelector("${selector}")`
  const script = `(${field}.value ?? ${field}.textContent)`
  // In pieces, because a reply never shows a secret.
  const { data } = await session.run("eval", { script: `[...${script}].join("|")` })
  return String(data.result).split("|").join("")
}

const CLICKS = many({ here: 2, underStress: 65 })
const VICTIMS_TRIED = many({ here: 1, underStress: 2 })

describe("a frame of another origin that comes under the mouse", () => {
  const cases = Object.entries(JACKS).flatMap(([jack, how]) =>
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
      const path = publishJack(engine.site, url, jack, how)
      await using session = engine.tabhand.session()
      await session.run("open", { url: engine.site.url + path })
      let done = 0
      for (let n = 0; n < CLICKS; n++) {
        const outcome = await outcomeOf(session.run("click", { target: "#target" }, { timeoutMs: 1_000 }))
        if (outcome === "done") done++
        else expect(outcome.code).toMatch(/^(?:covered|no_effect|timeout)$/)
      }
      // Each that was told to be done was done, and no other.
      await expect.poll(() => engine.site.hits(`${path}/target`).length).toBe(done)
      expect(server.hits(`${victimPath}/pressed`)).toEqual([])
    },
  )
})

const DROPS = many({ here: 3, underStress: 30 })

test.each(["same", "other"] as const)(
  "a frame of another origin that comes under a file gets nothing of it, $0 site",
  { timeout: 120_000 },
  async (site) => {
    const server = site === "same" ? known(neighbour) : engine.site
    const origin = site === "same" ? server.url : server.crossSite
    const taking = `for (const type of ["dragenter", "dragover", "drop"]) addEventListener(type, (event) => {
      event.preventDefault()
      if (type === "drop") tell()
    }, true)`
    const { url, path: victimPath } = publishVictim(server, origin, `drop ${site}`, taking)
    const comes = `target.addEventListener("dragenter", (event) => { event.preventDefault(); frame.style.pointerEvents = "auto" }, true)
      for (const type of ["dragover", "drop"]) target.addEventListener(type, (event) => event.preventDefault())`
    const path = publishJack(engine.site, url, `drop ${site}`, comes)
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
